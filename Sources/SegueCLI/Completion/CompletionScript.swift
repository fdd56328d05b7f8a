/// A shell's script that completes command lines, made from the verbs' declarations.
struct CompletionScript {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let commands: [CommandSpecification]
  private let program: String
  /// The program's name as far as a function may be called so.
  private var function: String {
    "_" + program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }

  init(_ commands: [CommandSpecification], program: String) {
    self.commands = commands
    self.program = program
  }

  func text(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash
    // zsh reads bash's functions, with its own words for the line.
    case .zsh: "autoload -U +X bashcompinit && bashcompinit\n" + bash
    case .fish: fish
    }
  }

  /// What `segue list` is asked for where an option takes names of a kind.
  private static let kinds = [
    "--transition": "transitions", "--trace": "traces", "--scene": "scenes", "--profile": "profiles",
    "--suite": "suites",
  ]

  /// What an operand of the verb is, beside a file.
  private static func operandKinds(_ verb: String) -> [String] {
    switch verb {
    case "replay", "plan": ["transitions", "traces"]
    case "render", "diff": ["transitions"]
    case "minimize", "export": ["traces"]
    default: []
    }
  }

  // MARK: bash

  private func list(_ kinds: [String]) -> String {
    kinds.map { "$(\(program) list \($0) --format plain 2>/dev/null)" }.joined(separator: " ")
  }

  private var bash: String {
    var out = """
      \(function)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb= word
        COMPREPLY=()
        # bash takes --option=value for three words.
        if [[ $cur == = ]]; then cur=
        elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          if [[ $word != -* ]]; then verb=$word; break; fi
        done
        case $verb:$prev in

      """
    for command in commands {
      for option in command.allOptions where option.placeholder != nil {
        let words =
          option.choices.isEmpty ? Self.kinds[option.name].map { list([$0]) } : option.choices.joined(separator: " ")
        let names = option.choices.isEmpty ? " -f" : ""
        let reply =
          words.map { "COMPREPLY=($(compgen\(names) -W \"\($0)\" -- \"$cur\"))" }
          ?? "COMPREPLY=($(compgen -f -- \"$cur\"))"
        out += "    \(command.verb):\(option.name)) \(reply); return ;;\n"
      }
    }
    out += "  esac\n  case $verb in\n"
    out +=
      "    '') COMPREPLY=($(compgen -W \"\(commands.map(\.verb).joined(separator: " ")) help --help --version --color\" -- \"$cur\")) ;;\n"
    out += "    help) COMPREPLY=($(compgen -W \"\(commands.map(\.verb).joined(separator: " "))\" -- \"$cur\")) ;;\n"
    for command in commands {
      let options = command.allOptions.map(\.name).joined(separator: " ")
      let choices = command.operands?.choices ?? []
      let words = choices.isEmpty ? list(Self.operandKinds(command.verb)) : choices.joined(separator: " ")
      out += "    \(command.verb))\n"
      out += "      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W \"\(options)\" -- \"$cur\"))\n"
      out += "      else COMPREPLY=($(compgen\(choices.isEmpty ? " -f" : "") -W \"\(words)\" -- \"$cur\")); fi ;;\n"
    }
    return out + "  esac\n}\ncomplete -F \(function) \(program)\n"
  }

  // MARK: fish

  private var fish: String {
    var out = ""
    for command in commands {
      out +=
        "complete -c \(program) -n __fish_use_subcommand -f -a \(command.verb) -d \(Self.quoted(command.summary))\n"
      let seen = "-n '__fish_seen_subcommand_from \(command.verb)'"
      for option in command.allOptions {
        var line = "complete -c \(program) \(seen) -l \(option.name.dropFirst(2)) -d \(Self.quoted(option.help))"
        if option.placeholder != nil {
          let kind = Self.kinds[option.name].map { "(\(program) list \($0) --format plain)" }
          let words = option.choices.isEmpty ? kind : option.choices.joined(separator: " ")
          line += (option.choices.isEmpty ? " -r -F" : " -x") + (words.map { " -a \(Self.quoted($0))" } ?? "")
        }
        out += line + "\n"
      }
      let choices = command.operands?.choices ?? []
      let kinds = Self.operandKinds(command.verb).map { "(\(program) list \($0) --format plain)" }
      let words = choices + kinds
      if !words.isEmpty { out += "complete -c \(program) \(seen) -a \(Self.quoted(words.joined(separator: " ")))\n" }
    }
    return out
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
