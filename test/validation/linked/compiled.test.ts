/** Modules that a C compiler made, and the page that says how. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { readDeclaration } from '../../../engine/model/linked/declaration'
import { allowedImports } from '../../../engine/symbolic/linked'
import { smallProject, type Blocks } from '../events/small-run'

const page = readFileSync('docs/linked-functions.md', 'utf8')
const fenced = (kind: string): string[] =>
  [...page.matchAll(/^( *)```(\w+ [\w.]+)\n([\s\S]*?)^ *```/gm)].flatMap(([, indent, info, body]) =>
    info === kind ? [body.replaceAll(new RegExp(`^${indent}`, 'gm'), '')] : [],
  )
const [motorDeclaration, ballDeclaration] = fenced('json declaration')
const data = (file: string): string => readFileSync(`test/validation/data/linked/${file}`, 'utf8')

describe('docs/linked-functions.md', () => {
  it('has declarations without problems, and the sources that are tested here', () => {
    const declarations = fenced('json declaration')
    expect(declarations.length).toBe(3)
    for (const text of declarations) expect(readDeclaration(text).problems).toEqual([])
    expect(fenced('c motor.c')).toEqual([data('motor.c')])
    expect(fenced('c ball.c')).toEqual([data('ball.c')])
  })

  it('lists what a module may import', () => {
    const listed = /`env`[\s\S]*?nothing else:\n\n([\s\S]*?)\n\n/.exec(page)?.[1] ?? ''
    expect(listed.match(/\w+/g)).toEqual(Object.keys(allowedImports).sort())
  })
})

function run(blocks: Blocks, wires: readonly string[], file: string, signals: readonly string[], stop: number) {
  const project = smallProject(blocks, wires, {
    stop,
    sample: stop / 50,
    solver: { name: 'dopri5', tolerance: 1e-10 },
  })
  const files = { [file]: data(file) }
  const { table, error } = runToEnd(
    { project, files, experiment: 'run', signals, checkStep: false },
    new Compiler(registry),
  )
  if (error !== undefined) throw error
  return { time: [...table.time], columns: table.columns.map((c) => [...c.values]) }
}

describe('a compiled function', () => {
  it('a DC motor at constant voltage follows the solution of its linear equations', () => {
    const [u, R, L, k, J] = [12, 0.5, 0.001, 0.05, 0.0002]
    const { time, columns } = run(
      {
        Voltage: ['sources/constant', { value: u }],
        Motor: ['signals/linked-function', { declaration: motorDeclaration, module: 'motor.wasm.txt' }],
      },
      ['Voltage.y - Motor.u'],
      'motor.wasm.txt',
      ['Motor.w', 'Motor.torque'],
      0.2,
    )
    // L J w'' + R J w' + k^2 w = k u from rest
    const root = Math.sqrt((R / L) ** 2 - (4 * k * k) / (L * J))
    const [s1, s2] = [(-R / L + root) / 2, (-R / L - root) / 2]
    const speed = (t: number) => (u / k) * (1 - (s2 * Math.exp(s1 * t) - s1 * Math.exp(s2 * t)) / (s2 - s1))
    const torque = (t: number) => (J * (u / k) * s1 * s2 * (Math.exp(s2 * t) - Math.exp(s1 * t))) / (s2 - s1)
    expect(Math.max(...time.map((t, i) => Math.abs(columns[0][i] - speed(t)))) / (u / k)).toBeLessThan(1e-8)
    expect(Math.max(...time.map((t, i) => Math.abs(columns[1][i] - torque(t))))).toBeLessThan(1e-8)
    expect(columns[0].at(-1)).toBeGreaterThan(0.99 * (u / k))
  })

  it('a pendulum keeps its energy: imports and static memory of the module do no harm', () => {
    const declaration = JSON.stringify({
      function: 'swing',
      states: { a: { unit: 'rad', initial: 2 }, w: { unit: 'rad/s' } },
    })
    const { columns } = run(
      { Swing: ['signals/linked-function', { declaration, module: 'swing.wasm.txt' }] },
      [],
      'swing.wasm.txt',
      ['Swing.a', 'Swing.w'],
      5,
    )
    const energy = columns[0].map((a, i) => columns[1][i] ** 2 / 2 - 9.81 * Math.cos(a))
    expect(Math.max(...columns[1])).toBeGreaterThan(5)
    expect(Math.max(...energy.map((e) => Math.abs(e - energy[0])))).toBeLessThan(1e-6)
  })

  it('a ball bounces', () => {
    const { columns } = run(
      { Ball: ['signals/linked-function', { declaration: ballDeclaration, module: 'ball.wasm.txt' }] },
      [],
      'ball.wasm.txt',
      ['Ball.h'],
      2,
    )
    expect(Math.min(...columns[0])).toBeGreaterThan(-1e-6)
    expect(Math.max(...columns[0].slice(columns[0].length / 2))).toBeLessThan(0.5)
  })
})
