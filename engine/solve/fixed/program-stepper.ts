/**
 * Stepper of a fixed-step method. It runs the program that exports contain (`stepping/integration.ts`), checks its
 * result, corrects the state and counts evaluations. A step is one call, whatever the number of stages.
 */
import type { BoundIntegration } from '../../stepping/bound-integration'
import type { StepMethodName } from '../../stepping/methods'
import { nonFiniteError } from '../non-finite'
import type { SolverMemory, Stepper, StepperOptions } from '../solver'
import type { OdeSystem } from '../types'
import { bindHostIntegration } from './host-integration'
import type { StepEquations } from './step-equations'

/** @param name of the method, which is that of its solver @param equations of a linearly implicit method */
export function programStepper(
  system: OdeSystem,
  options: StepperOptions,
  name: StepMethodName,
  equations?: StepEquations,
): Stepper {
  const bound = system.bindIntegration?.(name) ?? bindHostIntegration(system, name)
  if (equations !== undefined) bound.solveWith(equations)
  return new ProgramStepper(system, options, bound, equations)
}

class ProgramStepper implements Stepper {
  readonly x: Float64Array
  readonly rejected = 0
  readonly endsNearby: boolean
  dense = false
  /** True if the end of the last step has been evaluated for interpolation. */
  private endKnown = false
  /** State at the start of a step that can fail while it is in coordinates of a chart; null if none can. */
  private readonly start: Float64Array | null

  constructor(
    private readonly system: OdeSystem,
    private readonly options: StepperOptions,
    private readonly bound: BoundIntegration,
    private readonly equations: StepEquations | undefined,
  ) {
    this.x = bound.x
    this.endsNearby = bound.endsNearby
    const isCharted = equations !== undefined && bound.places.charts.length > 0
    this.start = isCharted ? new Float64Array(system.size) : null
  }

  get evaluations(): number {
    const { s, places } = this.bound
    return s[places.evaluations]
  }

  restart(): void {
    this.bound.restart()
  }

  step(from: number, to: number, h: number): number {
    const { bound, system, options } = this
    bound.s[bound.places.dense] = this.dense ? 1 : 0
    this.endKnown = false
    if (this.start === null) bound.step(from, to, h)
    else this.stepInCharts(from, to, h, this.start)
    const { s, places, x } = bound
    if (s[places.finite] !== 0) {
      const stages = places.stages.map((place) => s.subarray(place, place + system.size))
      throw nonFiniteError(system, to, h, stages, x)
    }
    if (options.project !== undefined) options.project(to)
    return to
  }

  private stepInCharts(from: number, to: number, h: number, start: Float64Array): void {
    const { bound, x } = this
    start.set(x)
    try {
      bound.step(from, to, h)
    } catch (error) {
      x.set(start)
      throw error
    }
  }

  remarks(): readonly string[] {
    return this.equations?.remarks() ?? []
  }

  interpolate(t: number, out: Float64Array): void {
    const { bound } = this
    if (!this.endKnown) bound.finish()
    this.endKnown = true
    out.set(bound.between(t))
  }

  save(): SolverMemory {
    const { s, places } = this.bound
    const size = this.x.length
    const numbers = Object.entries(places.numbers).map(([name, place]) => [name, s[place]] as const)
    const vectors = Object.entries(places.vectors).map(([name, place]) => [name, s.slice(place, place + size)] as const)
    const charts = places.charts.filter(({ active }) => s[active] === 1).map(({ middle }) => middle)
    const equations = this.equations?.save() ?? {}
    const lists = { ...equations.lists, ...(charts.length === 0 ? {} : { charts }) }
    return {
      ...equations,
      ...(numbers.length === 0 ? {} : { numbers: Object.fromEntries(numbers) }),
      ...(vectors.length === 0 ? {} : { vectors: Object.fromEntries(vectors) }),
      ...(Object.keys(lists).length === 0 ? {} : { lists }),
    }
  }

  /** Restores the memory of earlier steps. If an entry is missing, the method begins without earlier steps. */
  load(memory: SolverMemory): void {
    const { numbers = {}, vectors = {}, lists = {} } = memory
    const { s, places } = this.bound
    this.equations?.load(memory)
    for (const { middle, active } of places.charts) s[active] = lists.charts?.includes(middle) === true ? 1 : 0
    const isComplete =
      Object.keys(places.numbers).every((name) => name in numbers) &&
      Object.keys(places.vectors).every((name) => name in vectors)
    if (!isComplete) return
    for (const [name, place] of Object.entries(places.numbers)) s[place] = numbers[name]
    for (const [name, place] of Object.entries(places.vectors)) s.set(vectors[name], place)
  }
}
