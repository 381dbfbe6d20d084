/** Expressions as text for people: equation views, error messages and tests. */
import type { Expr } from './expr'

/** Names of symbols, wires, `let` nodes and calls. */
type Naming = (e: Expr) => string

/**
 * Infix text. Without a naming, symbols, wires and `let` nodes print as their own names, which need not be unique, and calls without their
 * arguments, which may be long.
 */
export function printExpr(e: Expr, naming?: Naming): string {
  return show(e, 0, naming)
}

/** The name of a symbol without its kind: `x:Body.vx` is `Body.vx`. */
export const ownName = (e: Expr): string => (e.op === 'symbol' ? e.name.slice(e.name.indexOf(':') + 1) : e.name)

const SUM = 1
const PRODUCT = 2
const POWER = 3

function show(e: Expr, context: number, naming: Naming | undefined): string {
  const wrap = (level: number, text: string): string => (level < context ? `(${text})` : text)
  switch (e.op) {
    case 'const':
      return e.value < 0 && context > SUM ? `(${e.value})` : String(e.value)
    case 'symbol':
    case 'wire':
    case 'let':
      return (naming ?? ownName)(e)
    case 'add':
      return wrap(SUM, showSum(e, naming))
    case 'mul':
      return wrap(PRODUCT, showProduct(e, naming))
    case 'call':
    case 'implicit':
    case 'dense':
    case 'opaque':
      return naming === undefined ? `${e.name}(...)` : naming(e)
    case 'out':
      return `${show(e.args[0], 0, naming)}[${e.value}]`
    case 'lt':
    case 'le':
    case 'eq': {
      const sign = { lt: '<', le: '<=', eq: '==' }[e.op]
      return wrap(0, `${show(e.args[0], SUM, naming)} ${sign} ${show(e.args[1], SUM, naming)}`)
    }
    default:
      return `${e.op}(${e.args.map((a) => show(a, 0, naming)).join(', ')})`
  }
}

function showSum(e: Expr, naming: Naming | undefined): string {
  let text = ''
  const put = (negative: boolean, term: string): void => {
    text += text === '' ? (negative ? `-${term}` : term) : negative ? ` - ${term}` : ` + ${term}`
  }
  e.args.forEach((a, i) => {
    const c = e.numbers[i]
    const size = Math.abs(c)
    put(c < 0, size === 1 ? show(a, PRODUCT, naming) : `${size}*${show(a, PRODUCT, naming)}`)
  })
  if (e.value !== 0) put(e.value < 0, String(Math.abs(e.value)))
  return text
}

function showProduct(e: Expr, naming: Naming | undefined): string {
  const power = (a: Expr, n: number): string => {
    const base = show(a, POWER, naming)
    return n === 1 ? base : `${base}^${n}`
  }
  const top: string[] = []
  const bottom: string[] = []
  e.args.forEach((a, i) => (e.numbers[i] > 0 ? top.push(power(a, e.numbers[i])) : bottom.push(power(a, -e.numbers[i]))))
  const numerator = top.length === 0 ? '1' : top.join('*')
  if (bottom.length === 0) return numerator
  return `${numerator}/${bottom.length === 1 ? bottom[0] : `(${bottom.join('*')})`}`
}
