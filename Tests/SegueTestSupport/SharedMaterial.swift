import Foundation

/// The package's root folder, found from this file's own path, links resolved.
public let packageRoot = URL(filePath: #filePath).resolvingSymlinksInPath()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A file or folder of the material that lies beside the package in a folder `shared`; nil where there is none.
///
/// The material is read in place and never copied: a test that needs it says why it is left out and goes on without.
public func sharedMaterial(_ path: String) -> URL? {
  let place = packageRoot.deletingLastPathComponent().appending(path: "shared").appending(path: path)
  return FileManager.default.fileExists(atPath: place.path) ? place : nil
}
