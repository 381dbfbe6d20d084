/**
 * Solve the dense linear system A x = b of size n in place by Gaussian elimination with partial
 * pivoting. A is stored by rows in a from index aAt, b in b from index bAt; b becomes x, or NaN
 * if A is singular.
 *
 * @param {number} n
 * @param {Float64Array} a
 * @param {number} aAt
 * @param {Float64Array} b
 * @param {number} bAt
 */
function solveLinear(n, a, aAt, b, bAt) {
  for (let k = 0; k < n; k++) {
    const rowK = aAt + k * n
    let best = Math.abs(a[rowK + k])
    let pivot = k
    for (let i = k + 1; i < n; i++) {
      const value = Math.abs(a[aAt + i * n + k])
      if (value > best) {
        best = value
        pivot = i
      }
    }
    if (!(best > 0)) {
      for (let i = 0; i < n; i++) b[bAt + i] = NaN
      return
    }
    if (pivot !== k) {
      const rowP = aAt + pivot * n
      const right = b[bAt + k]
      b[bAt + k] = b[bAt + pivot]
      b[bAt + pivot] = right
      for (let j = k; j < n; j++) {
        const value = a[rowK + j]
        a[rowK + j] = a[rowP + j]
        a[rowP + j] = value
      }
    }
    for (let i = k + 1; i < n; i++) {
      const rowI = aAt + i * n
      const factor = a[rowI + k] / a[rowK + k]
      for (let j = k + 1; j < n; j++) a[rowI + j] -= factor * a[rowK + j]
      b[bAt + i] -= factor * b[bAt + k]
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    const rowI = aAt + i * n
    let value = b[bAt + i]
    for (let j = i + 1; j < n; j++) value -= a[rowI + j] * b[bAt + j]
    b[bAt + i] = value / a[rowI + i]
  }
}

/**
 * The last of n - 1 segments that begins at or before x, or else the first.
 *
 * @param {number} n
 * @param {Float64Array} table
 * @param {number} at
 * @param {number} x
 */
function segmentOf(n, table, at, x) {
  let low = 0
  let high = n - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (x >= table[at + middle]) low = middle
    else high = middle
  }
  return low
}

/**
 * Piecewise polynomial at x. The table holds n increasing abscissae and then, for each segment,
 * the width coefficients of powers of the distance from the start of the segment.
 *
 * @param {number} n
 * @param {number} width
 * @param {Float64Array} table
 * @param {number} x
 */
function interpolate(n, width, table, x) {
  const low = segmentOf(n, table, 0, x)
  const u = x - table[low]
  const coefficients = n + low * width
  let result = table[coefficients + width - 1]
  for (let k = width - 2; k >= 0; k--) result = result * u + table[coefficients + k]
  return result
}

/**
 * Patches of polynomials at x and y. The table holds the increasing abscissae of both and then, for each patch,
 * widthX rows of widthY coefficients of powers of the distances from its start.
 *
 * @param {number} rows
 * @param {number} columns
 * @param {number} widthX
 * @param {number} widthY
 * @param {Float64Array} table
 * @param {number} x
 * @param {number} y
 */
function interpolate2(rows, columns, widthX, widthY, table, x, y) {
  const i = segmentOf(rows, table, 0, x)
  const j = segmentOf(columns, table, rows, y)
  const u = x - table[i]
  const v = y - table[rows + j]
  const patch = rows + columns + (i * (columns - 1) + j) * widthX * widthY
  let result = 0
  for (let a = widthX - 1; a >= 0; a--) {
    const at = patch + a * widthY
    let inner = table[at + widthY - 1]
    for (let b = widthY - 2; b >= 0; b--) inner = inner * v + table[at + b]
    result = result * u + inner
  }
  return result
}

/**
 * Number of a row of n at an index, rounded down and limited to the ends; NaN counts as 0.
 *
 * @param {number} n
 * @param {Float32Array | Float64Array} row
 * @param {number} at
 */
function sampleOf(n, row, at) {
  return row[at >= n - 1 ? n - 1 : at > 0 ? Math.floor(at) : 0]
}
