/**
 * Solver of the linear equations (I - gamma h A) k = r of a linearly implicit method in a run. The program of the
 * method calls it (`stepping/methods/equations.ts`). The states that are treated implicitly are all states, or are
 * chosen at the first step.
 */
import type { EquationSolver, SteppedMemory } from '../../stepping/bound-integration'
import type { EquationPlaces } from '../../stepping/methods/equations'
import type { SolverMemory } from '../solver'
import type { OdeSystem } from '../types'
import type { JacobianPoint } from './step-jacobian'
import { StepMatrix } from './step-matrix'

/** Choice of the states that a method treats implicitly. */
export interface ImplicitChoice {
  /** Returns the states, for steps of length h from a state at time t. */
  choose(t: number, h: number, at: JacobianPoint): readonly number[]
  /** Returns the states, if a user names them or a run before this one has chosen them. */
  known(last: readonly number[] | undefined): readonly number[] | undefined
  /** Returns the sentence on the states that were chosen for steps of length h. */
  remark(states: readonly number[], h: number): string
}

/** Exchange between the program and the equations, in the memory of one form of the equations. */
interface Exchange {
  readonly memory: SteppedMemory
  readonly equations: EquationPlaces
  readonly timeDerivative: Float64Array
  /** Right-hand side of all states, which becomes the solution. */
  readonly right: Float64Array
  readonly implicitFlags: Float64Array
}

export class StepEquations implements EquationSolver {
  private states: readonly number[] | null = null
  private matrix: StepMatrix | null = null
  /** Right-hand sides, then slopes, of the states that are treated implicitly. */
  private slopes = new Float64Array(0)
  private readonly flags: Float64Array
  /** Length of the step for which the states were chosen, s. */
  private chosenFor = 0
  private gammaH = 0
  private exchange: Exchange | null = null
  private isChecked = false

  /** @param choice of the states; absent if all are treated implicitly */
  constructor(
    private readonly system: OdeSystem,
    private readonly scales: Float64Array,
    private readonly choice?: ImplicitChoice,
  ) {
    this.flags = new Float64Array(system.size)
    if (choice === undefined)
      this.use(
        system.states.map((_, i) => i),
        0,
      )
  }

  private use(states: readonly number[], h: number): void {
    this.states = states
    this.chosenFor = h
    this.slopes = new Float64Array(states.length)
    for (const i of states) this.flags[i] = 1
    if (states.length > 0) this.matrix = new StepMatrix(this.system, this.scales, states)
  }

  factor(memory: SteppedMemory): void {
    const { s, places } = memory
    if (this.exchange?.memory !== memory) this.exchange = exchangeIn(memory)
    const { equations, timeDerivative, implicitFlags } = this.exchange
    const t = s[equations.time]
    if (this.states === null && this.choice !== undefined) {
      const h = s[places.length]
      this.use(this.choice.choose(t, h, memory), h)
    }
    for (let i = 0; i < implicitFlags.length; i++) implicitFlags[i] = this.flags[i]
    if (this.matrix === null) return
    this.gammaH = s[equations.gammaH]
    this.matrix.factor(t, this.gammaH, memory, timeDerivative)
    this.isChecked = false
  }

  /** @throws ModelError `step-size` if a growing mode outruns the step */
  solve({ s, places, x }: SteppedMemory): void {
    const { matrix, states, slopes, exchange } = this
    if (matrix === null || states === null || exchange === null) return
    const { right } = exchange
    for (let i = 0; i < states.length; i++) slopes[i] = right[states[i]]
    matrix.solve(slopes)
    matrix.addCoupling(this.gammaH, slopes, right)
    for (let i = 0; i < states.length; i++) right[states[i]] = slopes[i]
    if (this.isChecked) return
    this.isChecked = true
    matrix.check(s[places.from], s[places.length], slopes, x)
  }

  remarks(): readonly string[] {
    const { states, choice } = this
    return states === null || choice === undefined ? [] : [choice.remark(states, this.chosenFor)]
  }

  save(): SolverMemory {
    const { states, choice, matrix } = this
    const { lists } = matrix?.save() ?? {}
    if (choice === undefined) return { lists }
    return states === null ? {} : { numbers: { h: this.chosenFor }, lists: { stiff: states, ...lists } }
  }

  load(memory: SolverMemory): void {
    const { numbers, lists } = memory
    if (this.choice !== undefined) {
      if (numbers?.h === undefined || lists?.stiff === undefined) return
      this.use(this.choice.known(lists.stiff) ?? lists.stiff, numbers.h)
    }
    this.matrix?.load(memory)
  }
}

function exchangeIn(memory: SteppedMemory): Exchange {
  const { s, x, places } = memory
  const { equations } = places
  if (equations === null) throw new Error('the method has no linear equations')
  const vector = (place: number): Float64Array => s.subarray(place, place + x.length)
  const { timeDerivative, right, implicitFlags } = equations
  return {
    ...{ memory, equations },
    timeDerivative: vector(timeDerivative),
    right: vector(right),
    implicitFlags: vector(implicitFlags),
  }
}
