/** Text of a script: one part a line. `hold for 1 s`, `to 2 deg in 0.1 s`, `ramp to 5 deg at 2 deg/s until u > 4`. */
import { ModelError } from '../../engine/errors/model-error'
import type { RandomCurve } from './random-curve'
import { evaluateAs, evaluateScalar, variableScope } from '../../engine/model/expression'

export type PartShape =
  | { readonly kind: 'hold' }
  /** Step to a value. */
  | { readonly kind: 'set'; readonly value: number }
  /** Quintic polynomial to a value. */
  | { readonly kind: 'to'; readonly value: number; readonly time: number }
  /** Straight line to a value. */
  | { readonly kind: 'line'; readonly value: number; readonly time: number }
  /** Constant rate to a value, with rounded ends. */
  | { readonly kind: 'ramp'; readonly value: number; readonly rate: number }
  | { readonly kind: 'sine'; readonly amplitude: number; readonly frequency: number; readonly periods: number }
  /** A period of a sine that holds at its second peak. */
  | { readonly kind: 'dwell'; readonly amplitude: number; readonly frequency: number; readonly time: number }
  /** Sine whose frequency grows at a constant rate. */
  | {
      readonly kind: 'sweep'
      readonly amplitude: number
      readonly from: number
      readonly to: number
      readonly time: number
    }
  /** Random signal of a root mean square, with a flat spectrum between two frequencies. */
  | ({ readonly kind: 'random' } & RandomCurve)

/** Inputs of a script for conditions. */
const scriptInputs = ['u', 'u2', 'u3', 'distance'] as const
export type ScriptInput = (typeof scriptInputs)[number]

export type PartEnd =
  /** End with the shape itself, once that is complete. A shape without an end holds until the end of the run. */
  | { readonly kind: 'itself' }
  | { readonly kind: 'time'; readonly time: number }
  | { readonly kind: 'distance'; readonly distance: number }
  | { readonly kind: 'until'; readonly input: ScriptInput; readonly above: boolean; readonly value: number }

export interface ScriptPart {
  readonly shape: PartShape
  readonly end: PartEnd
}

const number = String.raw`([^\s]+(?:\s+(?!for\b|in\b|at\b|until\b|from\b|to\b)[^\s]+)?)`
const forms: readonly {
  readonly form: RegExp
  readonly shape: (value: (i: number, unit?: PartUnit) => number, text: RegExpExecArray) => PartShape
}[] = [
  { form: /^hold$/, shape: () => ({ kind: 'hold' }) },
  { form: new RegExp(`^set ${number}$`), shape: (v) => ({ kind: 'set', value: v(1) }) },
  {
    form: new RegExp(`^to ${number} in ${number}$`),
    shape: (v) => ({ kind: 'to', value: v(1), time: positive(v(2, 's'), 'time') }),
  },
  {
    form: new RegExp(`^line to ${number} in ${number}$`),
    shape: (v) => ({ kind: 'line', value: v(1), time: positive(v(2, 's'), 'time') }),
  },
  {
    form: new RegExp(`^ramp to ${number} at ${number}$`),
    shape: (v) => ({ kind: 'ramp', value: v(1), rate: positive(v(2, 'value/s'), 'rate') }),
  },
  {
    form: new RegExp(`^sine ${number} at ${number} for ([0-9.]+) periods?$`),
    shape: (v) => ({
      kind: 'sine',
      amplitude: v(1),
      frequency: positive(v(2, 'Hz'), 'frequency'),
      periods: positive(v(3), 'number of periods'),
    }),
  },
  {
    form: new RegExp(`^sine ${number} at ${number} with dwell ${number}$`),
    shape: (v) => ({
      kind: 'dwell',
      amplitude: v(1),
      frequency: positive(v(2, 'Hz'), 'frequency'),
      time: positive(v(3, 's'), 'dwell'),
    }),
  },
  {
    form: new RegExp(`^sweep ${number} from ${number} to ${number} in ${number}$`),
    shape: (v) => ({
      kind: 'sweep',
      amplitude: v(1),
      from: positive(v(2, 'Hz'), 'frequency'),
      to: positive(v(3, 'Hz'), 'frequency'),
      time: positive(v(4, 's'), 'time'),
    }),
  },
  {
    form: new RegExp(`^random ${number} from ${number} to ${number} in ${number}(?: seed ([0-9]+))?$`),
    shape: (v, text) => random(v, text[5] === undefined ? 1 : Number(text[5])),
  },
]
/** Units of numbers in a part: SI, that of its values, or that over a second. */
type PartUnit = 'value' | 'value/s' | 's' | 'Hz'
const known =
  'hold; set VALUE; to VALUE in TIME; line to VALUE in TIME; ramp to VALUE at RATE; sine VALUE at FREQUENCY for N periods; sine VALUE at FREQUENCY with dwell TIME; sweep VALUE from FREQUENCY to FREQUENCY in TIME; random VALUE from FREQUENCY to FREQUENCY in TIME seed N'

/** Longest random signal in periods of its highest frequency: its table is in the model. */
const mostPeriods = 5000

function random(v: (i: number, unit?: PartUnit) => number, seed: number): PartShape {
  const [from, to] = [2, 3].map((i) => positive(v(i, 'Hz'), 'frequency'))
  const time = positive(v(4, 's'), 'time')
  if (!(to > from))
    throw new ModelError(
      'out-of-range',
      `the band ends at ${to} Hz and begins at ${from} Hz`,
      {},
      'give the lower frequency first',
    )
  if (to * time > mostPeriods)
    throw new ModelError(
      'out-of-range',
      `the random signal has ${Math.round(to * time)} periods of its highest frequency`,
      {},
      `make it shorter than ${mostPeriods} of them`,
    )
  return { kind: 'random', rms: v(1), from, to, time, seed }
}

function positive(value: number, what: string): number {
  if (value > 0) return value
  throw new ModelError('out-of-range', `the ${what} is ${value}`, {}, `give a ${what} above 0`)
}

/** Returns the lines without empty lines and comments. */
const linesOf = (text: string): readonly { readonly line: number; readonly text: string }[] =>
  text.split('\n').flatMap((line, i) => {
    const bare = line.replace(/#.*/, '').trim().replaceAll(/\s+/g, ' ')
    return bare === '' ? [] : [{ line: i + 1, text: bare }]
  })

/**
 * @param unit of the values, in SI units; any unit counts where it is not known
 * @returns parts, or the error of each line
 */
export function readScript(
  text: string,
  unit?: string,
): {
  readonly parts: readonly ScriptPart[]
  readonly problems: readonly ModelError[]
} {
  const parts: ScriptPart[] = []
  const problems: ModelError[] = []
  for (const { line, text: one } of linesOf(text))
    try {
      parts.push(readPart(one, unit))
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      problems.push(new ModelError(error.code, `line ${line}, "${one}": ${error.what}`, { line }, error.hint))
    }
  return { parts, problems }
}

function readPart(text: string, values: string | undefined): ScriptPart {
  const until = /^(.*?) until (u|u2|u3|distance) ([<>]) (.+)$/.exec(text)
  const lasting = until === null ? new RegExp(`^(hold) for ${number}$`).exec(text) : null
  const body = until?.[1] ?? lasting?.[1] ?? text
  for (const { form, shape } of forms) {
    const match = form.exec(body)
    if (match === null) continue
    const unitOf = (unit: PartUnit): string | undefined =>
      unit === 'value' ? values : unit === 'value/s' ? values && `${values}/s` : unit
    const part = shape((i, unit = 'value') => valueOf(match[i], unitOf(unit)), match)
    return { shape: part, end: endOf(until, lasting?.[2]) }
  }
  throw new ModelError(
    'invalid-expression',
    'this is not a part of a script',
    {},
    `write one of: ${known}; behind it "for TIME", "for DISTANCE" or "until u > VALUE"`,
  )
}

function endOf(until: RegExpExecArray | null, lasting: string | undefined): PartEnd {
  if (until !== null) {
    const [, , input, sign, value] = until
    return {
      kind: 'until',
      input: scriptInputs.find((name) => name === input) ?? 'u',
      above: sign === '>',
      value: valueOf(value),
    }
  }
  if (lasting === undefined) return { kind: 'itself' }
  try {
    return {
      kind: 'distance',
      distance: positive(evaluateAs(strictly(lasting, 'm'), 'm', variableScope({})), 'distance'),
    }
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== 'wrong-unit') throw error
    return { kind: 'time', time: positive(valueOf(lasting, 's'), 'time') }
  }
}

/** Reads a value; a number alone is a time. @throws ModelError `wrong-unit` */
function strictly(text: string, unit: string): string {
  if (/[a-z]/i.test(text)) return text
  throw new ModelError('wrong-unit', `${text} has no unit`, {}, `give it in ${unit}`)
}

const valueOf = (text: string, unit?: string): number =>
  unit === undefined
    ? evaluateScalar(text, variableScope({})).value
    : evaluateAs(plainNumber(text), unit, variableScope({}))

const plainNumber = (text: string): number | string => (/^[-+0-9.e]+$/i.test(text) ? Number(text) : text)
