/** An evaluator of printed equations that knows nothing of expressions but the functions and tables of the model. */
import { printEquations } from '../../engine/formulate/equations/print'
import type { Instance } from '../../engine/compile/instance'
import { evaluate, ownName, printExpr, topologicalOrder, type Expr } from '../../engine/symbolic'

const functions: Readonly<Record<string, (...args: number[]) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: Math.log,
  abs: Math.abs,
  sign: Math.sign,
  floor: Math.floor,
  pow: (a, b) => a ** b,
  min: Math.min,
  max: Math.max,
  neg: (a) => -a,
  square: (a) => a * a,
  select: (c, a, b) => (c !== 0 ? a : b),
  not: (a) => (a === 0 ? 1 : 0),
  and: (a, b) => (a !== 0 && b !== 0 ? 1 : 0),
  or: (a, b) => (a !== 0 || b !== 0 ? 1 : 0),
}

/** Results of functions of the model and values of tables by the name that is printed. */
type External = (name: string, args: readonly number[]) => readonly number[] | undefined

const token = /"[^"]*"|[A-Za-zΑ-ω_][\w.Α-ω#@/']*|\[[\d,]+\]|\d+\.?\d*(?:e[+-]?\d+)?|<=|==|[-+*/^(),<]/g

/** Reads sums, products, powers, comparisons, names and calls; throws for a name without a value. */
class Reader {
  private readonly tokens: readonly string[]
  private at = 0

  constructor(
    private readonly text: string,
    private readonly values: ReadonlyMap<string, readonly number[]>,
    private readonly external: External,
  ) {
    // A slash or a quote belongs to a name in quotes or to a table only: `a/b` is a quotient.
    this.tokens = (text.match(token) ?? []).flatMap((t) =>
      t.startsWith('"') || !t.includes('/') ? [t] : t.split(/(\/)/).filter((part) => part !== ''),
    )
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false
    this.at++
    return true
  }

  /** All results of the text: several of a function. */
  results(): readonly number[] {
    const name = this.tokens[0] ?? ''
    const isCall = this.tokens[1] === '(' && functions[name] === undefined
    if (!isCall) return this.end([this.read()])
    this.at = 2
    const args = this.args()
    if (this.at < this.tokens.length) {
      this.at = 0
      return this.end([this.read()])
    }
    return this.external(name, args) ?? this.fail(`no function ${name}`)
  }

  private end(results: readonly number[]): readonly number[] {
    return this.at === this.tokens.length ? results : this.fail(`left over: ${this.tokens.slice(this.at).join(' ')}`)
  }

  private fail(what: string): never {
    throw new Error(`${what} in ${this.text.slice(0, 200)}`)
  }

  private read(): number {
    const left = this.sum()
    if (this.take('<')) return left < this.sum() ? 1 : 0
    if (this.take('<=')) return left <= this.sum() ? 1 : 0
    return this.take('==') ? (left === this.sum() ? 1 : 0) : left
  }

  private sum(): number {
    let total = this.take('-') ? -this.product() : this.product()
    for (;;) {
      if (this.take('+')) total += this.product()
      else if (this.take('-')) total -= this.product()
      else return total
    }
  }

  private product(): number {
    let value = this.power()
    for (;;) {
      if (this.take('*')) value *= this.power()
      else if (this.take('/')) value /= this.power()
      else return value
    }
  }

  private power(): number {
    const base = this.atom()
    return this.take('^') ? base ** this.atom() : base
  }

  private args(): number[] {
    const args: number[] = []
    while (!this.take(')')) {
      if (this.at >= this.tokens.length) this.fail('no closing parenthesis')
      args.push(this.read())
      this.take(',')
    }
    return args
  }

  private atom(): number {
    if (this.take('-')) return -this.atom()
    if (this.take('(')) {
      const value = this.read()
      return this.take(')') ? value : this.fail('no closing parenthesis')
    }
    let name = this.tokens[this.at++] ?? ''
    if (/^[\d.]/.test(name)) return Number(name)
    const index = /^\[[\d,]+\]$/.test(this.tokens[this.at] ?? '') ? this.tokens[this.at++] : ''
    if (this.tokens[this.at] !== '(') {
      const results = this.values.get(name.replaceAll('"', '') + index) ?? this.values.get(name.replaceAll('"', ''))
      const value = results?.[index === '' || results.length === 1 ? 0 : Number(index.slice(1, -1))]
      return value ?? this.fail(`no value of ${name}${index}`)
    }
    this.at++
    const args = this.args()
    name += index
    const known = functions[name]
    return known === undefined ? (this.external(name, args)?.[0] ?? this.fail(`no function ${name}`)) : known(...args)
  }
}

const calls: ReadonlySet<string> = new Set(['call', 'dense', 'implicit', 'opaque'])

/** Functions of the model by name; equal names have equal bodies, whose arguments are those that are printed. */
function externalOf(all: readonly Expr[], symbols: ReadonlyMap<Expr, number>): External {
  const nodes = new Map<string, Expr>()
  const results = new Map<Expr, Expr[]>()
  for (const e of all) {
    if (calls.has(e.op)) nodes.set(`${e.name} ${e.args.length}`, e)
    if (e.op === 'lookup' || e.op === 'lookup2') nodes.set(`${printExpr(e).split('(')[0]} ${e.args.length}`, e)
    if (e.op === 'out') results.set(e.args[0], [...(results.get(e.args[0]) ?? []), e])
  }
  return (name, args) => {
    const node = nodes.get(`${name.replaceAll('"', '')} ${args.length}`)
    if (node === undefined) return undefined
    const given = new Map([...symbols, ...node.args.map((a, i): [Expr, number] => [a, args[i]])])
    if (!calls.has(node.op)) return evaluate([node], given)
    const outs = (results.get(node) ?? []).toSorted((a, b) => a.value - b.value)
    const values: number[] = []
    evaluate(outs, given).forEach((value, i) => (values[outs[i].value] = value))
    return values
  }
}

/** What a reader of the text finds. */
export interface ReadEquations {
  /** Derivatives that differ from those of the expressions by more than 1e-9, names with two definitions, and missing derivatives. */
  readonly faults: readonly string[]
  readonly text: string
  /** Expressions behind the text. */
  readonly nodes: number
}

/** Reads the printed equations of a model near its initial state. */
export function readEquations(instance: Instance): ReadEquations {
  const { system } = instance.compilation
  let seed = 7
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5
  const symbols = instance.parameterSymbols()
  for (const { symbol, initial } of system.states) symbols.set(symbol, initial + 0.01 * random())
  for (const { symbol } of system.discrete.states) symbols.set(symbol, 1)
  const roots = system.states.map(({ derivative }) => derivative)
  const { updates, events, memory } = system.discrete
  const discrete = [
    ...updates.map(({ assignment }) => assignment.value),
    ...events.flatMap(({ crossing, assignments }) => [crossing, ...assignments.map(({ value }) => value)]),
    ...memory.map(({ value }) => value),
    ...system.constraints.rows.flatMap(({ value, rate }) => (value === null ? [rate] : [value, rate])),
    ...system.implicit.flatMap(({ residuals }) => residuals.map(({ expr }) => expr)),
  ]
  const all = topologicalOrder([...roots, ...discrete])
  for (const e of all) if (e.op === 'symbol' && !symbols.has(e)) symbols.set(e, 0.3)
  const values = new Map<string, readonly number[]>(
    [...symbols].map(([e, value]) => [(ownName(e) ?? '').replaceAll(' ', '_'), [value]]),
  )
  const external = externalOf(all, symbols)
  const expected = evaluate(roots, symbols)
  const faults: string[] = []
  const text = printEquations(system)
  let count = 0
  for (const line of text.split('\n')) {
    const found = /^("[^"]*"'?|[^\s"]+) = (.*)$/.exec(line)
    if (found === null) continue
    const name = found[1].replaceAll('"', '')
    const state = name.endsWith("'") ? system.states.findIndex((s) => `${s.name}'` === name) : -1
    const results = new Reader(found[2], values, external).results()
    if (state < 0) {
      if (values.has(name)) faults.push(`${name} is defined twice`)
      values.set(name, results)
      continue
    }
    const error = Math.abs(results[0] - expected[state]) / Math.max(1, Math.abs(expected[state]))
    if (!(error < 1e-9)) faults.push(`${name} = ${results[0]}, not ${expected[state]}`)
    if (++count === system.states.length) break
  }
  if (count < system.states.length) faults.push(`${count} of ${system.states.length} derivatives`)
  return { faults, text, nodes: all.length }
}
