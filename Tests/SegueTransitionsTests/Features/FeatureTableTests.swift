import Testing

@Suite("The feature table")
@MainActor
struct FeatureTableTests {
  @Test("every check runs and records what it saw", arguments: FeatureCheck.all)
  func check(_ check: FeatureCheck) throws {
    let record = FeatureRecord()
    try check.run(record)
    #expect(!record.values.isEmpty)
  }
}
