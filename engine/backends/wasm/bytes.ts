/**
 * Growing byte buffer with the number encodings of the WebAssembly binary format
 * (WebAssembly Core Specification 1.0, section 5.2): LEB128 integers and little-endian numbers.
 */

export class ByteWriter {
  private data = new Uint8Array(256)
  private view = new DataView(this.data.buffer)
  private used = 0

  get length(): number {
    return this.used
  }

  /** Returns the bytes written so far; the view is valid until the next write. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.data.subarray(0, this.used)
  }

  byte(value: number): void {
    if (this.used === this.data.length) this.grow(1)
    this.data[this.used++] = value
  }

  /** Appends the unsigned LEB128 of an integer in 0..2^32-1. */
  unsigned(value: number): void {
    let rest = value
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** Appends the signed LEB128 of an integer in -2^31..2^31-1. */
  signed(value: number): void {
    let rest = value | 0
    while (rest < -64 || rest > 63) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>= 7
    }
    this.byte(rest & 0x7f)
  }

  double(value: number): void {
    if (this.used + 8 > this.data.length) this.grow(8)
    this.view.setFloat64(this.used, value, true)
    this.used += 8
  }

  single(value: number): void {
    if (this.used + 4 > this.data.length) this.grow(4)
    this.view.setFloat32(this.used, value, true)
    this.used += 4
  }

  /** Appends raw bytes without a length. */
  append(bytes: Uint8Array): void {
    if (this.used + bytes.length > this.data.length) this.grow(bytes.length)
    this.data.set(bytes, this.used)
    this.used += bytes.length
  }

  /** Bytes preceded by their number. */
  sized(bytes: Uint8Array): void {
    this.unsigned(bytes.length)
    this.append(bytes)
  }

  /** Appends a name: UTF-8 preceded by its length. */
  name(text: string): void {
    this.sized(new TextEncoder().encode(text))
  }

  private grow(atLeast: number): void {
    const larger = new Uint8Array(Math.max(this.data.length * 2, this.used + atLeast))
    larger.set(this.bytes())
    this.data = larger
    this.view = new DataView(larger.buffer)
  }
}
