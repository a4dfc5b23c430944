// Author: Your name
// License: MIT
// Summary: A line of light crosses the screen and leaves the next one behind it.

// A shader in the form of gl-transitions: `transition` gives the colour of the point `uv`, which is 0,0 in the lower
// left corner and 1,1 in the upper right one. Segue provides
//   progress             0 to 1
//   ratio                the width divided by the height
//   getFromColor(point)  the colour of the screen that goes
//   getToColor(point)    the colour of the screen that comes
// Backward, the same film runs in reverse.

// Each uniform is a parameter: its default, the range that is allowed, and the text that `segue info` prints.
uniform float width; // = 0.1 [0.01, 0.5] The width of the light, as a share of the screen's.
uniform vec3 light; // = vec3(1.0, 0.85, 0.5) The colour of the light.

vec4 transition(vec2 uv) {
  // The line begins and ends outside of the screen, so that nothing of it shows at the ends.
  float line = mix(-2.0 * width, 1.0 + 2.0 * width, progress);
  float distance = (uv.x - line) / width;
  vec4 screen = distance > 0.0 ? getFromColor(uv) : getToColor(uv);
  float glow = exp(-4.0 * distance * distance);
  return vec4(mix(screen.rgb, light, glow), 1.0);
}
