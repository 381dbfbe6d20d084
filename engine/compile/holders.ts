/**
 * Loads on one body, as inputs, that hold the speed and the heading of a vehicle during the search for its operating
 * point.
 */
import type { Collection } from '../formulate/collect/collection'
import type { Expr } from '../symbolic'
import { memberName } from '../model/names/names'

/** Inputs that hold a body: forces along its x and y axes, N, and a moment about its z axis, N m. */
export const holders = ['holding force', 'holding lateral force', 'holding moment'] as const

/**
 * Adds the holding loads to a model.
 * @param body body with an inertia; if undefined, nothing is added
 */
export function addHolders(c: Collection, body: string | undefined): void {
  const node = c.translation.find(({ block, spec }) => block === body && spec.kind === 'inertia')?.to
  if (body === undefined || node === undefined) return
  const { zero } = c.pool
  const [force, side, moment] = holders.map((name): Expr => {
    const full = memberName(body, name)
    const symbol = c.pool.symbol(`input:${full}`, 'state', { name: full })
    c.inputs.push({ block: body, name, symbols: [symbol], sourceValues: [zero] })
    return symbol
  })
  const edge = { block: body, from: c.ground, to: node }
  c.translation.push({
    ...edge,
    domain: 'translation',
    name: memberName(body, 'holding force'),
    spec: { kind: 'force', resolved: node, force: () => [force, side, zero] },
  })
  c.rotation.push({
    ...edge,
    domain: 'rotation',
    name: memberName(body, 'holding moment'),
    spec: { kind: 'moment', resolved: node, moment: () => [zero, zero, moment] },
  })
}
