/**
 * Icons of applications: containers around PNG pictures. ICO (Microsoft, "Icons", PNG frames since Windows Vista):
 * a directory of 16 bytes per picture, little-endian. ICNS (Apple): `icns`, the length, then type, length and picture each,
 * big-endian; types `icp4` to `ic10` hold PNG.
 */

import { Buffer } from 'node:buffer'

/** @typedef {{ readonly size: number, readonly png: Buffer }} Picture square, `size` pixels wide */

/**
 * @param {readonly Picture[]} pictures up to 256 pixels wide
 * @returns {Buffer}
 */
export function icoOf(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, png }, i) => {
    const at = 6 + 16 * i
    // 0 stands for 256.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** Types of ICNS by the width of their picture. */
const icnsTypes = new Map([
  [16, 'icp4'],
  [32, 'icp5'],
  [64, 'icp6'],
  [128, 'ic07'],
  [256, 'ic08'],
  [512, 'ic09'],
  [1024, 'ic10'],
])

/**
 * @param {readonly Picture[]} pictures of widths that ICNS knows; others are left out
 * @returns {Buffer}
 */
export function icnsOf(pictures) {
  const entries = pictures.flatMap(({ size, png }) => {
    const type = icnsTypes.get(size)
    return type === undefined ? [] : [entry(type, png)]
  })
  return entry('icns', Buffer.concat(entries))
}

/** @param {string} type @param {Buffer} content */
function entry(type, content) {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}
