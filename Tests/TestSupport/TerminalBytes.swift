/// Random bytes that a terminal could send: common and unusual keys, mouse events and answers to
/// queries. About half of the returned arrays are damaged.
public enum TerminalBytes {
  public static func random(_ dice: inout Dice) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 1...12, using: &dice) { text += Array(piece(&dice).utf8) }
    guard Bool.random(using: &dice) else { return text }
    for _ in 0...Int.random(in: 0...4, using: &dice) {
      let index = Int.random(in: 0..<text.count, using: &dice)
      switch Int.random(in: 0..<3, using: &dice) {
      case 0: text[index] = .random(in: 0...255, using: &dice)
      case 1: text.insert(.random(in: 0...255, using: &dice), at: index)
      default: if text.count > 1 { text.remove(at: index) }
      }
    }
    return text
  }

  private static func piece(_ dice: inout Dice) -> String {
    let end = ["\u{1b}\\", "\u{7}", "", "\u{18}"].randomElement(using: &dice) ?? ""
    switch Int.random(in: 0..<12, using: &dice) {
    case 0:
      let answers = ["OK", "ENOENT:no", "", ";"]
      return "\u{1b}_Gi=31;\(answers.randomElement(using: &dice) ?? "")\(end)"
    case 1: return "\u{1b}[?\(numbers(&dice))c"
    case 2:
      let names = ["kitty(0.35)", "\u{202e}", ""]
      return "\u{1b}P>|\(names.randomElement(using: &dice) ?? "")\(end)"
    case 3: return "\u{1b}[6;\(number(&dice));\(number(&dice))t"
    case 4: return "\u{1b}[4;\(number(&dice));\(number(&dice))t"
    case 5:
      let mode = ["2026", "1016", number(&dice)].randomElement(using: &dice) ?? ""
      return "\u{1b}[?\(mode);\(number(&dice))$y"
    case 6: return "\u{1b}[0n"
    case 7:
      let ends = ["M", "m"]
      return "\u{1b}[<\(numbers(&dice))\(ends.randomElement(using: &dice) ?? "M")"
    case 8: return "\u{1b}[\(["A", "B", "C", "D", "Z", "~"].randomElement(using: &dice) ?? "A")"
    case 9: return "\u{1b}[M !!"
    case 10: return "\u{1b}"
    default: return ["q", "\r", "\t", "\u{7f}", "\u{3}", "é"].randomElement(using: &dice) ?? "q"
    }
  }

  private static func numbers(_ dice: inout Dice) -> String {
    (0..<Int.random(in: 0...5, using: &dice)).map { _ in number(&dice) }.joined(separator: ";")
  }

  private static func number(_ dice: inout Dice) -> String {
    let wild = ["", "0", "1", "2", "4", "65535", "65536", "99999999999999999999", "-1", "1.5"]
    return Bool.random(using: &dice)
      ? "\(Int.random(in: 0...300, using: &dice))" : wild.randomElement(using: &dice) ?? ""
  }
}
