/**
 * Problems of the work-precision diagrams: the test set and the generic vehicle. Errors are relative to published or
 * recomputed solutions; for the vehicle to a run at a tolerance of 1e-12.
 */
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { experimentNamed, experimentValues, initialValues } from '../../../engine/experiment/experiment'
import { initialState } from '../../../engine/start/initial'
import { Model } from '../../../engine/compile/model'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { resolveParameters } from '../../../engine/model/network/resolve'
import { dopri5 } from '../../../engine/solve/variable/dopri5'
import { simulateToEnd } from '../../../engine/solve/run'
import type { OdeSystem } from '../../../engine/solve/types'
import constrainedData from '../../validation/data/constrained-problems.json'
import data from '../../validation/data/initial-value-problems.json'
import stiffData from '../../validation/data/stiff-problems.json'
import { constrained, pendulum, squeezer } from '../../validation/solvers/mechanisms'
import { pleiades } from '../../validation/solvers/pleiades'
import { hires, robertson, vanDerPol } from '../../validation/solvers/stiff-problems'
import { Instance } from '../../../engine/compile/instance'

export interface BenchProblem {
  /** Name of its files. */
  readonly name: string
  readonly title: string
  /** What the error is. */
  readonly error: string
  readonly stop: number
  readonly x0: ArrayLike<number>
  /** Scales of the states; by unit where absent. */
  readonly scales?: Float64Array
  readonly maxStep?: number
  /** Fixed steps, the longest first. */
  readonly steps: readonly number[]
  readonly tolerances: readonly number[]
  /** Stiff part for a second line of imex. */
  readonly stiff?: readonly string[]
  make(): OdeSystem
  /** Interval of the rows that `errorOf` wants; the end alone if absent. */
  readonly sample?: number
  errorOf(rows: readonly Float64Array[]): number
}

const tolerances = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10]
const halved = (longest: number, count: number): number[] => Array.from({ length: count }, (_, k) => longest / 2 ** k)
const filled = (n: number, value: number): Float64Array => new Float64Array(n).fill(value)

/** Largest error at the end relative to the size of each component. */
function relativeAtEnd(expected: readonly number[], floor = 0): BenchProblem['errorOf'] {
  return (rows) => {
    const x = rows[rows.length - 1]
    return Math.max(...expected.map((value, i) => Math.abs(x[i] - value) / (floor + Math.abs(value))))
  }
}

const ofState = 'largest relative error of a state at the end'

export function problems(): BenchProblem[] {
  return [
    {
      name: 'pleiades',
      title: 'Pleiades (28 states, not stiff)',
      error: 'largest error of a position or velocity at t = 3',
      stop: data.pleiades.stop,
      x0: data.pleiades.x0,
      scales: filled(28, 1),
      steps: halved(3 / 2000, 8),
      tolerances,
      make: pleiades,
      errorOf: (rows) => Math.max(...data.pleiades.end.map((v, i) => Math.abs(v - rows[rows.length - 1][i]))),
    },
    {
      name: 'hires',
      title: 'HIRES (8 states, moderately stiff)',
      error: ofState,
      stop: stiffData.hires.stop,
      x0: stiffData.hires.x0,
      scales: filled(8, 1e-6),
      maxStep: stiffData.hires.stop,
      steps: halved(0.16, 8),
      tolerances,
      make: hires,
      errorOf: relativeAtEnd(stiffData.hires.end),
    },
    {
      name: 'robertson',
      title: 'Robertson up to t = 40 (3 states, stiff)',
      error: ofState,
      stop: stiffData.robertson.early.t,
      x0: stiffData.robertson.x0,
      scales: filled(3, 1e-8),
      maxStep: stiffData.robertson.early.t,
      steps: halved(0.4, 11),
      tolerances,
      make: robertson,
      errorOf: relativeAtEnd(stiffData.robertson.early.x),
    },
    {
      name: 'van-der-pol',
      title: 'Van der Pol, mu = 1000 (2 states, very stiff with fast transitions)',
      error: ofState,
      stop: stiffData.vanDerPol.stop,
      x0: stiffData.vanDerPol.x0,
      scales: filled(2, 1e-6),
      maxStep: stiffData.vanDerPol.stop,
      steps: [],
      tolerances,
      make: () => vanDerPol(stiffData.vanDerPol.mu),
      errorOf: relativeAtEnd(stiffData.vanDerPol.end),
    },
    ...constrainedProblems(),
    vehicle('sine-steer', 'Generic vehicle, sine steer (40 states)'),
    vehicle('braking', 'Generic vehicle, braking (40 states)'),
  ]
}

function constrainedProblems(): BenchProblem[] {
  const { andrews } = constrainedData
  const [swing] = constrainedData.pendulum.cases
  const [stop, ...end] = swing.rows[swing.rows.length - 1]
  const forms = ['index1', 'index2', 'stabilised'] as const
  const titles = { index1: 'index 1', index2: 'index 2', stabilised: 'stabilised index 2' }
  const sizes = { index1: 27, index2: 27, stabilised: 33 }
  return [
    ...forms.map((form): BenchProblem => ({
      name: `andrews-${form}`,
      title: `Andrews' squeezing mechanism, ${titles[form]} (${sizes[form]} variables)`,
      error: 'largest error of an angle at t = 0.03',
      stop: andrews.stop,
      x0: padded(andrews.q0, sizes[form]),
      scales: filled(sizes[form], 1),
      maxStep: andrews.stop,
      steps: [],
      tolerances,
      make: () => constrained(squeezer(), form),
      errorOf: (rows) => Math.max(...andrews.end.slice(0, 7).map((v, i) => Math.abs(v - rows[rows.length - 1][i]))),
    })),
    {
      name: 'pendulum-stabilised',
      title: 'Pendulum in Cartesian coordinates, stabilised index 2 (8 variables)',
      error: 'largest error of a position or velocity at t = 10',
      stop,
      x0: padded([swing.length * Math.sin(swing.theta0), -swing.length * Math.cos(swing.theta0)], 8),
      scales: filled(8, 1),
      maxStep: stop,
      steps: [],
      tolerances,
      make: () => constrained(pendulum(swing), 'stabilised'),
      errorOf: (rows) => Math.max(...end.slice(0, 4).map((v, i) => Math.abs(v - rows[rows.length - 1][i]))),
    },
  ]
}

function padded(values: readonly number[], n: number): Float64Array {
  const x = new Float64Array(n)
  x.set(values)
  return x
}

function vehicle(experiment: string, title: string): BenchProblem {
  const stop = 10
  const sample = 0.05
  const project = parseProject(readFileSync(`${process.cwd()}/projects/generic-vehicle/project.json`, 'utf8'))
  const settings = experimentNamed(project, experiment)
  const overrides = experimentValues(settings)
  const compilation = compileProject({ project, files: {}, overrides }, registry)
  const instance = new Instance(
    compilation,
    parameterValues(compilation, resolveParameters(project, registry, overrides)),
  )
  const x0 = initialState(instance, initialValues(project, experiment, settings, compilation.system)).x
  const reference: Float64Array[] = []
  simulateToEnd(new Model(instance), {
    x0,
    start: 0,
    stop,
    sample,
    solver: dopri5,
    tolerance: 1e-12,
    clock: () => 0,
    onRow: (_t, x) => reference.push(Float64Array.from(x)),
  })
  const motions = compilation.states.flatMap(({ name, unit }, i) => {
    if (!/^Body\.(x|y|yaw|roll|vx|wz)$|^Suspension..\.s$|^Spin..\.rate$/.test(name)) return []
    const floor = unit === 'rad' ? 1e-4 : 1e-3
    return [{ i, peak: Math.max(floor, ...reference.map((x) => Math.abs(x[i]))) }]
  })
  const corners = ['FL', 'FR', 'RL', 'RR']
  return {
    name: `vehicle-${experiment}`,
    title,
    error: 'largest error of a motion in 10 s relative to its peak',
    stop,
    x0,
    steps: halved(0.016, 7),
    tolerances: tolerances.slice(1),
    stiff: corners.flatMap((corner) => [`Spin${corner}.rate`, `Tire${corner}.S`]),
    make: () => new Model(instance),
    sample,
    errorOf: (rows) =>
      Math.max(...rows.flatMap((x, k) => motions.map(({ i, peak }) => Math.abs(x[i] - reference[k][i]) / peak))),
  }
}
