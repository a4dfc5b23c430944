// Grey pictures for the samplers of shaders, computed as the bundled shader library computes them.

export const mapNames = ["clouds", "sweep", "circle", "clock"];

// The width and the height of a map.
export const mapSide = 256;

// Returns a number from 0 to 1 that depends only on the location in a grid.
function gridNoise(x, y, grid) {
  let mixed =
    Math.imul(x % grid, 0x9e3779b1) ^ Math.imul(y % grid, 0x85ebca77) ^ Math.imul(grid, 0xc2b2ae3d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  mixed = Math.imul(mixed, 0x297a2d39);
  mixed ^= mixed >>> 15;
  return (mixed >>> 8) / 16777215;
}

function smoothNoise(x, y, grid) {
  const [i, j] = [Math.floor(x * grid), Math.floor(y * grid)];
  const ease = (t) => t * t * (3 - 2 * t);
  const [across, below] = [ease(x * grid - i), ease(y * grid - j)];
  const row = (k) => {
    const from = gridNoise(i, k, grid);
    return from + (gridNoise(i + 1, k, grid) - from) * across;
  };
  return row(j) + (row(j + 1) - row(j)) * below;
}

function greyAt(name, x, y) {
  if (name === "sweep") return x;
  if (name === "circle") return Math.hypot(x - 0.5, y - 0.5) / Math.hypot(0.5, 0.5);
  if (name === "clock") return 0.5 + Math.atan2(x - 0.5, 0.5 - y) / (2 * Math.PI);
  let sum = 0;
  for (let grid = 4; grid <= 64; grid *= 2) sum += (2 / grid) * smoothNoise(x, y, grid);
  // Most of the sum is near its middle; the whole range is used.
  return Math.min(Math.max((sum - 0.25) * 2, 0), 1);
}

// Returns the pixels of a map, four numbers from 0 to 1 each.
export function mapPixels(name) {
  const pixels = new Float32Array(4 * mapSide * mapSide).fill(1);
  for (let i = 0; i < mapSide * mapSide; i += 1) {
    const [x, y] = [i % mapSide, Math.floor(i / mapSide)].map((k) => (k + 0.5) / mapSide);
    pixels.fill(greyAt(name, x, y), 4 * i, 4 * i + 3);
  }
  return pixels;
}
