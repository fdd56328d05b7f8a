/// Logs of one finger on a panel of 1000 × 2000 units: down at (100, 200), moved to (110, 200), up.
enum LogSample {
  static let geteventDevice = """
    add device 1: /dev/input/event7
      bus:      0018
      name:     "Panel"
      events:
        KEY (0001): BTN_TOUCH
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 999, fuzz 0, flat 0, resolution 10
                    ABS_MT_POSITION_Y     : value 0, min 0, max 1999, fuzz 0, flat 0, resolution 10
      input props:
        INPUT_PROP_DIRECT

    """

  static let geteventLines = [
    "[   61504.773137] /dev/input/event7: EV_ABS       ABS_MT_TRACKING_ID   0000f00f            ",
    "[   61504.773137] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    00000064            ",
    "[   61504.773137] /dev/input/event7: EV_ABS       ABS_MT_POSITION_Y    000000c8            ",
    "[   61504.773137] /dev/input/event7: EV_KEY       BTN_TOUCH            DOWN                ",
    "[   61504.773137] /dev/input/event7: EV_SYN       SYN_REPORT           00000000            ",
    "[   61504.781137] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    0000006e            ",
    "[   61504.781137] /dev/input/event7: EV_SYN       SYN_REPORT           00000000             rate 125",
    "[   61504.790137] /dev/input/event7: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            ",
    "[   61504.790137] /dev/input/event7: EV_KEY       BTN_TOUCH            UP                  ",
    "[   61504.790137] /dev/input/event7: EV_SYN       SYN_REPORT           00000000            ",
  ]

  static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  static let getevent = geteventDevice + lines(geteventLines)

  static let evtestDevice = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x0 product 0x0 version 0x0
    Input device name: "Panel"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max      999
          Resolution      10
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min        0
          Max     1999
          Resolution      10
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """

  static let evtestLines = [
    "Event: time 61504.773137, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 61455",
    "Event: time 61504.773137, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 100",
    "Event: time 61504.773137, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 200",
    "Event: time 61504.773137, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1",
    "Event: time 61504.773137, -------------- SYN_REPORT ------------",
    "Event: time 61504.781137, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 110",
    "Event: time 61504.781137, -------------- EV_SYN ------------",
    "Event: time 61504.790137, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1",
    "Event: time 61504.790137, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0041",
    "Event: time 61504.790137, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0",
    "Event: time 61504.790137, -------------- SYN_REPORT ------------",
  ]

  static let evtest = evtestDevice + lines(evtestLines)
}
