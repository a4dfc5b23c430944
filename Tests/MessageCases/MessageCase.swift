internal import SeguePlugin
internal import SegueWire
public import TestSupport

/// The bytes of a random message or of a message's content, in most cases damaged. A decoder must
/// refuse the bytes, or decode a message that is encoded as the same bytes again.
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

  /// Decodes the bytes and encodes the result again. Returns a description of the fault, or nil if
  /// there is none.
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
