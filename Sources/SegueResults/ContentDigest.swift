/// A 64-bit digest of bytes, for telling contents apart: FNV-1a. No protection against forgery.
public enum ContentDigest {
  /// Cost: one multiplication a byte.
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Of a text's UTF-8.
  public static func of(_ text: String) -> UInt64 { of(text.utf8) }
}
