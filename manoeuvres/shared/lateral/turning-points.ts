/**
 * Series of steady turns. Each is sought from the one before, so that all are on the branch that begins with straight
 * running.
 */
import { trimParameter } from '../../../engine/formulate/collect/collection'
import { growing, modesAt, type Mode } from '../../../engine/analyse/operating/stability'
import { steady, type Found } from '../../../engine/analyse/operating/search'
import { ModelError } from '../../../engine/errors/model-error'
import { Outputs } from '../../../engine/compile/model'
import { initialState } from '../../../engine/start/initial'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { heaviestBody, sizeOfForces } from '../../../engine/start/settle/body'
import { requireSteadyTurns } from '../../../engine/start/settle/messages'
import { OperatingSearch } from '../../../engine/start/settle/stages'
import { onBranch } from '../../../engine/start/settle/start'
import type { Compiler, RunRequest } from '../../../engine/run/run'
import type { Instance } from '../../../engine/compile/instance'

export interface TurningPoint {
  readonly speed: number
  readonly turn: number
  /** Values by signal. */
  readonly values: ReadonlyMap<string, number>
  /** Values of freed sources, by source. */
  readonly freed: Readonly<Record<string, number>>
  readonly holder: { readonly force: number; readonly moment: number }
  readonly stable: boolean
  /** Eigenvalues of the linearised motion with freed sources held, one of each pair, the least damped first. */
  readonly modes: readonly Mode[]
  readonly residual: number
}

/** Least share of the way from one point to the next. */
const leastStep = 1 / 128
const finestStep = 1 / 1024
/** Moment over weight, m, up to which a moment that holds a turn counts as zero. */
const leastMoment = 1e-6

export class TurningPoints {
  private readonly instance: Instance
  private readonly search: OperatingSearch
  private readonly free: readonly string[]
  private readonly body: string | undefined
  private readonly weight: number
  private lastSolution: Found | undefined
  private speed = 0
  private turn = 0
  private readonly discreteAt: (x: Float64Array) => Float64Array

  constructor(
    request: RunRequest,
    compiler: Compiler,
    private readonly signals: readonly string[],
    /** Is called with the values of freed sources at every point. */
    private readonly noteFreed: (freed: Readonly<Record<string, number>>) => void = () => {},
  ) {
    const experiment = prepareExperiment(request, compiler.registry)
    const { instance, compiled } = onBranch(experiment, compiler)
    const { goal } = experiment
    this.instance = instance
    this.free = goal?.free ?? []
    const start = initialState(instance, experiment.initialValues(instance.compilation.system), 'search')
    this.discreteAt = start.discreteAt
    const body = goal?.body ?? heaviestBody(instance)
    this.body = body
    const form = compiler.compile({ ...compiled, effort: 'plain', operatingPoint: body === undefined ? {} : { body } })
    this.weight = sizeOfForces(instance, start)
    this.search = new OperatingSearch(form, body, this.free, start, this.weight)
  }

  /**
   * Returns whether there are steady turns of the vehicle as it is formulated: none with speeds in axes that do not
   * turn.
   */
  turnsFreely(speed: number): boolean {
    this.toward(speed, 0, leastStep)
    return this.lastSolution?.equations.turningAxes === 1
  }

  /** Speed and turn of the last point. */
  get motion(): readonly [speed: number, turn: number] {
    return [this.speed, this.turn]
  }

  /**
   * Returns the steady turn at a speed and a yaw rate.
   * @param speed m/s; @param turn rad/s, positive to the left
   * @returns undefined where there is none on the branch of the point before, which stays where it was
   * @throws ModelError where there is not even straight running
   */
  at(speed: number, turn: number): TurningPoint | undefined {
    const { solution, reached } = this.toward(speed, turn, leastStep)
    if (reached < 1) return undefined
    if (turn !== 0) this.requireFreeTurn(solution)
    this.lastSolution = solution
    this.speed = speed
    this.turn = turn
    return this.pointAt(solution)
  }

  /** Returns the last steady turn on the way to a speed and a yaw rate at which there is none. */
  edge(speed: number, turn: number): TurningPoint {
    const { solution, reached } = this.toward(speed, turn, finestStep)
    this.lastSolution = solution
    this.speed += reached * (speed - this.speed)
    this.turn += reached * (turn - this.turn)
    return this.pointAt(solution)
  }

  /**
   * Checks that the freed sources hold the turn. Without a source that steers, the search still finds the motion, but
   * with a moment from outside that a run doesn't have.
   * @throws ModelError `no-equilibrium`
   */
  private requireFreeTurn(solution: Found): void {
    const moment = Math.abs(this.search.holdingForces(solution.w).moment)
    if (moment <= leastMoment * this.weight) return
    throw new ModelError(
      'no-equilibrium',
      `no steering turns ${this.body ?? 'the vehicle'} (freed: ${this.free.join(', ')}): a steady turn takes a moment of ${Number(moment.toPrecision(3))} N m that no block gives`,
      {},
      'choose an experiment in which the steering input acts, or name another block as steering under Roles',
    )
  }

  private toward(speed: number, turn: number, least: number): { readonly solution: Found; readonly reached: number } {
    if (this.lastSolution === undefined) {
      this.lastSolution = this.search.atSpeed(speed)
      this.speed = speed
      this.turn = 0
    }
    if (turn !== 0) requireSteadyTurns(this.body ?? '', this.lastSolution.equations.turningAxes)
    let solution = this.lastSolution
    const [v0, w0] = [this.speed, this.turn]
    let reached = v0 === speed && w0 === turn ? 1 : 0
    for (let share = 1; reached < 1;) {
      const next = Math.min(1, reached + share)
      const [v, before] = [next, reached].map((part) => v0 + part * (speed - v0))
      const tried = this.search.onward(v, w0 + next * (turn - w0), solution, v / before)
      if (tried.residual <= steady) {
        solution = tried
        reached = next
      } else if ((share /= 2) < least) return { solution, reached }
    }
    return { solution, reached }
  }

  private pointAt(solution: Found): TurningPoint {
    const freed: Record<string, number> = {}
    const { parameters, compilation } = this.instance
    const shifts = new Map<number, number>()
    for (const source of this.free) {
      const { value, shift } = this.search.input(source, solution.w)
      freed[source] = value
      const place = compilation.collection.placeOf(source, trimParameter)
      shifts.set(place, (shifts.get(place) ?? parameters[place]) + shift)
    }
    this.noteFreed(freed)
    const outputs = new Outputs(this.instance.withValues(shifts), this.signals)
    const z = this.search.discreteStates(this.discreteAt(solution.x))
    const y = outputs.at(0, solution.x, z)
    if (!y.every(Number.isFinite))
      throw new ModelError(
        'non-finite',
        'a signal of the steady turn is not finite',
        {},
        'check the signals of the vehicle',
      )
    const { force, moment } = this.search.holdingForces(solution.w)
    const modes = modesAt(this.search.problem, solution)
    return {
      speed: this.speed,
      turn: this.turn,
      values: new Map(outputs.names.map((name, i) => [name, y[i]])),
      freed,
      holder: { force, moment },
      stable: modes.every(({ re }) => re <= growing),
      modes,
      residual: solution.residual,
    }
  }
}
