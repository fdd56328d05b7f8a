import Segue

#if swift(>=6)
  import PulledCard6
#else
  import PulledCard5
#endif

@main
struct CardPerf {
  static func main() {
    Segue.main(scenarios: [card, stallingCard])
  }
}
