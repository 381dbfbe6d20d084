/** Expressions as text for people: equation views, error messages and tests. */
import type { Expr } from './expr'

/** Infix text. `let` nodes print as their names; `deep` prints definitions instead. */
export function printExpr(e: Expr, deep = false): string {
  return show(e, 0, deep)
}

const SUM = 1
const PRODUCT = 2
const POWER = 3

function show(e: Expr, context: number, deep: boolean): string {
  const wrap = (level: number, text: string): string => (level < context ? `(${text})` : text)
  switch (e.op) {
    case 'const':
      return e.value < 0 && context > SUM ? `(${e.value})` : String(e.value)
    case 'symbol':
      return e.name.slice(e.name.indexOf(':') + 1)
    case 'wire':
      return e.name
    case 'let':
      return deep ? show(e.args[0], context, deep) : e.name
    case 'add':
      return wrap(SUM, showSum(e, deep))
    case 'mul':
      return wrap(PRODUCT, showProduct(e, deep))
    case 'call':
    case 'implicit':
    case 'dense':
    case 'opaque':
      return `${e.name}(...)`
    case 'out':
      return `${show(e.args[0], 0, deep)}[${e.value}]`
    case 'lt':
    case 'le':
    case 'eq': {
      const sign = { lt: '<', le: '<=', eq: '==' }[e.op]
      return wrap(0, `${show(e.args[0], SUM, deep)} ${sign} ${show(e.args[1], SUM, deep)}`)
    }
    default:
      return `${e.op}(${e.args.map((a) => show(a, 0, deep)).join(', ')})`
  }
}

function showSum(e: Expr, deep: boolean): string {
  let text = ''
  const put = (negative: boolean, term: string): void => {
    text += text === '' ? (negative ? `-${term}` : term) : negative ? ` - ${term}` : ` + ${term}`
  }
  e.args.forEach((a, i) => {
    const c = e.numbers[i]
    const size = Math.abs(c)
    put(c < 0, size === 1 ? show(a, PRODUCT, deep) : `${size}*${show(a, PRODUCT, deep)}`)
  })
  if (e.value !== 0) put(e.value < 0, String(Math.abs(e.value)))
  return text
}

function showProduct(e: Expr, deep: boolean): string {
  const power = (a: Expr, n: number): string => {
    const base = show(a, POWER, deep)
    return n === 1 ? base : `${base}^${n}`
  }
  const top: string[] = []
  const bottom: string[] = []
  e.args.forEach((a, i) => (e.numbers[i] > 0 ? top.push(power(a, e.numbers[i])) : bottom.push(power(a, -e.numbers[i]))))
  const numerator = top.length === 0 ? '1' : top.join('*')
  if (bottom.length === 0) return numerator
  return `${numerator}/${bottom.length === 1 ? bottom[0] : `(${bottom.join('*')})`}`
}
