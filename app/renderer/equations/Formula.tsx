/** An equation as MathML, built from its tree. A long sum is typeset term by term, so that lines wrap between terms. */
import { createElement, memo, type ReactNode } from 'react'
import { derivativeMark } from '../../../engine/formulate/equations/text'
import { symbolOf, type MathSymbol } from '../../../engine/formulate/equations/symbol'
import type { Term } from '../../../engine/formulate/equations/term'
import { equationTexts as texts } from '../texts/equations'

const level = { choice: 0, or: 1, and: 2, compare: 3, sum: 4, product: 5, power: 6 } as const
/** Number of terms above which a sum may wrap. */
const wrapsFrom = 4

type Tag = (tag: string, props: Record<string, unknown> | null, ...children: ReactNode[]) => ReactNode

const make: Tag = (tag, props, ...children) => createElement(tag, props, ...children)
const operator = (text: string): ReactNode => make('mo', null, text)
const bracket = (text: string): ReactNode => make('mo', { stretchy: 'false' }, text)
const wrapped = (inside: ReactNode): ReactNode => make('mrow', null, bracket('('), inside, bracket(')'))

/**
 * Returns a name in the notation of the literature.
 * @param derivative whether to show its time derivative
 */
export function symbolMath(name: string, derivative = false): ReactNode {
  const symbol = symbolOf(name)
  return symbolNode(derivative ? { ...symbol, dots: symbol.dots + 1 } : symbol)
}

function symbolNode({ base, index, word, dots, axes }: MathSymbol): ReactNode {
  const letter = make('mi', word ? { mathvariant: 'normal' } : null, base)
  const full = dots === 0 ? letter : make('mover', null, letter, dotsAbove(dots))
  const parts = index.flatMap((entry, i): ReactNode[] => {
    const node =
      typeof entry === 'string'
        ? make(entry.length === 1 ? 'mi' : 'mtext', { key: `${i}t` }, entry)
        : make('mrow', { key: `${i}t` }, symbolNode(entry))
    return i === 0 ? [node] : [make('mo', { key: `${i}c`, separator: 'true' }, ','), node]
  })
  const set =
    parts.length === 0 ? full : make('msub', null, full, make('mrow', { className: 'formula-index' }, ...parts))
  if (axes === undefined) return set
  // The axes in which a vector is resolved precede it.
  return make('mrow', null, make('msup', null, make('mi', null, ''), make('mtext', null, axes)), set)
}

/** Returns dots of a derivative, drawn as discs: the dots of the fonts overlap the letters, or are too faint to see. */
function dotsAbove(count: number): ReactNode {
  const dot = (i: number): ReactNode =>
    make('mspace', { key: i, className: 'formula-dot', width: '0.2em', height: '0.2em' })
  const between = (i: number): ReactNode => make('mspace', { key: `${i}s`, width: '0.16em' })
  const all = Array.from({ length: count }, (_, i) => (i === 0 ? [dot(i)] : [between(i), dot(i)]))
  return make('mrow', null, ...all.flat())
}

interface FormulaProps {
  readonly left: ReactNode
  readonly right: Term
  /** Text for screen readers. */
  readonly label: string
}

export const Formula = memo(function Formula({ left, right, label }: FormulaProps) {
  const pieces = right.kind === 'sum' && right.terms.length >= wrapsFrom ? termsOf(right) : [math(right, 0)]
  return (
    <span className="formula" role="math" aria-label={label}>
      {piece('left', make('mrow', null, left, make('mo', { form: 'infix' }, '=')))}
      {pieces.map((p, i) => piece(String(i), p))}
    </span>
  )
})

/** The equations of motion as a whole: M ṗ = b, with reactions f if there are constraints. */
export function LawOfMotion({ constrained }: { readonly constrained: boolean }) {
  const rate = make('mover', null, make('mi', null, 'p'), dotsAbove(1))
  const turned = make('msup', null, make('mi', null, 'C'), make('mi', { mathvariant: 'normal' }, 'T'))
  const reactions = constrained ? [operator('+'), turned, make('mi', null, 'f')] : []
  return (
    <p className="formula-law" role="math" aria-label={constrained ? texts.lawConstrained : texts.law}>
      {piece(
        'law',
        make('mrow', null, make('mi', null, 'M'), rate, ...reactions, operator('='), make('mi', null, 'b')),
      )}
    </p>
  )
}

function piece(key: string, content: ReactNode): ReactNode {
  return createElement('math', { key, display: 'inline', displaystyle: 'true', 'aria-hidden': 'true' }, content)
}

function termsOf({ terms, constant }: Extract<Term, { kind: 'sum' }>): ReactNode[] {
  const parts = terms.map(({ factor, term }, i) => signed(factor < 0, i === 0, scaled(Math.abs(factor), term)))
  if (constant !== 0 || terms.length === 0)
    parts.push(signed(constant < 0, terms.length === 0, number(Math.abs(constant))))
  return parts
}

function signed(negative: boolean, first: boolean, part: ReactNode): ReactNode {
  if (first && !negative) return make('mrow', null, part)
  return make('mrow', null, make('mo', { form: first ? 'prefix' : 'infix' }, negative ? '−' : '+'), part)
}

function scaled(size: number, term: Term): ReactNode {
  const part = math(term, level.product)
  return size === 1 ? part : make('mrow', null, number(size), make('mspace', { width: '0.15em' }), part)
}

/** Returns a letter with indices. */
export function indexedMath(letter: string, ...indices: readonly ReactNode[]): ReactNode {
  return make('msub', null, make('mi', null, letter), make('mrow', { className: 'formula-index' }, row(indices, ',')))
}

export function textMath(text: string): ReactNode {
  return make('mtext', null, text)
}

export function numberMath(value: number): ReactNode {
  return number(value)
}

function number(value: number): ReactNode {
  const [mantissa, exponent] = String(Number(value.toPrecision(10))).split('e')
  if (exponent === undefined) return make('mn', null, mantissa.replace('-', '−'))
  const power = make('msup', null, make('mn', null, '10'), make('mn', null, String(Number(exponent)).replace('-', '−')))
  return make('mrow', null, make('mn', null, mantissa), operator('·'), power)
}

function row(items: readonly ReactNode[], between: string): ReactNode {
  return make('mrow', null, ...items.flatMap((x, i) => (i === 0 ? [x] : [operator(between), x])))
}

function applied(name: ReactNode, args: readonly Term[]): ReactNode {
  const inside = row(
    args.map((a) => math(a, 0)),
    ',',
  )
  return make('mrow', null, name, operator('\u2061'), wrapped(inside))
}

function upright(text: string): ReactNode {
  return make('mi', { mathvariant: 'normal' }, text)
}

function math(t: Term, context: number): ReactNode {
  const wrap = (precedence: number, content: ReactNode): ReactNode =>
    precedence < context ? wrapped(content) : content
  switch (t.kind) {
    case 'number':
      return t.value < 0 && context > level.sum ? wrapped(number(t.value)) : number(t.value)
    case 'name':
      return symbolMath(t.name)
    case 'sum':
      return wrap(level.sum, make('mrow', null, ...termsOf(t)))
    case 'product':
      return product(t, wrap)
    case 'function':
      if (t.name === 'sqrt') return make('msqrt', null, math(t.args[0], 0))
      if (t.name === 'abs') return make('mrow', null, bracket('|'), math(t.args[0], 0), bracket('|'))
      return applied(upright(t.name.replace(/^a(sin|cos|tan2?)$/, 'arc$1')), t.args)
    case 'compare':
      return wrap(level.compare, row([math(t.a, level.sum), math(t.b, level.sum)], t.op))
    case 'logical':
      return wrap(level[t.op], row([math(t.a, level[t.op]), math(t.b, level[t.op])], t.op === 'and' ? '∧' : '∨'))
    case 'not':
      return make('mrow', null, operator('¬'), math(t.a, level.power))
    case 'choice':
      return cases(t)
    case 'table':
      return applied(upright(`${t.name}${derivativeMark(t.derivative).replaceAll("'", '′')}`), t.args)
    case 'external': {
      const index = make(
        'mrow',
        null,
        make('mtext', null, t.output),
        make('mo', { separator: 'true' }, ','),
        make('mtext', null, t.block),
      )
      return applied(make('msub', null, upright(t.fn), index), t.args)
    }
  }
}

function cases({ condition, a, b }: Extract<Term, { kind: 'choice' }>): ReactNode {
  const line = (value: Term, ...when: ReactNode[]): ReactNode =>
    make('mtr', null, make('mtd', null, math(value, 0)), make('mtd', null, ...when))
  return make(
    'mtable',
    { className: 'cases' },
    line(a, make('mtext', null, 'if\u00a0'), math(condition, 0)),
    line(b, make('mtext', null, 'otherwise')),
  )
}

function product(
  t: Extract<Term, { kind: 'product' }>,
  wrap: (precedence: number, content: ReactNode) => ReactNode,
): ReactNode {
  const fraction = t.factors.some(({ power }) => power < 0)
  const side = (sign: 1 | -1): ReactNode[] => {
    const factors = t.factors.filter((f) => f.power * sign > 0)
    return factors.map(({ term, power }) => {
      const n = Math.abs(power)
      // alone above or below the line of a fraction, a factor needs no brackets
      const base = math(term, fraction && factors.length === 1 && n === 1 ? 0 : level.power)
      return n === 1 ? base : make('msup', null, base, make('mn', null, String(n)))
    })
  }
  const [top, bottom] = [side(1), side(-1)]
  const spaced = (factors: readonly ReactNode[]): ReactNode =>
    make('mrow', null, ...factors.flatMap((x, i) => (i === 0 ? [x] : [make('mspace', { width: '0.15em' }), x])))
  const above = top.length === 0 ? number(1) : spaced(top)
  return bottom.length === 0
    ? wrap(level.product, above)
    : wrap(level.product, make('mfrac', null, above, spaced(bottom)))
}
