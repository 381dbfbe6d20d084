/**
 * SymPy and Maxima read the equations of five projects, evaluate them at random states, and get the numbers of the
 * compiled program. One process of each program does all projects.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import { Instance } from '../../../engine/compile/instance'
import { Model, Outputs } from '../../../engine/compile/model'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { equationsAs } from '../../../engine/export/algebra'
import { solveNumbers } from '../../../engine/numerics/linear/gauss'
import { readProjectFolder } from '../../../engine/io/node/project-folder'
import { describeWithAlgebra, runMaxima, runSympy } from '../../support/algebra'

/** A vehicle with tyre functions, closed loops, a drivetrain, filters, and a table. */
const projects = ['generic-vehicle', 'mechanisms', 'manual-drivetrain', 'washout', 'drive-cycle']
const statesPerProject = 5

interface Point {
  readonly t: number
  readonly x: readonly number[]
  readonly z: readonly number[]
}

interface Expected {
  readonly points: readonly Point[]
  /** Derivatives of the states, then outputs, at each point. */
  readonly values: readonly (readonly number[])[]
  readonly names: readonly string[]
  /** Coordinates of the states that are speeds, by their place. */
  readonly speeds: readonly number[]
}

/** Random numbers that are the same every time: a linear congruential generator (Park and Miller 1988). */
function randomly(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

const folder = mkdtempSync(join(tmpdir(), 'wishbone-algebra-'))
const expected = new Map<string, Expected>()

async function prepare(project: string): Promise<void> {
  const read = await readProjectFolder(`projects/${project}`, registry)
  if (!read.ok) throw read.problems[0]
  const compilation = compileProject(read.value, registry)
  const instance = new Instance(compilation, parameterValues(compilation, compilation.resolved))
  writeFileSync(join(folder, `${project}.py`), equationsAs('sympy', instance))
  writeFileSync(join(folder, `${project}.mac`), equationsAs('maxima', instance))
  const { states, system } = compilation
  const model = new Model(instance)
  const signals = [...system.signals]
    .filter(([name, s]) => s.logged && !states.some((state) => state.name === name))
    .map(([name]) => name)
  const outputs = new Outputs(instance, signals)
  const random = randomly(4711)
  const [place, dx] = [model.allocate(model.size), model.allocate(model.size)]
  const derivatives = model.bindDerivatives(place, dx)
  const points: Point[] = []
  const values: number[][] = []
  for (let i = 0; i < statesPerProject; i++) {
    // Mean squares are states of components and not negative.
    const x = states.map(
      (s) => s.initial + (s.name === 'Body.vx' ? 20 : 0) + 0.2 * (random() - (s.kind === 'component' ? 0 : 0.5)),
    )
    const t = 30 * random()
    place.set(x)
    // parts that may be held slide forward here
    model.discrete?.load(model.discrete.states.map(() => 1))
    derivatives(t)
    const z = model.discrete === undefined ? [] : Array.from(model.discrete.z)
    points.push({ t, x, z })
    values.push([...dx, ...outputs.at(t, x, z)])
  }
  expected.set(project, {
    points,
    values,
    names: [...states.map((s) => `${s.name}'`), ...signals],
    speeds: states.flatMap((s, i) => (s.kind === 'speed' ? [i] : [])),
  })
}

/** Loads each text, evaluates derivatives, outputs, M, b, C and g at its points and prints them, a point in a line. */
const pythonProgram = `
import json, numpy
numpy.seterr(all='ignore')  # branches that are not taken may have no value
points = json.load(open('points.json'))
for project, states in points.items():
    ns = {}
    exec(open(project + '.py').read(), ns)
    sp = ns['sp']
    arguments = [ns['t'], *ns['states'], *ns['discrete'], *[p for p, _ in ns['parameters']]]
    results = [e for _, e in ns['derivatives'] + ns['outputs']]
    mass = list(ns['mass_matrix']) + ns['right_side']
    mass += list(ns['constraint_matrix']) + [e for _, e in ns['constraint_right_side']] if ns['constraint_rates'] else []
    f = sp.lambdify(arguments, results + mass, 'numpy', cse=lambda e: (ns['definitions'], e))
    for s in states:
        values = [float(v) for v in f(*map(numpy.float64, [s['t'], *s['x'], *([1.0] * len(ns['discrete'])), *[float(v) for _, v in ns['parameters']]]))]
        print(json.dumps([project, values[:len(results)], values[len(results):]]).replace("NaN", "null"))
`

const maximaProgram = (projectsWithPoints: ReadonlyMap<string, Expected>): string =>
  [
    'display2d : false$ fpprintprec : 17$ linel : 100000$ ratprint : false$',
    ...[...projectsWithPoints].flatMap(([project, { points }]) => [
      `batchload("${project}.mac")$`,
      'for e in parameters do lhs(e) :: float(rhs(e))$',
      'for e in discrete do e :: 1.0$',
      `points : [${points.map((p) => `[${p.t}, [${p.x.join(', ')}]]`).join(', ')}]$`,
      'for s in points do (t : float(s[1]),',
      '  for i thru length(states) do (states[i] :: float(s[2][i])),',
      '  for d in definitions do lhs(d) :: float(ev(rhs(d))),',
      `  print("${project}", float(map(lambda([d], ev(rhs(d))), append(derivatives, outputs)))))$`,
      `kill(allbut(points))$`,
    ]),
  ].join('\n')

describeWithAlgebra('equations evaluated by algebra programs', () => {
  const bySympy = new Map<string, { readonly values: number[][]; readonly dynamics: number[][] }>()
  const byMaxima = new Map<string, number[][]>()

  beforeAll(async () => {
    for (const project of projects) await prepare(project)
    writeFileSync(
      join(folder, 'points.json'),
      JSON.stringify(Object.fromEntries([...expected].map(([name, e]) => [name, e.points]))),
    )
    for (const line of runSympy(folder, pythonProgram).trim().split('\n')) {
      const [project, values, dynamics] = JSON.parse(line) as [string, number[], number[]]
      const entry = bySympy.get(project) ?? { values: [], dynamics: [] }
      bySympy.set(project, entry)
      entry.values.push(values)
      entry.dynamics.push(dynamics)
    }
    writeFileSync(join(folder, 'all.mac'), maximaProgram(expected))
    const text = runMaxima(folder, 'all.mac')
    for (const [, project, list] of text.matchAll(/^(\S+) (\[[^\]]*\])/gm))
      byMaxima.set(project, [...(byMaxima.get(project) ?? []), list.slice(1, -1).split(',').map(Number)])
  }, 120_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(projects)('gives the derivatives and outputs of %s in SymPy and Maxima', (project) => {
    const { values, names } = expected.get(project) as Expected
    expect(values.flat().filter(Number.isNaN).length).toBeLessThan(0.05 * values.flat().length)
    for (const result of [bySympy.get(project)?.values, byMaxima.get(project)]) {
      expect(result).toHaveLength(statesPerProject)
      result?.forEach((row, k) => {
        expect(row).toHaveLength(names.length)
        expect(row.flatMap((v, i) => difference(names[i], v, values[k][i]))).toEqual([])
      })
    }
  })

  it.each(projects)("gives M p' + C^T f = b and C p' = g of %s at the accelerations of the program", (project) => {
    const { values, speeds } = expected.get(project) as Expected
    bySympy.get(project)?.dynamics.forEach((list, k) => {
      const n = speeds.length
      const rates = speeds.map((i) => values[k][i])
      const at = (from: number, rows: number): number[][] =>
        Array.from({ length: rows }, (_, i) => list.slice(from + i * n, from + (i + 1) * n))
      const m = list.length === n * n + n ? 0 : (list.length - n * n - n) / (n + 1)
      const [mass, right] = [at(0, n), list.slice(n * n, n * n + n)]
      const [columns, limits] = [at(n * n + n, m), list.slice(n * n + n + m * n)]
      const rest = right.map((b, i) => b - dot(mass[i], rates))
      // Multipliers are those that leave the least rest.
      const gram = columns.map((c) => columns.map((d) => dot(c, d)))
      const multipliers =
        m === 0
          ? []
          : solveNumbers(
              gram,
              columns.map((c) => dot(c, rest)),
            )
      rest.forEach((r, i) => {
        const carried = columns.map((c, j) => c[i] * multipliers[j])
        const scale = Math.max(1, ...[right[i], ...mass[i].map((a, j) => a * rates[j]), ...carried].map(Math.abs))
        expect(Math.abs(r - carried.reduce((s, c) => s + c, 0)) / scale).toBeLessThan(1e-12)
      })
      columns.forEach((c, i) => {
        const scale = Math.max(1, Math.abs(limits[i]), ...c.map((a, j) => Math.abs(a * rates[j])))
        expect(Math.abs(dot(c, rates) - limits[i]) / scale).toBeLessThan(1e-12)
      })
    })
  })
})

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, v, i) => sum + v * b[i], 0)

/** Returns the difference if there is one. The program has no number for a root of a negative mean square; that is not compared. */
function difference(name: string, value: number | null, program: number): unknown[] {
  if (Number.isNaN(program)) return []
  const error = Math.abs((value ?? NaN) - program) / Math.max(1, Math.abs(program))
  return error <= 1e-12 ? [] : [{ name, value, program, error }]
}
