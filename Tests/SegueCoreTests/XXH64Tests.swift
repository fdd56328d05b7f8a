import Testing

@testable import SegueCore

@Suite("XXH64")
struct XXH64Tests {
  /// How many words, the seed, the hash: of the words (k + 1)·0x0123456789ABCDEF modulo 2⁶⁴ for k from 0 on, each as
  /// eight bytes, the lowest first. Source: xxh64 of the C library xxHash 0.8.4, through its Python binding.
  static let vectors: [(count: Int, seed: UInt64, hash: UInt64)] = [
    (0, 0x0, 0xEF46_DB37_51D8_E999), (0, 0x1, 0xD5AF_BA13_36A3_BE4B),
    (0, 0x9E37_79B1_85EB_CA87, 0x6EC6_D05F_61C7_E7A7),
    (1, 0x0, 0xEA3C_5208_1E98_43EC), (1, 0x1, 0x74A1_A118_54DA_1B5A),
    (1, 0x9E37_79B1_85EB_CA87, 0x7641_E066_27F2_379C),
    (2, 0x0, 0x60EF_DF1D_5032_F9B6), (2, 0x1, 0x8FAD_68A5_4DE8_2563),
    (2, 0x9E37_79B1_85EB_CA87, 0xE1C0_F0B9_CB53_53A8),
    (3, 0x0, 0xDDB0_8DAA_D008_F62F), (3, 0x1, 0x4585_9B0B_4ED2_63BD),
    (3, 0x9E37_79B1_85EB_CA87, 0xF818_B72A_860D_57BC),
    (4, 0x0, 0x110D_811B_C0F0_8A35), (4, 0x1, 0x15EE_B947_A0CB_B9C2),
    (4, 0x9E37_79B1_85EB_CA87, 0x2A8F_9D06_FE91_4989),
    (5, 0x0, 0x2686_B8C2_CACD_00A6), (5, 0x1, 0x4042_7B62_4478_0055),
    (5, 0x9E37_79B1_85EB_CA87, 0x0AA1_C4AA_37F6_C091),
    (7, 0x0, 0x5CA3_F33F_05CA_9FC5), (7, 0x1, 0x9B3C_1C47_1809_00F8),
    (7, 0x9E37_79B1_85EB_CA87, 0x6708_2572_86A5_02CB),
    (8, 0x0, 0xD030_A23D_388E_C517), (8, 0x1, 0x13C8_361A_A65A_6C0D),
    (8, 0x9E37_79B1_85EB_CA87, 0x8264_8C68_0D8D_4B83),
    (31, 0x0, 0xB8EF_4172_DF7D_78B0), (31, 0x1, 0x5617_2CEC_809D_6C0C),
    (31, 0x9E37_79B1_85EB_CA87, 0x5458_566C_1F1A_144A),
    (32, 0x0, 0xF96E_B294_0760_4E09), (32, 0x1, 0x0EF8_D79C_8316_C6C8),
    (32, 0x9E37_79B1_85EB_CA87, 0xD8A8_B843_9D77_51AB),
    (33, 0x0, 0xED9B_AE32_F087_A23F), (33, 0x1, 0x7969_26F0_F362_C71C),
    (33, 0x9E37_79B1_85EB_CA87, 0x2840_57BA_DEE5_9379),
    (46, 0x0, 0x8BDE_08CD_CECC_F323), (46, 0x1, 0x24D0_5A53_7A59_3BB1),
    (46, 0x9E37_79B1_85EB_CA87, 0xA8DA_4CE5_738D_D4EE),
  ]

  @Test("whole words hash as the C library hashes their bytes", arguments: vectors)
  func published(_ vector: (count: Int, seed: UInt64, hash: UInt64)) {
    var state = XXH64(seed: vector.seed)
    for k in 0..<vector.count { state.append(UInt64(k + 1) &* 0x0123_4567_89AB_CDEF) }
    #expect(state.finish() == vector.hash)
  }

  @Test("words hash alike one by one and by fours", arguments: vectors)
  func stripes(_ vector: (count: Int, seed: UInt64, hash: UInt64)) {
    var state = XXH64(seed: vector.seed)
    func word(_ k: Int) -> UInt64 { UInt64(k + 1) &* 0x0123_4567_89AB_CDEF }
    let whole = vector.count / 4 * 4
    for k in stride(from: 0, to: whole, by: 4) { state.append(word(k), word(k + 1), word(k + 2), word(k + 3)) }
    for k in whole..<vector.count { state.append(word(k)) }
    #expect(state.finish() == vector.hash)
  }

  @Test("asking for the hash does not disturb it")
  func repeated() {
    var state = XXH64(seed: 0)
    state.append(0x0123_4567_89AB_CDEF)
    #expect(state.finish() == state.finish())
    state.append(0x0246_8ACF_1357_9BDE)
    #expect(state.finish() == 0x60EF_DF1D_5032_F9B6)
  }
}
