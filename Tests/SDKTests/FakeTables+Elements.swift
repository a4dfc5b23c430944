import CSegue

/// Returns the fake's `segue.elements/1`, with the elements of `FakeHost.elements`.
func makeElementsTable() -> segue_elements_1_t {
  var table = segue_elements_1_t()
  table.size = UInt64(MemoryLayout<segue_elements_1_t>.size)
  table.count = { context, key, out in
    call(context, "segue.elements/1 count", [Double(key)]) {
      out?.pointee = UInt32($0.elements[key]?.count ?? 0)
      return 0
    }
  }
  table.find = { context, key, name, out in
    call(context, "segue.elements/1 find", [Double(key)]) {
      let wanted = name.map { String(cString: $0) }
      guard let index = $0.elements[key]?.firstIndex(where: { $0.name == wanted }) else {
        return -10
      }
      out?.pointee = UInt32(index)
      return 0
    }
  }
  table.name = { context, key, index, buffer, capacity, out in
    element(context, "name", key, index) { element, _ in
      let bytes = element.name.utf8CString
      out?.pointee = UInt32(bytes.count - 1)
      guard bytes.count <= Int(capacity) else { return -14 }
      for (index, byte) in bytes.enumerated() { buffer?[index] = byte }
      return 0
    }
  }
  table.frame = { context, key, index, out in
    element(context, "frame", key, index) { element, _ in
      put(element.frame, out)
      return 0
    }
  }
  table.corner_radius = { context, key, index, out in
    element(context, "corner_radius", key, index) { element, _ in
      out?.pointee = element.cornerRadius
      return 0
    }
  }
  table.partner = { context, key, index, out in
    element(context, "partner", key, index) { element, _ in
      out?.pointee = element.partner
      return 0
    }
  }
  table.view = { context, key, index, out in
    element(context, "view", key, index) { _, fake in
      out?.pointee = fake.makeView()
      return 0
    }
  }
  table.picture = { context, key, index, out in
    element(context, "picture", key, index) { _, fake in
      out?.pointee = fake.makeView()
      return 0
    }
  }
  return table
}

private func element(
  _ context: segue_context_t, _ slot: String, _ key: Int32, _ index: UInt32,
  _ body: (FakeHost.FakeElement, FakeHost) -> Int32
) -> Int32 {
  call(context, "segue.elements/1 \(slot)", [Double(key), Double(index)]) { fake in
    guard let all = fake.elements[key], all.indices.contains(Int(index)) else { return -2 }
    return body(all[Int(index)], fake)
  }
}
