/** What leaves with a model for an importer that integrates it: exact directional derivatives, and dependencies. */
import type { ExportedExchange } from '../../backends/exported'
import type { Entry } from '../../program/lower'
import { driftTolerance } from '../../stepping/exchange'
import type { Compilation } from '../compile'
import { dependencies } from './dependencies'

/** `tangent(t; x, v) -> jv`: derivatives and signals along a direction of states and inputs. */
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

/** The change of a corrected state along a direction. */
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

export function exchangeFacts(compilation: Compilation, signals: readonly string[]): ExportedExchange {
  const { held } = compilation
  const forms = held === null ? [compilation] : [compilation, held]
  const n = compilation.states.length
  const results = [
    ...compilation.states.map((_, i) => forms.map((form) => form.states[i].derivative)),
    ...signals.map((name) => forms.map((form) => form.system.signal(name))),
  ]
  const found = dependencies(compilation, results)
  const places = new Map([...compilation.states, ...compilation.inputs].map(({ symbol }, i) => [symbol, i]))
  const same = results.slice(n).map((exprs) => {
    const place = places.get(exprs[0]) ?? -1
    return exprs.every((e) => e === exprs[0]) ? place : -1
  })
  // two names for one state: the first is the variable
  const once = same.map((place, i) => (same.indexOf(place) === i ? place : -1))
  return { derivatives: found.slice(0, n), signals: found.slice(n), same: once, driftTolerance }
}
