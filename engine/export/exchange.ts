/** Data exported for an importer that integrates the model: exact directional derivatives, and dependencies. */
import type { ExportedExchange } from '../backends/exported'
import type { Entry } from '../program/lower'
import { driftTolerance } from '../stepping/exchange'
import type { Compilation } from '../compile/compile'
import type { StateCorrections } from './corrections'
import { dependencies, inSequence } from './dependencies'

/**
 * Returns the entry point `tangent(t; x, v) -> jv`: changes of derivatives and signals along a direction of states and
 * inputs.
 */
export function tangentEntry(form: Compilation, signals: readonly string[]): Entry {
  const roots = [...form.states.map((s) => s.derivative), ...signals.map((name) => form.system.signal(name))]
  return {
    name: 'tangent',
    doc: 'Derivatives and signals along a direction.',
    out: 'jv',
    extra: ['v'],
    outputs: form.tangentsOf(roots, true).map((expr, index) => ({ index, expr })),
  }
}

/** Returns the entry point for the change of a corrected state along a direction. */
export function correctionTangent(form: Compilation, correction: Entry): Entry {
  const roots = correction.outputs.map(({ expr }) => expr)
  return {
    name: `tangent_${correction.name}`,
    doc: `${correction.doc} Its change along a direction.`,
    out: 'jv',
    extra: ['v'],
    internal: true,
    outputs: form.tangentsOf(roots, true).map((expr, index) => ({ index, expr })),
  }
}

export function exchangeFacts(
  compilation: Compilation,
  signals: readonly string[],
  { entries, sequence }: StateCorrections,
): ExportedExchange {
  const { heldForm } = compilation
  const forms = heldForm === null ? [compilation] : [compilation, heldForm]
  const n = compilation.states.length
  const after = compilation.inputs.length + n
  const results = [
    ...compilation.states.map((_, i) => forms.map((form) => form.states[i].derivative)),
    ...signals.map((name) => forms.map((form) => form.system.signal(name))),
  ]
  const { events } = compilation.system.discrete
  const roots = events.map((_, i) => forms.map((form) => form.system.discrete.events[i].crossing))
  const dependence = dependencies(compilation, [...results, ...roots])
  // derivatives for an importer contain terms that pull the state back to the constraints (`stepping/exchange.ts`)
  const byName = new Map(
    entries.map(({ name, outputs }) => [
      name,
      dependencies(
        compilation,
        outputs.map(({ expr }) => [expr]),
      ),
    ]),
  )
  const put = inSequence(
    n,
    sequence.map((name) => byName.get(name) ?? []),
  )
  const derivatives = dependence.slice(0, n).map((places, i) => {
    const alone = put[i].size === 1 && put[i].has(i)
    return alone ? places : new Set([...places, ...put[i], i])
  })
  const places = new Map([...compilation.states, ...compilation.inputs].map(({ symbol }, i) => [symbol, i]))
  const named = [...compilation.states, ...compilation.inputs]
  // a signal with a name other than the state's is a separate variable: names in an FMU are those of signals
  const same = results.slice(n).map((exprs, i) => {
    const place = places.get(exprs[0]) ?? -1
    return exprs.every((e) => e === exprs[0]) && named[place]?.name === signals[i] ? place : -1
  })
  const sorted = (sets: readonly ReadonlySet<number>[]) => sets.map((set) => [...set].sort((a, b) => a - b))
  return {
    derivatives: sorted(derivatives),
    signals: sorted(dependence.slice(n, results.length)),
    indicators: sorted(dependence.slice(results.length)),
    time: after,
    same,
    driftTolerance,
  }
}
