/**
 * Assignment of rows to columns with the least sum of costs, by shortest augmenting paths (Kuhn 1955; Jonker and
 * Volgenant, Computing 38 (1987) 325-340), in O(n^3).
 */

/**
 * Returns the column of each row.
 * @param cost square matrix of finite numbers
 */
export function assignment(cost: readonly (readonly number[])[]): readonly number[] {
  const n = cost.length
  // rows and columns count from 1; 0 is a column that the row to be assigned starts from
  const [rowPrice, columnPrice] = [new Float64Array(n + 1), new Float64Array(n + 1)]
  const rowOf = new Int32Array(n + 1)
  for (let row = 1; row <= n; row++) {
    rowOf[0] = row
    const distance = new Float64Array(n + 1).fill(Infinity)
    const visited = new Uint8Array(n + 1)
    const before = new Int32Array(n + 1)
    let column = 0
    while (rowOf[column] !== 0) {
      visited[column] = 1
      let [next, least] = [0, Infinity]
      for (let j = 1; j <= n; j++) {
        if (visited[j] === 1) continue
        const reduced = cost[rowOf[column] - 1][j - 1] - rowPrice[rowOf[column]] - columnPrice[j]
        if (reduced < distance[j]) {
          distance[j] = reduced
          before[j] = column
        }
        if (distance[j] < least) [next, least] = [j, distance[j]]
      }
      for (let j = 0; j <= n; j++) {
        if (visited[j] === 1) {
          rowPrice[rowOf[j]] += least
          columnPrice[j] -= least
        } else distance[j] -= least
      }
      column = next
    }
    while (column !== 0) {
      rowOf[column] = rowOf[before[column]]
      column = before[column]
    }
  }
  const columns = new Array<number>(n).fill(0)
  for (let j = 1; j <= n; j++) columns[rowOf[j] - 1] = j - 1
  return columns
}
