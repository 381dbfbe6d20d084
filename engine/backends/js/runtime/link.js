/**
 * A function of (arguments, results), arrays of doubles; where it fails results are not numbers.
 *
 * @param {Readonly<Record<string, (...numbers: number[]) => number>>} elementary functions that modules may import
 * @param {string} symbol
 * @param {number} inputs
 * @param {number} outputs
 * @param {string} base64
 * @returns {Promise<(args: Float64Array, results: Float64Array) => void>}
 */
async function link(elementary, symbol, inputs, outputs, base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const { instance } = await WebAssembly.instantiate(bytes, { env: elementary, Math: elementary })
  const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory)
  const run = /** @type {(from: number, to: number) => void} */ (instance.exports[symbol])
  const from = 65536 * memory.grow(Math.ceil((8 * (inputs + outputs)) / 65536))
  const to = from + 8 * inputs
  return (args, results) => {
    new Float64Array(memory.buffer, from, inputs).set(args.subarray(0, inputs))
    new Float64Array(memory.buffer, to, outputs).fill(NaN)
    try {
      run(from, to)
      results.set(new Float64Array(memory.buffer, to, outputs))
    } catch {
      results.fill(NaN, 0, outputs)
    }
  }
}
