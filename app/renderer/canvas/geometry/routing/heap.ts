/**
 * A priority queue that returns the least item first, and of equal ones the earliest: a binary heap (Williams 1964).
 */
export class Heap {
  private count = 0
  private turn = 0
  private items = new Int32Array(256)
  private keys = new Float64Array(256)
  private turns = new Int32Array(256)

  clear(): void {
    this.count = this.turn = 0
  }

  push(item: number, key: number): void {
    if (this.count === this.items.length) this.grow()
    const { items, keys, turns } = this
    let at = this.count++
    while (at > 0) {
      const up = (at - 1) >> 1
      if (keys[up] <= key) break
      items[at] = items[up]
      keys[at] = keys[up]
      turns[at] = turns[up]
      at = up
    }
    items[at] = item
    keys[at] = key
    turns[at] = this.turn++
  }

  /** Removes the least item and returns it; -1 if the queue is empty. */
  pop(): number {
    if (this.count === 0) return -1
    const { items, keys, turns } = this
    const top = items[0]
    const count = --this.count
    const [item, key, turn] = [items[count], keys[count], turns[count]]
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= count) break
      const other = down + 1
      if (other < count && (keys[other] < keys[down] || (keys[other] === keys[down] && turns[other] < turns[down])))
        down = other
      if (key < keys[down] || (key === keys[down] && turn < turns[down])) break
      items[at] = items[down]
      keys[at] = keys[down]
      turns[at] = turns[down]
      at = down
    }
    items[at] = item
    keys[at] = key
    turns[at] = turn
    return top
  }

  private grow(): void {
    const { items, keys, turns } = this
    const size = 2 * items.length
    this.items = new Int32Array(size)
    this.keys = new Float64Array(size)
    this.turns = new Int32Array(size)
    this.items.set(items)
    this.keys.set(keys)
    this.turns.set(turns)
  }
}
