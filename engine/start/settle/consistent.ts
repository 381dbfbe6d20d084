/**
 * Searches whose discrete states agree with what they find: friction that holds or slides, stops that carry or are
 * free, and whatever else depends on the state.
 */
import { countsOf, type OperatingGoal } from '../../analyse/operating/problem'
import { search, steady, type Found } from '../../analyse/operating/search'
import type { InitialResult } from '../initial'
import { bindProblem, type BoundProblem, type ProblemSetup } from './binding'
import { engage, frictionsOf, idleFrictions, letGo, undecidedFriction } from './friction'
import { firstContact, type Missed } from './first-contact'
import { contradicted, restingStops, undecidedStop } from './resting'
import { changedStates, requireUnchanged } from './touching'
import type { Instance } from '../../compile/instance'

/** Largest number of rounds in which discrete states may change, besides those of each stop and each friction. */
const mostRounds = 8
export const rest: OperatingGoal = { kind: 'rest' }

export class ConsistentSearch {
  goal: OperatingGoal = rest
  iterations = 0
  protected z: Float64Array
  /** Goal and options of the failed search. */
  protected missed: Missed | undefined
  private bound: BoundProblem | undefined

  constructor(
    protected readonly form: Instance,
    protected readonly body: string | undefined,
    protected readonly start: InitialResult,
    private readonly setup?: ProblemSetup,
  ) {
    this.z = start.z
  }

  /**
   * Problem with the present discrete states. A form is compiled when it is first searched: most starts need one of the
   * two.
   */
  get problem(): BoundProblem {
    return (this.bound ??= this.bind())
  }

  private bind(): BoundProblem {
    const heldInstance = this.form.compilation.isHeld(this.z) ? this.form.heldInstance : null
    return bindProblem(heldInstance ?? this.form, this.z, {
      body: this.body,
      isHeld: heldInstance !== null,
      setup: this.setup,
    })
  }

  /** Uses the problem with changed discrete states. */
  protected rebind(problem?: BoundProblem): void {
    this.bound = problem
  }

  protected search(goal: OperatingGoal, start: Parameters<typeof search>[2]): Found {
    const solution = search(this.problem, goal, start)
    this.iterations += solution.iterations
    if (solution.residual <= steady) return solution
    const again = search(this.problem, goal, { ...start, newton: true })
    this.iterations += again.iterations
    this.missed = { goal, inputScales: start.inputScales, keeps: start.keeps }
    return again.residual < solution.residual ? again : solution
  }

  /** @param x where the search begins: friction that cannot hold anything there slides from the beginning */
  protected use(z: Float64Array, x: Float64Array): void {
    this.z = z.slice()
    for (const place of idleFrictions(this.form, x, z)) this.z[place] = 1
    this.rebind()
  }

  /**
   * Repeats a search while friction holds that cannot, or a contact is closed or open in contradiction to its result.
   */
  protected withFriction(
    find: (from: { x: Float64Array; w: Float64Array }) => Found,
    from: { readonly x: Float64Array; readonly w: Float64Array },
  ): Found {
    let solution = find(from)
    const { compilation } = this.form
    const { states, components } = countsOf(compilation)
    const stops = restingStops(compilation)
    const most = mostRounds + 2 * stops.length + 2 * compilation.collection.stictions.length
    let landings = 0
    for (let round = 0; round < most + landings; round++) {
      if (this.closesOrOpens(solution)) solution = find({ x: solution.x, w: from.w })
      else if (this.frictionChanges(solution)) {
        const x = solution.x.slice()
        x.set(from.x.subarray(states - components), states - components)
        solution = find({ x: this.goal.kind === 'rest' ? x : solution.x, w: from.w })
      } else if (solution.residual <= steady) {
        if (!this.touchesAnew(solution)) return solution
        solution = find({ x: solution.x, w: from.w })
      } else {
        const x = landings < this.z.length ? this.firstContact(solution) : undefined
        if (x === undefined) return solution
        landings++
        solution = find({ x, w: from.w })
      }
    }
    const undecided = undecidedFriction(compilation, this.z, solution)
    if (undecided !== undefined) throw undecided
    if (solution.residual > steady) return solution
    requireUnchanged(this.form.compilation, this.changed(solution))
    const stop = contradicted(this.form.compilation, this.problem, this.z, solution)
    if (stop !== undefined) throw undecidedStop(this.form.compilation, stop)
    return solution
  }

  /** Returns the state in which a falling part meets another contact, and uses the discrete states there. */
  private firstContact(solution: Found): Float64Array | undefined {
    const { problem, missed } = this
    if (missed === undefined) return undefined
    const { compilation } = this.form
    const { at, iterations } = firstContact({ compilation, problem }, solution, missed, this.z, this.start.discreteAt)
    this.iterations += iterations
    if (at === undefined) return undefined
    this.z = at.z
    this.rebind()
    return at.x
  }

  /**
   * Returns whether a rigid stop has to carry, or would have to pull. In the first case it closes, in the second it
   * opens.
   */
  private closesOrOpens(solution: Found): boolean {
    const place = contradicted(this.form.compilation, this.problem, this.z, solution)
    if (place === undefined) return false
    this.z[place] = 1 - this.z[place]
    this.rebind()
    return true
  }

  /**
   * Returns the discrete states at the operating point: those of the model there, except of stops that carry and of
   * friction that holds while it travels.
   */
  discreteStates(z: Float64Array): Float64Array {
    const { compilation } = this.form
    const all = z.slice()
    for (const { place } of restingStops(compilation)) all[place] = this.z[place]
    if (this.goal.kind === 'speed')
      for (const { place } of frictionsOf(compilation)) if (this.z[place] === 0) all[place] = 0
    return all
  }

  /**
   * Returns whether discrete states other than those of friction have changed where something was found. If so, the new
   * ones are used.
   */
  private touchesAnew(solution: Found): boolean {
    const now = this.start.discreteAt(solution.x)
    const changed = this.changed(solution)
    for (const i of changed) this.z[i] = now[i]
    if (changed.length > 0) this.rebind()
    return changed.length > 0
  }

  /**
   * Returns the name of a discrete state that would have another value at a point: a contact that opens, friction that
   * slides, a stop that is reached; undefined if all agree.
   */
  disagreement(solution: Found): string | undefined {
    const { compilation } = this.form
    const [changed] = this.changed(solution)
    const z = this.z.slice()
    letGo(compilation, z, solution, this.goal.kind === 'speed')
    const slides = z.findIndex((value, i) => value !== this.z[i])
    const place = changed ?? (slides >= 0 ? slides : contradicted(compilation, this.problem, this.z, solution))
    return place === undefined ? undefined : compilation.system.discrete.states[place].name
  }

  private changed({ x }: Found): readonly number[] {
    return changedStates(this.form.compilation, this.z, this.start.discreteAt(x))
  }

  /** Lets overloaded friction slide, or holds friction that would slide the wrong way. */
  private frictionChanges(solution: Found): boolean {
    const { compilation } = this.form
    const travels = this.goal.kind === 'speed'
    if (!letGo(compilation, this.z, solution, travels) && !(travels && engage(compilation, this.z, solution)))
      return false
    this.rebind()
    return true
  }
}
