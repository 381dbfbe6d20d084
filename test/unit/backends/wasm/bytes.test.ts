import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteWriter } from '../../../../engine/backends/wasm/bytes'

const written = (write: (w: ByteWriter) => void) => {
  const w = new ByteWriter()
  write(w)
  return [...w.bytes()]
}

describe('numbers of the binary format', () => {
  test('unsigned integers as in the LEB128 definition', () => {
    // 624485 is the example of DWARF 3, section 7.6.
    expect(written((w) => w.unsigned(624485))).toEqual([0xe5, 0x8e, 0x26])
    expect(written((w) => w.unsigned(0))).toEqual([0])
    expect(written((w) => w.unsigned(127))).toEqual([0x7f])
    expect(written((w) => w.unsigned(2 ** 32 - 1))).toEqual([0xff, 0xff, 0xff, 0xff, 0x0f])
  })

  test('signed integers as in the LEB128 definition', () => {
    expect(written((w) => w.signed(-123456))).toEqual([0xc0, 0xbb, 0x78])
    expect(written((w) => w.signed(63))).toEqual([0x3f])
    expect(written((w) => w.signed(64))).toEqual([0xc0, 0x00])
    expect(written((w) => w.signed(-64))).toEqual([0x40])
    expect(written((w) => w.signed(-65))).toEqual([0xbf, 0x7f])
  })

  test('an engine reads back every integer and double', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double(), (integer, double) => {
        const code = new ByteWriter()
        code.byte(0x41)
        code.signed(integer)
        code.byte(0x44)
        code.double(double)
        expect(constants(code.bytes())).toEqual([integer, double])
      }),
    )
  })

  test('a writer grows with what is written', () => {
    const long = new Uint8Array(100000).map((_, i) => i)
    const w = new ByteWriter()
    w.byte(7)
    w.sized(long)
    expect(w.length).toBe(1 + 3 + long.length)
    expect(w.bytes().subarray(4)).toEqual(long)
  })
})

/** Values of two constant instructions, as exported globals would show them: an i32, then an f64. */
function constants(code: Uint8Array): [number, number] {
  const instructions = [code.subarray(0, code.length - 9), code.subarray(code.length - 9)]
  const section = (id: number, content: number[]) => [id, content.length, ...content]
  const globals = instructions.flatMap((instruction, i) => [i === 0 ? 0x7f : 0x7c, 0x00, ...instruction, 0x0b])
  const bytes = new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(6, [2, ...globals]),
    ...section(7, [2, 1, 0x61, 3, 0, 1, 0x62, 3, 1]),
  ])
  const { a, b } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Record<
    'a' | 'b',
    WebAssembly.Global
  >
  return [a.value as number, b.value as number]
}
