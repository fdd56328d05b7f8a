import CSegue
import SegueABI
import Testing

@Suite("Layers of extreme numbers behind the C interface")
struct ExtremeLayerTests {
  @Test("what a C program may set, however large, gives numbers of what stands beside it and of what it holds")
  func extremes() {
    let session = StoreSession()
    let layers = [
      StoreSession.layer {
        $0.position = (1e300, 5)
        $0.z_position = -.greatestFiniteMagnitude
        $0.anchor_point_z = .greatestFiniteMagnitude
        $0.transform.0 = 0.5
        $0.opacity = 1e300
      },
      StoreSession.layer {
        $0.parent = 1
        $0.position = (7, 8)
        $0.opacity = 0.25
      },
      StoreSession.layer {
        $0.position = (3, 4)
        $0.opacity = -1
      },
    ]
    #expect(session.append(layers) == SEGUE_OK)
    session.update(at: 0)
    let matrices = session.matrices([1, 2, 3])
    #expect(matrices[0][13] == 5 && matrices[1][13] == 13, "the far one stands where it should along y")
    #expect(matrices[0][12] > 1e38 && matrices[1][12] > 1e38)
    let isFinite = matrices.joined().allSatisfy(\.isFinite)
    #expect(isFinite)
    #expect(matrices[2] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3, 4, 0, 1])
    var opacities = [Float](repeating: .nan, count: 3)
    // SAFETY: there is room for a number a row.
    #expect(unsafe segue_read_shown_opacities(session.store, [1, 2, 3], 3, &opacities) == SEGUE_OK)
    #expect(opacities == [1, 0.25, 0])
  }
}
