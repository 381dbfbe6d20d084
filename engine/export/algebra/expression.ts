/** Expressions in the syntax of an algebra program. Operators are those of all three: + - * / and a power. */
import { ModelError } from '../../errors/model-error'
import { payloadOf, type BinaryFunction, type Expr, type UnaryFunction } from '../../symbolic'

export interface Syntax {
  readonly power: string
  readonly unary: Readonly<Record<UnaryFunction, (a: string) => string>>
  readonly binary: Readonly<Record<BinaryFunction, (a: string, b: string) => string>>
  readonly compare: Readonly<Record<'lt' | 'le' | 'eq', (a: string, b: string) => string>>
  and(a: string, b: string): string
  or(a: string, b: string): string
  not(a: string): string
  /** Returns the value of the first condition that holds, otherwise the last value. */
  pieces(conditions: readonly (readonly [condition: string, value: string])[], otherwise: string): string
}

const SUM = 1
const PRODUCT = 2
const POWER = 3

const isCondition: ReadonlySet<string> = new Set(['lt', 'le', 'eq', 'and', 'or', 'not'])

export class ExpressionPrinter {
  constructor(
    private readonly syntax: Syntax,
    private readonly nameOf: (e: Expr) => string | undefined,
  ) {}

  /** Returns the text of an expression, where it has a name that name. */
  show(e: Expr, context = 0): string {
    return this.nameOf(e) ?? this.written(e, context)
  }

  /** Returns the text of an expression without its own name. */
  written(e: Expr, context = 0): string {
    const wrap = (level: number, text: string): string => (level < context ? `(${text})` : text)
    const { syntax } = this
    switch (e.op) {
      case 'const':
        return e.value < 0 && context > 0 ? `(${number(e.value)})` : number(e.value)
      case 'add':
        return wrap(SUM, this.sum(e))
      case 'mul':
        return wrap(PRODUCT, this.product(e))
      case 'select':
        return syntax.pieces([[this.condition(e.args[0]), this.show(e.args[1])]], this.show(e.args[2]))
      case 'min':
      case 'max':
      case 'pow':
      case 'atan2':
        return syntax.binary[e.op](this.show(e.args[0]), this.show(e.args[1]))
      case 'lookup':
        return this.lookup(e)
      case 'lookup2':
        return this.lookup2(e)
      case 'sample':
        return this.sample(e)
      case 'symbol':
      case 'let':
      case 'wire':
      case 'call':
      case 'implicit':
      case 'dense':
      case 'opaque':
      case 'out':
        throw new Error(`${e.op} ${e.name} has no name in this text`)
      default:
        if (isCondition.has(e.op)) return syntax.pieces([[this.condition(e), '1']], '0')
        return syntax.unary[e.op as UnaryFunction](this.show(e.args[0]))
    }
  }

  private condition(e: Expr): string {
    const { syntax } = this
    const isWritten = this.nameOf(e) === undefined
    if (isWritten && (e.op === 'lt' || e.op === 'le' || e.op === 'eq'))
      return syntax.compare[e.op](this.show(e.args[0], SUM), this.show(e.args[1], SUM))
    if (isWritten && (e.op === 'and' || e.op === 'or'))
      return syntax[e.op](this.condition(e.args[0]), this.condition(e.args[1]))
    if (isWritten && e.op === 'not') return syntax.not(this.condition(e.args[0]))
    return syntax.not(syntax.compare.eq(this.show(e, SUM), '0'))
  }

  private sum(e: Expr): string {
    let text = ''
    const put = (negative: boolean, term: string): void => {
      text += text === '' ? (negative ? `-${term}` : term) : negative ? ` - ${term}` : ` + ${term}`
    }
    e.args.forEach((a, i) => {
      const size = Math.abs(e.numbers[i])
      const term = this.show(a, PRODUCT)
      put(e.numbers[i] < 0, size === 1 ? term : `${number(size)}*${term}`)
    })
    if (e.value !== 0) put(e.value < 0, number(Math.abs(e.value)))
    return text
  }

  private product(e: Expr): string {
    const side = (sign: 1 | -1): string[] =>
      e.args.flatMap((a, i) => {
        const n = e.numbers[i] * sign
        if (n <= 0) return []
        const base = this.show(a, POWER)
        return [n === 1 ? base : `${base}${this.syntax.power}${n}`]
      })
    const [top, bottom] = [side(1), side(-1)]
    const numerator = top.length === 0 ? '1' : top.join('*')
    if (bottom.length === 0) return numerator
    return `${numerator}/${bottom.length === 1 ? bottom[0] : `(${bottom.join('*')})`}`
  }

  private lookup(e: Expr): string {
    const { x, coefficients } = payloadOf(e, 'lookup')
    const argument = this.show(e.args[0], SUM)
    const derived = coefficients.map((c) => derivative(c, e.value))
    return this.segments(argument, x.slice(0, coefficients.length), (i) => polynomial(derived[i], argument, x[i]))
  }

  private lookup2(e: Expr): string {
    const { x, y, widthX, widthY, coefficients } = payloadOf(e, 'lookup2')
    const [along, across] = e.args.map((a) => this.show(a, SUM))
    const [byX, byY] = e.numbers
    const columns = y.length - 1
    const patch = (i: number, j: number): string => {
      const start = (i * columns + j) * widthX * widthY
      const rows = Array.from({ length: widthX }, (_, a) =>
        derivative([...coefficients.subarray(start + a * widthY, start + (a + 1) * widthY)], byY),
      )
      const powers = rows.slice(byX).map((row, k) => {
        const factor = falling(byX + k, byX)
        return polynomial(
          row.map((c) => c * factor),
          across,
          y[j],
        )
      })
      return horner(powers, along, x[i])
    }
    return this.segments(along, x.slice(0, -1), (i) => this.segments(across, y.slice(0, -1), (j) => patch(i, j)))
  }

  private sample(e: Expr): string {
    const { values } = payloadOf(e, 'sample')
    const argument = this.show(e.args[0], SUM)
    const starts = Array.from(values, (_, i) => i)
    return this.segments(argument, starts, (i) => number(values[i]))
  }

  /** Returns what holds in the segment of the argument; the first and the last one continue. */
  private segments(argument: string, starts: readonly number[], value: (i: number) => string): string {
    const last = starts.length - 1
    const conditions = starts
      .slice(1)
      .map((start, i) => [this.syntax.compare.lt(argument, number(start)), value(i)] as const)
    return conditions.length === 0 ? value(last) : this.syntax.pieces(conditions, value(last))
  }
}

/** Returns the coefficients of a derivative of a polynomial. */
function derivative(coefficients: readonly number[], order: number): readonly number[] {
  let result = coefficients
  for (let d = 0; d < order; d++) result = result.slice(1).map((c, k) => c * (k + 1))
  return result
}

/** n (n - 1) ... of k factors. */
const falling = (n: number, k: number): number => (k === 0 ? 1 : n * falling(n - 1, k - 1))

/** Returns sum c_k (x - x0)^k by Horner's rule. */
function polynomial(coefficients: readonly number[], x: string, x0: number): string {
  return horner(coefficients.map(number), x, x0)
}

function horner(coefficients: readonly string[], x: string, x0: number): string {
  const shifted = x0 === 0 ? x : `(${x} - ${number(x0)})`.replace('- -', '+ ')
  const isZero = (c: string): boolean => c === '0'
  const nonzero = coefficients.findLastIndex((c) => !isZero(c))
  if (nonzero < 0) return '0'
  let text = coefficients[nonzero]
  for (let k = nonzero - 1; k >= 0; k--) {
    const product = `${shifted}*(${text})`
    text = isZero(coefficients[k]) ? product : `${coefficients[k]} + ${product}`
  }
  return text
}

/**
 * Returns a number that reads back exactly: integers stay exact, others have up to 17 digits.
 *
 * @throws ModelError `unsupported` for a number without digits
 */
export function number(value: number): string {
  if (Number.isFinite(value)) return String(value)
  throw new ModelError(
    'unsupported',
    `the equations contain ${value}, which the text can't hold`,
    {},
    'give the limit or parameter a number',
  )
}
