extension TraceFault {
  /// Words for recordings that say too little, or of too much.
  var importMessage: String? {
    switch self {
    case .unknownContent:
      "this is no recording that can be read; segue import reads "
        + TraceImporters.all.map { $0.format.title }.joined(separator: ", ")
        + ". \(Self.keys). Name the format where you know it: segue import --from FORMAT"
    case .noReader(let format):
      "\(format.title): this release does not read it; it reads "
        + TraceImporters.all.map { $0.format.rawValue }.joined(separator: ", ")
    case .noTimes:
      "the log has no times, so nothing can be replayed from it; record again with: getevent -lt"
    case .missingAxes(let remedy):
      "the log does not say how large the panel is; give the device's axes, as an evemu description or as the output "
        + "of \(remedy): --desc FILE"
    case .severalDevices(let names):
      "touches come from several devices: \(names.joined(separator: ", ")); choose one by its path, its name, or "
        + "its number in the file: segue import --device DEVICE"
    case .unknownDevice(let name, let known):
      "there is no device \"\(name)\"; --device takes a path, its last part, a name, or a number in the file; it has \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    case .yaml(let problem):
      "this is not YAML: \(problem); copy the file again, or mend the line"
    case .foreignLines(let count, let total):
      "\(count) of \(total) lines are not part of the recording, more than one in ten; remove what other programs wrote "
        + "into the file"
    default: nil
    }
  }
}
