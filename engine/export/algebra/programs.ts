/** Syntax and layout of the texts for SymPy, Maxima and Maple. */
import type { Expr } from '../../symbolic'
import { ExpressionPrinter, number, type Syntax } from './expression'
import type { GivenVariable, HandedEquations, MatrixEntry } from './gather'
import { identifiersOf, type Identifiers } from './identifiers'

/** Language of an algebra program: how it writes expressions and assigns lists. */
interface Language {
  readonly syntax: Syntax
  readonly comment: (line: string) => string
  readonly head: (identifiers: Identifiers) => readonly string[]
  /** Declaration of a symbol. */
  readonly declare: (identifier: string) => readonly string[]
  readonly list: (name: string, items: readonly string[]) => readonly string[]
  readonly pair: (left: string, right: string) => string
  /** Sparse matrix by entries, `[row, column, text]` from 0. */
  readonly matrix: (
    name: string,
    rows: number,
    columns: number,
    entries: readonly (readonly [number, number, string])[],
  ) => readonly string[]
  readonly text: (value: string) => string
  /** Instructions for readers of the text. */
  readonly use: readonly string[]
}

const call =
  (name: string) =>
  (...args: readonly string[]): string =>
    `${name}(${args.join(', ')})`

const unaryOf = (names: Readonly<Record<keyof Syntax['unary'], string>>): Syntax['unary'] => ({
  abs: call(names.abs),
  sign: call(names.sign),
  sqrt: call(names.sqrt),
  exp: call(names.exp),
  log: call(names.log),
  sin: call(names.sin),
  cos: call(names.cos),
  tan: call(names.tan),
  asin: call(names.asin),
  acos: call(names.acos),
  atan: call(names.atan),
  floor: call(names.floor),
})

const double = (value: string): string => `"${value.replace(/[\\"]/g, (c) => `\\${c}`)}"`

const common = {
  abs: 'abs', sign: 'sign', sqrt: 'sqrt', exp: 'exp', log: 'log', sin: 'sin', cos: 'cos', tan: 'tan', asin: 'asin',
  acos: 'acos', atan: 'atan', floor: 'floor',
} // prettier-ignore

/** Lists go over several lines, one item on each. */
const lines = (start: string, items: readonly string[], end: string): readonly string[] =>
  items.length === 0
    ? [`${start}${end}`]
    : [start, ...items.map((item, i) => `  ${item}${i === items.length - 1 ? '' : ','}`), end]

/**
 * Conditions and choices are not simplified when the text is read (`evaluate=False`): SymPy would look for their signs
 * at length.
 */
const sympy: Language = {
  syntax: {
    power: '**',
    unary: unaryOf({
      ...(Object.fromEntries(Object.entries(common).map(([op, name]) => [op, `sp.${name}`])) as typeof common),
      abs: 'sp.Abs',
    }),
    binary: {
      min: (a, b) => `sp.Min(${a}, ${b}, evaluate=False)`,
      max: (a, b) => `sp.Max(${a}, ${b}, evaluate=False)`,
      pow: (a, b) => `sp.Pow(${a}, ${b})`,
      atan2: call('sp.atan2'),
    },
    compare: {
      lt: (a, b) => `sp.Lt(${a}, ${b}, evaluate=False)`,
      le: (a, b) => `sp.Le(${a}, ${b}, evaluate=False)`,
      eq: (a, b) => `sp.Eq(${a}, ${b}, evaluate=False)`,
    },
    and: (a, b) => `sp.And(${a}, ${b}, evaluate=False)`,
    or: (a, b) => `sp.Or(${a}, ${b}, evaluate=False)`,
    not: (a) => `sp.Not(${a}, evaluate=False)`,
    pieces: (conditions, otherwise) =>
      `sp.Piecewise(${conditions.map(([c, v]) => `(${v}, ${c})`).join(', ')}, (${otherwise}, True), evaluate=False)`,
  },
  comment: (line) => `# ${line}`,
  head: ({ names }) => [
    'import sympy as sp',
    '',
    ...lines(
      'names = {',
      [...names].map(([identifier, name]) => `${double(identifier)}: ${double(name)}`),
      '}',
    ),
    '',
  ],
  declare: (identifier) => [`${identifier} = sp.Symbol(${double(identifier)}, real=True)`],
  list: (name, items) => lines(`${name} = [`, items, ']'),
  pair: (left, right) => `(${left}, ${right})`,
  matrix: (name, rows, columns, entries) =>
    lines(
      `${name} = sp.SparseMatrix(${rows}, ${columns}, {`,
      entries.map(([i, j, text]) => `(${i}, ${j}): ${text}`),
      '})',
    ),
  text: double,
  use: [
    'Definitions are pairs of a symbol and its expression in the order of computation, the form of sympy.cse:',
    '  f = sp.lambdify(arguments, expressions, "numpy", cse=lambda e: (definitions, e))',
    'Intermediates of a branch that is not taken may have no value: pass numbers as numpy.float64.',
  ],
}

const nestedIf: Syntax['pieces'] = (conditions, otherwise) =>
  `(${conditions.map(([c, v], i) => `${i === 0 ? 'if' : ' elseif'} ${c} then ${v}`).join('')} else ${otherwise})`

const infix = (operator: string) => (a: string, b: string) => `(${a} ${operator} ${b})`

const maxima: Language = {
  syntax: {
    power: '^',
    unary: unaryOf({ ...common, sign: 'signum' }),
    binary: { min: call('smaller'), max: call('larger'), pow: (a, b) => `((${a})^(${b}))`, atan2: call('atan2') },
    compare: { lt: infix('<'), le: infix('<='), eq: call('equal') },
    and: infix('and'),
    or: infix('or'),
    not: (a) => `(not ${a})`,
    pieces: nestedIf,
  },
  comment: (line) => `/* ${line.replaceAll('*/', '* /')} */`,
  // Maxima would look for the sign of each difference in max and min when it reads them.
  head: ({ names }) => [
    'larger(a, b) := if a < b then b else a$',
    'smaller(a, b) := if a < b then a else b$',
    ...maximaList(
      'names',
      [...names].map(([identifier, name]) => `[${double(identifier)}, ${double(name)}]`),
    ),
    '',
  ],
  declare: () => [],
  list: maximaList,
  pair: (left, right) => `${left} = ${right}`,
  matrix: (name, rows, columns, entries) => [
    `${name} : zeromatrix(${rows}, ${columns})$`,
    ...entries.map(([i, j, text]) => `${name}[${i + 1}, ${j + 1}] : ${text}$`),
  ],
  text: double,
  use: [
    'Definitions are equations in the order of computation. With values of t, x_, z_ and p_ assigned, evaluate them with',
    '  for d in definitions do lhs(d) :: ev(rhs(d))$   and then, for instance,   ev(derivatives);',
  ],
}

/** The quote keeps Maxima from looking for the signs of conditions when it reads the text. */
function maximaList(name: string, items: readonly string[]): readonly string[] {
  return lines(`${name} : '[`, items, ']$')
}

const maple: Language = {
  syntax: {
    power: '^',
    unary: unaryOf({ ...common, log: 'ln', asin: 'arcsin', acos: 'arccos', atan: 'arctan', sign: 'signum' }),
    binary: { min: call('min'), max: call('max'), pow: (a, b) => `((${a})^(${b}))`, atan2: call('arctan') },
    compare: { lt: infix('<'), le: infix('<='), eq: infix('=') },
    and: infix('and'),
    or: infix('or'),
    not: (a) => `(not ${a})`,
    pieces: (conditions, otherwise) =>
      `piecewise(${conditions.map(([c, v]) => `${c}, ${v}`).join(', ')}, ${otherwise})`,
  },
  comment: (line) => `# ${line}`,
  head: ({ names }) => [
    'Digits := 16:',
    '_Envsignum0 := 0:',
    ...mapleList(
      'names',
      [...names].map(([identifier, name]) => `${double(identifier)} = ${double(name)}`),
    ),
    '',
  ],
  declare: () => [],
  list: mapleList,
  pair: (left, right) => `${left} = ${right}`,
  matrix: (name, rows, columns, entries) =>
    lines(
      `${name} := Matrix(${rows}, ${columns}, {`,
      entries.map(([i, j, text]) => `(${i + 1}, ${j + 1}) = ${text}`),
      '}):',
    ),
  text: double,
  use: [
    'This text has not been run by Maple: it is printed by the printer of the texts for SymPy and Maxima, which are.',
    'Definitions are equations in the order of computation.',
  ],
}

function mapleList(name: string, items: readonly string[]): readonly string[] {
  return lines(`${name} := [`, items, ']:')
}

export const languages = { sympy, maxima, maple } as const

/** Returns the text of the equations for an algebra program. */
export function programText(equations: HandedEquations, { head, ...language }: Language): string {
  const identifiers = identifiersOf(equations)
  const printer = new ExpressionPrinter(language.syntax, identifiers.of)
  const { comment, list, pair, text } = language
  const named = (items: readonly { readonly name: string; readonly expr: Expr }[]): string[] =>
    items.map(({ name, expr }) => pair(text(name), printer.show(expr)))
  const { constraints, states, parameters, definitions, derivatives, mass, force, columns } = equations
  const identifier = (v: GivenVariable): string => identifiers.of(v.symbol) ?? v.name
  const entries = (all: readonly MatrixEntry[]): [number, number, string][] =>
    all.map(({ row, column, expr }) => [row, column, printer.show(expr)])
  const section = (title: string, body: readonly string[]): string[] => ['', comment(title), ...body]
  const variables = [...states, ...equations.discrete, ...parameters, ...equations.unknowns]
  return [
    ...headOf(equations, identifier).map((line) => (line === '' ? '' : comment(line))),
    ...language.use.map(comment),
    '',
    ...head(identifiers),
    ...['t', ...variables.map(identifier), ...definitions.map((e) => identifiers.of(e) ?? '')].flatMap(
      language.declare,
    ),
    ...section('States, with their values at the start in "start".', list('states', states.map(identifier))),
    ...list(
      'start',
      states.map((s) => pair(identifier(s), number(s.value ?? 0))),
    ),
    ...section('Discrete states and unknowns.', list('discrete', equations.discrete.map(identifier))),
    ...list('unknowns', equations.unknowns.map(identifier)),
    ...section(
      'Parameters and their values.',
      list(
        'parameters',
        parameters.map((p) => pair(identifier(p), number(p.value ?? 0))),
      ),
    ),
    ...section(
      'Intermediates, in the order of computation.',
      list(
        'definitions',
        definitions.map((e) => pair(identifiers.of(e) ?? '', printer.written(equations.definition(e)))),
      ),
    ),
    ...section(
      'Derivatives of the states, in closed form.',
      list(
        'derivatives',
        derivatives.map(({ expr }, i) => pair(identifier(states[i]), printer.show(expr))),
      ),
    ),
    ...section("Speeds p of M p' + C^T f = b, by name.", list('speeds', equations.speeds.map(text))),
    ...language.matrix('mass_matrix', force.length, force.length, entries(mass)),
    ...list(
      'right_side',
      force.map((e) => printer.show(e)),
    ),
    ...section(
      "Constraints with multipliers f: Phi = 0, its rate, and C p' = g.",
      list(
        'constraint_positions',
        constraints.flatMap(({ name, position }) =>
          position === null ? [] : [pair(text(name), printer.show(position))],
        ),
      ),
    ),
    ...list('constraint_rates', named(constraints.map(({ name, velocity }) => ({ name, expr: velocity })))),
    ...(constraints.length === 0
      ? []
      : language.matrix('constraint_matrix', constraints.length, force.length, entries(columns))),
    ...list(
      'constraint_right_side',
      named(constraints.map(({ name, acceleration }) => ({ name, expr: acceleration }))),
    ),
    ...section('Residuals of the unknowns: 0 = residual.', list('residuals', named(equations.residuals))),
    ...section('Outputs.', list('outputs', named(equations.outputs))),
    '',
  ].join('\n')
}

/** Lines on the model, its states and parameters with their units. */
function headOf(equations: HandedEquations, identifier: (v: GivenVariable) => string): readonly string[] {
  const line = (v: GivenVariable): string =>
    `  ${identifier(v)}: ${v.name} [${v.unit || '1'}]${v.doc === '' ? '' : `, ${v.doc}`}`
  const group = (title: string, all: readonly GivenVariable[]): string[] =>
    all.length === 0 ? [] : [title, ...all.map(line)]
  return [
    `Equations of motion of "${equations.title}", written by Wishbone.`,
    ...equations.remarks,
    'Identifiers: t time, x_ states, z_ discrete states, p_ parameters, u_ unknowns, w_ intermediates;',
    '"names" lists the names of the model for them.',
    '',
    ...group('States', equations.states),
    ...group('Discrete states', equations.discrete),
    ...group('Parameters', equations.parameters),
    ...group('Unknowns', equations.unknowns),
    '',
  ]
}
