/** Settings of a manoeuvre as the user wrote them, checked against their ranges and against each other. */
import { ModelError } from '../../engine/errors/model-error'
import { evaluateAs, variableScope } from '../../engine/model/expression'
import type { ProjectFile } from '../../engine/model/project/project'
import { isInputUnit } from './input-units'
import type { ManoeuvreFacts, ManoeuvreSetting, SettingRange, SettingValues } from './types'

/** End of the range that follows from other settings; `because` says from which. */
export interface ImpliedEnd {
  readonly least: number
  readonly because: string
}

/** Difference that counts as rounding of a sum of settings. */
const rounding = 1e-9

export class Settings {
  private readonly scope
  /** Settings whose values a procedure has read. */
  private readonly read = new Set<string>()

  /**
   * @param unitIn the unit that a declared one stands for, such as `steer`; without a vehicle, inputs have none
   * @throws ModelError `unknown-parameter` for a setting that the manoeuvre doesn't have
   */
  constructor(
    private readonly facts: ManoeuvreFacts,
    private readonly written: SettingValues,
    project: ProjectFile,
    private readonly unitIn: (unit: string) => string = (unit) => (isInputUnit(unit) ? '1' : unit),
  ) {
    this.scope = variableScope(project.variables ?? {})
    const ids = facts.settings.map(({ id }) => id)
    const unknown = Object.keys(written).find((id) => !ids.includes(id))
    if (unknown !== undefined)
      throw new ModelError(
        'unknown-parameter',
        `${facts.title} has no setting "${unknown}"`,
        { parameter: unknown },
        `its settings are ${ids.join(', ')}`,
      )
  }

  private factsOf(id: string): ManoeuvreSetting {
    const facts = this.facts.settings.find((setting) => setting.id === id)
    if (facts === undefined) throw new Error(`no setting ${id}`)
    return facts.unit === undefined ? facts : { ...facts, unit: this.unitIn(facts.unit) }
  }

  /** Returns the text or number of a setting, or its default if the user wrote nothing. */
  value(id: string): number | string {
    this.read.add(id)
    return this.valueOf(id)
  }

  private valueOf(id: string): number | string {
    return this.written[id] ?? this.factsOf(id).default
  }

  /** Returns whether a setting has a value; one with an empty default may have none. */
  isGiven(id: string): boolean {
    return this.valueOf(id) !== ''
  }

  /**
   * Returns a quantity in SI.
   * @throws ModelError `wrong-unit`; `out-of-range` for a value outside the declared range, or outside an end that
   *   other settings imply
   */
  number(id: string, implied?: ImpliedEnd): number {
    const { label, unit = '1', range = {} } = this.factsOf(id)
    const place = { parameter: id }
    const value = this.evaluated(id, label, unit)
    const what = `${label} is ${quantity(value, unit)}`
    if (!isWithin(value, range)) throw new ModelError('out-of-range', what, place, `enter ${rangeText(range, unit)}`)
    if (implied === undefined || value >= implied.least - rounding) return value
    const hint = `enter at least ${quantity(roundedUp(implied.least), unit)}`
    throw new ModelError('out-of-range', `${what}, but ${implied.because}`, place, hint)
  }

  /** @throws ModelError `wrong-unit`, and others of a text that is no quantity */
  private evaluated(id: string, label: string, unit: string): number {
    try {
      return evaluateAs(this.value(id), unit, this.scope)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      throw new ModelError(error.code, `${label}: ${error.what}`, { parameter: id }, error.hint)
    }
  }

  /** @throws ModelError `out-of-range` for a value that is none of the choices */
  choice(id: string): string {
    const { label, choices = [] } = this.factsOf(id)
    const value = String(this.value(id))
    const known = choices.map((choice) => choice.value)
    if (known.includes(value)) return value
    throw new ModelError(
      'out-of-range',
      `${label} is "${value}"`,
      { parameter: id },
      `choose one of ${known.join(', ')}`,
    )
  }

  /**
   * Returns two settings in SI, of which the second is above the first.
   * @throws ModelError `out-of-range` that names both
   */
  ascending(low: string, high: string): readonly [low: number, high: number] {
    const [a, b] = [this.number(low), this.number(high)]
    if (b > a) return [a, b]
    throw this.notAscending(low, high, 'above')
  }

  /**
   * Returns the members of a series from a first value by an increment, up to a last value. The last value belongs to
   * the series if the increments end within rounding of it.
   * @param most members: more take longer than anybody waits, and show nothing that fewer don't
   * @throws ModelError `out-of-range` for a last value below the first, or for too many members
   */
  series(first: string, by: string, last: string, most: number): readonly number[] {
    const [from, step, to] = [this.number(first), this.number(by), this.number(last)]
    if (to < from) throw this.notAscending(first, last, 'not below')
    const count = Math.floor((to - from) / step + 1 + 1e-9)
    if (count <= most) return Array.from({ length: count }, (_, i) => from + i * step)
    const { label, unit = '1' } = this.factsOf(by)
    throw new ModelError(
      'out-of-range',
      `${label}: ${quantity(step, unit)} makes a series of ${count} members`,
      { parameter: by },
      `enter at least ${quantity(roundedUp((to - from) / Math.max(1, most - 1)), unit)}`,
    )
  }

  /**
   * Returns the labels of settings that differ from their defaults and that no procedure has read.
   * @param others settings that were read to no effect
   */
  unused(others: readonly string[] = []): readonly string[] {
    return this.facts.settings
      .filter(({ id, default: usual }) => {
        const value = this.valueOf(id)
        return value !== '' && value !== usual && (!this.read.has(id) || others.includes(id))
      })
      .map(({ label }) => label)
  }

  private notAscending(low: string, high: string, relation: string): ModelError {
    const [a, b] = [this.factsOf(low), this.factsOf(high)]
    const [x, y] = [quantity(this.number(low), a.unit), quantity(this.number(high), b.unit)]
    return new ModelError(
      'out-of-range',
      `${b.label}: ${y} is ${relation === 'above' ? 'not above' : 'below'} ${a.label} (${x})`,
      { parameter: high },
      `enter a value ${relation} ${x} for ${b.label}, or another ${a.label}`,
    )
  }
}

function isWithin(
  value: number,
  { least = -Infinity, above = -Infinity, most = Infinity, nonZero, whole }: SettingRange,
) {
  const isInside = value >= least && value > above && value <= most && Number.isFinite(value)
  return isInside && (nonZero !== true || value !== 0) && (whole !== true || Number.isInteger(value))
}

/** Returns the range in words, as the remedy of an error: "a value from 0.1 m/s to 150 m/s". */
export function rangeText({ least, above, most, nonZero, whole }: SettingRange, unit = '1'): string {
  const text = (value: number): string => quantity(value, unit)
  const low = least !== undefined ? `of at least ${text(least)}` : above !== undefined ? `above ${text(above)}` : ''
  const high = most === undefined ? '' : `${above === undefined ? 'of ' : ''}at most ${text(most)}`
  const limits =
    least !== undefined && most !== undefined
      ? `from ${text(least)} to ${text(most)}`
      : [low, high].filter((limit) => limit !== '').join(' and ')
  const what = [whole === true ? 'a whole number' : 'a value', limits].filter((part) => part !== '').join(' ')
  return nonZero === true ? `${what}${limits === '' ? '' : ','} other than 0` : what
}

/** Returns a value with four significant figures that is not below it: a limit that is entered as shown is accepted. */
export function roundedUp(value: number): number {
  const shown = Number(value.toPrecision(4))
  if (shown >= value || value <= 0) return shown
  return Number((value + 10 ** (Math.floor(Math.log10(value)) - 3) / 2).toPrecision(4))
}

function quantity(value: number, unit = '1'): string {
  const digits = String(Number(value.toPrecision(6)))
  return unit === '1' ? digits : `${digits} ${unit}`
}
