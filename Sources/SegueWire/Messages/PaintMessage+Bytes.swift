extension ByteWriter {
  mutating func paint(_ message: PaintMessage) {
    number(message.surface)
    flag(message.hasFiles)
    number(message.inputBytes)
    number(message.outputBytes)
    flag(message.hasMargins)
    list(message.released) { $0.number($1) }
    number(UInt64(message.function))
    number(UInt64(message.userData))
    list(message.values) { $0.double($1) }
    flag(message.isParallel)
    number(message.bands)
    number(UInt8(clamping: message.inputCount))
    number(UInt32(clamping: message.width))
    number(UInt32(clamping: message.height))
    double(message.scale)
    number(message.serial)
  }
}

extension ByteReader {
  mutating func paint() throws(Malformed) -> PaintMessage {
    let (surface, hasFiles): (UInt32, Bool) = (try number(), try flag())
    let (inputBytes, outputBytes): (UInt64, UInt64) = (try number(), try number())
    let hasMargins = try flag()
    let released: [UInt32] = try list(limit: .max) { reader throws(Malformed) in
      try reader.number()
    }
    let (function, userData) = (UInt(try number(UInt64.self)), UInt(try number(UInt64.self)))
    let values = try list(limit: WireLimits.paintedValues) { reader throws(Malformed) in
      try reader.double()
    }
    let isParallel = try flag()
    let bands: UInt8 = try number()
    let inputCount = Int(try number(UInt8.self))
    let (width, height) = (Int(try number(UInt32.self)), Int(try number(UInt32.self)))
    let scale = try double()
    var message = PaintMessage(
      surface: surface, function: function, userData: userData, values: values,
      isParallel: isParallel, inputCount: inputCount, width: width, height: height, scale: scale)
    message.hasFiles = hasFiles
    message.inputBytes = inputBytes
    message.outputBytes = outputBytes
    message.hasMargins = hasMargins
    message.released = released
    message.bands = bands
    message.serial = try number()
    return message
  }
}
