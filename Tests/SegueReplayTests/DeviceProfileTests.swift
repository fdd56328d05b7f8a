import SegueResults
import SegueTiming
import Testing

@testable import SegueReplay

@Suite("Device profile")
struct DeviceProfileTests {
  private func read(_ members: String) throws -> DeviceProfile {
    try DeviceProfile(Array("{\"schema\": \"segue.profile/1\", \"name\": \"mine\", \(members)}".utf8), file: "p.json")
  }

  @Test("the built-in profiles can be read, have names of their own, and the plain ones are what they were")
  func builtIn() throws {
    let profiles = DeviceProfile.builtIn
    #expect(Set(profiles.map(\.name)).count == profiles.count)
    let kinds = ["", "phone-", "tablet-"]
    for name in kinds.flatMap({ kind in ["60", "90", "120"].map { kind + $0 } }) {
      let profile = try #require(DeviceProfile.builtIn(named: name))
      #expect(profile.rates == [.hz(try #require(Int64(name.split(separator: "-").last ?? "")))])
      #expect(try DeviceProfile(try #require(DeviceProfile.file(named: name)), file: "copy.json") == profile)
    }
    for hertz in [60, 90, 120] as [Int64] {
      let profile = DeviceProfile(.hz(hertz))
      #expect(profile == DeviceProfile.builtIn(named: "\(hertz)"))
      #expect(profile.width == 390 && profile.height == 844 && profile.scale == 3 && profile.safeArea == nil)
      #expect(profile.costs == .phone && profile.display == DisplayModel() && profile.touchDelay == 0)
    }
    #expect(DeviceProfile(RefreshRate(numerator: 60_000, denominator: 1_001)).name == "60000/1001")
    let phone = try #require(DeviceProfile.builtIn(named: "phone-variable"))
    #expect(phone.rates.map(\.numerator) == [10, 12, 15, 16, 20, 24, 30, 40, 48, 60, 80, 120])
    let tablet = try #require(DeviceProfile.builtIn(named: "tablet-variable"))
    #expect(tablet.rates.map(\.numerator) == [24, 30, 40, 48, 60, 80, 120])
    #expect(tablet.rate == .hz(120))
  }

  @Test("every member of a file is read")
  func members() throws {
    let profile = try read(
      """
      "summary": "words",
      "refresh": {"ratesHz": [120, "60000/1001"], "caps": [{"fromNs": 5, "hz": 60}, {"fromNs": 9, "hz": null}]},
      "screen": {"width": 500, "height": 600, "scale": 2, "safeArea": {"top": 1, "left": 2, "bottom": 3, "right": 4}},
      "cpuScale": 2.5, "costs": {"schema": "segue.costs/1", "name": "own", "frameNs": {"commit": 7}},
      "stages": "serial", "buffering": "triple", "touchDelayNs": 8000000
      """)
    var costs = CostTable(name: "own")
    costs.base.commit = 7
    #expect(
      profile
        == DeviceProfile(
          name: "mine", summary: "words", rates: [RefreshRate(numerator: 60_000, denominator: 1_001), .hz(120)],
          caps: [.init(from: 5, limit: .hz(60)), .init(from: 9, limit: nil)], width: 500, height: 600, scale: 2,
          safeArea: .init(top: 1, left: 2, bottom: 3, right: 4), cpuScale: 2.5, costs: costs,
          display: DisplayModel(stages: .serial, buffering: .triple), touchDelay: 8_000_000))
    let plain = try read("\"refresh\": {\"hz\": 80}")
    #expect(plain.summary == "80 Hz, budget 12.5 ms, 390×844 pt at scale 3, costs phone/1")
    #expect(try read("\"refresh\": {\"hz\": 80}, \"costs\": \"slow-phone\"").costs.name == "slow-phone")
    let film = try read("\"refresh\": {\"fromHz\": 30, \"toHz\": 72, \"cadenceHz\": 144}")
    #expect(film.rates == [36, 48, 72].map(RefreshRate.hz))
  }

  @Test(
    "what is wrong in a file is said with its place",
    arguments: [
      ("\"costs\": \"phone\"", "1:1: \"refresh\" is missing; add it, it takes an object with \"hz\""),
      ("\"refresh\": {}", "1:58: \"fromHz\" is missing; add it, it takes a whole number in 1…1000"),
      ("\"refresh\": {\"hz\": 0}", "1:65: \"hz\" takes a whole number in 1…1000, or a text as \"60000/1001\", not 0"),
      ("\"refresh\": {\"hz\": \"60/0\"}", "1:65: \"hz\" takes a whole number in 1…1000"),
      ("\"refresh\": {\"ratesHz\": [60, 60]}", "1:70: \"ratesHz\" takes a list of rates in 1…1000 Hz, each once"),
      ("\"refresh\": {\"fromHz\": 100, \"toHz\": 110}", "1:82: \"toHz\" takes a range that holds a divisor of 240"),
      ("\"refresh\": {\"hz\": 60}, \"costs\": \"fast\"", "1:79: \"costs\" takes \"phone\", "),
      ("\"refresh\": {\"hz\": 60}, \"screen\": {\"scale\": 0}", "1:90: \"scale\" takes a number in 0.5…8.0, not 0"),
      ("\"refresh\": {\"hz\": 60}, \"cpuScale\": -1", "1:82: \"cpuScale\" takes a number in 0.001…1000.0, not -1"),
      (
        "\"refresh\": {\"hz\": 60}, \"buffering\": \"four\"",
        "1:83: \"buffering\" takes \"double\" or \"triple\", not \"four\""
      ),
      (
        "\"refresh\": {\"hz\": 60}, \"touchDelayNs\": 1.5",
        "1:86: \"touchDelayNs\" takes a whole number in 0…1000000000"
      ),
      ("\"refresh\": {\"hz\": 60, \"rate\": 5}", "1:77: nothing here is called \"rate\""),
      ("\"refresh\": {\"hz\": 60}, \"colour\": 5", "1:80: nothing here is called \"colour\""),
    ])
  func refused(members: String, words: String) {
    let error = #expect(throws: SettingsError.self) { try read(members) }
    #expect(error?.description.hasPrefix("p.json:\(words)") == true, "\(String(describing: error))")
  }

  @Test("a profile is the last part of a scenario's name, and is found by it")
  func scenarioNames() throws {
    let device = try #require(DeviceProfile.builtIn(named: "tablet-variable"))
    let scenario = Scenario(
      transition: "ad.cube", operation: "pop", trace: "mine", scene: "cards", views: 200, device: device)
    #expect(scenario.name == "ad.cube/pop/mine/cards-200@tablet-variable")
    #expect(scenario.rate == .hz(120) && scenario.profile == "tablet-variable")
    #expect(try Scenario(name: "ad.cube/pop/cards-200@tablet-variable", trace: "mine") == scenario)
    var plain = scenario
    plain.rate = .hz(60)
    #expect(plain.device == DeviceProfile.builtIn(named: "60"))
  }
}

@Suite("Built-in cost tables")
struct BuiltInCostTests {
  /// The frame that the article works out.
  private func frame(screen: Int64) -> FrameCounts {
    var counts = FrameCounts()
    counts[.touchesDelivered] = 1
    counts[.hitTestNodes] = 14
    counts[.tracksSampled] = 8
    counts[.layersTransformed] = 540
    counts[.layersTouched] = 5
    counts[.layersShown] = 1_000
    counts.add(.blurs, pixels: screen)
    return counts
  }

  @Test("a blur of the whole screen is in time at 120 Hz on the phone, and not at 60 Hz on the slow one")
  func worked() throws {
    let cost = CostTable.phone.cost(of: frame(screen: 1_170 * 2_532))
    #expect(cost.phases[.input] == 30_000 && cost.phases[.hitTest] == 2_800 && cost.phases[.animate] == 3_200)
    #expect(cost.phases[.transforms] == 32_400 && cost.phases[.commit] == 207_500)
    #expect(cost.commit == 275_900 && cost.prepare == 700_000 && cost.execute == 4_897_416)
    #expect(cost.render == 5_597_416)

    let slow = try #require(DeviceProfile.builtIn(named: "slow-phone-60"))
    #expect(slow.width * slow.scale == 750 && slow.height * slow.scale == 1_334)
    let late = slow.costs.cost(of: frame(screen: 750 * 1_334))
    #expect(late.prepare == 2_800_000 && late.execute == 14_205_600)
    #expect(late.render > slow.rate.budgetNanoseconds && late.commit < slow.rate.budgetNanoseconds)
  }

  @Test("every operation that a device does has a price in every built-in table, and each says that it is a model")
  func complete() {
    #expect(CostTable.builtIn.map(\.name) == ["phone", "slow-phone", "tablet"])
    for table in CostTable.builtIn {
      for operation in CostTable.operations {
        #expect(table[operation].nanoseconds > 0, "\(table.name): \(operation)")
        #expect((table[operation].nanosecondsPer1000Pixels > 0) == operation.coversPixels)
      }
      #expect(table.comment.lowercased().contains("model"))
    }
  }
}
