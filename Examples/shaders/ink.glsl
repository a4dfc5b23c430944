// Author: Segue
// License: MIT
// Summary: The next screen spreads over the old one like ink on wet paper.

uniform vec3 color; // = vec3(0.09, 0.11, 0.3) The colour of the ink's edge.
uniform float edge; // = 0.12 [0, 0.5] The width of the edge.
uniform float grain; // = 5.0 [1, 20] The number of blots across the height.

// The remainder of a division by 289. A half more keeps the quotient away from whole numbers.
float remainder(float number) {
  return number - 289.0 * floor((number + 0.5) / 289.0);
}

float permuted(float number) {
  return remainder((34.0 * number + 1.0) * number);
}

// Whole numbers below 2 to the power of 24 are exact, so that every device computes the same noise. The fraction of a
// large sine, which many shaders use, differs between devices.
float random(vec2 cell) {
  return permuted(permuted(remainder(cell.x)) + remainder(cell.y)) / 289.0;
}

float noise(vec2 point) {
  vec2 cell = floor(point);
  vec2 part = fract(point);
  part *= part * (3.0 - 2.0 * part);
  float low = mix(random(cell), random(cell + vec2(1.0, 0.0)), part.x);
  float high = mix(random(cell + vec2(0.0, 1.0)), random(cell + vec2(1.0, 1.0)), part.x);
  return mix(low, high, part.y);
}

vec4 transition(vec2 uv) {
  vec2 point = uv * vec2(ratio, 1.0);
  float paper = 0.6 * noise(point * grain) + 0.3 * noise(point * grain * 2.7) + 0.1 * noise(point * grain * 7.1);
  float distance = length((uv - 0.5) * vec2(ratio, 1.0)) / length(vec2(0.5 * ratio, 0.5));
  // Below 0 the ink has arrived; it begins in the middle.
  float front = 0.55 * distance + 0.45 * paper - 0.08 + edge - progress * (0.87 + 1.6 * edge);
  float arrived = smoothstep(-edge, -0.4 * edge, -front - edge);
  float wet = smoothstep(-edge, 0.0, -front) * (1.0 - arrived);
  vec4 screens = mix(getFromColor(uv), getToColor(uv), arrived);
  return mix(screens, vec4(color, 1.0), 0.85 * wet);
}
