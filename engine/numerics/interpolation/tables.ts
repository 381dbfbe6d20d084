/**
 * Tables of one and two arguments as piecewise polynomials, the form in which equations and programs hold them, and
 * their values.
 */

/**
 * A piecewise polynomial: in segment i, from x[i] to x[i + 1], value = sum of c[i][k] * (x - x[i])^k.
 * Beyond the ends the first and last segments continue; the end of the last one need not be given.
 * `name` identifies the data: equal names mean equal tables.
 */
export interface TableData {
  readonly name: string
  readonly x: readonly number[]
  readonly coefficients: readonly (readonly number[])[]
}

/**
 * A table of two arguments in patches of polynomials: in patch (i, j), from x[i] to x[i + 1] and y[j] to y[j + 1],
 * value = sum of c[a][b] (x - x[i])^a (y - y[j])^b. Beyond the ends the outermost patches continue.
 */
export interface MapData {
  readonly name: string
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Number of powers of either. */
  readonly widthX: number
  readonly widthY: number
  /** Patch by patch, those of the first row first; in each, a runs slowest. */
  readonly coefficients: Float64Array
}

/**
 * Numbers in a row, such as the heights of a road, in the precision in which they are kept. Equal names mean equal
 * numbers.
 */
export interface SampleData {
  readonly name: string
  readonly values: Float32Array | Float64Array
}

/** Returns the number at an index, rounded down and limited to the ends. */
export function sampleAt({ values }: Pick<SampleData, 'values'>, index: number): number {
  const last = values.length - 1
  return values[index >= last ? last : index > 0 ? Math.floor(index) : 0]
}

/** Returns the `derivative`-th derivative of a piecewise polynomial at x. */
export function evaluateTable(table: Pick<TableData, 'x' | 'coefficients'>, x: number, derivative: number): number {
  const i = segmentOf(table.x, table.coefficients.length, x)
  const u = x - table.x[i]
  let coefficients = table.coefficients[i]
  for (let d = 0; d < derivative; d++) coefficients = coefficients.slice(1).map((c, k) => c * (k + 1))
  return coefficients.reduceRight((s, c) => s * u + c, 0)
}

/** Returns a derivative of a table of two arguments: `dx` times by the first, `dy` times by the second. */
export function evaluateMap(map: MapData, x: number, y: number, dx = 0, dy = 0): number {
  const { widthX, widthY, coefficients } = map
  const [i, j] = [segmentOf(map.x, map.x.length - 1, x), segmentOf(map.y, map.y.length - 1, y)]
  const [u, v] = [x - map.x[i], y - map.y[j]]
  const patch = (i * (map.y.length - 1) + j) * widthX * widthY
  let result = 0
  for (let a = widthX - 1; a >= dx; a--) {
    let inner = 0
    for (let b = widthY - 1; b >= dy; b--)
      inner = inner * v + falling(b, dy) * falling(a, dx) * coefficients[patch + a * widthY + b]
    result = result * u + inner
  }
  return result
}

/** n (n - 1) ... of k factors. */
function falling(n: number, k: number): number {
  let product = 1
  for (let i = 0; i < k; i++) product *= n - i
  return product
}

/** Returns the last of `count` segments that begins at or before x, or else the first. */
function segmentOf(starts: readonly number[], count: number, x: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (x >= starts[middle]) low = middle
    else high = middle - 1
  }
  return low
}
