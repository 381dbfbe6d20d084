/** Texts of equations for other programs: what is written out keeps its value, names can be reversed, LaTeX is well formed. */
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import { Instance } from '../../../engine/compile/instance'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { equationsAs } from '../../../engine/export/algebra'
import { ExpressionPrinter, type Syntax } from '../../../engine/export/algebra/expression'
import { Flat } from '../../../engine/export/algebra/flat'
import { readProjectFolder } from '../../../engine/io/node/project-folder'
import { denseHold, denseSolve, definitionOf, evaluate, Pool, type Expr } from '../../../engine/symbolic'

const call =
  (name: string) =>
  (...args: string[]): string =>
    `Math.${name}(${args.join(', ')})`

/** JavaScript, which is evaluated here. */
const script: Syntax = {
  power: '**',
  unary: new Proxy({} as Syntax['unary'], { get: (_, name) => call(String(name)) }),
  binary: { min: call('min'), max: call('max'), pow: call('pow'), atan2: call('atan2') },
  compare: { lt: (a, b) => `(${a} < ${b})`, le: (a, b) => `(${a} <= ${b})`, eq: (a, b) => `(${a} === ${b})` },
  and: (a, b) => `(${a} && ${b})`,
  or: (a, b) => `(${a} || ${b})`,
  not: (a) => `(!${a})`,
  pieces: (conditions, otherwise) => `(${conditions.map(([c, v]) => `${c} ? ${v} : `).join('')}${otherwise})`,
}

const pool = new Pool()
const x = pool.symbol('x', 'argument')
const y = pool.symbol('y', 'argument')

/** Value of an expression as it is written, with every intermediate in place. */
function written(e: Expr, at: { readonly x: number; readonly y: number }): number {
  const inPlace = (part: Expr): string | undefined => {
    if (part === x) return `(${at.x})`
    if (part === y) return `(${at.y})`
    const definition = definitionOf(part)
    return definition === undefined ? undefined : `(${printer.show(definition)})`
  }
  const printer = new ExpressionPrinter(script, inPlace)
  return runInNewContext(printer.show(new Flat(pool).of(e))) as number
}

const table = { name: 'curve', x: [-1, 0.5, 2], coefficients: [[1, -2, 0, 3], [0.25, 1], [-4, 0, 1.5]] } // prettier-ignore
const map = {
  name: 'map', x: [0, 1, 2], y: [-1, 0, 3], widthX: 3, widthY: 2,
  coefficients: Float64Array.from({ length: 24 }, (_, i) => Math.sin(i + 1)),
} // prettier-ignore
const row = { name: 'road', values: Float64Array.from([3, -1, 4, 1.5]) }

const cases: Record<string, Expr> = {
  'a table': pool.lookup(table, x),
  'the slope of a table': pool.lookup(table, x, 1),
  'a map': pool.lookup2(map, x, y),
  'a mixed derivative of a map': pool.lookup2(map, x, y, [1, 1]),
  'a row of numbers': pool.sample(row, x),
  'a linear system': denseSolve(
    pool,
    [
      [pool.num(0), x, pool.num(2)],
      [y, pool.num(1), pool.num(-1)],
      [pool.num(3), y, pool.sum(5, [[1, x]])],
    ],
    [x, pool.num(1), y],
  )[1],
  'a choice of a condition with a number': pool.select(
    pool.logical('and', pool.compare('lt', x, y), pool.not(pool.compare('eq', x, 0))),
    pool.unary('sign', y),
    pool.compare('le', y, x),
  ),
}

describe('what is written out', () => {
  it.each(Object.entries(cases))('keeps the value of %s', (_, e) => {
    for (const at of [
      { x: -3, y: -2 },
      { x: -0.5, y: 0 },
      { x: 0, y: 1 },
      { x: 1.25, y: 2 },
      { x: 5, y: 7 },
    ]) {
      const value = evaluate([e], new Map([[x, at.x], [y, at.y]]))[0] // prettier-ignore
      expect(Math.abs(written(e, at) - value)).toBeLessThanOrEqual(1e-13 * Math.max(1, Math.abs(value)))
    }
  })

  it('refuses operations of held axes and long tables by name', () => {
    const one = [pool.num(1)]
    const held = denseHold(pool, { mobility: [[y]], accelerations: [x], upper: one, lower: one, active: one })[0]
    expect(() => new Flat(pool).of(held)).toThrow('"hold" on held axes has no closed form')
    const long = pool.sample({ name: 'mountain', values: new Float64Array(6000) }, x)
    expect(() => new Flat(pool).of(long)).toThrow('the table mountain has 6000 pieces')
  })
})

describe('texts of a project', () => {
  let instance: Instance

  beforeAll(async () => {
    const read = await readProjectFolder('projects/drive-cycle', registry)
    if (!read.ok) throw read.problems[0]
    const compilation = compileProject(read.value, registry)
    instance = new Instance(compilation, parameterValues(compilation, compilation.resolved))
  })

  it('has identifiers with a prefix, each for one name of the model', () => {
    const text = equationsAs('sympy', instance)
    const names = [...text.matchAll(/^ {2}"(\w+)": "([^"]*)",?$/gm)].map(([, identifier, name]) => [identifier, name])
    expect(names.length).toBeGreaterThan(30)
    expect(new Set(names.map(([identifier]) => identifier)).size).toBe(names.length)
    expect(names.filter(([identifier]) => !/^([xzpuw]_\w+|t)$/.test(identifier))).toEqual([])
    expect(names).toContainEqual(['x_Rail_ds', 'Rail.ds'])
  })

  it('says in the text for Maple that it has not been run', () => {
    expect(equationsAs('maple', instance)).toContain('# This text has not been run by Maple')
  })

  it('writes LaTeX with balanced groups, one mark of alignment in a line, and short lines', () => {
    const text = equationsAs('latex', instance)
    let depth = 0
    for (const [token] of text.matchAll(/\\.|[{}]/gs)) {
      if (token === '{') depth++
      if (token === '}') depth--
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
    expect(text.split('\\left').length).toBe(text.split('\\right').length)
    const open: string[] = []
    for (const [, kind, name] of text.matchAll(/\\(begin|end)\{([^}]*)\}/g)) {
      if (kind === 'begin') open.push(name)
      else expect(open.pop()).toBe(name)
    }
    expect(open).toEqual([])
    const aligned = [...text.matchAll(/\\begin\{align\*\}\n([^]*?)\n\\end\{align\*\}/g)].flatMap(([, body]) =>
      body.split('\n'),
    )
    for (const line of aligned) {
      const outside = line.replace(/\\begin\{cases\}.*\\end\{cases\}/, '')
      expect(outside.match(/(?<!\\)&/g)).toHaveLength(1)
    }
  })
})
