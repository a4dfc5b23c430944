// Decompresses what tools/page-core/build has compressed: RFC 1951 with the one kind of blocks that gzip makes of it. The
// browser's own DecompressionStream is asynchronous, and a page would be ready only after its load event.
export function inflated(bytes) {
  // The bits that are read and not taken, and how many they are.
  let [at, held, count] = [0, 0, 0];
  const take = (wanted) => {
    for (; count < wanted; count += 8) held |= bytes[at++] << count;
    const value = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return value;
  };

  // A canonical code: how many symbols have each length, and the symbols in the order of their codes.
  const codeOf = (lengths) => {
    const counts = new Array(16).fill(0);
    for (const length of lengths) if (length) counts[length] += 1;
    const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol]);
    return { counts, symbols: symbols.sort((a, b) => lengths[a] - lengths[b] || a - b) };
  };

  const next = ({ counts, symbols }) => {
    // The present code, the first one of its length, and the index of that one's symbol.
    let value = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length++) {
      // The same as take(1), which would be called some hundred thousand times.
      if (count === 0) {
        held = bytes[at++];
        count = 8;
      }
      value = value * 2 + (held & 1);
      held >>>= 1;
      count -= 1;
      if (value < first + counts[length]) return symbols[index + value - first];
      index += counts[length];
      first = (first + counts[length]) * 2;
    }
    throw new Error("damaged");
  };

  const codes = () => {
    const [literals, distances, shorts] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    const short = new Array(19).fill(0);
    for (const place of order.slice(0, shorts)) short[place] = take(3);
    const lengthCode = codeOf(short);
    const lengths = [];
    while (lengths.length < literals + distances) {
      const symbol = next(lengthCode);
      if (symbol < 16) lengths.push(symbol);
      else if (symbol === 16) lengths.push(...new Array(take(2) + 3).fill(lengths.at(-1)));
      else lengths.push(...new Array(symbol === 17 ? take(3) + 3 : take(7) + 11).fill(0));
    }
    return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))];
  };

  const out = [];
  let isLast = false;
  while (!isLast) {
    isLast = take(1) === 1;
    if (take(2) !== 2) throw new Error("damaged");
    const [literals, distances] = codes();
    for (let symbol = next(literals); symbol !== 256; symbol = next(literals)) {
      if (symbol < 256) {
        out.push(symbol);
        continue;
      }
      const step = symbol - 257;
      const bits = step < 8 || step === 28 ? 0 : (step - 4) >> 2;
      const length = step < 8 ? step + 3 : step === 28 ? 258 : ((4 + (step & 3)) << bits) + 3 + take(bits);
      const far = next(distances);
      const extra = far < 4 ? 0 : (far >> 1) - 1;
      const distance = far < 4 ? far + 1 : ((2 + (far & 1)) << extra) + 1 + take(extra);
      for (let i = 0; i < length; i++) out.push(out[out.length - distance]);
    }
  }
  return new Uint8Array(out);
}
