/** Doubles of a column whose length is not known before its end; kept in parts, so that none is copied on the way. */
const PART = 65536

export class Growing {
  private readonly parts: Float64Array[] = []
  private part = new Float64Array(256)
  private used = 0

  push(value: number): void {
    if (this.used === this.part.length) {
      this.parts.push(this.part)
      this.part = new Float64Array(Math.min(PART, 2 * this.part.length))
      this.used = 0
    }
    this.part[this.used++] = value
  }

  /** Returns all values; the stored parts are discarded. */
  whole(): Float64Array {
    const length = this.parts.reduce((sum, part) => sum + part.length, this.used)
    const all = new Float64Array(length)
    let at = 0
    for (const part of this.parts.splice(0)) {
      all.set(part, at)
      at += part.length
    }
    all.set(this.part.subarray(0, this.used), at)
    return all
  }
}
