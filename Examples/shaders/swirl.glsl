// Author: Segue
// License: MIT
// Summary: The screen is wound up to a whirl, which unwinds to the next one.

uniform float turns; // = 1.0 [-4, 4] The turns of the whirl at its middle.
uniform float reach; // = 0.85 [0.1, 2] The radius of the whirl, as a share of the height.
uniform vec2 center; // = vec2(0.5, 0.5) The middle of the whirl: 0,0 is the lower left corner.

vec4 transition(vec2 uv) {
  vec2 place = (uv - center) * vec2(ratio, 1.0);
  float rest = max(1.0 - length(place) / reach, 0.0);
  // The whirl is tightest in the middle of the transition and gone at its ends.
  float wound = 1.0 - abs(2.0 * progress - 1.0);
  float angle = 6.28318531 * turns * rest * rest * wound * wound;
  if (progress > 0.5) angle = -angle;
  mat2 turn = mat2(cos(angle), sin(angle), -sin(angle), cos(angle));
  vec2 point = center + turn * place / vec2(ratio, 1.0);
  return mix(getFromColor(point), getToColor(point), smoothstep(0.35, 0.65, progress));
}
