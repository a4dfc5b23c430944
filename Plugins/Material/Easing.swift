import SegueAnimatorStage
import SegueSDK

extension Timing {
  /// Material 3's emphasized easing, which Material defines by two joined Bézier curves: `M 0,0 C
  /// 0.05, 0, 0.133333, 0.06, 0.166666, 0.4 C 0.208333, 0.82, 0.25, 1, 1, 1`. This timing connects
  /// points of the curves by straight lines; between the points it differs from the curves by less
  /// than 0.003.
  ///
  /// Source: `m3_sys_motion_easing_emphasized` of material-components-android.
  static let emphasized = Timing(
    """
    linear(\
    0, 0.0032 2%, 0.013 4%, 0.0302 6%, 0.0563 8%, 0.0935 10%, 0.1174 11%, 0.146 12%, \
    0.1801 13%, 0.2216 14%, 0.2733 15%, 0.3406 16%, 0.3993 16.66%, 0.479 17.5%, 0.5553 18.5%, \
    0.6125 19.5%, 0.6745 21%, 0.7193 22.5%, 0.7538 24%, 0.7895 26%, 0.8176 28%, 0.8405 30%, \
    0.8679 33%, 0.8897 36%, 0.9125 40%, 0.9342 45%, 0.9506 50%, 0.9633 55%, 0.9732 60%, \
    0.9868 70%, 0.9948 80%, 0.9988 90%, 1\
    )
    """)
}

extension TransitionContext {
  /// Returns the curve and the duration: the user's, or Material's if the user set none. If the
  /// curve is a spring and no duration is set, the duration is the spring's settling time.
  func pace(_ curve: Timing?, _ duration: Double?, usual: Double) -> (Timing, Double) {
    let curve = curve ?? .emphasized
    return (curve, seconds(duration, of: curve, usual: usual))
  }
}

extension Color {
  /// Material's surface colour, which apps show behind their screens.
  static let surface = Color(red: 1, green: 251.0 / 255, blue: 254.0 / 255)
}
