/**
 * Co-simulation: an FMU with its own solver, which takes one communication step at a time.
 *
 * At t_k = k h it gets the inputs of t_k-1, which it holds for the step from there to t_k, and gives its outputs at
 * t_k, which the model holds until t_k+1. At t_0 it is initialised with the inputs of t_0 (FMI 2.0.5, chapter 4; 3.0.2,
 * chapter 4; the Jacobi scheme of Kuebler and Schiehlen, Math. Comput. Modelling Dyn. Syst. 6 (2000) 93-113). So it
 * closes no algebraic loop.
 */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { resultOf, rounded, type FmuParts } from './exchange'
import { fmuFunctions, noEpoch } from './functions'

export function buildSimulation(c: ComponentBuilder, { instance, parameters, inputs }: FmuParts): void {
  const { math } = c
  const { declaration: d } = instance
  const { begin, advance } = fmuFunctions(instance)
  const sampleTime = c.param('step')
  const hidden = { unit: '1', hidden: true, sampleTime } as const
  const results = new Map<string, Expr>()
  const later = (name: string) => (): Expr => resultOf(results, name)
  const first = new Map<string, Expr>()
  const epoch = c.discrete('epoch', { ...hidden, initial: noEpoch, update: later('epoch') })
  const over = c.discrete('over', { ...hidden, initial: 0, update: later('over') })
  const heldInputs = d.inputs.map((i) => {
    const value = (): Expr => rounded(c, i, inputs.get(i.name) ?? math.num(0))
    return c.discrete(`held_${i.name}`, { ...hidden, initial: value, update: value })
  })
  const call = (fn: typeof advance, args: readonly Expr[], to: Map<string, Expr>): void =>
    c.opaque(fn, args, parameters).forEach((value, k) => to.set(fn.outputs[k].name, value))
  call(advance, [c.time, c.previous(epoch), ...heldInputs.map((h) => c.previous(h))], results)
  // Outputs before the first communication point, with start values at the inputs: so a loop has something to begin
  // with.
  const starts = d.inputs.map((i) => math.num(i.start))
  if (d.outputs.length > 0) call(begin, [c.time, math.num(noEpoch), ...starts], first)
  for (const { name, unit } of d.outputs) {
    const value = c.discrete(name, { unit, sampleTime, initial: () => resultOf(first, name), update: later(name) })
    c.output(name, value, { smoothness: -1 })
  }
  c.event('end', {
    crossing: () => math.sub(over, 0.5),
    direction: 'rising',
    actions: [{ stop: `${d.model} requested the end of the run` }],
  })
}
