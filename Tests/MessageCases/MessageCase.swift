internal import SeguePlugin
internal import SegueWire
public import TestSupport

/// A random message or message content as bytes, in most cases damaged. The bytes must be refused,
/// or encoding the decoded message must give the same bytes.
public struct MessageCase: Sendable {
  public enum Kind: Sendable, CaseIterable {
    case message, request, answer
  }

  public let kind: Kind
  public let bytes: [UInt8]

  public init(_ kind: Kind, _ bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  public init(_ dice: inout Dice) {
    kind = [Kind.message, .message, .request, .answer].randomElement(using: &dice) ?? .message
    var bytes =
      switch kind {
      case .message: Array(Message.random(&dice).bytes.dropFirst(4))
      case .request: OpenRequest.random(&dice).bytes
      case .answer: OpenAnswer.random(&dice).bytes
      }
    for _ in 0..<Int.random(in: 0...4, using: &dice) { bytes.damage(&dice) }
    self.bytes = bytes
  }

  /// Returns a description of the fault, or nil.
  public func fault() -> String? {
    let written: [UInt8]
    do throws(Malformed) {
      switch kind {
      case .message: written = Array(try Message(bytes: bytes).bytes.dropFirst(4))
      case .request: written = try OpenRequest(bytes: bytes).bytes
      case .answer: written = try OpenAnswer(bytes: bytes).bytes
      }
    } catch {
      return error.reason.isEmpty ? "a refusal without a reason: \(kind) \(bytes)" : nil
    }
    return written == bytes ? nil : "it is written in another way: \(kind) \(bytes)"
  }
}
