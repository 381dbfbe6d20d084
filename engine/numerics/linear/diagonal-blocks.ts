/** Block triangular form of a matrix: which rows and columns depend on each other in a circle. */

/**
 * Returns the strongly connected components of the pattern of a matrix (Tarjan, SIAM J. Comput. 1 (1972) 146-160,
 * without recursion): the eigenvalues of the matrix are those of the blocks.
 * @param matrix n * n numbers, row major
 * @returns indices of the rows of each block
 */
export function diagonalBlocks(matrix: Float64Array, n: number): readonly (readonly number[])[] {
  const index = new Int32Array(n).fill(-1)
  const low = new Int32Array(n)
  const isOpen = new Uint8Array(n)
  const open: number[] = []
  const blocks: number[][] = []
  const path: { readonly row: number; next: number }[] = []
  let count = 0
  const enter = (row: number): void => {
    index[row] = low[row] = count++
    isOpen[row] = 1
    open.push(row)
    path.push({ row, next: 0 })
  }
  for (let root = 0; root < n; root++) {
    if (index[root] >= 0) continue
    enter(root)
    while (path.length > 0) {
      const top = path[path.length - 1]
      const { row } = top
      while (top.next < n && matrix[row * n + top.next] === 0) top.next++
      if (top.next < n) {
        const column = top.next++
        if (index[column] < 0) enter(column)
        else if (isOpen[column] === 1) low[row] = Math.min(low[row], index[column])
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) low[parent.row] = Math.min(low[parent.row], low[row])
      if (low[row] !== index[row]) continue
      const block = open.splice(open.lastIndexOf(row))
      for (const member of block) isOpen[member] = 0
      blocks.push(block)
    }
  }
  return blocks
}
