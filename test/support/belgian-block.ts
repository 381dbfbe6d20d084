/**
 * The road of `projects/rough-road`: a strip of sett paving between two even ends, made by formulas. Setts lie in rows
 * across the road, every other row shifted by half a sett; each is a little higher, lower or tilted than its
 * neighbours, with a rounded top.
 */
import { crgFile } from './crg'

const [length, step] = [60, 0.02]
const [halfWidth, width] = [1.2, 0.06]
/** Sizes along and across, height of the rounded top, m. */
const sett = { along: 0.14, across: 0.18, round: 0.004 }
/** Strip of setts and the way over which it begins and ends, m. */
const [from, to, blend] = [10, 50, 2]

/** Returns a number from -1 to 1 that belongs to a sett and a use. */
function chance(row: number, column: number, use: number): number {
  const x = Math.sin(row * 12.9898 + column * 78.233 + use * 37.719) * 43758.5453
  return 2 * (x - Math.floor(x)) - 1
}

function height(u: number, v: number): number {
  const row = Math.floor(u / sett.along)
  const shifted = v / sett.across + (row % 2) / 2
  const column = Math.floor(shifted)
  const [x, y] = [2 * (u / sett.along - row) - 1, 2 * (shifted - column) - 1]
  const top = 0.006 * chance(row, column, 1) + 0.003 * (x * chance(row, column, 2) + y * chance(row, column, 3))
  const waves = 0.008 * Math.sin((2 * Math.PI * u) / 3.1) + 0.005 * Math.sin((2 * Math.PI * u) / 1.7 + 2 * v)
  const paved = top - sett.round * (x ** 4 + y ** 4) + waves
  const part = Math.min(1, Math.max(0, Math.min((u - from) / blend, (to - u) / blend)))
  return paved * part * part * (3 - 2 * part)
}

export function belgianBlock(): Uint8Array {
  const count = Math.round(length / step) + 1
  const columns = Math.round((2 * halfWidth) / width) + 1
  return crgFile({
    encoding: 'KRBI',
    road: [
      'REFERENCE_LINE_START_U   = 0.0',
      `REFERENCE_LINE_END_U     = ${length.toFixed(1)}`,
      `REFERENCE_LINE_INCREMENT = ${step}`,
      `LONG_SECTION_V_RIGHT     = ${-halfWidth}`,
      `LONG_SECTION_V_INCREMENT = ${width}`,
    ],
    columns: Array.from({ length: columns }, (_, j) => `D:long section ${j + 1},m`),
    rows: Array.from({ length: count }, (_, i) =>
      Array.from({ length: columns }, (_, j) => Math.fround(height(i * step, j * width - halfWidth))),
    ),
  })
}
