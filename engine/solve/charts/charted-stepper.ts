/**
 * Integration of a system with Euler angles by a variable-step method. Programs of fixed-step methods do the same
 * themselves (`stepping/charts`). Before a step near the singularity of the angles, they are
 * converted to coordinates of a chart, and back to angles after the step. The state between steps always has its
 * angles, and steps elsewhere are the same as without charts.
 */
import type { Solver, SolverMemory, Stepper, StepperOptions } from '../solver'
import type { OdeSystem } from '../types'
import { ChartedSystem } from './charted-system'

/** Creates the stepper of a method for a system, with charts if the system has Euler angles. */
export function createStepper(solver: Solver, system: OdeSystem, options: StepperOptions): Stepper {
  if (solver.kind === 'fixed' || (system.angles ?? []).length === 0) return solver.create(system, options)
  return new ChartedStepper(solver, new ChartedSystem(system), options)
}

class ChartedStepper implements Stepper {
  readonly x: Float64Array
  private readonly method: Stepper
  private readonly ownState: Float64Array
  readonly settle: Stepper['settle']
  readonly refresh: Stepper['refresh']
  readonly remarks: Stepper['remarks']

  constructor(
    solver: Solver,
    private readonly system: ChartedSystem,
    options: StepperOptions,
  ) {
    const { project } = options
    this.method = solver.create(system, {
      ...options,
      project: project === undefined ? undefined : (t) => this.correct(t, project),
    })
    const { method } = this
    this.x = method.x
    this.ownState = new Float64Array(system.size)
    if (method.settle !== undefined) this.settle = (t) => method.settle?.(t)
    if (method.refresh !== undefined) this.refresh = () => method.refresh?.()
    if (method.remarks !== undefined) this.remarks = () => method.remarks?.() ?? []
  }

  get evaluations(): number {
    return this.method.evaluations
  }

  get rejected(): number {
    return this.method.rejected
  }

  get dense(): boolean {
    return this.method.dense
  }

  set dense(value: boolean) {
    this.method.dense = value
  }

  restart(): void {
    this.method.restart()
  }

  step(from: number, to: number, h: number): number {
    const { x, system, method } = this
    // derivatives of earlier steps belong to other coordinates
    if (system.choose(x)) method.restart()
    if (!system.any) return method.step(from, to, h)
    system.enter(x)
    try {
      return method.step(from, to, h)
    } finally {
      system.leave(x)
    }
  }

  /** Corrects the state by its constraints, which are formulated with the angles. */
  private correct(t: number, project: (t: number) => void): void {
    const { x, system } = this
    if (!system.isInside) {
      project(t)
      return
    }
    system.leave(x)
    project(t)
    system.enter(x)
  }

  interpolate(t: number, out: Float64Array): void {
    const { x, system, method, ownState } = this
    if (!system.any) {
      method.interpolate(t, out)
      return
    }
    ownState.set(x)
    system.enter(x)
    method.interpolate(t, out)
    system.leave(x)
    x.set(ownState)
    system.toAngles(out)
  }

  save(): SolverMemory {
    const memory = this.method.save?.() ?? {}
    const charts = this.system.save()
    return charts.length === 0 ? memory : { ...memory, lists: { ...memory.lists, charts } }
  }

  load(memory: SolverMemory): void {
    this.method.load?.(memory)
    this.system.load(memory.lists?.charts ?? [])
  }
}
