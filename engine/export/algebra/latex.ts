/**
 * Equations as a LaTeX document in plain amsmath: definitions, kinematics, M, b, constraints, outputs. Lines break at
 * the plus and minus signs of their sums.
 */
import { definitionTermOf, termOf, type Term } from '../../formulate/equations/term'
import { equationLatex, nameLatex, termLatex } from '../../formulate/equations/text'
import type { Expr } from '../../symbolic'
import type { GivenVariable, HandedEquations, Named } from './gather'
import { number } from './expression'

/** Characters of LaTeX source after which a sum continues in the next line. */
const widest = 150

export function latexText(equations: HandedEquations): string {
  const { nameOf } = equations
  const shown = (e: Expr): string | undefined => (e.op === 'symbol' ? undefined : nameOf(e))
  const term = (e: Expr): Term => termOf(e, shown)
  const aligned = (left: string, right: Term): string => `${left} &= ${broken(right)}`
  const named = (items: readonly Named[]): string[] =>
    items.map(({ name, expr }) => aligned(nameLatex(name), term(expr)))
  const entry = (letter: string, row: number, column: number): string => `${letter}_{${row + 1},${column + 1}}`
  const { constraints } = equations
  return [
    '\\documentclass{article}',
    '\\usepackage{amsmath}',
    '\\allowdisplaybreaks',
    '\\begin{document}',
    `\\section*{Equations of motion of ${escaped(equations.title)}}`,
    ...equations.remarks.map(escaped),
    ...symbols('States', equations.states),
    ...symbols('Discrete states', equations.discrete),
    ...symbols('Parameters', equations.parameters),
    ...symbols('Unknowns', equations.unknowns),
    ...section(
      'Intermediates',
      equations.definitions.map((e) => {
        const definition = equations.definition(e)
        const right = definition === e ? definitionTermOf(e, shown) : term(definition)
        return aligned(nameLatex(nameOf(e) ?? e.name), right)
      }),
    ),
    ...section(
      'Derivatives of the states',
      equations.derivatives.map(({ name, expr }) => {
        const left = equationLatex(name, { kind: 'number', value: 0 }, true).replace(/ = 0$/, '')
        return aligned(left, term(expr))
      }),
    ),
    ...section(
      'Mass matrix $M$ and right side $b$ of $M \\dot p + C^{T} f = b$, entries that are not zero',
      [
        ...equations.mass.map(({ row, column, expr }) => aligned(entry('M', row, column), term(expr))),
        ...equations.force.map((e, i) => aligned(`b_{${i + 1}}`, term(e))),
      ],
      `Speeds $p$: ${equations.speeds.map((name) => `$${nameLatex(name)}$`).join(', ')}.`,
    ),
    ...section(
      'Constraints $\\Phi = 0$',
      constraints.flatMap(({ position }, i) =>
        position === null ? [] : [aligned(`\\Phi_{${i + 1}}`, term(position))],
      ),
    ),
    ...section('Constraints $C \\dot p = g$, entries that are not zero', [
      ...equations.columns.map(({ row, column, expr }) => aligned(entry('C', row, column), term(expr))),
      ...constraints.map(({ acceleration }, i) => aligned(`g_{${i + 1}}`, term(acceleration))),
    ]),
    ...section(
      'Residuals of the unknowns',
      equations.residuals.map(({ expr }) => aligned('0', term(expr))),
    ),
    ...section('Outputs', named(equations.outputs)),
    '\\end{document}',
    '',
  ].join('\n')
}

function section(title: string, rows: readonly string[], before?: string): readonly string[] {
  if (rows.length === 0) return []
  const body = rows.map((row, i) => (i === rows.length - 1 ? row : `${row} \\\\`))
  return [
    `\\subsection*{${title}}`,
    ...(before === undefined ? [] : [before]),
    '\\begin{align*}',
    ...body,
    '\\end{align*}',
  ]
}

/** Lists symbols with the names of the model, their units and values. */
function symbols(title: string, variables: readonly GivenVariable[]): readonly string[] {
  if (variables.length === 0) return []
  return [
    `\\subsection*{${title}}`,
    '\\begin{description}',
    ...variables.map(({ name, unit, value, doc }) => {
      const start = value === undefined ? '' : `, ${number(value)}`
      const text = `${escaped(name)} [${escaped(unit === '' ? '1' : unit)}]${start}${doc === '' ? '' : `; ${escaped(doc)}`}`
      return `\\item[$${nameLatex(name)}$] ${text}`
    }),
    '\\end{description}',
  ]
}

/** Returns the right side, with a new line before the term of a sum at which the line becomes too wide. */
function broken(right: Term): string {
  if (right.kind !== 'sum') return termLatex(right)
  const parts = [
    ...right.terms.map((t): Term => ({ kind: 'sum', terms: [t], constant: 0 })),
    ...(right.constant === 0 && right.terms.length > 0
      ? []
      : [{ kind: 'sum', terms: [], constant: right.constant } as const]),
  ].map(termLatex)
  let text = ''
  let width = 0
  parts.forEach((part, i) => {
    const signed = i === 0 || part.startsWith('-') ? part : `+ ${part}`
    const breaks = i > 0 && width + part.length > widest
    text += i === 0 ? signed : breaks ? ` \\\\\n&\\quad {} ${signed}` : ` ${signed}`
    width = breaks ? part.length : width + part.length
  })
  return text
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}',
} // prettier-ignore

const escaped = (text: string): string => text.replace(/[\\{}_#$%&^~]/g, (c) => special[c] ?? `\\${c}`)
