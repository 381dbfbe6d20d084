/**
 * Search for an operating point with targets. From a point near by that holders hold, targets move from their values
 * there to those that are requested, while freed quantities take the place of the holders. Where there is no such
 * point, everything is searched at once.
 */
import { equationsAt } from '../../analyse/operating/equations'
import { targetRows, type OperatingGoal, type RestGoal, type TravelGoal } from '../../analyse/operating/problem'
import { steady, type Found } from '../../analyse/operating/search'
import { ModelError } from '../../errors/model-error'
import type { SettleGoal, Target } from '../../experiment/settle-goal'
import { gradually } from './circle'
import { rest } from './consistent'
import { choicesOf, Effects, isUndetermined } from './controls'
import { noOperatingPoint } from './messages'
import { OperatingSearch } from './stages'
import { determinedValue, missedTargets, targetConflict } from './target-messages'

/** Speed below which a body stands, m/s. */
const standing = 1e-6
/** Speed of the guess if nothing says how fast the body travels, m/s. */
const usualSpeed = 10

export interface TargetedGoal extends Pick<SettleGoal, 'speed' | 'radius'> {
  readonly targets: readonly Target[]
  /** Names of freed quantities that are inputs of the problem, in the order of their places. */
  readonly freed: readonly string[]
  /** Indices of the states of freed initial values. */
  readonly initial: readonly number[]
}

/** Returns whether targets need motion: one is a speed other than 0, or an acceleration. */
export const travels = ({ speed, radius, targets }: Pick<TargetedGoal, 'speed' | 'radius' | 'targets'>): boolean =>
  (speed !== undefined && speed !== 0) ||
  radius !== undefined ||
  targets.some(({ unit, value }) => value !== 0 && (unit === 'm/s' || unit === 'm/s^2'))

/** Change of a holder along a curve that counts as one, over the weight. */
const holderShare = 0.1

/** Point from which targets are approached. */
interface Base extends Pick<Found, 'x' | 'w'> {
  readonly steady: boolean
  /** Holders that hold it, or that may. */
  readonly holders: readonly number[]
}

/** Goal with the holders that remain. */
interface Chosen {
  readonly goal: OperatingGoal
  readonly holders: readonly number[]
}

export class TargetedSearch extends OperatingSearch {
  private chosen: Chosen | undefined

  /** @throws ModelError `no-equilibrium` that names targets and freed quantities */
  atTargets(goal: TargetedGoal): Found {
    const base = travels(goal) ? this.travelling(goal) : this.still()
    const chosen = this.choose(goal, base)
    this.chosen = chosen
    this.staying = this.staying.filter((place) => !goal.initial.includes(place))
    this.holding = this.controlScales(base, chosen)
    let share: number | undefined
    if (base.steady) {
      const first = this.foundAt(base, chosen.goal)
      try {
        return gradually(
          first,
          (part, from) => this.toward(part, base, first, from),
          (reached) => new Ended(reached),
        )
      } catch (error) {
        if (!(error instanceof Ended)) throw error
        share = error.share
      }
    }
    this.goal = chosen.goal
    const direct = this.withFriction(
      (from) => this.search(chosen.goal, { ...from, inputScales: this.holding, staying: this.staying }),
      { x: base.x, w: this.withoutHolders(base.w, chosen.holders, 1) },
    )
    if (direct.residual <= steady) return direct
    throw this.unreached(goal, direct, share)
  }

  /**
   * Finds steady travel. A model that can't stand and has no such travel with the values of its inputs, such as an
   * aircraft, is searched with freed inputs at once.
   */
  straightAt(speed: number): Found {
    try {
      return this.atSpeed(speed)
    } catch (error) {
      const stands = this.form.compilation.collection.contacts.length > 0
      if (!(error instanceof ModelError) || stands || this.free.length === 0) throw error
      this.idle.length = 0
      try {
        return this.atTargets({ speed, targets: [], freed: this.free, initial: [] })
      } catch (again) {
        if (again instanceof ModelError) throw error
        throw again
      }
    }
  }

  /** Returns the goal of the point that was found, from which a curve of such points can be followed. */
  get reachedGoal(): OperatingGoal {
    return this.chosen?.goal ?? this.goal
  }

  /** Sizes of changes of inputs at the point that was found; 0 for inputs that stay. */
  get controlSizes(): readonly number[] {
    // A holder changes by a share of the weight along a curve; in newtons, it would hide all other changes.
    const share = holderShare * Math.max(1, this.weight)
    return this.holding.map((size, place) =>
      size > 0 && this.holderPlaces.includes(place) ? Math.max(size, share) : size,
    )
  }

  /** Indices of states that keep their values. */
  get unchanged(): readonly number[] {
    return this.staying
  }

  /** Gives a source or a freed value that is not chosen another value. @returns its place among the inputs */
  setInput(name: string, value: number): number {
    const freed = this.problem.inputs.length - this.form.compilation.inputs.length
    const last = this.problem.inputs.slice(-freed || undefined).findIndex((input) => input.name === name)
    const place = freed > 0 && last >= 0 ? this.form.compilation.inputs.length + last : this.placeOfSource(name)
    this.inputValues[place] = value
    return place
  }

  private unreached({ targets }: TargetedGoal, solution: Found, share: number | undefined): ModelError {
    const first = targetRows(this.problem)
    const { values } = solution.equations.point
    const reached = targets.map((_, i) => values[first + i])
    if (targets.length > 0 && reached.every(Number.isFinite)) return missedTargets(targets, reached, share)
    return noOperatingPoint(this.problem, this.goal, solution, this.holding, this.body)
  }

  /** Finds straight running with holders near the speed of the goal. */
  private travelling(goal: TargetedGoal): Base {
    const speed = goal.speed ?? this.speedGuess(goal)
    const [force, , moment] = this.holderPlaces
    const solution = this.heldAt(speed)
    // A force holds a speed that is stated; other speeds follow from targets.
    const holders = [...(goal.speed === undefined ? [] : [force]), moment]
    if (solution.residual <= steady) return { x: solution.x, w: solution.w, steady: true, holders }
    const start = this.start.x
    this.use(this.start.discreteAt(start), start)
    this.staying = []
    const x = Math.abs(this.speedAt(start) - speed) < 0.5 * speed ? start : this.rolling(start, speed)
    return { x, w: this.inputValues, steady: false, holders }
  }

  /** Finds a state of rest with holders where the model stands on wheels. */
  private still(): Base {
    const x = this.start.x.slice()
    x.fill(0, 0, this.problem.states.filter(({ kind }) => kind === 'speed').length)
    this.use(this.start.discreteAt(x), x)
    this.goal = rest
    let holders = this.holderPlaces
    const solution = this.withFriction(
      (from) => {
        const { solution: at, holding } = this.standingWith(from, [])
        holders = holding
        return at
      },
      { x, w: this.inputValues },
    )
    if (solution.residual <= steady) return { x: solution.x, w: solution.w, steady: true, holders }
    this.use(this.start.discreteAt(x), x)
    return { x, w: this.inputValues, steady: false, holders: this.holderPlaces }
  }

  private speedAt(x: Float64Array): number {
    const { problem } = this
    const first = targetRows(problem) - 6
    const { values } = problem.evaluate(x, this.inputValues)
    return Math.hypot(values[first], values[first + 1], values[first + 2])
  }

  /** Speed of the guess: of the initial values, or else from targets. */
  private speedGuess({ radius, targets }: TargetedGoal): number {
    const initial = this.speedAt(this.start.x)
    if (initial > standing) return initial
    const sizes = (unit: string): number[] =>
      targets.filter((target) => target.unit === unit && target.value !== 0).map(({ value }) => Math.abs(value))
    const [speed] = sizes('m/s')
    if (speed !== undefined) return speed
    const [acceleration] = sizes('m/s^2')
    return radius === undefined || acceleration === undefined ? usualSpeed : Math.sqrt(acceleration * Math.abs(radius))
  }

  private foundAt({ x, w }: Pick<Found, 'x' | 'w'>, goal: OperatingGoal): Found {
    const equations = equationsAt(this.problem, goal, x, w)
    return { x, w, iterations: 0, residual: equations.size, equations }
  }

  /** Goals that are possible, those that keep the heading first. */
  private goalsFor({ speed, radius, targets }: TargetedGoal, base: Base): readonly OperatingGoal[] {
    const values = targets.map(({ value }) => value)
    if (this.goal.kind === 'rest') return [{ kind: 'rest', targets: values } satisfies RestGoal]
    const goal: TravelGoal = {
      kind: 'speed',
      speed: speed ?? this.speedAt(base.x),
      targets: values,
      ...(speed === undefined && { anySpeed: true }),
    }
    if (radius !== undefined) return [{ ...goal, curvature: 1 / radius }]
    return targets.length === 0 ? [goal] : [goal, { ...goal, anyTurn: true }]
  }

  /**
   * Chooses the holders that remain and whether targets determine the turn.
   * @throws ModelError if freed quantities and targets don't agree
   */
  private choose(goal: TargetedGoal, base: Base): Chosen {
    const { targets, freed, initial } = goal
    const moving = this.goal.kind === 'speed'
    const request = { moving, staying: this.staying.filter((place) => !initial.includes(place)), initial }
    let conflict: Parameters<typeof targetConflict>[0] | undefined
    for (const possible of this.goalsFor(goal, base)) {
      // On a circle, the derivatives are those of straight running, from which the turn begins.
      const straight = possible.kind === 'speed' && possible.curvature !== undefined
      const { equations } = this.foundAt(base, straight ? { ...possible, curvature: 0 } : possible)
      this.requireInitial(goal, equations, moving)
      const effects = new Effects(this.problem, equations, request)
      const motionGoals = Array.from({ length: equations.goals - targets.length }, (_, i) => i)
      const targetGoals = targets.map((_, i) => motionGoals.length + i)
      const goals = [...motionGoals, ...targetGoals]
      const all = [...base.holders, ...this.freePlaces]
      if (effects.reaches(goals, all)) {
        const able = choicesOf(base.holders)
          .map((holders) => ({ holders, controls: [...holders, ...this.freePlaces] }))
          .filter(({ controls }) => effects.suffices(goals, controls, all))
        const exact = able.filter(({ controls }) => effects.determines(goals, controls))
        // Without targets, more inputs than needed share the work.
        const usable = exact.length > 0 || targets.length > 0 ? exact : able.slice(0, 1)
        const best = usable
          .map(({ holders, controls }) => ({ holders, condition: effects.condition(goals, controls) }))
          .sort((a, b) => b.condition - a.condition)
          .at(0)
        if (best !== undefined) return { goal: possible, holders: best.holders }
      }
      conflict = {
        effects,
        targets,
        motionGoals,
        targetGoals,
        freed: freed.map((name, k) => [name, this.freePlaces[k]] as const),
        initial: initial.map((state) => this.problem.states[state].name),
        holders: base.holders,
      }
    }
    throw conflict === undefined ? new Error('no goal') : targetConflict(conflict)
  }

  private requireInitial({ initial }: TargetedGoal, equations: Found['equations'], moving: boolean): void {
    for (const state of initial) {
      const { name, kind } = this.problem.states[state]
      const isReserve = kind === 'component' && this.isReserve(state)
      if (!isReserve && !this.staying.includes(state) && !isUndetermined(this.problem, equations, moving, state))
        throw determinedValue(name)
    }
  }

  private isReserve(state: number): boolean {
    return this.form.compilation.states[state].reserve === true
  }

  private withoutHolders(w: Float64Array, holders: readonly number[], share: number): Float64Array {
    const to = w.slice()
    for (const place of this.holderPlaces) if (!holders.includes(place)) to[place] = (1 - share) * w[place]
    return to
  }

  /** Scales of freed quantities by their effects, so that none counts less because of its unit. */
  private controlScales(base: Base, { goal, holders }: Chosen): readonly number[] {
    const scales = this.scales(holders)
    const { jacobian } = this.foundAt(base, goal).equations
    const first = jacobian.columns - scales.length
    const sizes = Array.from({ length: jacobian.rows }, (_, i) => {
      let most = 0
      for (let k = 0; k < first; k++) most = Math.max(most, Math.abs(jacobian.get(i, k)))
      return most || 1
    })
    for (const place of this.freePlaces) {
      const most = Math.max(...sizes.map((size, i) => Math.abs(jacobian.get(i, first + place)) / size))
      scales[place] = most > 0 ? 1 / most : 1
    }
    return scales
  }

  /** Finds the point at a share of the way from the base to the targets. */
  private toward(share: number, base: Base, first: Found, from: Pick<Found, 'x' | 'w'>): Found {
    const { goal, holders } = this.chosen ?? { goal: this.goal, holders: [] }
    const row = targetRows(this.problem)
    const { values } = first.equations.point
    const targets = (goal.targets ?? []).map((value, i) => (1 - share) * values[row + i] + share * value)
    const curvature = goal.kind === 'speed' && goal.curvature !== undefined ? share * goal.curvature : undefined
    this.goal = { ...goal, targets, ...(curvature !== undefined && { curvature }) }
    const there = this.goal
    const gone = this.withoutHolders(base.w, holders, share)
    const w = from.w.slice()
    for (const place of this.holderPlaces) if (!holders.includes(place)) w[place] = gone[place]
    const solution = this.withFriction((at) => this.near(there, at), { x: from.x, w })
    if (share === 1) this.goal = goal
    return solution
  }
}

/** Marks the share at which the way to the targets ends. */
class Ended extends ModelError {
  constructor(readonly share: number) {
    super('no-equilibrium', 'the way to the targets ends', {}, '')
  }
}
