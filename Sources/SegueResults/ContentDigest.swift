/// A 64-bit digest of bytes, for telling contents apart: FNV-1a. No protection against forgery.
public enum ContentDigest {
  /// The digest of no bytes at all.
  public static let empty: UInt64 = 0xcbf2_9ce4_8422_2325

  /// - Parameter digest: of the bytes before these, so that parts give the digest of the whole.
  /// - Cost: one multiplication a byte.
  public static func of(_ bytes: ArraySlice<UInt8>, after digest: UInt64 = empty) -> UInt64 {
    var digest = digest
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return digest
  }

  /// Of a text's UTF-8.
  public static func of(_ text: String) -> UInt64 { of(Array(text.utf8)[...]) }
}
