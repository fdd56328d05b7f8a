import CSegue
import SegueCore

@c @implementation
public func segue_abi_version() -> Int32 { Int32(SEGUE_ABI_VERSION) }

@c @implementation
public func segue_error_text(_ status: segue_status) -> UnsafePointer<CChar>! {
  let text: StaticString =
    switch status {
    case SEGUE_OK: "no error"
    case SEGUE_ERROR_NULL: "a pointer is null that must not be; only outputs that segue.h says so of may be null"
    case SEGUE_ERROR_COUNT:
      "a count is out of range: rows and numbers are counted in 32 bits, threads from 1 on; split the batch"
    case SEGUE_ERROR_ROW: "a row names no layer of this store; rows 0 up to the layer count exist"
    case SEGUE_ERROR_PARENT: "a layer's parent does not stand before it; append parents first"
    case SEGUE_ERROR_PARENT_DIFFERS: "a layer's values name another parent than it has; layers do not move in the tree"
    case SEGUE_ERROR_DEPTH: "a layer would stand deeper than SEGUE_MAX_DEPTH; nest fewer layers"
    case SEGUE_ERROR_NUMBER: "a number is not finite"
    case SEGUE_ERROR_FLAG: "a flag is neither 0 nor 1"
    case SEGUE_ERROR_PROPERTY: "a property is unknown or cannot be used here; matrices have their own tracks"
    case SEGUE_ERROR_COMPONENTS: "a track's components do not fit its property; see segue_component_count()"
    case SEGUE_ERROR_TIMING: "a duration is negative or a timing curve's x lies outside 0...1"
    case SEGUE_ERROR_UNKNOWN_INSTRUCTION_SET: "no instruction set has this name; there are baseline, v3 and v4"
    case SEGUE_ERROR_MISSING_INSTRUCTION_SET:
      "this machine cannot run this instruction set; take a smaller one, or none to get the best"
    case SEGUE_ERROR_MOTION: "a mass, a stiffness or a rate is not positive, or a damping is negative"
    case SEGUE_ERROR_KEYFRAMES: "a track has no key, more than SEGUE_MAX_KEYS, or falling times; sort its keys by time"
    default: "an unknown status; is the library older than segue.h?"
    }
  // SAFETY: a static string ends with a zero byte and lives as long as the program.
  return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func segue_component_count(_ property: segue_property) -> Int32 {
  Int32(LayerProperty(property)?.componentCount ?? 0)
}

@c @implementation
public func segue_instruction_set() -> UnsafePointer<CChar>! {
  let text: StaticString =
    switch InstructionSet.current {
    case .baseline: "baseline"
    case .v3: "v3"
    case .v4: "v4"
    }
  // SAFETY: a static string ends with a zero byte and lives as long as the program.
  return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func segue_choose_instruction_set(_ name: UnsafePointer<CChar>!) -> segue_status {
  guard let name = unsafe name else { return SEGUE_ERROR_NULL }
  do throws(InstructionSetFault) {
    // SAFETY: the header asks for a C string.
    try InstructionSet(named: unsafe String(cString: name)).choose()
    return SEGUE_OK
  } catch {
    switch error {
    case .unknown: return SEGUE_ERROR_UNKNOWN_INSTRUCTION_SET
    case .missing: return SEGUE_ERROR_MISSING_INSTRUCTION_SET
    }
  }
}

extension LayerProperty {
  /// The property that the header's number stands for; nil for an unknown one.
  init?(_ property: segue_property) {
    switch property {
    case SEGUE_BOUNDS: self = .bounds
    case SEGUE_POSITION: self = .position
    case SEGUE_ANCHOR_POINT: self = .anchorPoint
    case SEGUE_ANCHOR_POINT_Z: self = .anchorPointZ
    case SEGUE_Z_POSITION: self = .zPosition
    case SEGUE_TRANSFORM: self = .transform
    case SEGUE_SUBLAYER_TRANSFORM: self = .sublayerTransform
    case SEGUE_OPACITY: self = .opacity
    case SEGUE_HIDDEN: self = .hidden
    case SEGUE_CORNER_RADIUS: self = .cornerRadius
    default: return nil
    }
  }
}
