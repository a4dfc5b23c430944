// Author: Segue
// License: MIT
// Summary: The screens change behind a pane of glass whose waves a map bends.

uniform float depth; // = 0.12 [0, 0.5] How far the glass bends the picture.
uniform sampler2D waves;

vec4 transition(vec2 uv) {
  // The slope of the map at this place.
  vec2 step = vec2(0.06, 0.0);
  float here = texture2D(waves, uv).r;
  vec2 slope = vec2(texture2D(waves, uv + step.xy).r, texture2D(waves, uv + step.yx).r) - here;
  float strength = sin(3.14159265 * progress);
  vec2 point = clamp(uv + slope * depth * 2.5 * strength, 0.0, 1.0);
  float share = smoothstep(here - 0.35, here + 0.35, progress * 1.7 - 0.35);
  vec4 color = mix(getFromColor(point), getToColor(point), share);
  // Light from above catches the waves.
  return color + vec4(vec3(slope.y * 0.5 * strength), 0.0);
}
