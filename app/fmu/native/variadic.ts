/**
 * Arguments of a variadic C function, as a callback receives them that takes the largest number of each kind: registers
 * and slots of the stack. Where they lie is fixed by the calling convention of the platform: System V
 * ABI, AMD64 supplement (2024), 3.2.3 and 3.5.7; Procedure call standard for the Arm 64-bit architecture (2024), 6.8;
 * Apple, Writing ARM64 code (2024); Microsoft, x64 and ARM64 calling conventions (2024).
 */
import { readFileSync } from 'node:fs'
import { koffi } from './koffi'
import type { PrintfArguments } from './printf'

/** Indices of the arguments that follow the five fixed ones of the logger. */
interface Convention {
  /** Remaining registers for integers. */
  readonly registers: number
  /** Registers for floating-point numbers; where there are none, these are in the sequence of the integers. */
  readonly floats: number
  /** Remaining registers that stay unused. */
  readonly skipped: number
  /** A long double: of x87 in two slots of the stack, a double, or in a form that is not read. */
  readonly long: 'x87' | 'double' | 'unknown'
}

/** Number of slots of the stack that are read, 8 bytes each. */
const slots = 32

export function conventionOf(platform: string = process.platform, arch: string = process.arch): Convention | undefined {
  if (arch === 'x64')
    return platform === 'win32'
      ? { registers: 0, floats: 0, skipped: 0, long: 'double' }
      : { registers: 1, floats: 8, skipped: 0, long: 'x87' }
  if (arch !== 'arm64') return undefined
  if (platform === 'darwin') return { registers: 0, floats: 0, skipped: 3, long: 'double' }
  if (platform === 'win32') return { registers: 3, floats: 0, skipped: 0, long: 'double' }
  return { registers: 3, floats: 8, skipped: 0, long: 'unknown' }
}

/** Returns the parameters of the callback after the fixed ones. */
export function parametersOf({ registers, floats, skipped }: Convention): string {
  const whole = Array.from({ length: registers + skipped }, () => 'int64_t')
  const reals = Array.from({ length: floats }, () => 'double')
  const stack = Array.from({ length: slots }, () => 'int64_t')
  return [...whole, ...reals, ...stack].join(', ')
}

/** @param values variadic arguments, which follow the fixed ones */
export function argumentsOf(convention: Convention, values: readonly (number | bigint)[]): PrintfArguments {
  const { registers, floats, skipped, long } = convention
  const [first, second] = [registers + skipped, registers + skipped + floats]
  let [whole, real, slot] = [0, 0, 0]
  const fromStack = (): bigint => BigInt(values[second + slot++] ?? 0)
  const integer = (): bigint => (whole < registers ? BigInt(values[whole++]) : fromStack())
  const double = (): number => {
    if (floats === 0) return bitsAsDouble(integer())
    return real < floats ? Number(values[first + real++]) : bitsAsDouble(fromStack())
  }
  const longDouble = (): number | undefined => {
    if (long === 'double') return double()
    if (long === 'unknown') return void double()
    // The address is a multiple of 16 bytes.
    slot += slot % 2
    const mantissa = BigInt.asUintN(64, fromStack())
    return x87(mantissa, Number(BigInt.asUintN(16, fromStack())))
  }
  return { integer, double, longDouble, text }
}

const view = new DataView(new ArrayBuffer(8))

function bitsAsDouble(bits: bigint): number {
  view.setBigInt64(0, BigInt.asIntN(64, bits))
  return view.getFloat64(0)
}

/** Returns a number in extended precision: explicit leading bit, exponent with an excess of 16383. */
function x87(mantissa: bigint, high: number): number {
  const [sign, exponent] = [high >= 0x8000 ? -1 : 1, high % 0x8000]
  if (exponent === 0x7fff) return mantissa === 1n << 63n ? sign * Infinity : NaN
  return sign * Number(mantissa) * 2 ** -63 * 2 ** (exponent - 16383)
}

/** Largest number of characters of a text argument. */
const longest = 1000

/**
 * Returns the text at an address, as far as the memory is that of this process: an FMU may pass an argument that is not
 * a text.
 */
function text(address: bigint, most: number | undefined): string {
  const start = BigInt.asUintN(64, address)
  if (start === 0n) return '(null)'
  const readable = readableFrom(start)
  const length = Math.min(longest, most ?? longest, readable)
  if (readable === 0) return '?'
  const bytes: number[] = []
  for (let i = 0; i < length; i++) {
    const [byte] = koffi().decode(start + BigInt(i), 'uint8_t', 1)
    if (byte === 0) break
    bytes.push(byte)
  }
  const content = Uint8Array.from(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('latin1').decode(content)
  }
}

/** Bytes that can be read from an address on; on systems that don't say it, all but the lowest addresses. */
function readableFrom(address: bigint): number {
  let maps: string
  try {
    maps = readFileSync('/proc/self/maps', 'latin1')
  } catch {
    return address < 65536n ? 0 : longest
  }
  for (const line of maps.split('\n')) {
    const [, from, to] = /^([\da-f]+)-([\da-f]+) r/.exec(line) ?? []
    if (from === undefined || BigInt(`0x${from}`) > address) continue
    if (address < BigInt(`0x${to}`)) return Number(BigInt(`0x${to}`) - address)
  }
  return 0
}
