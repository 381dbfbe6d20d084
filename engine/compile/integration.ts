/**
 * Integration methods as functions of a model's program, for one form of its equations, or for both if something can be
 * held.
 */
import type { Program } from '../program/ir'
import type { LoweredProgram } from '../program/lower'
import { stateScales } from '../solve/scales'
import type { BoundIntegration, BoundProgram, EquationSolver } from '../stepping/bound-integration'
import { integrationProgram, type IntegrationProgram } from '../stepping/integration'
import type { MemoryEntry } from '../stepping/memory'
import type { StepMethodName } from '../stepping/methods'
import type { Compilation } from './compile'
import { angleTriples } from './local-charts'

export interface LoweredIntegration {
  readonly lowered: LoweredProgram
  readonly integration: IntegrationProgram
}

const known = Symbol('integrations')

/** Returns the derivatives and the method in one program, lowered once for each method. */
export function loweredIntegration(compilation: Compilation, name: StepMethodName): LoweredIntegration {
  const byMethod = compilation.once(known, () => new Map<StepMethodName, LoweredIntegration>())
  const last = byMethod.get(name)
  if (last !== undefined) return last
  const { derivatives } = compilation
  const integration = integrationProgram(
    {
      program: derivatives.program,
      states: compilation.states.length,
      kinds: compilation.states.map(({ kind }) => kind),
      scales: [...stateScales({ states: compilation.states })],
      angles: angleTriples(compilation),
      discreteStates: compilation.system.discrete.states.length,
      shared: compilation.shared.values.length,
      moving: compilation.shared.moving,
    },
    name,
  )
  const functions = [...derivatives.program.functions, ...integration.functions]
  const program: Program = { ...derivatives.program, functions }
  const result = { lowered: { ...derivatives, program }, integration }
  byMethod.set(name, result)
  return result
}

/**
 * Returns the places that are valid in every form of the equations. Values shared with events belong to one form only.
 */
function common({ memory }: BoundProgram): readonly MemoryEntry[] {
  return memory.filter(({ name }) => !name.startsWith('rates'))
}

/** Integration that switches between the forms of the equations. The memory of the method is carried over. */
export class FormedIntegration implements BoundIntegration {
  private last: BoundProgram
  private second: BoundProgram | null = null
  private equations: EquationSolver | null = null

  /**
   * @param bindHeld returns the second form when something is held for the first time
   * @param isPrepared returns whether the second form exists already
   */
  constructor(
    private readonly free: BoundProgram,
    private readonly bindHeld: () => BoundProgram,
    private readonly isHeld: () => boolean,
    isPrepared: boolean,
  ) {
    this.last = free
    if (isPrepared) this.second = bindHeld()
  }

  get x(): Float64Array {
    return this.free.x
  }

  get s(): Float64Array {
    return this.last.s
  }

  get places(): BoundIntegration['places'] {
    return this.last.places
  }

  get endsNearby(): boolean {
    return this.free.endsNearby
  }

  step(from: number, to: number, h: number): void {
    const form = this.isHeld() ? (this.second ??= this.boundHeld()) : this.free
    if (form !== this.last) this.changeTo(form)
    if (form !== this.free) form.x.set(this.free.x)
    form.step(from, to, h)
    if (form !== this.free) this.free.x.set(form.x)
  }

  private changeTo(form: BoundProgram): void {
    const [from, to] = [common(this.last), common(form)]
    for (let i = 0; i < from.length; i++) {
      const { offset, size } = from[i]
      form.s.set(this.last.s.subarray(offset, offset + size), to[i].offset)
    }
    this.last = form
  }

  private boundHeld(): BoundProgram {
    const form = this.bindHeld()
    if (this.equations !== null) form.solveWith(this.equations)
    return form
  }

  solveWith(solver: EquationSolver): void {
    this.equations = solver
    this.free.solveWith(solver)
    this.second?.solveWith(solver)
  }

  finish(): void {
    this.last.x.set(this.free.x)
    this.last.finish()
  }

  between(t: number): Float64Array {
    this.last.x.set(this.free.x)
    return this.last.between(t)
  }

  restart(): void {
    this.last.restart()
  }
}
