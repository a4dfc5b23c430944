import CSegue

/// The fake host's tables of functions except the table for views.
extension FakeTables {
  func addOthers() {
    context.pointee.pixel_scale = { context, out in
      call(context, "segue.context/1 pixel_scale") { _ in
        out?.pointee = 2
        return 0
      }
    }
    context.pointee.edge_color = { context, key, out in
      call(context, "segue.context/1 edge_color", [Double(key)]) { _ in
        guard key == 1 else { return -12 }
        put([0.5, 0.25, 0, 1], out)
        return 0
      }
    }
    context.pointee.backdrop_color = { context, out in
      call(context, "segue.context/1 backdrop_color") { _ in
        put([0.25, 0.5, 0.75, 0], out)
        return 0
      }
    }
    context.pointee.screen_count = { context, out in
      call(context, "segue.context/1 screen_count") { _ in
        out?.pointee = 2
        return 0
      }
    }
    context.pointee.screen_index = { context, key, out in
      call(context, "segue.context/1 screen_index", [Double(key)]) { _ in
        out?.pointee = 1
        return 0
      }
    }
    context.pointee.screen_picture = { context, index, out in
      call(context, "segue.context/1 screen_picture", [Double(index)]) {
        out?.pointee.id = $0.makeView()
        return 0
      }
    }
    context.pointee.set_release_point = { context, progress in
      call(context, "segue.context/1 set_release_point", [progress]) { _ in 0 }
    }
    animation.pointee.set_additive = { context, animation, flag in
      call(context, "segue.animation/1 set_additive", [Double(animation.id), Double(flag)]) { _ in 0 }
    }
    animation.pointee.set_calculation_mode = { context, animation, mode in
      call(
        context, "segue.animation/1 set_calculation_mode", [Double(animation.id), Double(mode)]
      ) { _ in 0 }
    }
  }
}
