import Foundation

/// A directory of files of cases that someone names, and what keeps its cases from being judged.
///
/// A directory where nothing is judged must not look like one where everything passes.
struct ConformanceDirectory {
  static let variable = "SEGUE_CONFORMANCE_DIR"

  private let path: String
  private(set) var files: [ConformanceFile] = []
  /// A line for each: what, where and how to mend it.
  private(set) var faults: [String] = []

  /// - Parameter lists: names of JSON files that hold no cases.
  init(_ path: String, except lists: Set<String> = []) {
    self.path = path
    let url = URL(filePath: path, directoryHint: .isDirectory)
    let place = url.resolvingSymlinksInPath().path
    let type = (try? FileManager.default.attributesOfItem(atPath: place))?[.type] as? FileAttributeType
    guard !path.isEmpty, let type else {
      add("there is no directory \"\(path)\"; name one that holds JSON files of cases, or unset the variable")
      return
    }
    guard type == .typeDirectory else {
      add("\(path) is a file; name the directory that holds it: \(url.deletingLastPathComponent().path)")
      return
    }
    guard let all = try? ConformanceFile.all(in: url) else {
      add("\(path) cannot be read; see its permissions")
      return
    }
    files = all.filter { !lists.contains($0.name) }
    if files.isEmpty { addNoFiles(in: url) }
    for file in files {
      if let fault = file.fault { add("\(path): \(fault); write the file as one array of cases") }
    }
  }

  /// What there is to say once the cases are judged.
  @MainActor func faults(after run: ConformanceRun) -> [String] {
    guard faults.isEmpty, run.results.isEmpty else { return faults }
    let count = run.malformed.count
    let why = count == 0 ? "its files hold none" : "\(count) are malformed, as the lines above say"
    return ["\(Self.variable): no case of \(path) was judged: \(why); give it cases like those of Fixtures"]
  }

  private mutating func add(_ what: String) { faults.append("\(Self.variable): \(what)") }

  private mutating func addNoFiles(in url: URL) {
    let folders = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    let nested = folders.map(\.lastPathComponent).sorted().first { name in
      let files = try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: name).path)
      return files?.contains { $0.hasSuffix(".json") } == true
    }
    if let nested {
      add("\(path) holds no JSON file of cases, and its folders are not searched; name one of them: \(path)/\(nested)")
    } else {
      add("\(path) holds no JSON file of cases; put files like those of Fixtures there, named *.json")
    }
  }
}
