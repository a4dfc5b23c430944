// Re-exports SegueLive, because a window shows a `LiveStage` in a `LiveLoop`.
@_exported public import SegueLive
