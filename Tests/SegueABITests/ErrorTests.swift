import CSegue
import SegueABI
import SegueCore
import Testing

@Suite("Errors of the C interface")
struct ErrorTests {
  static let statuses = [
    SEGUE_OK, SEGUE_ERROR_NULL, SEGUE_ERROR_COUNT, SEGUE_ERROR_ROW, SEGUE_ERROR_PARENT, SEGUE_ERROR_PARENT_DIFFERS,
    SEGUE_ERROR_DEPTH, SEGUE_ERROR_NUMBER, SEGUE_ERROR_FLAG, SEGUE_ERROR_PROPERTY, SEGUE_ERROR_COMPONENTS,
    SEGUE_ERROR_TIMING, SEGUE_ERROR_UNKNOWN_INSTRUCTION_SET, SEGUE_ERROR_MISSING_INSTRUCTION_SET,
    SEGUE_ERROR_MOTION, SEGUE_ERROR_KEYFRAMES,
  ]

  static func text(_ status: segue_status) -> String {
    // SAFETY: the text is a C string that lives as long as the program.
    unsafe String(cString: segue_error_text(status))
  }

  @Test("every status has a text of its own, an unknown one too")
  func texts() {
    let texts = Self.statuses.map(Self.text) + [Self.text(segue_status(99))]
    #expect(Set(texts).count == Self.statuses.count + 1)
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(Self.text(SEGUE_ERROR_PARENT) == "a layer's parent does not stand before it; append parents first")
  }

  @Test("an instruction set that there is not is refused, and the one in force stays")
  func instructionSets() {
    // SAFETY: the text is a C string that lives as long as the program.
    let inForce = unsafe String(cString: segue_instruction_set())
    #expect(InstructionSet(rawValue: inForce) == .current)
    #expect(segue_choose_instruction_set(nil) == SEGUE_ERROR_NULL)
    // SAFETY: a Swift string is a C string for the call.
    #expect(unsafe segue_choose_instruction_set("v5") == SEGUE_ERROR_UNKNOWN_INSTRUCTION_SET)
    #expect(unsafe segue_choose_instruction_set("") == SEGUE_ERROR_UNKNOWN_INSTRUCTION_SET)
    for one in InstructionSet.allCases where one > .best {
      #expect(unsafe segue_choose_instruction_set(one.rawValue) == SEGUE_ERROR_MISSING_INSTRUCTION_SET)
    }
    // SAFETY: as above.
    #expect(unsafe String(cString: segue_instruction_set()) == inForce)
    #expect(unsafe segue_choose_instruction_set(inForce) == SEGUE_OK)
  }

  @Test("every call refuses a null store and null outputs")
  func nulls() {
    let session = StoreSession()
    _ = session.append([StoreSession.layer()])
    var layer = StoreSession.layer()
    var track = StoreSession.track()
    var transform = StoreSession.transformTrack()
    var row: Int32 = 1
    var point = [1.0, 2.0]
    var values = [0.0, 0.0]
    var matrix = [Float](repeating: 0, count: 16)
    var count = 0
    var digest: UInt64 = 0
    let store = unsafe session.store
    let statuses = unsafe [
      segue_store_create(1, nil), segue_layer_count(nil, &count), segue_layer_count(store, nil),
      segue_default_layer(nil), segue_append_layers(nil, &layer, 1, nil), segue_append_layers(store, nil, 1, nil),
      segue_set_layers(nil, &row, &layer, 1), segue_set_layers(store, nil, &layer, 1),
      segue_set_layers(store, &row, nil, 1), segue_read_values(nil, &row, 1, SEGUE_POSITION, &values),
      segue_read_values(store, nil, 1, SEGUE_POSITION, &values), segue_read_values(store, &row, 1, SEGUE_POSITION, nil),
      segue_update_all_world_transforms(nil, &count), segue_update_changed_world_transforms(nil, &count),
      segue_read_world_matrices(nil, &row, 1, &matrix), segue_read_world_matrices(store, nil, 1, &matrix),
      segue_read_world_matrices(store, &row, 1, nil), segue_add_tracks(nil, &track, 1), segue_add_tracks(store, nil, 1),
      segue_add_transform_tracks(nil, &transform, 1), segue_add_transform_tracks(store, nil, 1),
      segue_track_count(nil, &count), segue_track_count(store, nil), segue_sample_tracks(nil, 0, &count),
      segue_remove_finished_tracks(nil, 0, &count), segue_hit_test(nil, &point, 1, &row, &count),
      segue_hit_test(store, nil, 1, &row, &count), segue_hit_test(store, &point, 1, nil, &count),
      segue_update_frame(nil, 0, nil), segue_digest(nil, &digest), segue_digest(store, nil),
    ]
    #expect(statuses.count == 31)
    for (index, status) in statuses.enumerated() { #expect(status == SEGUE_ERROR_NULL, "call \(index)") }
    segue_store_destroy(nil)
    #expect(segue_error_index(nil) == 0)
    #expect(session.layerCount == 2 && session.trackCount == 0)
  }

  @Test("optional outputs may be null, empty batches need no arrays")
  func optional() {
    let session = StoreSession()
    let store = unsafe session.store
    let statuses = unsafe [
      segue_append_layers(store, nil, 0, nil), segue_set_layers(store, nil, nil, 0),
      segue_read_values(store, nil, 0, SEGUE_BOUNDS, nil), segue_read_world_matrices(store, nil, 0, nil),
      segue_add_tracks(store, nil, 0), segue_add_transform_tracks(store, nil, 0),
      segue_update_all_world_transforms(store, nil), segue_update_changed_world_transforms(store, nil),
      segue_sample_tracks(store, 0, nil), segue_remove_finished_tracks(store, 0, nil),
      segue_hit_test(store, nil, 0, nil, nil), segue_update_frame(store, 0, nil),
    ]
    for (index, status) in statuses.enumerated() { #expect(status == SEGUE_OK, "call \(index)") }
  }

  @Test("counts that do not fit are refused before anything is read", arguments: [-1, Int(Int32.max) + 1, Int.max])
  func counts(_ count: Int) {
    let session = StoreSession()
    let store = unsafe session.store
    var layer = StoreSession.layer()
    var track = StoreSession.track()
    var row: Int32 = 0
    var point = [1.0, 2.0]
    var made: OpaquePointer?
    let statuses = unsafe [
      segue_store_create(count, &made), segue_append_layers(store, &layer, count, nil),
      segue_set_layers(store, &row, &layer, count), segue_read_values(store, &row, count, SEGUE_OPACITY, &point),
      segue_add_tracks(store, &track, count), segue_hit_test(store, &point, count, &row, nil),
    ]
    for (index, status) in statuses.enumerated() { #expect(status == SEGUE_ERROR_COUNT, "call \(index)") }
    #expect(unsafe made == nil)
  }

  @Test("a capacity is a hint: a large one does not take the memory it names")
  func capacity() {
    var made: OpaquePointer?
    #expect(unsafe segue_store_create(Int(Int32.max), &made) == SEGUE_OK)
    unsafe segue_store_destroy(made)
  }

  @Test("rows that name no layer are refused, with their place in the batch", arguments: [-1, 2, Int32.max, Int32.min])
  func rows(_ row: Int32) {
    let session = StoreSession()
    #expect(session.append([StoreSession.layer()]) == SEGUE_OK)
    let store = unsafe session.store
    let rows = [1, row]
    var values = [0.5, 0.5]
    var matrices = [Float](repeating: 0.5, count: 32)
    #expect(unsafe segue_read_values(store, rows, 2, SEGUE_OPACITY, &values) == SEGUE_ERROR_ROW)
    #expect(values == [0.5, 0.5], "nothing is written")
    #expect(session.errorIndex == 1)
    #expect(unsafe segue_read_world_matrices(store, rows, 2, &matrices) == SEGUE_ERROR_ROW)
    #expect(matrices == [Float](repeating: 0.5, count: 32))
    #expect(session.set(rows, [StoreSession.layer { $0.opacity = 0.5 }, StoreSession.layer()]) == SEGUE_ERROR_ROW)
    #expect(session.values([1], SEGUE_OPACITY) == [1], "nothing has changed")
    #expect(session.add([StoreSession.track(), StoreSession.track { $0.row = row }]) == SEGUE_ERROR_ROW)
    #expect(session.add([StoreSession.transformTrack { $0.row = row }]) == SEGUE_ERROR_ROW)
    #expect(session.errorIndex == 0)
    #expect(session.trackCount == 0)
  }

  @Test("a parent that does not stand before its child is refused", arguments: [-1, 2, 3, Int32.max])
  func parents(_ parent: Int32) {
    let session = StoreSession()
    let layers = [StoreSession.layer(), StoreSession.layer { $0.parent = parent }]
    #expect(session.append(layers) == SEGUE_ERROR_PARENT)
    #expect(session.errorIndex == 1)
    #expect(session.layerCount == 1, "the good one before it was not appended")
  }

  @Test("a layer cannot be given another parent")
  func parentDiffers() {
    let session = StoreSession()
    #expect(session.append([StoreSession.layer(), StoreSession.layer { $0.parent = 1 }]) == SEGUE_OK)
    #expect(session.set([2], [StoreSession.layer()]) == SEGUE_ERROR_PARENT_DIFFERS)
    #expect(session.set([0], [StoreSession.layer()]) == SEGUE_ERROR_PARENT_DIFFERS)
    #expect(session.set([2], [StoreSession.layer { $0.parent = 1 }]) == SEGUE_OK)
    #expect(session.set([0], [StoreSession.layer { $0.parent = SEGUE_NO_ROW }]) == SEGUE_OK)
  }

  @Test("layers nest as deep as the header says and no deeper")
  func depth() {
    let session = StoreSession()
    let chain = (0..<SEGUE_MAX_DEPTH).map { parent in StoreSession.layer { $0.parent = Int32(parent) } }
    #expect(session.append(chain) == SEGUE_OK)
    session.update(at: 0)
    #expect(session.append([StoreSession.layer { $0.parent = SEGUE_MAX_DEPTH }]) == SEGUE_ERROR_DEPTH)
    #expect(session.append([StoreSession.layer { $0.parent = SEGUE_MAX_DEPTH - 1 }]) == SEGUE_OK)
    let other = StoreSession()
    #expect(
      other.append(chain + [StoreSession.layer { $0.parent = SEGUE_MAX_DEPTH }]) == SEGUE_ERROR_DEPTH,
      "counted within a batch too")
    #expect(other.errorIndex == Int(SEGUE_MAX_DEPTH))
  }

  static let spoiled: [@Sendable (inout segue_layer, Double) -> Void] = [
    { $0.bounds.0 = $1 }, { $0.bounds.3 = $1 }, { $0.position.0 = $1 }, { $0.position.1 = $1 },
    { $0.anchor_point.0 = $1 }, { $0.anchor_point.1 = $1 }, { $0.anchor_point_z = $1 }, { $0.z_position = $1 },
    { $0.transform.0 = $1 }, { $0.transform.15 = $1 }, { $0.sublayer_transform.7 = $1 }, { $0.opacity = $1 },
    { $0.corner_radius = $1 },
  ]

  @Test("numbers of a layer that are not finite are refused", arguments: [Double.nan, .infinity, -.infinity])
  func layerNumbers(_ number: Double) {
    let session = StoreSession()
    #expect(session.append([StoreSession.layer()]) == SEGUE_OK)
    for (index, spoil) in Self.spoiled.enumerated() {
      let layer = StoreSession.layer { spoil(&$0, number) }
      #expect(session.append([StoreSession.layer(), layer]) == SEGUE_ERROR_NUMBER, "number \(index)")
      #expect(session.set([1], [layer]) == SEGUE_ERROR_NUMBER, "number \(index)")
    }
    #expect(session.layerCount == 2)
  }

  @Test("flags other than 0 and 1 are refused")
  func flags() {
    let session = StoreSession()
    #expect(session.append([StoreSession.layer { $0.hidden = 2 }]) == SEGUE_ERROR_FLAG)
    #expect(session.append([StoreSession.layer { $0.preserves_depth = 255 }]) == SEGUE_ERROR_FLAG)
    #expect(session.append([StoreSession.layer { $0.skips_hits = 2 }]) == SEGUE_ERROR_FLAG)
    #expect(session.append([StoreSession.layer()]) == SEGUE_OK)
    #expect(session.add([StoreSession.track { $0.timing.fills_backwards = 2 }]) == SEGUE_ERROR_FLAG)
    #expect(session.add([StoreSession.transformTrack { $0.timing.fills_forwards = 2 }]) == SEGUE_ERROR_FLAG)
  }

  @Test("tracks that do not fit their property are refused")
  func components() {
    let session = StoreSession()
    #expect(session.append([StoreSession.layer()]) == SEGUE_OK)
    let wrong: [(segue_property, first: Int32, count: Int32)] = [
      (SEGUE_OPACITY, 0, 0), (SEGUE_OPACITY, 0, 2), (SEGUE_OPACITY, 1, 1), (SEGUE_OPACITY, -1, 1),
      (SEGUE_POSITION, 1, 2), (SEGUE_BOUNDS, 0, 5), (SEGUE_BOUNDS, 2, 3), (SEGUE_BOUNDS, 0, -1),
      (SEGUE_BOUNDS, Int32.max, Int32.max), (SEGUE_BOUNDS, 3, Int32.max),
    ]
    for (property, first, count) in wrong {
      let track = StoreSession.track {
        ($0.property, $0.first_component, $0.component_count) = (property, first, count)
      }
      #expect(session.add([track]) == SEGUE_ERROR_COMPONENTS, "\(property) \(first) \(count)")
    }
    for property in [SEGUE_TRANSFORM, SEGUE_SUBLAYER_TRANSFORM, segue_property(10), segue_property(999)] {
      #expect(session.add([StoreSession.track { $0.property = property }]) == SEGUE_ERROR_PROPERTY)
    }
    for property in [SEGUE_POSITION, segue_property(999)] {
      #expect(session.add([StoreSession.transformTrack { $0.property = property }]) == SEGUE_ERROR_PROPERTY)
    }
    var value = 0.0
    #expect(unsafe segue_read_values(session.store, [1], 1, segue_property(10), &value) == SEGUE_ERROR_PROPERTY)
    #expect(segue_component_count(segue_property(10)) == 0)
    #expect(session.trackCount == 0)
    #expect(session.add([StoreSession.track()]) == SEGUE_OK, "the control")
    #expect(session.trackCount == 1)
  }

  @Test("timings that make no sense are refused")
  func timings() {
    let session = StoreSession()
    #expect(session.append([StoreSession.layer()]) == SEGUE_OK)
    let wrong: [(segue_status, @Sendable (inout segue_timing) -> Void)] = [
      (SEGUE_ERROR_TIMING, { $0.duration_seconds = -0.1 }), (SEGUE_ERROR_TIMING, { $0.curve.0 = -0.1 }),
      (SEGUE_ERROR_TIMING, { $0.curve.2 = 1.1 }), (SEGUE_ERROR_NUMBER, { $0.begin_seconds = .nan }),
      (SEGUE_ERROR_NUMBER, { $0.duration_seconds = .infinity }), (SEGUE_ERROR_NUMBER, { $0.curve.1 = .nan }),
      (SEGUE_ERROR_NUMBER, { $0.curve.3 = -.infinity }),
    ]
    for (index, (status, spoil)) in wrong.enumerated() {
      #expect(session.add([StoreSession.track { spoil(&$0.timing) }]) == status, "timing \(index)")
      #expect(session.add([StoreSession.transformTrack { spoil(&$0.timing) }]) == status, "timing \(index)")
    }
    #expect(session.add([StoreSession.track { $0.from.0 = .nan }]) == SEGUE_ERROR_NUMBER)
    #expect(session.add([StoreSession.track { $0.to.0 = .infinity }]) == SEGUE_ERROR_NUMBER)
    #expect(session.add([StoreSession.track { $0.from.3 = .nan }]) == SEGUE_OK, "numbers beyond the count are not read")
    #expect(session.add([StoreSession.transformTrack { $0.to.5 = .nan }]) == SEGUE_ERROR_NUMBER)
  }

  @Test("times and points that are not finite are refused", arguments: [Double.nan, .infinity])
  func numbers(_ number: Double) {
    let session = StoreSession()
    let store = unsafe session.store
    #expect(unsafe segue_sample_tracks(store, number, nil) == SEGUE_ERROR_NUMBER)
    #expect(unsafe segue_remove_finished_tracks(store, number, nil) == SEGUE_ERROR_NUMBER)
    #expect(unsafe segue_update_frame(store, number, nil) == SEGUE_ERROR_NUMBER)
    var rows: [Int32] = [7, 7]
    #expect(unsafe segue_hit_test(store, [1, 2, 3, number], 2, &rows, nil) == SEGUE_ERROR_NUMBER)
    #expect(session.errorIndex == 1)
    #expect(rows == [7, 7])
  }
}
