import SegueJSON

extension TraceHeader {
  /// The command line that makes the trace's samples again; nil where nothing promises that.
  var command: JSONValue? { provenance?.extras["command"] }

  /// Says that the samples are not those any more that the header was written for: the edit goes to the end of
  /// `provenance.edits`, and a command that would make other samples is taken away.
  mutating func note(edit: JSONValue) {
    var provenance = provenance ?? TraceProvenance()
    provenance.edits.append(edit)
    provenance.extras["command"] = nil
    self.provenance = provenance
  }

  /// The same by an importer, whose recordings carry no list of edits unless they came from here.
  mutating func noteImport(_ words: String) {
    guard command != nil else { return }
    note(edit: ["by": "import", "edit": .string(words)])
  }

  /// The header as a file of another format carries it.
  /// - Parameter losses: what of the trace that file lacks, a sentence each.
  func carried(to format: TraceFormat, losses: [String]) -> TraceHeader {
    guard !losses.isEmpty else { return self }
    var header = self
    header.note(edit: ["by": .string("export/\(format.rawValue)"), "lost": .array(losses.map { .string($0) })])
    return header
  }

  /// What an importer's options make of a header that came with the file.
  /// - Parameter space: what they make of its space.
  func heard(_ options: TraceImportOptions, space: TraceSpace) -> TraceHeader {
    var header = self
    let (old, isSame) = (self.space, self.space.hasSides(of: space))
    if !isSame {
      header.space = space
      header.space.extras = old.extras
      header.noteImport("the space was given anew: \(space.sides) in place of \(old.sides)")
    }
    if options.window != nil, isSame { header.noteImport("positions became relative to a window") }
    if let licence = options.licence {
      var provenance = header.provenance ?? TraceProvenance()
      provenance.licence = licence
      header.provenance = provenance
    }
    return header
  }
}

extension TraceSpace {
  fileprivate func hasSides(of other: TraceSpace) -> Bool {
    width == other.width && height == other.height && scale == other.scale
  }

  /// "390×844@3".
  fileprivate var sides: String {
    "\(JSONValue.text(of: width))×\(JSONValue.text(of: height))@\(JSONValue.text(of: scale))"
  }
}
