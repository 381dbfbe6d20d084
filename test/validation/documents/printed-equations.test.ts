/**
 * Printed equations, read by an evaluator of its own from top to bottom, give the derivatives of the model: every name stands for one
 * value.
 */
import { describe, expect, it } from 'vitest'
import { printEquations } from '../../../engine/formulate/equations/print'
import { evaluate, ownName, topologicalOrder } from '../../../engine/symbolic'
import type { ProjectFile } from '../../../engine/model/project'
import { sharedCompiler } from '../../support/compiler'
import { smallProject } from '../events/small-run'
import { ShippedProject } from '../support/shipped-project'

/** A rod on a plane joint whose end is held: three coordinates and two constraints, whose equations name five vectors alike. */
const rod = (): ProjectFile => ({
  ...smallProject(
    {
      World: ['world/world'],
      Plane: ['mechanics/planar', { direction1: [1, 0, 0], direction2: [0, 0, 1] }],
      Rod: ['mechanics/rigid-body', { mass: 3, Ixx: 0, Iyy: 0.36, Izz: 0 }],
      Half: ['mechanics/rigid-arm', { z: 0.6 }],
      Pivot: ['mechanics/revolute', { axis: [0, 1, 0] }],
    },
    [
      'World.frame - Plane.base',
      'Plane.end - Rod.com',
      'Rod.com - Half.base',
      'Half.end - Pivot.end',
      'Pivot.base - World.frame',
    ],
    { stop: 1 },
  ),
  formulations: {
    default: {
      translation: { 'Plane.T1': 'tree' },
      rotation: { 'Plane.R1': 'tree' },
      constraints: { method: 'baumgarte', alpha: 20, beta: 20 },
    },
  },
})

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

/** Reads sums, products, powers, comparisons, names and calls; throws for a name without a value. */
class Reader {
  private readonly tokens: readonly string[]
  private at = 0

  constructor(
    text: string,
    private readonly values: ReadonlyMap<string, number>,
  ) {
    this.tokens = text.match(/[A-Za-zΑ-ω_][\w.Α-ω]*(?:\[\d+\])?|\d+\.?\d*(?:e[+-]?\d+)?|<=|==|[-+*/^(),<]/g) ?? []
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false
    this.at++
    return true
  }

  read(): number {
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

  private atom(): number {
    if (this.take('(')) {
      const value = this.read()
      this.take(')')
      return value
    }
    const token = this.tokens[this.at++] ?? ''
    if (/^[\d.]/.test(token)) return Number(token)
    if (this.tokens[this.at] !== '(') {
      const value = this.values.get(token)
      if (value === undefined) throw new Error(`no value of ${token}`)
      return value
    }
    this.at++
    const args: number[] = []
    while (!this.take(')')) {
      args.push(this.read())
      this.take(',')
    }
    const known = functions[token]
    if (known === undefined) throw new Error(`no function ${token}`)
    return known(...args)
  }
}

/** Differences of the printed derivatives from those of the expressions at a random state, relative; and how many lines were read. */
function compared(project: ProjectFile, files: Readonly<Record<string, string>> = {}) {
  const { compilation, parameters } = sharedCompiler.compile({ project, files })
  const { system, collection } = compilation
  let seed = 7
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5
  const symbols = new Map(collection.parameters.map(({ symbol }, i) => [symbol, parameters[i]] as const))
  for (const { symbol } of [...system.states, ...system.discrete.states]) symbols.set(symbol, random())
  const roots = system.states.map(({ derivative }) => derivative)
  for (const e of topologicalOrder(roots)) if (e.op === 'symbol' && !symbols.has(e)) symbols.set(e, 0.3)
  const values = new Map([...symbols].map(([e, value]) => [ownName(e).replaceAll(' ', '_'), value]))
  const expected = evaluate(roots, symbols)
  const errors: number[] = []
  for (const line of printEquations(system).split('\n')) {
    const found = /^(\S+) = (.*)$/.exec(line)
    if (found === null) continue
    const [, name, text] = found
    const state = name.endsWith("'") ? system.states.findIndex((s) => `${s.name}'` === name) : -1
    const value = new Reader(text, values).read()
    if (state < 0) {
      expect(values.has(name), `${name} is defined twice`).toBe(false)
      values.set(name, value)
    } else errors.push(Math.abs(value - expected[state]) / Math.max(1, Math.abs(expected[state])))
    if (errors.length === system.states.length) break
  }
  return { worst: Math.max(...errors), count: errors.length, states: system.states.length }
}

describe('printed equations give the derivatives of the model', () => {
  it('of a rod with three coordinates and two constraints', () => {
    const { worst, count, states } = compared(rod())
    expect(count).toBe(states)
    expect(worst).toBeLessThan(1e-12)
  })

  it.each(['mechanisms', 'whipple-bicycle', 'filters'])('of %s', (name) => {
    const { project, files } = new ShippedProject(name)
    const { worst, count, states } = compared(project, files)
    expect(count).toBe(states)
    expect(worst).toBeLessThan(1e-9)
  })
})

it.each(['generic-vehicle', 'semi-trailer', 'sedan', 'motion-simulator'])(
  'every name in %s stands for one value',
  (name) => {
    const { project, files } = new ShippedProject(name)
    const { compilation } = sharedCompiler.compile({ project, files })
    const names: readonly string[] = printEquations(compilation.system).match(/^\S+(?= = )/gm) ?? []
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((one, i) => one !== '0' && one !== 'g' && names.indexOf(one) !== i)).toEqual([])
  },
)
