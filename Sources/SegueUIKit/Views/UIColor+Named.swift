import Foundation

/// Colours that never change.
extension UIColor {
  public static let black = UIColor(white: 0, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}

/// Colours of the system: bytes 0xRRGGBBAA for light and dark screens.
extension UIColor {
  private static func system(_ light: UInt32, _ dark: UInt32) -> UIColor {
    let (day, night) = (UIColor(bytes: light), UIColor(bytes: dark))
    return UIColor { $0.userInterfaceStyle == .dark ? night : day }
  }

  private convenience init(bytes: UInt32) {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(bytes >> shift & 0xFF) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  public static let systemRed = system(0xFF3B_30FF, 0xFF45_3AFF)
  public static let systemGreen = system(0x34C7_59FF, 0x30D1_58FF)
  public static let systemBlue = system(0x007A_FFFF, 0x0A84_FFFF)
  public static let systemOrange = system(0xFF95_00FF, 0xFF9F_0AFF)
  public static let systemYellow = system(0xFFCC_00FF, 0xFFD6_0AFF)
  public static let systemPink = system(0xFF2D_55FF, 0xFF37_5FFF)
  public static let systemPurple = system(0xAF52_DEFF, 0xBF5A_F2FF)
  public static let systemTeal = system(0x30B0_C7FF, 0x40C8_E0FF)
  public static let systemIndigo = system(0x5856_D6FF, 0x5E5C_E6FF)
  public static let systemBrown = system(0xA284_5EFF, 0xAC8E_68FF)
  public static let systemMint = system(0x00C7_BEFF, 0x63E6_E2FF)
  public static let systemCyan = system(0x32AD_E6FF, 0x64D2_FFFF)
  public static let systemGray = system(0x8E8E_93FF, 0x8E8E_93FF)
  public static let systemGray2 = system(0xAEAE_B2FF, 0x6363_66FF)
  public static let systemGray3 = system(0xC7C7_CCFF, 0x4848_4AFF)
  public static let systemGray4 = system(0xD1D1_D6FF, 0x3A3A_3CFF)
  public static let systemGray5 = system(0xE5E5_EAFF, 0x2C2C_2EFF)
  public static let systemGray6 = system(0xF2F2_F7FF, 0x1C1C_1EFF)
  public static let label = system(0x0000_00FF, 0xFFFF_FFFF)
  public static let secondaryLabel = system(0x3C3C_4399, 0xEBEB_F599)
  public static let tertiaryLabel = system(0x3C3C_434D, 0xEBEB_F54D)
  public static let quaternaryLabel = system(0x3C3C_432E, 0xEBEB_F529)
  public static let placeholderText = system(0x3C3C_434D, 0xEBEB_F54D)
  public static let link = system(0x007A_FFFF, 0x0984_FFFF)
  public static let separator = system(0x3C3C_434A, 0x5454_5899)
  public static let opaqueSeparator = system(0xC6C6_C8FF, 0x3838_3AFF)
  public static let systemFill = system(0x7878_8033, 0x7878_805C)
  public static let secondarySystemFill = system(0x7878_8029, 0x7878_8052)
  public static let tertiarySystemFill = system(0x7676_801F, 0x7676_803D)
  public static let quaternarySystemFill = system(0x7474_8014, 0x7676_802E)
  public static let systemBackground = system(0xFFFF_FFFF, 0x0000_00FF)
  public static let secondarySystemBackground = system(0xF2F2_F7FF, 0x1C1C_1EFF)
  public static let tertiarySystemBackground = system(0xFFFF_FFFF, 0x2C2C_2EFF)
  public static let systemGroupedBackground = system(0xF2F2_F7FF, 0x0000_00FF)
  public static let secondarySystemGroupedBackground = system(0xFFFF_FFFF, 0x1C1C_1EFF)
  public static let tertiarySystemGroupedBackground = system(0xF2F2_F7FF, 0x2C2C_2EFF)
  public static let tintColor = systemBlue
  /// The same on light and dark screens.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// The same on light and dark screens.
  public static let darkText = UIColor(white: 0, alpha: 1)
  public static let groupTableViewBackground = systemGroupedBackground
}
