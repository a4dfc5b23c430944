import CSegue

/// Returns the fake host's table `segue.elements/1`, with the elements of `FakeHost.elements`.
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
      out?.pointee.id = elementHandle(of: index, key)
      return 0
    }
  }
  table.at = { context, key, index, out in
    call(context, "segue.elements/1 at", [Double(key), Double(index)]) {
      guard $0.elements[key]?.indices.contains(Int(index)) == true else { return -2 }
      out?.pointee.id = elementHandle(of: Int(index), key)
      return 0
    }
  }
  table.name = { context, handle, buffer, capacity, out in
    element(context, "name", handle) { element, _ in
      let bytes = element.name.utf8CString
      out?.pointee = UInt32(bytes.count - 1)
      guard bytes.count <= Int(capacity) else { return -14 }
      for (index, byte) in bytes.enumerated() { buffer?[index] = byte }
      return 0
    }
  }
  table.frame = { context, handle, out in
    element(context, "frame", handle) { element, _ in
      put(element.frame, out)
      return 0
    }
  }
  table.corner_radii = { context, handle, out in
    element(context, "corner_radii", handle) { element, _ in
      out?.pointee = segue_corner_radii(
        element.cornerRadius, element.cornerRadius, element.cornerRadius, element.cornerRadius)
      return 0
    }
  }
  table.partner = { context, handle, out in
    element(context, "partner", handle) { element, _ in
      let other: Int32 = handle.id >> 32 == 1 ? 2 : 1
      out?.pointee.id = element.partner < 0 ? 0 : elementHandle(of: Int(element.partner), other)
      return 0
    }
  }
  table.view = { context, handle, out in
    element(context, "view", handle) { _, fake in
      out?.pointee.id = fake.makeView()
      return 0
    }
  }
  table.picture = { context, handle, out in
    element(context, "picture", handle) { _, fake in
      out?.pointee.id = fake.makeView()
      return 0
    }
  }
  return table
}

/// Returns a handle that encodes the screen's key and the element's index, which is counted from 1.
private func elementHandle(of index: Int, _ key: Int32) -> UInt64 {
  UInt64(key) << 32 | UInt64(index + 1)
}

private func element(
  _ context: segue_context_t, _ slot: String, _ handle: segue_element_t,
  _ body: (FakeHost.FakeElement, FakeHost) -> Int32
) -> Int32 {
  let (key, index) = (Int32(handle.id >> 32), Int(handle.id & 0xffff_ffff) - 1)
  return call(context, "segue.elements/1 \(slot)", [Double(key), Double(index)]) { fake in
    guard let all = fake.elements[key], all.indices.contains(index) else { return -4 }
    return body(all[index], fake)
  }
}
