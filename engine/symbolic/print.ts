/** Expressions as text for people: equation views, error messages and tests. */
import type { Expr } from './expr'

/** Names of nodes; a node without a name is written out. */
type Naming = (e: Expr) => string | undefined

/**
 * Returns the infix text. Without a naming, symbols, wires and `let` nodes print as their own names, which need not be
 * unique, and calls without their arguments, which may be long.
 */
export function printExpr(e: Expr, naming: Naming = ownName): string {
  return new Printer(naming, Infinity).show(e, 0)
}

/** Prints the definition of a node, without its own name. */
export function printDefinition(e: Expr, naming: Naming): string {
  return new Printer((part) => (part === e ? undefined : naming(part)), Infinity).show(e, 0)
}

/**
 * Returns the beginning of the text of an expression, of at most about so many names and numbers; the rest is left out.
 */
export function printBeginning(e: Expr, nodes: number): string {
  return new Printer(ownName, nodes).show(e, 0)
}

const named: ReadonlySet<string> = new Set(['symbol', 'wire', 'let'])

/** Returns the name of a symbol without its kind: `x:Body.vx` is `Body.vx`; undefined of a node that is written out. */
export function ownName(e: Expr): string | undefined {
  if (!named.has(e.op)) return undefined
  return e.op === 'symbol' ? e.name.slice(e.name.indexOf(':') + 1) : e.name
}

const SUM = 1
const PRODUCT = 2
const POWER = 3

class Printer {
  constructor(
    private readonly naming: Naming,
    /** Remaining number of nodes to print. */
    private left: number,
  ) {}

  show(e: Expr, context: number): string {
    if (--this.left < 0) return '...'
    const name = this.naming(e)
    if (name !== undefined) return name
    const wrap = (level: number, text: string): string => (level < context ? `(${text})` : text)
    switch (e.op) {
      case 'const':
        return e.value < 0 && context > SUM ? `(${e.value})` : String(e.value)
      case 'add':
        return wrap(SUM, this.sum(e))
      case 'mul':
        return wrap(PRODUCT, this.product(e))
      case 'call':
      case 'implicit':
      case 'dense':
      case 'opaque':
        return this.naming === ownName ? `${e.name}(...)` : this.call(e.name, e.args)
      case 'out':
        return `${this.show(e.args[0], 0)}[${e.value}]`
      case 'lookup':
        return this.call(`${e.name}${"'".repeat(e.value)}`, e.args)
      case 'lookup2':
        return this.call(e.numbers.some((n) => n > 0) ? `${e.name}[${e.numbers.join(',')}]` : e.name, e.args)
      case 'sample':
        return this.call(e.name, e.args)
      case 'lt':
      case 'le':
      case 'eq': {
        const sign = { lt: '<', le: '<=', eq: '==' }[e.op]
        return wrap(0, `${this.show(e.args[0], SUM)} ${sign} ${this.show(e.args[1], SUM)}`)
      }
      default:
        return this.call(e.op, e.args)
    }
  }

  private call(name: string, args: readonly Expr[]): string {
    return `${name}(${args.map((a) => this.show(a, 0)).join(', ')})`
  }

  private sum(e: Expr): string {
    let text = ''
    const put = (negative: boolean, term: string): void => {
      text += text === '' ? (negative ? `-${term}` : term) : negative ? ` - ${term}` : ` + ${term}`
    }
    e.args.forEach((a, i) => {
      const c = e.numbers[i]
      const size = Math.abs(c)
      put(c < 0, size === 1 ? this.show(a, PRODUCT) : `${size}*${this.show(a, PRODUCT)}`)
    })
    if (e.value !== 0) put(e.value < 0, String(Math.abs(e.value)))
    return text
  }

  private product(e: Expr): string {
    const power = (a: Expr, n: number): string => {
      const base = this.show(a, POWER)
      return n === 1 ? base : `${base}^${n}`
    }
    const top: string[] = []
    const bottom: string[] = []
    e.args.forEach((a, i) =>
      e.numbers[i] > 0 ? top.push(power(a, e.numbers[i])) : bottom.push(power(a, -e.numbers[i])),
    )
    const numerator = top.length === 0 ? '1' : top.join('*')
    if (bottom.length === 0) return numerator
    return `${numerator}/${bottom.length === 1 ? bottom[0] : `(${bottom.join('*')})`}`
  }
}
