import SegueJSON

/// Holds a value against the part of JSON Schema that Segue's schemas use: type, enum, required, properties,
/// additionalProperties, items, anyOf, $ref into $defs, and the lower bound of numbers.
struct SchemaChecker {
  let root: JSONValue

  /// What is wrong with `value`, each with its path; empty when it fits.
  func faults(_ value: JSONValue) -> [String] { faults(value, root, "$") }

  private func faults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if let reference = schema["$ref"]?.stringValue {
      guard let target = root["$defs"]?[String(reference.dropFirst("#/$defs/".count))] else {
        return ["\(path): no \(reference) in the schema"]
      }
      return faults(value, target, path)
    }
    if let choices = schema["anyOf"]?.arrayValue {
      let attempts = choices.map { faults(value, $0, path) }
      return attempts.contains([]) ? [] : attempts[0]
    }
    var found: [String] = []
    if let type = schema["type"] {
      let allowed = type.arrayValue?.compactMap(\.stringValue) ?? [type.stringValue ?? ""]
      if !allowed.contains(where: { Self.fits(value, $0) }) { found.append("\(path): not \(allowed)") }
    }
    if let values = schema["enum"]?.arrayValue, !values.contains(value) { found.append("\(path): not in the list") }
    if let minimum = schema["minimum"]?.doubleValue, let number = value.doubleValue, number < minimum {
      found.append("\(path): below \(minimum)")
    }
    if let items = schema["items"], let elements = value.arrayValue {
      for (index, element) in elements.enumerated() { found += faults(element, items, "\(path)[\(index)]") }
    }
    if let members = value.objectValue {
      let properties = schema["properties"]?.objectValue ?? [:]
      for key in schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? [] where members[key] == nil {
        found.append("\(path): \(key) is missing")
      }
      for (key, member) in members {
        if let property = properties[key] {
          found += faults(member, property, "\(path).\(key)")
        } else if schema["additionalProperties"] == false {
          found.append("\(path): \(key) is not in the schema")
        }
      }
    }
    return found
  }

  private static func fits(_ value: JSONValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"), (.number, "number"),
      (.string, "string"), (.array, "array"), (.object, "object"):
      true
    default: false
    }
  }
}
