import SegueReplay

/// The arguments of a replay whose plan may stand in a file: what says which cells there are and how they are replayed,
/// apart from what says where and in how many processes.
struct PlannedArguments {
  /// As if the plan's had been given.
  var arguments: ParsedArguments
  /// With the same arguments for workers.
  var context: CommandContext
  /// Of the file; nil without one.
  var manifest: ReplayManifest?

  /// Options that a plan keeps, in the order in which it writes them; operands come last.
  static let options = [
    "--suite", "--trace", "--desc", "--filter", "--transition", "--operation", "--scene", "--views", "--profile",
    "--fidelity", "--map", "--cost", "--cpu-scale", "--gate", "--repeat", "--seed", "--verify", "--frames", "--expect",
  ]

  /// Replaces `--plan FILE` by what the plan was made of.
  init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
    self.arguments = arguments
    self.context = context
    guard let path = arguments.value("--plan") else { return }
    if let given = Self.options.first(where: arguments.has) ?? arguments.operands.first {
      throw .usage(.conflict("--plan \(path) says what is replayed; leave \(given) out, or make another plan"))
    }
    let manifest = try ReplayManifest.read(path, in: context.workingDirectory)
    let specification = ReplayCommand.specification
    let own = arguments.words(of: specification.options.map(\.name).filter { $0 != "--plan" }, specification)
    do throws(UsageError) {
      // Operands of the plan stand behind "--".
      self.arguments = try ParsedArguments(own + manifest.arguments, for: specification)
    } catch {
      throw .badData("\(path): its arguments cannot be understood: \(error.message); make it again with segue plan")
    }
    self.context.arguments = own + manifest.arguments
    self.manifest = manifest
  }

  /// The arguments that a plan keeps, as `segue replay` takes them.
  static func selection(_ arguments: ParsedArguments) -> [String] {
    let words = arguments.words(of: options, ReplayCommand.specification)
    return arguments.operands.isEmpty ? words : words + ["--"] + arguments.operands
  }

  /// The plan's manifest: the file's where there is one, once what it was made of has been found to be still the same.
  func checked(_ plan: ReplayPlan) throws(CommandFailure) -> ReplayManifest {
    let made = try plan.manifest(arguments, context)
    guard let manifest else { return made }
    guard let difference = made.difference(from: manifest) else { return manifest }
    let again = (["segue", "plan"] + manifest.arguments).map(\.quotedForShell).joined(separator: " ")
    throw .notComparable(
      "what the plan was made of has changed since: \(difference); bring back what it was, or plan again: "
        + "\(again) --out \((arguments.value("--plan") ?? "plan.json").quotedForShell)")
  }
}

extension ParsedArguments {
  /// The given ones of these options as words of a command line.
  func words(of names: [String], _ command: CommandSpecification) -> [String] {
    names.flatMap { name -> [String] in
      guard has(name), let option = command.allOptions.first(where: { $0.name == name }) else { return [] }
      return option.placeholder == nil ? [name] : all(name).map { "\(name)=\($0)" }
    }
  }
}

extension String {
  /// The word as a shell takes it.
  var quotedForShell: String {
    let plain = !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_./=:,@%+#".contains($0) }
    return plain && !hasPrefix("#") ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
