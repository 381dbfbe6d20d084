/** Numbers of the MAT-file level 5 format (MathWorks, "MAT-File Format", tables 1-1 to 1-3). */

export const HEADER_BYTES = 128
export const VERSION = 0x0100

/** Data types of elements. */
export const mi = { int8: 1, uint16: 4, int32: 5, uint32: 6, double: 9, matrix: 14, compressed: 15, utf8: 16 } as const

/** Classes of arrays. */
export const mx = {
  cell: 1,
  struct: 2,
  object: 3,
  char: 4,
  sparse: 5,
  double: 6,
  uint64: 15,
  function: 16,
  opaque: 17,
} as const

/** Readers of the numeric types, by number, and their size in bytes. */
export const numericTypes: ReadonlyMap<
  number,
  { readonly bytes: number; readonly read: (view: DataView, at: number, little: boolean) => number }
> = new Map([
  [1, { bytes: 1, read: (v: DataView, at: number) => v.getInt8(at) }],
  [2, { bytes: 1, read: (v: DataView, at: number) => v.getUint8(at) }],
  [3, { bytes: 2, read: (v: DataView, at: number, little: boolean) => v.getInt16(at, little) }],
  [4, { bytes: 2, read: (v: DataView, at: number, little: boolean) => v.getUint16(at, little) }],
  [5, { bytes: 4, read: (v: DataView, at: number, little: boolean) => v.getInt32(at, little) }],
  [6, { bytes: 4, read: (v: DataView, at: number, little: boolean) => v.getUint32(at, little) }],
  [7, { bytes: 4, read: (v: DataView, at: number, little: boolean) => v.getFloat32(at, little) }],
  [9, { bytes: 8, read: (v: DataView, at: number, little: boolean) => v.getFloat64(at, little) }],
  [12, { bytes: 8, read: (v: DataView, at: number, little: boolean) => Number(v.getBigInt64(at, little)) }],
  [13, { bytes: 8, read: (v: DataView, at: number, little: boolean) => Number(v.getBigUint64(at, little)) }],
  [16, { bytes: 1, read: (v: DataView, at: number) => v.getUint8(at) }],
  [17, { bytes: 2, read: (v: DataView, at: number, little: boolean) => v.getUint16(at, little) }],
  [18, { bytes: 4, read: (v: DataView, at: number, little: boolean) => v.getUint32(at, little) }],
])
