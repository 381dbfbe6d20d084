/**
 * Reader of unit texts such as `kg m^2`, `N s/m`, `1/rad`, `W/(m^2 K)`, `km/h`, `%`.
 *
 *     unit    = factor { separator factor }
 *     separator = space | "*" | "·" | "/"
 *     factor  = ( name | "1" | "(" unit ")" ) [ "^" ( integer | "(" number [ "/" integer ] ")" ) ]
 *
 * `/` applies to the next factor only (`N/m s` is (N/m) s): write `N/(m s)` for the other reading. An empty text and
 * `-` mean dimensionless, as in many result files. Names may be spelled as in the trade (`kph`, `Nm`, `deg/s2`, `RPM`);
 * what is printed has the names of the table.
 */
import { ModelError } from '../../errors/model-error'
import { nearest } from '../../errors/nearest'
import { compatible, dimensionless, divide, isDimensionless, multiply, power, type Dimension } from './dimension'
import { makeUnit, unitByName, unitNames } from './table'
import type { Unit } from './table'
import { bareUnit, isTemperature, otherSpelling, unitInFiles, usualSpelling, wholeSpelling } from './usual-spellings'

/** Characters of a unit. */
const longestUnit = 1000

export const plainUnit: Unit = makeUnit(1, 1, dimensionless)

/**
 * @throws ModelError `wrong-unit` with the column of the offending name and the correct text
 */
export function parseUnit(text: string): Unit {
  if (text.length > longestUnit)
    throw new ModelError(
      'wrong-unit',
      `a unit of ${text.length} characters is longer than ${longestUnit}`,
      {},
      'write units like "kg m^2", "N s/m" or "1/rad"',
    )
  const bare = bareUnit(text)
  if (isTemperature(bare))
    throw new ModelError(
      'wrong-unit',
      `"${text.trim()}" does not start at absolute zero, so no factor converts it`,
      {},
      'give temperatures in K',
    )
  if (/^ms(?:\^?-1|⁻¹)$/.test(bare))
    throw new ModelError(
      'wrong-unit',
      `"${bare}" may be meters per second, or per millisecond`,
      {},
      'write "m/s" or "1/ms"',
    )
  const written = wholeSpelling(bare) ?? (sameLength(text, bare) ? text : bare)
  const reader = new UnitReader(written, 0, true)
  reader.space()
  if (reader.atEnd() || bare === '-') return plainUnit
  const unit = reader.product()
  reader.space()
  if (!reader.atEnd()) throw reader.error(`"${written.slice(reader.position)}" was not expected in the unit "${text}"`)
  return unit
}

/** Columns in errors refer to the original text, blanks included, where nothing was taken off it. */
const sameLength = (text: string, bare: string): boolean => text.trim() === bare

const perMinute = /^(?:1\s*\/\s*min|\/\s*min|min\s*(?:\^?\s*\(?-1\)?|⁻¹))$/

/**
 * Returns the unit that a heading means, where the use of the values is known. `g` is a gram, but standard gravity
 * for an acceleration; `1/min` is a rate, but turns per minute for a speed of rotation; `lb` is a mass, but a
 * pound-force for a force.
 *
 * @param expected dimension that the user of the values requires
 * @returns also a unit of another dimension: that is for the caller to refuse
 * @throws ModelError `wrong-unit` as `parseUnit`
 */
export function unitFor(text: string, expected: Dimension | undefined): Unit {
  return parseUnit(unitTextFor(text, expected))
}

/**
 * Returns whether values with the unit of a heading are of the kind that is wanted. A share (`%`) is never an angle,
 * although a plain number may be one.
 *
 * @throws ModelError `wrong-unit` as `parseUnit`
 */
export function isOfKind(text: string, dimension: Dimension): boolean {
  const unit = unitFor(text, dimension)
  const isShare = isDimensionless(unit.dimension) && unit.dimension.angle === 0 && unit.multiplier !== unit.divisor
  return compatible(unit.dimension, dimension) && !(isShare && dimension.angle !== 0)
}

/**
 * Returns the unit of `unitFor` as a text: `g0` for `g` if an acceleration is expected; the text itself if it is not a
 * unit.
 */
export function unitTextFor(text: string, dimension: Dimension | undefined): string {
  if (dimension === undefined) return text
  const bare = bareUnit(text)
  if (perMinute.test(bare) && dimension.angle === 1 && dimension.time === -1) return 'rpm'
  const meant = bare
    .replace(/(?<![\p{L}\d])g(?![\p{L}\d])/gu, 'g0')
    .replace(/(?<!\p{L})(?:lbs?|pounds?)(?!\p{L})/gu, 'lbf')
  if (meant === bare) return text
  try {
    if (compatible(parseUnit(text).dimension, dimension)) return text
    return compatible(parseUnit(meant).dimension, dimension) ? meant : text
  } catch (error) {
    if (error instanceof ModelError) return text
    throw error
  }
}

/** Quantities for which `unitFor` knows another meaning than the plain one: acceleration, force, speed of rotation. */
const withMeanings = ['m/s^2', 'N', 'rad/s']

/** Returns the other meaning of an ambiguous unit: `g0` for `g`, `rpm` for `1/min`; undefined if it has one meaning. */
export function otherMeaning(text: string): string | undefined {
  return withMeanings.map((unit) => unitTextFor(text, parseUnit(unit).dimension)).find((meant) => meant !== text)
}

/** Returns whether `name` alone is a unit. */
export function isUnitName(name: string): boolean {
  return unitByName(name) !== undefined || spelled(name) !== undefined
}

/** Returns a spelling of the trade: another name, or a name with a power behind it as in `m/s2` and `mm3`. */
function spelled(name: string): Unit | undefined {
  const plain = name === '°' ? 'deg' : name.replace(/^[µμ]m$/, 'um')
  const known = unitByName(plain)
  if (known !== undefined) return known
  const usual = usualSpelling(plain)
  if (usual !== undefined) return parseUnit(usual)
  const raised = /^([A-Za-zµμ]+)([234])$/.exec(plain)
  const base = raised === null ? undefined : spelled(raised[1])
  return raised === null || base === undefined ? undefined : powerUnit(base, Number(raised[2]))
}

/** Returns the error for an unknown unit, with the most similar known one. */
function unknownUnit(name: string, column: number): ModelError {
  const instead = otherSpelling(name) ?? nearest(name, unitNames)
  const hint =
    instead === undefined ? `units are ${unitNames.filter((n) => n !== '1').join(', ')}` : `write "${instead}"`
  return new ModelError('wrong-unit', `"${name}" is not a known unit`, { column }, hint)
}

/** More parentheses within each other than any unit has; keeps recursion far from the stack's end. */
const maxOpen = 50

/** `^2`, `^-1`, `^(-1)`, `^(1/2)`, `^(0.3)`, `²`, `⁻¹`. */
const exponentPattern =
  /^(?:\^\s*(?<whole>-?\d+)(?![\d.])|\^\s*\(\s*(?<above>-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*(?:\/\s*(?<below>\d+)\s*)?\)|(?<sign>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))/

/** Returns the number that superscripts write, as the window shows exponents. */
function raised(text: string): number {
  const digits = [...text].map((sign) => (sign === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign))))
  return Number(digits.join(''))
}

/** Recursive descent over the text of a unit; used by the expression lexer too. */
export class UnitReader {
  private open = 0

  constructor(
    readonly text: string,
    public position: number,
    /**
     * True if the text is from a file, with names, signs and exponents that would mean something else in an expression.
     */
    private readonly inFile = false,
  ) {}

  atEnd(): boolean {
    return this.position >= this.text.length
  }

  space(): void {
    while (/\s/.test(this.text.charAt(this.position))) this.position++
  }

  product(): Unit {
    let unit = this.factor()
    for (;;) {
      const start = this.position
      this.space()
      const separator = this.text.charAt(this.position)
      if (separator === '*' || separator === '·' || separator === '/' || (this.inFile && this.joins(start))) {
        this.position++
        this.space()
        const below = separator === '/'
        const next = this.factor(below)
        unit = below ? quotientUnit(unit, next) : productUnit(unit, next)
      } else if (this.position > start && (isNameStart(separator) || separator === '(')) {
        unit = productUnit(unit, this.factor())
      } else {
        this.position = start
        return unit
      }
    }
  }

  /** A dot or a hyphen between two names, as in `N.m` and `kg-m2`. */
  private joins(at: number): boolean {
    return /^[.-](?=[A-Za-zµμ%°(])/.test(this.text.slice(at, at + 2))
  }

  /** @param below behind a `/`, where `s-2` could mean either */
  factor(below = false): Unit {
    let base: Unit
    if (this.text.charAt(this.position) === '(') {
      if (++this.open > maxOpen) throw this.error('the unit has too many parentheses')
      this.position++
      this.space()
      base = this.product()
      this.space()
      if (this.text.charAt(this.position) !== ')') throw this.error('a closing parenthesis is missing in the unit')
      this.open--
      this.position++
    } else {
      base = this.name()
    }
    const exponent = this.exponent(below)
    return exponent === 1 ? base : powerUnit(base, exponent)
  }

  private name(): Unit {
    const start = this.position
    const name = readUnitName(this.text, start)
    if (name === '') throw this.error(`a unit was expected ${this.where()}`)
    const unit = spelled(name) ?? (this.inFile ? unitInFiles(name, parseUnit) : undefined)
    if (unit === undefined) throw unknownUnit(name, start + 1)
    this.position = start + name.length
    return unit
  }

  private exponent(divides: boolean): number {
    const rest = this.text.slice(this.position)
    const written = exponentPattern.exec(rest)
    if (written === null) {
      const bare = this.inFile && !divides ? /^-[1-4](?!\d)/.exec(rest) : null
      if (bare !== null) {
        this.position += 2
        return Number(bare[0])
      }
      if (this.text.charAt(this.position) === '^')
        throw this.error('the exponent of a unit must be a whole number, or one in parentheses such as (1/2)')
      return 1
    }
    const { whole, above = '', below = '1', sign } = written.groups ?? {}
    if (Number(below) === 0) throw this.error('the exponent of a unit divides by zero')
    this.position += written[0].length
    if (sign !== undefined) return raised(sign)
    return whole !== undefined ? Number(whole) : Number(above) / Number(below)
  }

  /** Describes the place for messages; a unit within a long text is identified by its position. */
  private where(): string {
    return this.text.length > 60 ? 'here' : `in "${this.text.trim()}"`
  }

  error(what: string): ModelError {
    return new ModelError(
      'wrong-unit',
      what,
      { column: this.position + 1 },
      'write units like "kg m^2", "N s/m" or "1/rad"',
    )
  }
}

/** Returns the name of a unit at `start`, or an empty text. */
export function readUnitName(text: string, start: number): string {
  const first = text.charAt(start)
  if (first === '%' || first === '°') return first
  if (first === '1') return /^1(?![\d.eE])/.test(text.slice(start)) ? '1' : ''
  return /^[A-Za-zµμ][A-Za-z0-9_]*/.exec(text.slice(start))?.[0] ?? ''
}

export function productUnit(a: Unit, b: Unit): Unit {
  return makeUnit(a.multiplier * b.multiplier, a.divisor * b.divisor, multiply(a.dimension, b.dimension))
}

export function quotientUnit(a: Unit, b: Unit): Unit {
  return makeUnit(a.multiplier * b.divisor, a.divisor * b.multiplier, divide(a.dimension, b.dimension))
}

function powerUnit(a: Unit, exponent: number): Unit {
  const [above, below] = exponent < 0 ? [a.divisor, a.multiplier] : [a.multiplier, a.divisor]
  const n = Math.abs(exponent)
  return makeUnit(above ** n, below ** n, power(a.dimension, exponent))
}

function isNameStart(character: string): boolean {
  return /^[A-Za-zµμ%°]$/.test(character)
}
