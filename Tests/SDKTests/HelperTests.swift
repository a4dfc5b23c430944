import CSegue
import SegueFullSDK
import Testing

/// Tests functions of `segue/helpers.h` that the bundled plug-ins do not use, in a plug-in that
/// exists for this test.
@Suite struct HelperTests {
  private static let source = """
    #include <segue/helpers.h>

    static const segue_context_1_t *context;
    static const segue_view_1_t *view;
    static const segue_parameters_1_t *parameters;
    static const segue_log_1_t *logger;

    static int32_t animate(segue_animator_t *self, segue_context_t c) {
      segue_view_t to;
      segue_rect_t origin;
      char *text;
      int has_origin;
      int32_t status;
      (void)self;
      SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
      SEGUE_TRY(segue_optional(parameters->rect(c, "origin", &origin), &has_origin));
      if (has_origin && !segue_is_zero_rect(origin)) SEGUE_TRY(segue_set_frame(view, c, to, origin));
      SEGUE_TRY(segue_copy_text(parameters, c, "text", &text));
      status = logger->write(c, SEGUE_LOG_INFO, text);
      free(text);
      SEGUE_TRY(status);
      return segue_complete(context, c);
    }

    static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
      (void)self;
      return parameters->number(c, "duration", out_seconds);
    }

    static const segue_animator_1_t animator = {
        SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
        .animate = animate, .destroy = segue_destroy_stateless};

    static const segue_parameter_t seconds = {
        SEGUE_PARAMETER(NUMBER, "duration", "How long."), .default_numbers = {0.5}, .maximum = 60};
    static const segue_parameter_t text = {SEGUE_PARAMETER(TEXT, "text", "What to log.")};
    static const segue_parameter_t *const list[] = {&seconds, &text};

    #define DESCRIPTOR(name_) \
      {SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "test." name_, \
       .name = name_, .version = "1.0.0", .summary = "It logs.", \
       .capabilities = SEGUE_TEXTS(SEGUE_CAPABILITY_RIGHT_TO_LEFT, SEGUE_CAPABILITY_FRAME_DRIVER), \
       SEGUE_PARAMETERS(list)}
    static const segue_descriptor_t first = DESCRIPTOR("first"), second = DESCRIPTOR("second");

    static int32_t start(const segue_host_t *host) {
      SEGUE_FETCH(host, SEGUE_CONTEXT_1, context);
      SEGUE_FETCH(host, SEGUE_VIEW_1, view);
      SEGUE_FETCH(host, SEGUE_PARAMETERS_1, parameters);
      SEGUE_FETCH(host, SEGUE_LOG_1, logger);
      return SEGUE_OK;
    }

    SEGUE_LIBRARY(start, &animator, NULL, &first, &second);
    """

  private func session(_ prepare: (FakeHost) -> Void = { _ in }) throws -> Session {
    let fake = FakeHost()
    prepare(fake)
    return try Session(fake, id: "test.first", entry: try CPlugin.entry(of: Self.source))
  }

  @Test func `a C library made with helpers.h gives the host its descriptors and interfaces`()
    throws
  {
    let session = try session()
    let plugin = session.plugin
    var count: UInt32 = 0
    #expect(plugin.pointee.descriptor_count(plugin, &count) == 0 && count == 2)
    #expect(plugin.pointee.size == UInt64(MemoryLayout<segue_plugin_t>.size))
    let second = try session.descriptor(1)
    #expect(String(cString: second.id) == "test.second")
    #expect(second.size == UInt64(MemoryLayout<segue_descriptor_t>.size))
    #expect(second.parameter_count == 2)
    let parameter = try #require(second.parameters[0]).pointee
    #expect(parameter.size == UInt64(MemoryLayout<segue_parameter_t>.size))
    #expect(parameter.type == 1 && String(cString: parameter.id) == "duration")
    let capabilities = try #require(second.capabilities)
    #expect(capabilities[1].map { String(cString: $0) } == "segue.frame-driver")
    #expect(capabilities[2] == nil)
    var descriptor: UnsafePointer<segue_descriptor_t>?
    #expect(plugin.pointee.descriptor_at(plugin, 2, &descriptor) == -2)
    var table: UnsafeRawPointer?
    #expect(plugin.pointee.get_interface(plugin, SEGUE_INTERACTION_CONTROLLER_1, &table) == -9)
    #expect(plugin.pointee.get_interface(plugin, "segue.animator/2", &table) == -9)
    #expect(table == nil)
    session.end()
  }

  @Test(arguments: [0, 1, 300, 10_000])
  func `segue_copy_text copies a text of any length, and accepts an unset parameter`(
    _ length: Int
  ) throws {
    let text = String(repeating: "x", count: length)
    let session = try session { $0.settings = ["text": .text(text)] }
    #expect(session.animate() == 0)
    #expect(session.fake.log == ["1 \(text)"])
    #expect(session.fake.calls(to: "segue.view/1 set_frame").isEmpty)
    #expect(session.fake.completed == [1])
    session.end()
  }

  @Test func `segue_optional accepts an unset parameter and returns any other failure`()
    throws
  {
    let set = try session {
      $0.settings = ["text": .text("a"), "origin": .numbers([1, 2, 3, 4])]
      $0.flags["was_cancelled"] = 1
    }
    #expect(set.animate() == 0)
    #expect(set.fake.views[12]?.frame == [1, 2, 3, 4])
    #expect(set.fake.completed == [0])
    set.end()
    let wrong = try session { $0.settings = ["text": .text("a"), "origin": .number(1)] }
    #expect(wrong.animate() == -11)
    wrong.end()
    let none = try session()
    #expect(none.animate() == -12)
    #expect(none.duration().status == -12)
    none.end()
  }

  @Test(arguments: [SEGUE_CONTEXT_1, SEGUE_VIEW_1, SEGUE_PARAMETERS_1, SEGUE_LOG_1])
  func `a C plug-in made with helpers.h refuses a host without a required interface or function`(
    _ id: String
  ) throws {
    let entry = try CPlugin.entry(of: Self.source)
    let (lacking, holed) = (FakeHost(), FakeHost())
    lacking.missing = [id]
    let slots = [
      SEGUE_CONTEXT_1: "complete", SEGUE_VIEW_1: "convert_rect", SEGUE_PARAMETERS_1: "number",
    ]
    holed.tables.clear("\(id) \(slots[id] ?? "write")")
    for fake in [lacking, holed] {
      var entered: UnsafeRawPointer?
      #expect(entry(UnsafeRawPointer(fake.tables.host), &entered) == -9)
      #expect(entered == nil)
      fake.close()
    }
  }

  /// A plug-in that requires only some of the host's functions, and uses other functions only if
  /// the host has them.
  private static let modest = """
    #include <segue/helpers.h>

    static const segue_context_1_t *context;
    static const segue_view_1_t *view;

    static int32_t animate(segue_animator_t *self, segue_context_t c) {
      segue_view_t to;
      (void)self;
      SEGUE_TRY(context->view_for_key(c, SEGUE_KEY_TO, &to));
      segue_rect_t rect = {0, 0, 1, 1};
      if (SEGUE_HAS(view, set)) SEGUE_TRY(segue_set_alpha(view, c, to, 0.5));
      if (SEGUE_HAS(view, convert_rect)) SEGUE_TRY(view->convert_rect(c, to, &rect, to, &rect));
      return segue_complete(context, c);
    }

    static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
      (void)self, (void)c;
      *out_seconds = 1;
      return SEGUE_OK;
    }

    static const segue_animator_1_t animator = {
        SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
        .animate = animate, .destroy = segue_destroy_stateless};
    static const segue_descriptor_t modest = {
        SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "test.modest",
        .name = "Modest", .version = "1.0.0", .summary = "It needs little."};

    static int32_t start(const segue_host_t *host) {
      SEGUE_FETCH_UP_TO(host, SEGUE_CONTEXT_1, context, segue_context_1_t, complete);
      SEGUE_FETCH_UP_TO(host, SEGUE_VIEW_1, view, segue_view_1_t, property);
      return SEGUE_OK;
    }

    SEGUE_LIBRARY(start, &animator, NULL, &modest);
    """

  @Test(arguments: [UInt64(120), 160, 168])
  func `helpers.h does not call an optional function that an older host lacks`(_ size: UInt64)
    throws
  {
    let fake = FakeHost()
    fake.tables.view.pointee.size = size
    fake.tables.context.pointee.size = 120
    let session = try Session(fake, id: "test.modest", entry: try CPlugin.entry(of: Self.modest))
    #expect(session.animate() == 0)
    #expect(fake.calls(to: "segue.view/1 set_alpha").count == 1)
    // `convert_rect` is the 20th function of the table, so the table contains it from a size of 168
    // bytes on.
    #expect(fake.calls(to: "segue.view/1 convert_rect").count == (size >= 168 ? 1 : 0))
    session.end()
  }

  @Test func `a C plug-in refuses a host without a function that it requires`() throws {
    let fake = FakeHost()
    fake.tables.view.pointee.size = 112
    let entry = try CPlugin.entry(of: Self.modest)
    var entered: UnsafeRawPointer?
    #expect(entry(UnsafeRawPointer(fake.tables.host), &entered) == -9)
    fake.close()
  }
}
