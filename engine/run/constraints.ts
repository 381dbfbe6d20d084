/**
 * Constraints during a run: the correction of positions and speeds after every step, and the remaining drift. The
 * corrections are compiled programs (engine/formulate/constraints/correction.ts). With a given number of iterations
 * every step does the same work; with a tolerance, a step takes as many iterations as it needs.
 */
import { entryOf, present } from '../collections/entries'
import type { Backend } from '../backends/compiled'
import { compileWasm } from '../backends/wasm'
import { partition } from '../formulate/constraints/partition'
import type { Freedom } from '../formulate/algebra/coordinates'
import { ModelError } from '../errors/model-error'
import type { ConstraintSettings } from '../model/project/project'
import { evaluate } from '../symbolic'
import type { Compilation } from '../compile/compile'
import { instantiate, Violations, type BoundProgram, type Drift } from '../compile/constraint-programs'
import type { Instance } from '../compile/instance'
import type { ConstraintMemory } from '../start/state/saved-state'
import { shownUnit } from '../quantities/units'
import { ownerOf } from '../model/names/names'

/** Largest number of corrections of one step with a tolerance. If more are needed, the corrections do not converge. */
const maxIterations = 12

/**
 * Largest violation near a crossing of branches of the motion. A violation c bends the path from one branch to the
 * other at a distance of the square root of c, so c must not exceed rounding.
 */
const closest = 1e-15
const mostGuarded = 4

/** Corrections of a step of fixed length where branches may cross: enough to leave only rounding. */
const guardedIterations = 3

/**
 * Factor that triggers a new choice of dependent coordinates: growth of the ratio of correction to violation since the
 * first choice.
 */
const illConditioned = 20

/** Violation of a constraint that was left out, m or rad, above which results are wrong. */
const broken = 1e-3

/** Correction of speeds in one step, relative to the largest speed, that drift can't explain. */
const leap = 0.1
/**
 * Speed, m/s or rad/s, below which accelerations can reverse the motion near a singular position. Within 1e-4 of a
 * length of that position the constraints don't guide the motion. `undecided` is the correction there, relative to the
 * speed, that indicates this.
 */
const crawl = 0.05
const undecided = 2e-3
/** Correction of speeds in a singular position, relative to the largest speed, above which it is reported. */
const loss = 1e-5
/** Speed, m/s or rad/s, below which nothing is reported. */
const slow = 1e-3

/**
 * Returns the handling of constraints. By default, a run with fixed steps makes one correction per step, and a run with
 * variable steps corrects down to rounding.
 */
export function handlingOf(compilation: Compilation, kind: 'fixed' | 'variable'): ConstraintSettings {
  const { handling, constraints } = compilation.system
  if (handling !== undefined) return handling
  if (kind === 'variable') return { method: 'projection', tolerance: 1e-11 }
  return { method: 'projection', iterations: constraints.guarded.size > 0 ? guardedIterations : 1 }
}

/** Set of constraints bound to memory of its own. */
export class ConstraintStabiliser {
  readonly remarks: string[] = []
  private drifted: Drift | undefined
  private readonly violations: Violations
  private bound: BoundCorrection | null
  private picked = 0
  private crossed = { change: 0, time: 0 }

  /**
   * @param x0 initial state, from which the independent coordinates are chosen
   * @param saved choice of the run that this run continues
   */
  constructor(
    private readonly instance: Instance,
    private readonly handling: ConstraintSettings,
    x0: Float64Array,
    private readonly saved?: ConstraintMemory,
    private readonly backend: Backend = compileWasm,
  ) {
    this.violations = new Violations(instance, backend)
    this.bound = handling.method === 'baumgarte' ? null : this.bind(0, x0)
  }

  /** Function that projects the state back onto the constraints; undefined if feedback in the equations does so. */
  get project(): ((t: number, x: Float64Array, z?: ArrayLike<number>) => void) | undefined {
    if (this.bound === null) return undefined
    const { iterations, tolerance } = this.handling as Exclude<ConstraintSettings, { method: 'baumgarte' }>
    return (t, x, z) => {
      const bound = present(this.bound)
      if (z !== undefined) bound.choose(z)
      if (bound.correct(t, x, iterations, tolerance) && this.handling.method === 'partitioning') this.pickAgain(t, x)
      const change = bound.speedChange / Math.max(bound.fastest, slow)
      if (this.crosses) this.cross(t, change, bound.speedChange)
      else if (this.overconstrained && bound.speedChange > Math.max(leap * bound.fastest, slow))
        throw this.changedMeaning(t)
    }
  }

  /** Number of corrections per step; null if it varies. */
  get iterations(): number | null {
    if (this.handling.method === 'baumgarte') return 0
    return this.handling.iterations ?? (this.handling.tolerance === undefined ? 1 : null)
  }

  /** Returns the data that a continuing run needs; undefined if no coordinates are chosen. */
  save(): ConstraintMemory | undefined {
    const { bound } = this
    if (bound === null) return undefined
    return { dependent: [...(bound.movable ?? [])].map((f) => f.name), firstGain: bound.firstGain }
  }

  get drift(): Drift | undefined {
    return this.drifted
  }

  /**
   * Checks the drift of a stored state.
   * @throws ModelError `redundant-constraint` if a row that was left out is clearly violated
   */
  watch(t: number, x: Float64Array, z?: ArrayLike<number>): void {
    const worst = this.violations.worst(t, x, z)
    if (worst === undefined || worst.value <= (this.drifted?.value ?? -1)) return
    this.drifted = { ...worst, time: t }
    const { redundant } = this.instance.compilation.system.constraints
    if (worst.value > broken && redundant.some((r) => r.name === worst.constraint)) throw this.broken(this.drifted)
  }

  /** True if branches may cross, with pivots of the multipliers that do not vanish there. */
  private get crosses(): boolean {
    return this.instance.compilation.system.constraints.guarded.size > 0
  }

  /** Handles a step in or near a singular position, which impulses along the constraints had to correct. */
  private cross(t: number, change: number, speedChange: number): void {
    const { fastest } = present(this.bound)
    if ((change > leap && speedChange > slow) || (change > undecided && fastest < crawl)) throw this.undetermined(t)
    if (change > this.crossed.change) this.crossed = { change, time: t }
  }

  /** Describes the accuracy lost in singular positions. */
  warnings(): string[] {
    const { change, time } = this.crossed
    const { guarded, loops } = this.instance.compilation.system.constraints
    const [row] = guarded.keys()
    if (this.handling.method === 'partitioning' && loops.some((l) => l.singular))
      return [
        `the mechanism of ${row.block} has singular positions, where coordinate partitioning mistakes errors of the constraint impulses for motion: ` +
          'results after passing one are less accurate than the step. Use projection for this formulation',
      ]
    if (!(change > loss)) return []
    return [
      `the mechanism of ${row.block} passes a singular position at t = ${Number(time.toPrecision(6))} s, where a step had to be ` +
        `corrected by ${Number(change.toPrecision(2))} of the speed: later results may be off by that fraction. ` +
        'Compare with a run of another step size, or use dopri5 with a tolerance of 1e-10',
    ]
  }

  private undetermined(t: number): ModelError {
    const [row] = this.instance.compilation.system.constraints.guarded.keys()
    return new ModelError(
      'singular-constraint',
      `at t = ${Number(t.toPrecision(6))} s the mechanism of ${row.block} is in a singular position, where branches of its motion cross, and it moves too slowly there to determine which one it follows`,
      { block: row.block, time: t },
      'make it pass faster, avoid this position, or add a spring or a joint that determines the branch',
    )
  }

  private get overconstrained(): boolean {
    return this.instance.compilation.system.constraints.redundant.length > 0
  }

  private broken({ constraint, value, unit, time }: Drift): ModelError {
    const size = `${Number(value.toPrecision(3))} ${shownUnit(unit)}`
    return new ModelError(
      'redundant-constraint',
      `${constraint} was left out because it repeated other constraints at the start, but is violated by ${size} at t = ${Number(time.toPrecision(6))} s`,
      { block: ownerOf(constraint), time },
      'the conditions of its loop contradict each other: give one of its joints or drives another degree of freedom',
    )
  }

  /** Returns the error for kept rows that change their meaning: speeds need a correction as large as themselves. */
  private changedMeaning(t: number): ModelError {
    const [first] = this.instance.compilation.system.constraints.redundant
    return new ModelError(
      'singular-constraint',
      `at t = ${Number(t.toPrecision(6))} s the selected constraints of an overconstrained loop depend on each other, and those left out (${first.name} among them) no longer follow from them`,
      { block: first.block, time: t },
      'cut the loop at another joint (Graph view), or give one of its joints another degree of freedom, e.g. replace a revolute joint with a spherical joint',
    )
  }

  private bind(t: number, x: Float64Array): BoundCorrection {
    let movable: ReadonlySet<Freedom> | undefined
    if (this.handling.method === 'partitioning') {
      movable = (this.picked === 0 ? this.savedFreedoms() : undefined) ?? dependentFreedoms(this.instance, t, x)
      this.picked++
      const names = [...movable].map((f) => f.name).join(', ')
      this.remarks.push(
        this.picked === 1
          ? `dependent speeds: ${names}`
          : `dependent speeds chosen again at t = ${Number(t.toPrecision(6))} s: ${names}`,
      )
    }
    const measured = movable !== undefined || this.iterations === null
    const bound = new BoundCorrection(this.instance, movable, measured, this.backend)
    if (this.picked <= 1 && this.saved !== undefined) bound.firstGain = this.saved.firstGain
    return bound
  }

  /** Returns the choice of the previous run, if the model has all of its coordinates. */
  private savedFreedoms(): ReadonlySet<Freedom> | undefined {
    const names = new Set(this.saved?.dependent)
    const { rows } = this.instance.compilation.system.constraints
    const freedoms = new Set(rows.flatMap((r) => [...r.columns.keys()]).filter((f) => names.has(f.name)))
    return names.size > 0 && freedoms.size === names.size ? freedoms : undefined
  }

  private pickAgain(t: number, x: Float64Array): void {
    if (this.picked < 50) this.bound = this.bind(t, x)
  }
}

/**
 * Returns the degrees of freedom that follow from the others at a state.
 * @throws ModelError `singular-constraint`
 */
export function dependentFreedoms(instance: Instance, t: number, x: Float64Array): ReadonlySet<Freedom> {
  const { compilation } = instance
  const { system, collection, states } = compilation
  const values = instance.parameterSymbols()
  states.forEach((s, i) => values.set(s.symbol, x[i]))
  // the choice depends neither on which rows count nor on the number of turns of an angle
  for (const s of system.discrete.states) values.set(s.symbol, 1)
  values.set(collection.time, t)
  for (const { symbol, sourceValue } of compilation.inputs) values.set(symbol, evaluate([sourceValue], values)[0])
  const { rows } = system.constraints
  const { dependent, quality } = partition(rows, new Set(system.naturalVariables), values)
  if (quality > 0) return dependent
  throw new ModelError(
    'singular-constraint',
    `no set of independent coordinates exists at t = ${t} s`,
    { block: rows[0]?.block, time: t },
    'the mechanism is at a singular position: start elsewhere or use projection',
  )
}

class BoundCorrection {
  private readonly program: BoundProgram
  private readonly positions: (t: number) => void
  private readonly speeds: (t: number) => void
  private readonly coordinateIndex: Int32Array
  private readonly speedIndex: Int32Array
  private readonly constraints: number
  private readonly guarded: boolean
  /** Ratio of correction to violation at first. */
  firstGain = 0
  /** Largest change of a speed in the last correction, and the largest speed before it. */
  speedChange = 0
  fastest = 0

  /**
   * @param measured whether violations are computed, too. Without them, the program is identical to that of exports to
   *   the last bit: a violation of the size of rounding depends on the order of operations
   */
  constructor(
    instance: Instance,
    readonly movable: ReadonlySet<Freedom> | undefined,
    measured: boolean,
    backend: Backend,
  ) {
    const { compilation } = instance
    const { system, states } = compilation
    const { rows } = system.constraints
    const { positions, speeds } = system.correction(movable)
    const index = new Map(states.map((s, i) => [s.symbol, i] as const))
    this.coordinateIndex = Int32Array.from(positions, (p) => entryOf(index, p.coordinate.symbol))
    this.speedIndex = Int32Array.from(speeds, (s) => entryOf(index, s.freedom.speed))
    const values = measured ? rows.flatMap((r) => (r.value === null ? [] : [r.value])) : []
    this.constraints = values.length
    this.guarded = system.constraints.guarded.size > 0
    const results = [...positions.map((p) => p.value), ...values]
    this.program = instantiate(
      instance,
      [
        {
          name: 'positions',
          doc: 'Coordinates corrected to satisfy the constraints, and the violations before.',
          out: 'y',
          outputs: results.map((expr, i) => ({ index: i, expr })),
        },
        {
          name: 'speeds',
          doc: 'Speeds corrected to satisfy the constraints.',
          out: 'y',
          outputs: speeds.map((s, i) => ({ index: i, expr: s.value })),
        },
      ],
      Math.max(results.length, speeds.length),
      backend,
    )
    this.positions = this.program.bind('positions')
    this.speeds = this.program.bind('speeds')
  }

  /** Sets the discrete states, which determine the rows that count where these change. */
  choose(z: ArrayLike<number>): void {
    const { z: discreteValues } = this.program
    for (let i = 0; i < z.length; i++) discreteValues[i] = z[i]
  }

  /**
   * Corrects a state.
   * @returns whether the corrections have become too large for the violations that they remove
   */
  correct(t: number, state: Float64Array, iterations: number | undefined, tolerance: number | undefined): boolean {
    const { x, y } = this.program
    x.set(state)
    let gain = 0
    const count = iterations ?? (tolerance === undefined ? 1 : this.guarded ? mostGuarded : maxIterations)
    for (let k = 0; k < count; k++) {
      this.positions(t)
      let change = 0
      const { coordinateIndex } = this
      for (let j = 0; j < coordinateIndex.length; j++) {
        const i = coordinateIndex[j]
        change = Math.max(change, Math.abs(y[j] - x[i]))
        x[i] = y[j]
      }
      let violation = 0
      for (let j = 0; j < this.constraints; j++) {
        violation = Math.max(violation, Math.abs(y[coordinateIndex.length + j]))
      }
      if (k === 0 && violation > 1e-13) gain = change / violation
      if (tolerance !== undefined && violation <= (this.guarded ? Math.min(tolerance, closest) : tolerance)) break
    }
    this.speeds(t)
    const { speedIndex } = this
    this.speedChange = 0
    this.fastest = 0
    for (let j = 0; j < speedIndex.length; j++) {
      const i = speedIndex[j]
      this.speedChange = Math.max(this.speedChange, Math.abs(y[j] - x[i]))
      this.fastest = Math.max(this.fastest, Math.abs(x[i]))
      x[i] = y[j]
    }
    state.set(x)
    if (this.firstGain === 0) this.firstGain = gain
    return gain > illConditioned * Math.max(1, this.firstGain)
  }
}
