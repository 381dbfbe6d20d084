/**
 * Channels of a plot, computed from signals: `TireFL.alpha - TireFR.alpha`, `der(Body.vx)`, `lowpass(Body.ay, 5)`. A
 * channel is an expression in names of signals, `t` and numbers, evaluated over stored rows.
 */
import { ModelError } from '../../errors/model-error'
import {
  dimensionText,
  compatible,
  isDimensionless,
  parseUnit,
  type Dimension,
  shownUnit,
} from '../../quantities/units'
import { dimensionless, divide, multiply, power } from '../../quantities/units/dimension'

/** Quantity over the rows of a table, in units of its dimension in SI. */
export interface ChannelValues {
  readonly values: Float64Array
  readonly unit: string
}

type Node =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'signal'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }

const pointwise: Readonly<Record<string, { readonly count: 1 | 2; readonly of: (a: number, b: number) => number }>> = {
  abs: { count: 1, of: Math.abs },
  sqrt: { count: 1, of: Math.sqrt },
  exp: { count: 1, of: Math.exp },
  log: { count: 1, of: Math.log },
  sin: { count: 1, of: Math.sin },
  cos: { count: 1, of: Math.cos },
  tan: { count: 1, of: Math.tan },
  atan: { count: 1, of: Math.atan },
  atan2: { count: 2, of: Math.atan2 },
  min: { count: 2, of: Math.min },
  max: { count: 2, of: Math.max },
  hypot: { count: 2, of: Math.hypot },
}
const columnwise: Readonly<Record<string, 1 | 2>> = { der: 1, lowpass: 2, unwrap: 1 }
/** Functions of channels. */
const channelFunctions: readonly string[] = [...Object.keys(columnwise), ...Object.keys(pointwise)]

const keeping = new Set(['abs', 'min', 'max', 'hypot'])
const token =
  /\s*(?:([A-Za-z_]\w*(?:\/[A-Za-z_]\w*)*\.[A-Za-z_]\w*(?:\[\d+\])?)|(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([A-Za-z_]\w*)|([-+*/^(),]))/iy

interface Token {
  readonly kind: 'signal' | 'number' | 'word' | 'sign'
  readonly text: string
  readonly at: number
}

function tokens(text: string): readonly Token[] {
  const parts: Token[] = []
  token.lastIndex = 0
  while (text.slice(token.lastIndex).trim() !== '') {
    const at = token.lastIndex
    const match = token.exec(text)
    if (match === null) throw problem(`"${text.slice(at).trim()}" can't be read`)
    const [, signal, number, word, sign] = match
    if (signal !== undefined) parts.push({ kind: 'signal', text: signal, at: token.lastIndex - signal.length })
    else if (number !== undefined) parts.push({ kind: 'number', text: number, at })
    else if (word !== undefined) parts.push({ kind: 'word', text: word, at })
    else parts.push({ kind: 'sign', text: sign, at })
  }
  return parts
}

function problem(what: string): ModelError {
  return new ModelError(
    'invalid-expression',
    `the channel ${what}`,
    {},
    'write signals, numbers, + - * / ^ and functions, such as der(Body.vx) or lowpass(Body.ay, 5)',
  )
}

class Parser {
  private at = 0
  private depth = 0
  constructor(private readonly list: readonly Token[]) {}

  whole(): Node {
    if (this.list.length === 0) throw problem('is empty')
    const node = this.sum()
    const rest = this.list[this.at]
    if (rest !== undefined) throw problem(`has "${rest.text}" where it should end`)
    return node
  }

  private take(...texts: readonly string[]): string | undefined {
    const next = this.list[this.at]
    if (next?.kind !== 'sign' || !texts.includes(next.text)) return undefined
    this.at++
    return next.text
  }

  private chain(part: () => Node, ...signs: readonly string[]): Node {
    let left = part()
    for (let operator = this.take(...signs); operator !== undefined; operator = this.take(...signs))
      left = { kind: 'binary', operator, left, right: part() }
    return left
  }

  private readonly sum = (): Node => this.chain(this.product, '+', '-')
  private readonly product = (): Node => this.chain(this.factor, '*', '/')
  private readonly factor = (): Node => {
    if (++this.depth > 200) throw problem('is nested too deeply')
    const node = this.take('-') === undefined ? this.raised() : minus(this.factor())
    this.depth--
    return node
  }

  private raised(): Node {
    const base = this.atom()
    return this.take('^') === undefined ? base : { kind: 'binary', operator: '^', left: base, right: this.factor() }
  }

  private atom(): Node {
    const next = this.list[this.at++]
    if (next?.kind === 'number') return { kind: 'number', value: Number(next.text) }
    if (next?.kind === 'signal') return { kind: 'signal', name: next.text }
    if (next?.kind === 'word') return this.word(next.text)
    if (next?.text !== '(') throw problem(next === undefined ? 'ends too early' : `has "${next.text}" in a wrong place`)
    const inner = this.sum()
    this.close()
    return inner
  }

  private word(name: string): Node {
    if (this.take('(') === undefined) {
      if (name === 't') return { kind: 'signal', name }
      throw problem(`has "${name}", which is not a signal`)
    }
    const args = [this.sum()]
    while (this.take(',') !== undefined) args.push(this.sum())
    this.close()
    const count = Object.hasOwn(columnwise, name)
      ? columnwise[name]
      : Object.hasOwn(pointwise, name)
        ? pointwise[name].count
        : undefined
    if (count === undefined) throw problem(`has no function "${name}": it knows ${channelFunctions.join(', ')}`)
    if (args.length !== count) throw problem(`gives ${name} ${args.length} arguments instead of ${count}`)
    return { kind: 'call', name, args }
  }

  private close(): void {
    if (this.take(')') === undefined) throw problem('lacks a ")"')
  }
}

const minus = (node: Node): Node => ({
  kind: 'binary',
  operator: '*',
  left: { kind: 'number', value: -1 },
  right: node,
})

/**
 * Returns the signals that a channel uses, without the time.
 * @throws ModelError `invalid-expression` if it can't be read
 */
export function channelSignals(expression: string): readonly string[] {
  new Parser(tokens(expression)).whole()
  return [...new Set(tokens(expression).flatMap(({ kind, text }) => (kind === 'signal' ? [text] : [])))]
}

/** Returns a channel with other names of its signals; null if one of them is gone, unchanged if it can't be read. */
export function renameInChannel(expression: string, map: (signal: string) => string | null): string | null {
  let text = ''
  let from = 0
  try {
    for (const { kind, text: name, at } of tokens(expression)) {
      if (kind !== 'signal') continue
      const to = map(name)
      if (to === null) return null
      text += expression.slice(from, at) + to
      from = at + name.length
    }
  } catch (error) {
    if (error instanceof ModelError) return expression
    throw error
  }
  return text + expression.slice(from)
}

/**
 * @param columnOf values of a signal by row, in the unit that it has; undefined for one that is not stored
 * @returns null if a signal is not stored
 * @throws ModelError `invalid-expression` if the channel can't be read, `wrong-unit` where quantities don't fit
 */
export function evaluateChannel(
  expression: string,
  time: Float64Array,
  columnOf: (signal: string) => ChannelValues | undefined,
): ChannelValues | null {
  const tree = new Parser(tokens(expression)).whole()
  const rows = time.length
  const result = evaluate(tree)
  if (result === null) return null
  return { values: result.values, unit: isDimensionless(result.of) ? '' : dimensionText(result.of) }

  function evaluate(node: Node): Quantity | null {
    switch (node.kind) {
      case 'number':
        return { values: new Float64Array(rows).fill(node.value), of: dimensionless }
      case 'signal': {
        if (node.name === 't') return { values: time, of: parseUnit('s').dimension }
        const column = columnOf(node.name)
        if (column === undefined) return null
        const { dimension } = parseUnit(column.unit === '' ? '1' : column.unit)
        return { values: column.values, of: dimension }
      }
      case 'binary': {
        const [left, right] = [evaluate(node.left), evaluate(node.right)]
        return left === null || right === null ? null : binary(node.operator, left, right)
      }
      case 'call': {
        const args = node.args.map(evaluate)
        const [a, b] = args
        if (a == null || b === null) return null
        return call(node.name, a, b)
      }
    }
  }

  function call(name: string, a: Quantity, b: Quantity | undefined): Quantity {
    if (name === 'der') return { values: derivative(time, a.values), of: divide(a.of, parseUnit('s').dimension) }
    if (name === 'unwrap') {
      if (!compatible(a.of, parseUnit('rad').dimension)) throw problem('unwraps something that is not an angle')
      return { values: unwrap(a.values), of: a.of }
    }
    if (name === 'lowpass') return { values: lowpass(time, a.values, b?.values[0] ?? NaN), of: a.of }
    const { of } = pointwise[name]
    const values = a.values.map((value, i) => of(value, b?.values[i] ?? NaN))
    if (keeping.has(name)) return { values, of: b === undefined ? a.of : alike(name, a, b) }
    return { values, of: name === 'sqrt' ? power(a.of, 0.5) : dimensionless }
  }
}

interface Quantity {
  readonly values: Float64Array
  readonly of: Dimension
}

function alike(operator: string, a: Quantity, b: Quantity): Dimension {
  if (compatible(a.of, b.of)) return a.of
  const units = [a, b].map(({ of }) => (isDimensionless(of) ? 'a number' : shownUnit(dimensionText(of))))
  throw new ModelError(
    'wrong-unit',
    `the channel joins ${units.join(' and ')} by "${operator}"`,
    {},
    'use quantities of the same kind there',
  )
}

function binary(operator: string, a: Quantity, b: Quantity): Quantity {
  const each = (f: (x: number, y: number) => number): Float64Array => a.values.map((x, i) => f(x, b.values[i]))
  switch (operator) {
    case '+':
      return { values: each((x, y) => x + y), of: alike('+', a, b) }
    case '-':
      return { values: each((x, y) => x - y), of: alike('-', a, b) }
    case '*':
      return { values: each((x, y) => x * y), of: multiply(a.of, b.of) }
    case '/':
      return { values: each((x, y) => x / y), of: divide(a.of, b.of) }
    default:
      return { values: each((x, y) => x ** y), of: isDimensionless(a.of) ? a.of : power(a.of, b.values[0] ?? 1) }
  }
}

/**
 * Returns the derivative at the rows: that of the parabola through three neighbours, exact for quadratics on any
 * spacing. It is one-sided at the ends and beside instants that are stored twice, as at events.
 */
export function derivative(time: Float64Array, values: Float64Array): Float64Array {
  const last = time.length - 1
  const slope = (i: number): number => (values[i + 1] - values[i]) / (time[i + 1] - time[i])
  const hasStep = (i: number): boolean => i >= 0 && i < last && time[i + 1] > time[i]
  return values.map((_value, i) => {
    const [before, after] = [hasStep(i - 1), hasStep(i)]
    if (before && after) {
      const [h, k] = [time[i] - time[i - 1], time[i + 1] - time[i]]
      return (k * slope(i - 1) + h * slope(i)) / (h + k)
    }
    // The parabola through the ends' three points, where there are as many.
    if (after) return hasStep(i + 1) ? slope(i) - ends(i, i + 1, i + 2) * (time[i + 1] - time[i]) : slope(i)
    if (before) return hasStep(i - 2) ? slope(i - 1) + ends(i - 2, i - 1, i) * (time[i] - time[i - 1]) : slope(i - 1)
    return NaN
  })

  /** Returns the second divided difference. */
  function ends(a: number, b: number, c: number): number {
    return (slope(b) - slope(a)) / (time[c] - time[a])
  }
}

/**
 * Returns an angle between -pi and pi with its turns counted, for angles in rad that change by less than half a turn
 * from row to row.
 */
export function unwrap(angle: Float64Array): Float64Array {
  const turn = 2 * Math.PI
  let turns = 0
  return angle.map((value, i) => {
    if (i > 0) turns -= Math.round((value - angle[i - 1]) / turn)
    return value + turns * turn
  })
}

/**
 * Filters values in first order, forwards and then backwards over the rows, so without a shift in time: a sine of
 * frequency f keeps the share 1/(1 + (f/cutoff)^2) of its amplitude. Exact for values that are straight between rows,
 * on any spacing.
 *
 * @param cutoff frequency at which half of the amplitude is left, Hz
 */
export function lowpass(time: Float64Array, values: Float64Array, cutoff: number): Float64Array {
  if (!(cutoff > 0)) throw problem('has a lowpass without a positive frequency')
  const constant = 1 / (2 * Math.PI * cutoff)
  const filtered = Float64Array.from(values)
  const pass = (from: number, to: number, step: 1 | -1): void => {
    let [input, output] = [filtered[from], filtered[from]]
    for (let i = from; i !== to; i += step) {
      const h = Math.abs(time[i + step] - time[i])
      const next = filtered[i + step]
      if (h > 0) {
        const lag = ((next - input) / h) * constant
        output = next - lag + (output - input + lag) * Math.exp(-h / constant)
      }
      filtered[i + step] = output
      input = next
    }
  }
  const last = time.length - 1
  if (last > 0) {
    pass(0, last, 1)
    pass(last, 0, -1)
  }
  return filtered
}
