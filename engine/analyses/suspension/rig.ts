/** Axle on its rig, compiled once. It gives poses for wheel heights, rack displacements and loads. */
import { Matrix } from 'ml-matrix'
import { countsOf, type OperatingProblem } from '../../analyse/operating/problem'
import { search } from '../../analyse/operating/search'
import { ModelError } from '../../errors/model-error'
import { memberName } from '../../model/names/names'
import { leastNormStep } from '../../numerics/linear/dense'
import { resolveParameters } from '../../model/network/resolve'
import { initialState } from '../../start/initial'
import { Outputs } from '../../compile/model'
import { bindProblem } from '../../start/settle/binding'
import type { Compiler, RunRequest } from '../../run/run'
import type { MountedAxle } from './axles'
import type { Instance } from '../../compile/instance'

/** Setting of the rig. Heights are travels from the design position, m. */
export interface Setting {
  readonly left?: number
  readonly right?: number
  readonly rack?: number
  /** Loads by parameter of the rig: `FxL`, `MzR`, `at`. */
  readonly loads?: Readonly<Record<string, number>>
}

/** Values of signals, by name without the block. */
export type Pose = Readonly<Record<string, number>>

const wheelSignals = ['x', 'y', 'z', 'cx', 'cy', 'cz', 'camber', 'toe', 'pitch', 'load']

export class Rig {
  /** Wheel heights in design position, where all joint coordinates are zero. */
  readonly design: { readonly left: number; readonly right: number }
  readonly names: readonly string[]
  /** Length signals of springs, by path. */
  readonly springs: readonly string[]
  private instance: Instance
  private readonly values: ReadonlyMap<string, number | string>
  private signals: Outputs | undefined
  /** State at which the next search starts; at first, the design position. */
  private x: Float64Array
  private readonly first: Float64Array

  /**
   * Compiles the rig.
   * @throws ModelError as compiling, and if the axle can't be assembled in its design position
   */
  constructor(
    readonly axle: MountedAxle,
    request: Pick<RunRequest, 'files'>,
    compiler: Compiler,
  ) {
    const { project, rig, overrides } = axle
    const compiled = { project, files: request.files, overrides, effort: 'plain', operatingPoint: {} } as const
    this.instance = compiler.compile(compiled)
    const { compilation } = this.instance
    const { blocks } = resolveParameters(project, compiler.registry, overrides)
    const block = blocks.get(rig)
    this.values = new Map(
      [...(block?.params ?? [])].flatMap(([name, p]) =>
        p.kind === 'quantity' || p.kind === 'choice' ? [[name, p.value] as const] : [],
      ),
    )
    const letters = axle.paired ? ['L', 'R'] : ['L']
    this.names = letters.flatMap((letter) => wheelSignals.map((name) => `${name}${letter}`))
    this.springs = [...blocks.values()].flatMap(({ name, definition: { quantities = {} } }) =>
      Object.keys(quantities)
        .filter((member) => quantities[member] === 'spring-length')
        .map((member) => memberName(name, member)),
    )
    const raw = Float64Array.from(compilation.states, (s) => s.initial)
    const [left, right = NaN] = this.outputs(
      raw,
      letters.map((letter) => `${rig}.z${letter}`),
    )
    this.design = { left, right }
    this.set({})
    this.first = initialState(this.instance, new Map()).x
    this.x = this.first
  }

  /** Makes the next search start at the design position. */
  reset(): void {
    this.x = this.first
  }

  /** Returns the value of a parameter of the rig; NaN if it is not a number. */
  number(name: string): number {
    const value = this.values.get(name)
    return typeof value === 'number' ? value : NaN
  }

  text(name: string): string {
    return String(this.values.get(name))
  }

  private set({ left = 0, right = left, rack = 0, loads = {} }: Setting): void {
    const { collection } = this.instance.compilation
    const values = new Map<number, number>()
    const put = (parameter: string, value: number): void => {
      const place = collection.placeOf(this.axle.rig, parameter)
      if (place >= 0) values.set(place, value)
    }
    put('heightL', this.design.left + left)
    put('heightR', this.design.right + right)
    put('rack', rack)
    for (const letter of ['L', 'R'])
      for (const load of ['Fx', 'Fy', 'Mx', 'My', 'Mz']) put(`${load}${letter}`, loads[`${load}${letter}`] ?? 0)
    put('at', loads.at ?? 1)
    this.instance = this.instance.withValues(values)
  }

  private outputs(x: Float64Array, names: readonly string[]): number[] {
    return [...new Outputs(this.instance, names).at(0, x)]
  }

  /**
   * Returns the equilibrium nearest to the last one that was found.
   * @returns undefined if the axle does not reach so far
   */
  pose(setting: Setting): Pose | undefined {
    this.set(setting)
    const { instance, axle } = this
    const { compilation, parameters } = instance
    const problem = bindProblem(instance, new Float64Array(compilation.system.discrete.states.length), {
      body: undefined,
      isHeld: false,
    })
    const w = new Float64Array(compilation.inputs.length)
    const together = assembled(problem, this.x, w)
    const start = { x: together ?? this.x, w, inputScales: compilation.inputs.map(() => 0) }
    const solution = search(problem, { kind: 'rest' }, start)
    if (!(solution.residual <= atRest)) return undefined
    this.x = solution.x
    const measured = (this.signals ??= new Outputs(instance, [
      ...this.names.map((name) => `${axle.rig}.${name}`),
      ...this.springs,
    ]))
    measured.setParameters(parameters)
    const values = measured.at(0, solution.x)
    return Object.fromEntries([...this.names, ...this.springs].map((name, i) => [name, values[i]]))
  }

  /** Returns the equilibrium like `pose`, which must exist. @throws ModelError `no-equilibrium` */
  require(setting: Setting): Pose {
    const pose = this.pose(setting)
    if (pose !== undefined) return pose
    throw new ModelError(
      'no-equilibrium',
      `the axle ${this.axle.name} has no position at its design height`,
      { block: this.axle.name },
      'check its hardpoints, and check that joints, springs or bushings hold every part',
    )
  }
}

/**
 * Largest accelerations of an equilibrium, m/s^2 and rad/s^2. The search ends at rounding, which stiff links make
 * larger than for operating points.
 */
const atRest = 1e-6

/** Largest number of steps of Newton's method to close loops, and largest remaining gap, m or rad. */
const mostSteps = 25
const closed = 1e-13

/**
 * Returns the state of the axle with its loops closed, by Newton's method on the constraints alone. If the constraints
 * leave nothing free, the state is the pose. If bushings give way, the search for the equilibrium begins there.
 */
function assembled(problem: OperatingProblem, from: Float64Array, w: Float64Array): Float64Array | undefined {
  const { states, speeds, coordinates, inputs } = countsOf(problem)
  const x = from.slice()
  x.fill(0, 0, speeds)
  const scales = new Array<number>(coordinates).fill(1)
  let best = Infinity
  for (let i = 0; i < mostSteps; i++) {
    const { values, jacobian } = problem.evaluate(x, w)
    const rows = Array.from({ length: problem.positions }, (_, k) => states + k)
    const residual = rows.map((row) => values[row])
    const size = Math.max(0, ...residual.map(Math.abs))
    if (size <= closed || (size < 1e-11 && size >= best / 2)) return x
    best = Math.min(best, size)
    const matrix = new Matrix(
      rows.map((row) => Array.from({ length: coordinates }, (_, j) => jacobian[row * (states + inputs) + speeds + j])),
    )
    const step = leastNormStep(
      matrix,
      residual.map((r) => -r),
      scales,
    )
    const longest = Math.max(...step.map(Math.abs))
    const factor = Math.min(1, 0.2 / longest)
    if (!Number.isFinite(factor)) return undefined
    step.forEach((s, j) => void (x[speeds + j] += factor * s))
  }
  return undefined
}
