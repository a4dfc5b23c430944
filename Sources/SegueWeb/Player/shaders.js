// Shaders: draws fragment shaders in the form of gl-transitions between the pictures of two screens, with WebGL. Where
// that is not possible, the screens dissolve.
import { SegmentView, color, px } from "./layers.js";
import { mapNames, mapPixels, mapSide } from "./maps.js";

// MARK: The texts of a program

const vertexText = `
attribute vec2 segue_corner;
varying vec2 segue_point;
void main() {
  segue_point = segue_corner;
  gl_Position = vec4(2.0 * segue_corner - 1.0, 0.0, 1.0);
}`;

const beforeText = `
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
precision highp int;
#else
precision mediump float;
#endif
varying vec2 segue_point;
uniform sampler2D segue_from, segue_to;
uniform sampler2D segue_map_clouds, segue_map_sweep, segue_map_circle, segue_map_clock;
uniform float progress, ratio;
vec4 getFromColor(vec2 uv) { return texture2D(segue_from, vec2(uv.x, 1.0 - uv.y)); }
vec4 getToColor(vec2 uv) { return texture2D(segue_to, vec2(uv.x, 1.0 - uv.y)); }
#line 1
`;

// Screens cover what is behind them, and so does the picture.
const afterText = `
#line 1
void main() {
  segue_begin();
  segue_color = vec4(clamp(transition(segue_point).rgb, 0.0, 1.0), 1.0);
}`;

// The beginnings of a vertex and a fragment shader, by the version of the language. WebGL 1 and 2 compile the first
// one, in which the shaders are written; but WebGL 2 has some functions and loops only in the second one.
const heads = [
  ["", "#extension GL_OES_standard_derivatives : enable\n#define segue_color gl_FragColor\n"],
  [
    "#version 300 es\n#define attribute in\n#define varying out\n",
    "#version 300 es\nout highp vec4 segue_color;\n#define varying in\n#define texture2D texture\n",
  ],
];

// MARK: Pictures of screens

// Draws a picture into a box, a part of which is visible.
function paintPicture(context, image, mode, part, w, h) {
  const [width, height] = [w / (part[2] || 1e-6), h / (part[3] || 1e-6)];
  const [across, below] = [image.naturalWidth || image.videoWidth, image.naturalHeight || image.videoHeight];
  let [sx, sy] = [width / across, height / below];
  if (mode > 0) sx = sy = mode === 1 ? Math.min(sx, sy) : Math.max(sx, sy);
  if (!(sx > 0 && sx < Infinity && sy > 0 && sy < Infinity)) return;
  const [wide, tall] = [across * sx, below * sy];
  context.beginPath();
  context.rect(0, 0, w, h);
  context["clip"]();
  context.drawImage(image, (width - wide) / 2 - part[0] * width, (height - tall) / 2 - part[1] * height, wide, tall);
}

function paintLayer(context, { source, now, children, picture }) {
  const { m, z, g, r } = now;
  const outline = () => {
    context.beginPath();
    context.roundRect(0, 0, z[0], z[1], r);
  };
  context.save();
  context.transform(m[0], m[1], m[3], m[4], m[6], m[7]);
  if (g[3] > 0) {
    context.fillStyle = color(g);
    outline();
    context.fill();
  }
  if (source.K) {
    outline();
    context["clip"]();
  }
  if (picture) {
    context.save();
    paintPicture(context, picture, source.i[1], now.x, z[0], z[1]);
    context.restore();
  }
  for (const child of children) paintLayer(context, child);
  context.restore();
}

// Draws a screen at rest onto a canvas.
function paintScreen(canvas, view, width, height) {
  const [w, h] = view.layers[0].now.z;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.setTransform(width / w, 0, 0, height / h, 0, 0);
  for (const layer of view.layers) if (layer.source.p < 0) paintLayer(context, layer);
}

// MARK: WebGL

// The texts of a shader's file with the edits that set its parameters.
function editedText(data, shader) {
  const [text, edits] = data.shaders[shader];
  const [file, original] = data.texts[text];
  let result = "";
  let last = 0;
  for (const [begin, end, text] of edits) {
    result += original.slice(last, begin) + text;
    last = end;
  }
  return [file, result + original.slice(last)];
}

// The canvas on which all shaders of the page are drawn, one at a time.
class ShaderCanvas {
  constructor(data) {
    const canvas = document.createElement("canvas");
    this.canvas = canvas;
    this.paper = document.createElement("canvas");
    this.data = data;
    // The view that is drawn, and the size of its textures.
    this.view = null;
    this.drawn = "";
    this.isLost = false;
    // The shaders whose failure was reported.
    this.failed = new Set();
    canvas.className = "p";
    canvas.style.width = canvas.style.height = "100%";
    this.webGL2 = canvas.getContext("webgl2", { "alpha": false, "antialias": false, "depth": false });
    this.gl = this.webGL2 ?? canvas.getContext("webgl", { "alpha": false, "antialias": false, "depth": false });
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.isLost = true;
      this.view?.redraw();
    });
    canvas.addEventListener("webglcontextrestored", () => {
      this.isLost = false;
      this.prepare();
      this.view?.redraw();
    });
    if (!this.gl) this.warn("", "this browser has no WebGL");
    this.prepare();
  }

  // Tells the author of the page why screens dissolve in place of a shader.
  warn(name, reason) {
    console.warn(`${name || "Shaders"}: the screens dissolve, because ${reason}`);
    globalThis.segue?.noted("shadererror", { name, reason });
  }

  // Compiles the shaders, so that no transition waits for that.
  prepare() {
    const { gl, webGL2 } = this;
    this.programs = new Map();
    this.drawn = "";
    if (!gl || gl.isContextLost()) return;
    gl.getExtension("OES_standard_derivatives");
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, 1);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 2, 0, 0, 2]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    for (let unit = 0; unit < 2 + mapNames.length; unit += 1) this.texture(unit);
    mapNames.forEach((name, index) => {
      const isUsed = this.data.shaders.some((_, shader) => editedText(this.data, shader)[1].includes(`segue_map_${name}`));
      if (!isUsed) return;
      gl.activeTexture(gl.TEXTURE0 + 2 + index);
      const pixels = mapPixels(name);
      // Shaders move pictures by the slopes of maps, for which bytes are coarse.
      if (webGL2) {
        webGL2.texImage2D(gl.TEXTURE_2D, 0, webGL2.RGBA16F, mapSide, mapSide, 0, gl.RGBA, gl.FLOAT, pixels);
      } else {
        const bytes = Uint8Array.from(pixels, (value) => value * 255 + 0.5);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, mapSide, mapSide, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
      }
    });
    this.data.shaders.forEach((_, shader) => this.compile(shader));
  }

  texture(unit) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
  }

  compile(shader) {
    const { gl } = this;
    const [file, text] = editedText(this.data, shader);
    let reason = "";
    for (const [vertex, fragment] of this.webGL2 ? heads : heads.slice(0, 1)) {
      const program = gl.createProgram();
      this.attach(program, gl.VERTEX_SHADER, vertex + vertexText);
      const log = this.attach(program, gl.FRAGMENT_SHADER, fragment + beforeText + text + afterText);
      gl.bindAttribLocation(program, 0, "segue_corner");
      gl.linkProgram(program);
      if (gl.getProgramParameter(program, gl.LINK_STATUS)) {
        gl.useProgram(program);
        ["from", "to", ...mapNames.map((name) => `map_${name}`)].forEach((name, unit) => {
          gl.uniform1i(gl.getUniformLocation(program, `segue_${name}`), unit);
        });
        this.programs.set(shader, program);
        return;
      }
      // The messages about the language in which the shader is written.
      reason ||= log || gl.getProgramInfoLog(program) || "it is refused";
    }
    if (gl.isContextLost() || this.failed.has(shader)) return;
    this.failed.add(shader);
    this.warn(file, reason.trim());
  }

  // Compiles a part of a program, and returns the compiler's messages.
  attach(program, kind, text) {
    const { gl } = this;
    const part = gl.createShader(kind);
    gl.shaderSource(part, text);
    gl.compileShader(part);
    gl.attachShader(program, part);
    return gl.getShaderInfoLog(part);
  }

  // Draws a view. Returns false if that is not possible.
  draw(view, progress, width, height) {
    const { gl, canvas } = this;
    this.view = view;
    const program = this.programs.get(view.shader);
    if (!program || this.isLost) return false;
    const most = gl.getParameter(gl.MAX_TEXTURE_SIZE);
    const shrink = Math.min(1, most / width, most / height);
    const [w, h] = [width, height].map((side) => Math.max(Math.round(side * shrink), 1));
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const drawn = `${view.id} ${w} ${h}`;
    if (this.drawn !== drawn || view.hasVideo) {
      view.screens.forEach((screen, unit) => {
        paintScreen(this.paper, screen, w, h);
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, this.paper);
      });
      this.drawn = drawn;
    }
    gl.viewport(0, 0, w, h);
    gl.useProgram(program);
    gl.uniform1f(gl.getUniformLocation(program, "progress"), progress);
    gl.uniform1f(gl.getUniformLocation(program, "ratio"), w / h);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    return !gl.isContextLost();
  }
}

let shaderCanvas = null;
let viewCount = 0;

// The layer that a shader draws between two screens. The screens are in it as elements, too: their pictures are the
// sources of the shader, and they dissolve if it cannot be drawn.
export class ShaderView {
  constructor([shader, from, to], { data, store }) {
    this.shader = shader;
    this.id = viewCount += 1;
    this.element = document.createElement("div");
    this.element.className = "s";
    this.screens = [from, to].map((index) => new SegmentView(data.captures[index], data, store));
    // Both screens fill the size of the first one.
    const [size, other] = this.screens.map((screen) => screen.layers[0].now.z);
    Object.assign(this.element.style, { width: px(size[0]), height: px(size[1]) });
    this.screens[1].element.style.transform = `scale(${size[0] / other[0]},${size[1] / other[1]})`;
    this.element.append(...this.screens.map((screen) => screen.element));
    const pictures = this.screens.flatMap((screen) => screen.layers.map((layer) => layer.picture));
    this.videos = pictures.filter((picture) => picture?.tagName === "VIDEO");
    this.hasVideo = this.videos.length > 0;
    for (const picture of pictures) {
      if (picture?.["complete"] !== false) continue;
      picture.addEventListener("load", () => this.redraw(), { once: true });
    }
    shaderCanvas ??= new ShaderCanvas(data);
  }

  // Draws the view with the current numbers of its layer.
  draw(now) {
    const { element, screens } = this;
    if (!element.isConnected) return;
    this.now = now;
    if (this.pixels === undefined) {
      // The screens are drawn in the pixels of the display.
      const box = element.parentElement.getBoundingClientRect();
      this.pixels = [box.width, box.height].map((side) => side * devicePixelRatio);
      for (const video of this.videos) video.play().catch(() => {});
    }
    const isDrawn = shaderCanvas.draw(this, now.l[0], ...this.pixels);
    const { canvas } = shaderCanvas;
    if (isDrawn) element.append(canvas);
    else canvas.remove();
    for (const screen of screens) screen.element.style.visibility = isDrawn ? "hidden" : "";
    screens[1].element.style.opacity = isDrawn ? "" : `${now.l[0]}`;
    if (isDrawn && this.hasVideo) this.follow();
  }

  // Draws the view again, with pictures that have changed.
  redraw() {
    shaderCanvas.drawn = "";
    if (this.now) this.draw(this.now);
  }

  // Draws the frames of videos while the view is shown.
  follow() {
    if (this.isFollowing) return;
    this.isFollowing = true;
    requestAnimationFrame(() => {
      this.isFollowing = false;
      this.redraw();
    });
  }

  remove() {
    this.element.remove();
    for (const screen of this.screens) screen.remove();
  }
}

const shownPage = globalThis.segue;
if (shownPage) shownPage.store.ready().then(() => (shaderCanvas ??= new ShaderCanvas(shownPage.data)));
