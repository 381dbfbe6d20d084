/** Small projects made of blocks and wires, evaluated at one state through the engine. */
import { registry } from '../../../blocks'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import type { Collection, Column } from '../../../engine/formulate/collect/collection'
import { collect } from '../../../engine/formulate/collect/collect'
import { formulate } from '../../../engine/formulate/formulate'
import type { System } from '../../../engine/formulate/system'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { resolveParameters } from '../../../engine/model/network/resolve'
import { evaluate, tangents, type Expr } from '../../../engine/symbolic'

export type Blocks = Readonly<Record<string, readonly [type: string, params?: Readonly<Record<string, ParamValue>>]>>

export class SmallModel {
  readonly collection: Collection
  readonly system: System

  /** @param wires e.g. `Body.com - Spin.base` */
  constructor(
    blocks: Blocks,
    wires: readonly string[],
    files: Readonly<Record<string, readonly Column[]>> = {},
    definitions: BlockRegistry = registry,
  ) {
    const project: ProjectFile = {
      wishbone: 1,
      title: 'Test',
      blocks: Object.fromEntries(Object.entries(blocks).map(([name, [type, params = {}]]) => [name, { type, params }])),
      wires: Object.fromEntries(wires.map((w, i) => [`w${i + 1}`, w.split(' - ') as unknown as [string, string]])),
    }
    this.collection = collect(resolveParameters(project, definitions), (file) => files[file] ?? [])
    this.system = formulate(this.collection, {})
  }

  private symbols(state: Readonly<Record<string, number>>): Map<Expr, number> {
    const values = new Map(this.collection.parameters.map((p) => [p.symbol, p.value] as const))
    values.set(this.collection.time, state.t ?? 0)
    for (const s of this.system.states) values.set(s.symbol, state[s.name] ?? s.initial)
    for (const s of this.system.discrete.states) {
      // where a search starts, and what has a number to begin with
      const value = state[s.name] ?? (s.initial.isConst ? s.initial.value : undefined)
      if (value !== undefined) values.set(s.symbol, value)
    }
    return values
  }

  /** Values of signals (`Block.signal`, or `der(Block.state)`) at a state; states not given have their initial values. */
  at(state: Readonly<Record<string, number>>, ...names: readonly string[]): number[] {
    return this.signals(this.system, state, names)
  }

  /** The same while something is held, by discrete states of locks and friction. */
  held(state: Readonly<Record<string, number>>, ...names: readonly string[]): number[] {
    return this.signals(this.system.heldForm?.() ?? this.system, state, names)
  }

  /** Value of an expression at a state. */
  value(e: Expr, state: Readonly<Record<string, number>>): number {
    return evaluate([e], this.symbols(state))[0]
  }

  private signals(system: System, state: Readonly<Record<string, number>>, names: readonly string[]): number[] {
    return evaluate(
      names.map((name) => system.signal(name)),
      this.symbols(state),
    )
  }

  /** Values of one signal at several times. */
  over(times: readonly number[], name: string): number[] {
    return times.map((t) => this.at({ t }, name)[0])
  }

  /** Time derivatives of a signal of time, of order 0, 1, 2, at several times. */
  derivativesOver(times: readonly number[], name: string): number[][] {
    const { pool, time } = this.collection
    const orders = [this.system.signal(name)]
    for (let k = 0; k < 2; k++) orders.push(...tangents(pool, [orders[k]], new Map([[time, pool.one]])))
    return times.map((t) => evaluate(orders, this.symbols({ t })))
  }

  /** Instants that a step must hit. */
  breakTimes(): number[] {
    return evaluate(this.collection.breakTimes, this.symbols({}))
  }
}

/** A source alone in the world. */
export const sourceAlone = (
  type: string,
  params: Readonly<Record<string, ParamValue>>,
  files: Readonly<Record<string, readonly Column[]>> = {},
): SmallModel => new SmallModel({ World: ['world/world'], Source: [type, params] }, [], files)
