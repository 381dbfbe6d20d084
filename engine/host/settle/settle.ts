/** The operating point of an experiment: where its model is at rest, or travels at a speed without changing. */
import { Matrix } from 'ml-matrix'
import { leastNormStep } from '../../analyse/operating/dense'
import { countsOf, type OperatingGoal } from '../../analyse/operating/problem'
import { search, steady, type Found } from '../../analyse/operating/search'
import { evaluate, type Expr } from '../../symbolic'
import type { Compilation, CompileRequest } from '../compile'
import type { InitialResult } from '../initial'
import { symbolValues } from '../start'
import { bindProblem, type BoundProblem } from './binding'
import { holders } from './holders'

export function trial(
  form: Compilation,
  parameters: Float64Array,
  start: InitialResult,
  body: string | undefined,
  speed: number | undefined,
  free: readonly string[],
  log: (s: string) => void,
) {
  const names = form.inputs.map(({ name }) => name)
  const known = symbolValues(form, parameters, start.x, start.z)
  const own = evaluate(
    form.inputs.map((i) => i.own),
    known,
  )
  const w = Float64Array.from(form.inputs, ({ name, block }, i) => (/\.d+y$/.test(name) ? 0 : own[i]))
  const contacts = form.collection.contacts.map((c) => c.slipSpeed(form.system.solved))
  const problem = bindProblem(form, parameters, body, contacts)
  problem.load(start.z)
  let found = search(problem, { kind: 'rest' }, { x: start.x, w, inputScales: w.map(() => 0) as never })
  log(`rest: ${found.iterations} its, residual ${found.residual}`)
  if (speed === undefined) return { found, problem }
  // speeds
  const x = start.x.slice()
  const counts = countsOf(problem)
  x.set(found.x.subarray(0, counts.speeds + counts.coordinates))
  x.fill(0, 0, counts.speeds)
  const { values, jacobian } = problem.evaluate(x, w)
  const width = counts.states + counts.inputs
  const from = counts.states + problem.positions
  const rows = problem.rates + 6 + contacts.length
  const j = new Matrix(rows, counts.speeds)
  const r: number[] = []
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < counts.speeds; k++) j.set(i, k, jacobian[(from + i) * width + k])
    r.push((i === problem.rates ? speed : 0) - values[from + i])
  }
  const u = leastNormStep(j, r, new Array(counts.speeds).fill(1))
  for (let k = 0; k < counts.speeds; k++) x[k] += u[k]
  const goal: OperatingGoal = { kind: 'speed', speed }
  const scales = names.map((n) => (holders.some((h) => n === `${body}.${h}`) ? 1 : free.some((f) => n === `${f}.y`) ? 1 : 0))
  found = search(problem, goal, { x, w, inputScales: scales })
  log(`speed: ${found.iterations} its, residual ${found.residual} free ${found.equations.free.columns}`)
  return { found, problem }
}
