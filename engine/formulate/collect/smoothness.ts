/**
 * Continuous derivatives of the signals at outputs, over the wires.
 *
 * A state has one derivative more than its rate, and its rate those of what it is made of, so a signal has as many more
 * than a source as the shortest way from the source passes states: the relative degree (Isidori, Nonlinear Control
 * Systems, 3rd ed. 1995, 4.1). Loops of signals make this a fixed point. Each rule is a minimum over inputs with a
 * number added, so going down from "all derivatives" arrives at the greatest one, which a loop without a source (an
 * oscillator) keeps.
 */
import type { Smoothness } from '../../model/component/component'
import type { OutputDeclaration } from './declarations'

export class Smoothnesses {
  private readonly settled = new Map<string, Smoothness>()
  /** Smoothness of the outputs under examination, in the order in which they were requested; null between requests. */
  private estimates: Map<string, Smoothness> | null = null

  /** @param outputs by `Block.port`; signals that are not among them are measured, and counts as continuous only */
  constructor(private readonly outputs: ReadonlyMap<string, Pick<OutputDeclaration, 'smoothness'>>) {}

  /** @param output `Block.port` */
  of(output: string): Smoothness {
    const known = this.settled.get(output)
    if (known !== undefined) return known
    if (this.estimates === null) return this.settle(output)
    const estimate = this.estimates.get(output)
    if (estimate === undefined) this.estimates.set(output, Infinity)
    return estimate ?? Infinity
  }

  private settle(output: string): Smoothness {
    const estimates = new Map([[output, Infinity]])
    this.estimates = estimates
    // a map that grows is walked to its end: everything upstream is found, nearest first
    for (const name of estimates.keys()) this.rule(name)
    const upstreamFirst = [...estimates.keys()].reverse()
    for (let changed = true; changed;) {
      changed = false
      for (const name of upstreamFirst) {
        const value = this.rule(name)
        if (value >= (estimates.get(name) ?? Infinity)) continue
        estimates.set(name, value)
        changed = true
      }
    }
    this.estimates = null
    for (const [name, value] of estimates) this.settled.set(name, value)
    return estimates.get(output) ?? 0
  }

  private rule(output: string): Smoothness {
    const smoothness = this.outputs.get(output)?.smoothness ?? 0
    return typeof smoothness === 'number' ? smoothness : smoothness()
  }
}
