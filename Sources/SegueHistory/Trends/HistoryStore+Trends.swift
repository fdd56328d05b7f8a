import SegueStatistics

extension HistoryStore {
  /// The names of a case's figures in all runs, ascending by bytes.
  public func figureNames(of name: String) throws(StoreFault) -> [String] {
    try connection.run(
      """
      SELECT DISTINCT figure.name FROM figure JOIN case_result
        ON case_result.run = figure.run AND case_result.position = figure.position
      WHERE case_result.name = $1 ORDER BY 1
      """, [.text(name)]
    ).compactMap(\.[0].text)
  }

  /// A figure over the runs of the newest run's class of machine and lane.
  /// - Parameter lane: nil for the newest run's.
  /// - Returns: the trend, and how many runs of other machines or of the other lane it leaves out; nil where no run has
  ///   the figure.
  public func trend(
    of name: String, figure: String, lane: HistoryLane? = nil
  ) throws(StoreFault) -> (trend: FigureTrend, leftOut: Int)? {
    var values: [SQLValue] = [.text(name), .text(figure)]
    if let lane { values.append(.text(lane.rawValue)) }
    let rows = try connection.run(
      """
      SELECT \(Self.pointColumns), case_result.lane, figure.unit, figure.value, figure.reason
      FROM figure
        JOIN case_result ON case_result.run = figure.run AND case_result.position = figure.position
        JOIN run ON run.number = figure.run
      WHERE case_result.name = $1 AND figure.name = $2 \(lane == nil ? "" : "AND case_result.lane = $3")
      ORDER BY run.recorded, run.id, figure.position
      """, values)
    guard let newest = rows.last else { return nil }
    // Fingerprint and lane.
    let kept = rows.filter { $0[5] == newest[5] && $0[6] == newest[6] }
    var points: [FigureTrend.Point] = []
    var repetitions: [Double] = []
    for row in kept {
      let point = Self.point(row)
      if points.last?.run != point.run {
        points.append(.init(run: point.run, context: point.context, value: nil, reason: row[9].text))
        repetitions = []
      }
      guard let value = row[8].real else { continue }
      repetitions.append(value)
      points[points.count - 1].value = Quantile.median(repetitions)
    }
    let runs = Set(rows.map { $0[0] }).count
    let leftOut = runs - points.count
    let trend = FigureTrend(
      name: name, figure: figure, unit: newest[7].text ?? "",
      lane: newest[6].text.flatMap(HistoryLane.init) ?? .measured, fingerprint: newest[5].text,
      points: points)
    return (trend, leftOut)
  }

  /// What comparisons on one class of machine said of a case: of its times where it was timed, else of its exact
  /// figures taken together.
  /// - Parameter fingerprint: the class; nil for the newest comparison's.
  /// - Returns: the trend, and how many comparisons of other machines it leaves out; nil where there is none of this.
  public func comparisonTrend(
    of name: String, fingerprint: String? = nil
  ) throws(StoreFault) -> (trend: ComparisonTrend, leftOut: Int)? {
    let rows = try connection.run(
      """
      SELECT \(Self.pointColumns), \(Self.comparisonColumns) FROM comparison JOIN run ON run.number = comparison.run
      WHERE comparison.name = $1 AND comparison.figure IS NULL
      ORDER BY run.recorded, run.id, comparison.position
      """, [.text(name)])
    let points = rows.map { row in
      let point = Self.point(row)
      return (
        fingerprint: row[5].text,
        point: ComparisonTrend.Point(
          run: point.run, context: point.context, row: Self.comparison(Array(row.dropFirst(6))))
      )
    }
    let timed = points.filter { $0.point.row.lane == .measured }
    let known = timed.isEmpty ? points : timed
    guard let newest = known.last else { return nil }
    let wanted = fingerprint ?? newest.fingerprint
    let kept = known.filter { $0.fingerprint == wanted }
    guard !kept.isEmpty else { return nil }
    let trend = ComparisonTrend(name: name, fingerprint: wanted, points: kept.map(\.point))
    return (trend, known.count - kept.count)
  }

  /// Whose and when a point is; the class of machine is the last of the six.
  private static let pointColumns =
    "run.id, run.recorded, run.revision, run.branch, run.toolchain, run.fingerprint"

  private static func point(_ row: SQLRow) -> (run: String, context: HistoryContext) {
    let context = HistoryContext(
      when: HistoryTime(seconds: row[1].integer ?? 0), commit: row[2].text, branch: row[3].text,
      toolchain: row[4].text)
    return (row[0].text ?? "", context)
  }
}
