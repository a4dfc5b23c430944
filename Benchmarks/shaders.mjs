// Draws shaders in the form of gl-transitions with Chromium's WebGL, which has SwiftShader where there is no graphics
// processor, and prints the processor time of a frame; compare Benchmarks/shaders.c, which draws the same with the
// engine of libsegue-gl. Both screens are uploaded and the picture is read for each frame there and here.
//
//   node Benchmarks/shaders.mjs Tests/WebTests/Browser/chromium.mjs 1920 1080 3 gl-transitions/transitions/*.glsl
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [browserScript, width, height, frames, ...files] = process.argv.slice(2);
const { Chromium } = await import(pathToFileURL(path.resolve(browserScript)).href);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "segue-shaders-"));

// The functions of the page. A uniform with a default is a constant.
const page = `
const canvas = new OffscreenCanvas(${width}, ${height});
const gl = canvas.getContext("webgl2");
const screen = (seed) => {
  const bytes = new Uint8Array(4 * ${width} * ${height});
  for (let i = 0; i < bytes.length; i += 4) bytes.set([i & 255 ^ seed, i >> 12 & 255, seed, 255], i);
  return bytes;
};
const screens = [screen(40), screen(200)], result = screen(0);
const textures = screens.map(() => gl.createTexture());
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
gl.enableVertexAttribArray(0);
gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
gl.viewport(0, 0, ${width}, ${height});
const compile = (type, text) => {
  const shader = gl.createShader(type);
  gl.shaderSource(shader, text);
  gl.compileShader(shader);
  return shader;
};
let program;
const load = (source) => {
  const text = source.replace(/^\\s*uniform\\s+(\\w+)\\s+(\\w+)\\s*(?:;\\s*\\/\\/\\s*=\\s*|=\\s*)?([^;\\n]*).*$/gm,
    (line, type, name, value) => {
      if (type === "sampler2D") return "#define " + name + " from";
      let given = (/^[\\w.]+\\([^)]*\\)|^[-\\w.]+/.exec(value.trim()) || [""])[0];
      if (given === "") given = type === "bool" ? "true" : type + "(1)";
      return "const " + type + " " + name + " = " + type + "(" + given + ");";
    });
  program = gl.createProgram();
  gl.attachShader(program, compile(gl.VERTEX_SHADER,
    "attribute vec2 place; varying vec2 uv; void main() { uv = place * 0.5 + 0.5; gl_Position = vec4(place, 0, 1); }"));
  const fragment = compile(gl.FRAGMENT_SHADER,
    "precision highp float; varying vec2 uv; uniform sampler2D from, to; uniform float progress, ratio;" +
    "vec4 getFromColor(vec2 p) { return texture2D(from, p); } vec4 getToColor(vec2 p) { return texture2D(to, p); }\\n" +
    text + "\\nvoid main() { gl_FragColor = transition(uv); }");
  gl.attachShader(program, fragment);
  gl.bindAttribLocation(program, 0, "place");
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return gl.getShaderInfoLog(fragment) || "not linked";
  gl.useProgram(program);
  gl.uniform1i(gl.getUniformLocation(program, "from"), 0);
  gl.uniform1i(gl.getUniformLocation(program, "to"), 1);
  gl.uniform1f(gl.getUniformLocation(program, "ratio"), ${width} / ${height});
  return "";
};
const draw = (progress) => {
  textures.forEach((texture, index) => {
    gl.activeTexture(gl.TEXTURE0 + index);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, ${width}, ${height}, 0, gl.RGBA, gl.UNSIGNED_BYTE, screens[index]);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  });
  gl.uniform1f(gl.getUniformLocation(program, "progress"), progress);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.readPixels(0, 0, ${width}, ${height}, gl.RGBA, gl.UNSIGNED_BYTE, result);
};`;

// The processor time in seconds of a process and of all that it has started, which the kernel counts in hundredths.
function used(root) {
  const all = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const fields = fs.readFileSync(`/proc/${name}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
      return [{ id: +name, parent: +fields[1], time: (+fields[11] + +fields[12]) / 100 }];
    } catch {
      return [];
    }
  });
  const ids = new Set([root]);
  for (let before = 0; before !== ids.size;) {
    before = ids.size;
    for (const { id, parent } of all) if (ids.has(parent)) ids.add(id);
  }
  return all.filter(({ id }) => ids.has(id)).reduce((sum, { time }) => sum + time, 0);
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const browser = await Chromium.start(folder);
const [processorTimes, firstTimes] = [[], []];
try {
  await browser.run(`globalThis.run = (() => { ${page}; return { load, draw }; })(); 0`);
  for (const file of files) {
    const begin = performance.now();
    const message = await browser.run(`run.load(${JSON.stringify(fs.readFileSync(file, "utf8"))})`);
    if (message) {
      console.log(`${file}: ${message.split("\n")[0]}`);
      continue;
    }
    await browser.run("run.draw(0.5)");
    const first = performance.now() - begin;
    const before = used(browser.process.pid);
    for (let frame = 0; frame < frames; frame += 1) await browser.run(`run.draw(${(frame + 0.5) / frames})`);
    const time = (1000 * (used(browser.process.pid) - before)) / frames;
    processorTimes.push(time);
    firstTimes.push(first);
    console.log(`${file}: ${time.toFixed(0)} ms, the first frame ${first.toFixed(0)} ms`);
  }
} finally {
  browser.process.kill();
}
console.log(`${processorTimes.length} drawn: median ${median(processorTimes).toFixed(1)} ms, ` +
  `least ${Math.min(...processorTimes).toFixed(1)} ms, most ${Math.max(...processorTimes).toFixed(1)} ms; ` +
  `the first frame ${median(firstTimes).toFixed(0)} ms (median)`);
