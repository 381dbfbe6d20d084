/**
 * Formats messages as `printf` of C does (ISO/IEC 9899:2018, 7.21.6.1): an FMU of FMI 2.0 logs with a format and any
 * number of arguments. A directive that is not of the standard ends the formatting, because the types of the arguments
 * after it are unknown.
 */

/** Arguments in the order of the directives. */
export interface PrintfArguments {
  /** Returns an argument of any integer type or a pointer, as the 64 bits that hold it. */
  readonly integer: () => bigint
  readonly double: () => number
  /** Returns a long double; undefined if it can't be read on this platform. */
  readonly longDouble: () => number | undefined
  /** Text at an address. @param most bytes that are read */
  readonly text: (address: bigint, most: number | undefined) => string
}

const directive =
  /%(?<flags>[-+ #0']*)(?<width>\*|\d+)?(?:\.(?<precision>\*|\d*))?(?<size>hh|h|ll|l|q|j|z|t|L|I64|I32)?(?<type>[diouxXcspneEfFgGaA%])/y

interface Directive {
  readonly flags: string
  /** Least number of characters. */
  readonly width: number
  readonly precision: number | undefined
  readonly size: string
  readonly type: string
}

/** Characters of a message or of a field, at most. */
const longest = 4000

/** @param longBits of `long` on this platform */
export function formatMessage(format: string, args: PrintfArguments, longBits: 32 | 64 = 64): string {
  let [text, at] = ['', 0]
  while (at < format.length && text.length < longest) {
    const next = format.indexOf('%', at)
    if (next < 0) break
    text += format.slice(at, next)
    directive.lastIndex = next
    const groups = directive.exec(format)?.groups
    // The rest of the format can't be matched with its arguments.
    if (groups === undefined) return text + format.slice(next)
    at = directive.lastIndex
    text += groups.type === '%' ? '%' : formatted(readDirective(groups, args), args, longBits)
  }
  return (text + format.slice(at)).slice(0, longest)
}

function readDirective(groups: Readonly<Record<string, string | undefined>>, args: PrintfArguments): Directive {
  const { flags = '', width, precision, size = '', type = '' } = groups
  const count = (text: string): number => (text === '*' ? Number(BigInt.asIntN(32, args.integer())) : Number(text))
  const fieldWidth = width === undefined ? 0 : count(width)
  const digits = precision === undefined ? undefined : count(precision)
  return {
    flags: fieldWidth < 0 ? `${flags}-` : flags,
    width: Math.min(Math.abs(fieldWidth), longest),
    precision: digits === undefined || digits < 0 ? undefined : Math.min(digits, 100),
    size,
    type,
  }
}

function formatted(d: Directive, args: PrintfArguments, longBits: 32 | 64): string {
  switch (d.type) {
    // The conversion %n would write into the memory of the FMU.
    case 'n':
      args.integer()
      return ''
    case 'c':
      return padded(d, '', String.fromCharCode(Number(BigInt.asUintN(8, args.integer()))), false)
    case 's':
      return padded(d, '', d.size === 'l' ? wide(args) : args.text(args.integer(), d.precision), false)
    case 'p':
      return padded(d, '', `0x${args.integer().toString(16)}`, false)
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
      return whole(d, args.integer(), longBits)
    default: {
      const value = d.size === 'L' ? args.longDouble() : args.double()
      return value === undefined ? padded(d, '', '?', false) : real(d, value)
    }
  }
}

/** Returns the text of wide characters, whose size depends on the platform. */
function wide(args: PrintfArguments): string {
  args.integer()
  return '?'
}

function whole(d: Directive, bits: bigint, longBits: 32 | 64): string {
  const { size, type, precision, flags } = d
  const width = { hh: 8, h: 16, '': 32, I32: 32, l: longBits }[size] ?? 64
  const isSigned = type === 'd' || type === 'i'
  const value = isSigned ? BigInt.asIntN(width, bits) : BigInt.asUintN(width, bits)
  const base = { o: 8, x: 16, X: 16 }[type] ?? 10
  const digits = (value < 0n ? -value : value).toString(base).padStart(precision ?? 1, '0')
  const prefix = flags.includes('#') && value !== 0n ? ({ o: '0', x: '0x', X: '0X' }[type] ?? '') : ''
  const sign = isSigned ? signOf(value < 0n, flags) : prefix
  return padded(d, sign, type === 'X' ? digits.toUpperCase() : digits, precision === undefined)
}

const signOf = (isNegative: boolean, flags: string): string =>
  isNegative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''

function real(d: Directive, value: number): string {
  const isUpper = /[EFGA]/.test(d.type)
  const sign = signOf(value < 0 || Object.is(value, -0), d.flags)
  const size = Math.abs(value)
  const finite = Number.isFinite(value)
  const digits = Number.isNaN(value) ? 'nan' : finite ? digitsOf(d, size) : 'inf'
  return padded(d, Number.isNaN(value) ? '' : sign, isUpper ? digits.toUpperCase() : digits, finite)
}

function digitsOf({ type, precision = 6, flags }: Directive, size: number): string {
  switch (type.toLowerCase()) {
    case 'e':
      return exponential(size, precision)
    case 'f':
      return fixed(size, precision)
    case 'g': {
      const most = Math.max(1, precision)
      const exponent = Number(size.toExponential(most - 1).split('e')[1])
      const isFixed = exponent >= -4 && exponent < most
      const text = isFixed ? fixed(size, most - 1 - exponent) : exponential(size, most - 1)
      if (flags.includes('#') || !text.includes('.')) return text
      return text.replace(/\.?0+(?=e|$)/, '')
    }
    // The form of %a is left to each implementation.
    default:
      return String(size)
  }
}

function exponential(size: number, precision: number): string {
  const [digits, exponent] = size.toExponential(precision).split('e')
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`
}

/** Prints a number without exponent. `toFixed` uses exponents from 1e21 on, but such numbers are integers. */
function fixed(size: number, precision: number): string {
  if (size < 1e21) return size.toFixed(precision)
  return precision === 0 ? String(BigInt(size)) : `${BigInt(size)}.${'0'.repeat(precision)}`
}

function padded({ flags, width }: Directive, sign: string, body: string, zeros: boolean): string {
  if (flags.includes('-')) return (sign + body).padEnd(width)
  if (flags.includes('0') && zeros) return sign + body.padStart(width - sign.length, '0')
  return (sign + body).padStart(width)
}
