/** Equations as text and as LaTeX. */
import { quoted } from './named-parts'
import { symbolOf, type MathSymbol } from './symbol'
import type { Term } from './term'

const level = { choice: 0, or: 1, and: 2, compare: 3, sum: 4, product: 5, power: 6 } as const

interface Dialect {
  name(name: string): string
  number(value: number): string
  call(fn: string, args: readonly string[]): string
  fraction(top: string, bottom: string, bottomIsOne: boolean): { readonly text: string; readonly closed: boolean }
  power(base: string, n: number): string
  choice(condition: string, a: string, b: string): string
  external(fn: string, output: string, block: string, args: readonly string[]): string
  table(name: string, derivative: readonly number[], args: readonly string[]): string
  readonly times: string
  readonly compare: Readonly<Record<'<' | '≤' | '=', string>>
  readonly and: string
  readonly or: string
  not(a: string): string
  wrap(text: string): string
}

const plain: Dialect = {
  name: quoted,
  number: (value) => String(value),
  call: (fn, args) => `${fn}(${args.join(', ')})`,
  fraction: (top, bottom, single) => ({ text: `${top}/${single ? bottom : `(${bottom})`}`, closed: false }),
  power: (base, n) => `${base}^${n}`,
  choice: (condition, a, b) => `if(${condition}, ${a}, ${b})`,
  external: (fn, output, block, args) => `${quoted(fn)}[${quoted(block)}](${args.join(', ')}).${output}`,
  table: (name, derivative, args) => `${quoted(name)}${derivativeMark(derivative)}(${args.join(', ')})`,
  times: '*',
  compare: { '<': '<', '≤': '<=', '=': '==' },
  and: ' and ',
  or: ' or ',
  not: (a) => `not ${a}`,
  wrap: (text) => `(${text})`,
}

const greek: Readonly<Record<string, string>> = {
  α: '\\alpha', β: '\\beta', γ: '\\gamma', δ: '\\delta', ε: '\\varepsilon', ζ: '\\zeta', η: '\\eta', θ: '\\theta',
  κ: '\\kappa', λ: '\\lambda', μ: '\\mu', ν: '\\nu', ξ: '\\xi', ρ: '\\rho', σ: '\\sigma', τ: '\\tau', φ: '\\varphi',
  χ: '\\chi', ψ: '\\psi', ω: '\\omega', Ω: '\\Omega',
} // prettier-ignore

const escaped = (text: string): string => text.replace(/[\\{}_#$%&^~]/g, (c) => (c === '\\' ? '' : `\\${c}`))
const spaced = (text: string): string => escaped(text).replace(/ /g, '\\ ')
const known = new Set(['sin', 'cos', 'tan', 'exp', 'log', 'min', 'max'])
const arc: Readonly<Record<string, string>> = { asin: '\\arcsin', acos: '\\arccos', atan: '\\arctan' }

const latex: Dialect = {
  name: nameLatex,
  number(value) {
    const [mantissa, exponent] = String(value).split('e')
    return exponent === undefined ? mantissa : `${mantissa} \\cdot 10^{${Number(exponent)}}`
  },
  call(fn, args) {
    if (fn === 'sqrt') return `\\sqrt{${args[0]}}`
    if (fn === 'abs') return `\\left|${args[0]}\\right|`
    if (fn === 'floor') return `\\left\\lfloor ${args[0]} \\right\\rfloor`
    const name = known.has(fn) ? `\\${fn}` : (arc[fn] ?? `\\operatorname{${fn}}`)
    return `${name}\\left(${args.join(', ')}\\right)`
  },
  fraction: (top, bottom) => ({ text: `\\frac{${top}}{${bottom}}`, closed: true }),
  power: (base, n) => `{${base}}^{${n}}`,
  choice: (condition, a, b) =>
    `\\begin{cases} ${a} & \\text{if } ${condition} \\\\ ${b} & \\text{otherwise} \\end{cases}`,
  external: (fn, output, block, args) =>
    `\\operatorname{${escaped(fn)}}_{\\mathrm{${escaped(output)}},\\,\\mathrm{${escaped(block)}}}\\left(${args.join(', ')}\\right)`,
  table: (name, derivative, args) =>
    `\\operatorname{${escaped(name)}}${latexMark(derivative)}\\left(${args.join(', ')}\\right)`,
  times: '\\,',
  compare: { '<': '<', '≤': '\\le', '=': '=' },
  and: ' \\land ',
  or: ' \\lor ',
  not: (a) => `\\lnot ${a}`,
  wrap: (text) => `\\left(${text}\\right)`,
}

/** Returns the symbol of a name in LaTeX. */
export function nameLatex(name: string): string {
  return latexSymbol(symbolOf(name))
}

const dots = ['', '\\dot', '\\ddot', '\\dddot']

/** Words followed by a Greek letter, and letters with an exponent. */
const latexWords: Readonly<Record<string, string>> = {
  'cos γ': '\\cos\\gamma', 'sec γ': '\\sec\\gamma', 'tan α': '\\tan\\alpha', 'ℓ⁻¹': '\\ell^{-1}', ℓ: '\\ell',
} // prettier-ignore

function latexSymbol({ base, index, word, dots: order, axes }: MathSymbol): string {
  const letter = latexWords[base] ?? greek[base] ?? (word ? `\\mathrm{${spaced(base)}}` : base)
  const accented = order === 0 ? letter : `${dots[Math.min(order, 3)]}{${letter}}`
  const indices = index.map((i) =>
    typeof i !== 'string' ? latexSymbol(i) : i.length === 1 ? i : `\\mathrm{${spaced(i)}}`,
  )
  const front = axes === undefined ? '' : `{}^{\\mathrm{${spaced(axes)}}}`
  return `${front}${accented}${indices.length === 0 ? '' : `_{${indices.join(',')}}`}`
}

export function termText(term: Term): string {
  return print(term, 0, plain)
}

export function termLatex(term: Term): string {
  return print(term, 0, latex)
}

/** Returns a name with a dot on its letter, not on its indices. */
function dotted(name: string): string {
  const symbol = symbolOf(name)
  return latexSymbol({ ...symbol, dots: symbol.dots + 1 })
}

/** Returns an equation as text: `Body.x' = ...`. */
export function equationText(name: string, right: Term, derivative = false): string {
  return `${quoted(name)}${derivative ? "'" : ''} = ${termText(right)}`
}

export function equationLatex(name: string, right: Term, derivative = false): string {
  return `${derivative ? dotted(name) : nameLatex(name)} = ${termLatex(right)}`
}

function print(t: Term, context: number, d: Dialect): string {
  const wrap = (precedence: number, text: string): string => (precedence < context ? d.wrap(text) : text)
  switch (t.kind) {
    case 'number':
      return t.value < 0 && context > level.sum ? d.wrap(d.number(t.value)) : d.number(t.value)
    case 'name':
      return d.name(t.name)
    case 'sum': {
      let text = ''
      const put = (negative: boolean, part: string): void => {
        text += text === '' ? (negative ? `-${part}` : part) : negative ? ` - ${part}` : ` + ${part}`
      }
      for (const { factor, term } of t.terms) {
        const size = Math.abs(factor)
        const part = print(term, level.product, d)
        put(factor < 0, size === 1 ? part : `${d.number(size)}${d.times}${part}`)
      }
      if (t.constant !== 0 || t.terms.length === 0) put(t.constant < 0, d.number(Math.abs(t.constant)))
      return wrap(level.sum, text)
    }
    case 'product': {
      const side = (sign: 1 | -1): string[] =>
        t.factors
          .filter((f) => f.power * sign > 0)
          .map(({ term, power }) => {
            const n = Math.abs(power)
            return n === 1 ? print(term, level.power, d) : d.power(print(term, level.power, d), n)
          })
      const [top, bottom] = [side(1), side(-1)]
      const above = top.length === 0 ? d.number(1) : top.join(d.times)
      if (bottom.length === 0) return wrap(level.product, above)
      const { text, closed } = d.fraction(above, bottom.join(d.times), bottom.length === 1)
      return closed ? (context > level.product ? d.wrap(text) : text) : wrap(level.product, text)
    }
    case 'function':
      return d.call(
        t.name,
        t.args.map((a) => print(a, 0, d)),
      )
    case 'compare':
      return wrap(level.compare, `${print(t.a, level.sum, d)} ${d.compare[t.op]} ${print(t.b, level.sum, d)}`)
    case 'logical':
      return wrap(level[t.op], `${print(t.a, level[t.op], d)}${d[t.op]}${print(t.b, level[t.op], d)}`)
    case 'not':
      return d.not(print(t.a, level.power, d))
    case 'choice':
      return d.choice(print(t.condition, 0, d), print(t.a, 0, d), print(t.b, 0, d))
    case 'table':
      return d.table(
        t.name,
        t.derivative,
        t.args.map((a) => print(a, 0, d)),
      )
    case 'external':
      return d.external(
        t.fn,
        t.output,
        t.block,
        t.args.map((a) => print(a, 0, d)),
      )
  }
}

/** Returns primes for a function of one argument; the number of derivatives for each of two arguments. */
export function derivativeMark(derivative: readonly number[]): string {
  if (derivative.length === 1) return "'".repeat(derivative[0])
  return derivative.every((d) => d === 0) ? '' : `[${derivative.join(',')}]`
}

function latexMark(derivative: readonly number[]): string {
  const mark = derivativeMark(derivative)
  return derivative.length === 1 || mark === '' ? mark : `^{(${derivative.join(',')})}`
}
