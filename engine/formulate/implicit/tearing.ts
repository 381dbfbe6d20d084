/**
 * Choice of the signals of a loop that are unknowns, so that the others follow from them (tearing; Elmqvist and Otter,
 * Methods for tearing systems of equations in object-oriented modeling, ESM 1994): few of them, since they are solved
 * for together. A least set is hard to find; taking the signal with most ways through it, again and again, comes near
 * (Cellier and Kofman, Continuous System Simulation, Springer 2006, 7.4).
 */
import type { Expr } from '../../symbolic'

/**
 * @param needs for each wire of the loop the wires of the loop that it needs
 * @returns wires without which nothing goes in circles, in the order of the loop
 */
export function tears(needs: ReadonlyMap<Expr, ReadonlySet<Expr>>): readonly Expr[] {
  const into = new Map([...needs].map(([wire, of]) => [wire, new Set(of)] as const))
  const outOf = new Map([...needs.keys()].map((wire) => [wire, new Set<Expr>()] as const))
  for (const [wire, of] of needs) for (const other of of) outOf.get(other)?.add(wire)
  const remove = (wire: Expr): void => {
    for (const other of into.get(wire) ?? []) outOf.get(other)?.delete(wire)
    for (const other of outOf.get(wire) ?? []) into.get(other)?.delete(wire)
    into.delete(wire)
    outOf.delete(wire)
  }
  const ways = (wire: Expr): number => (into.get(wire)?.size ?? 0) * (outOf.get(wire)?.size ?? 0)
  const torn = new Set<Expr>()
  for (;;) {
    let dead = [...into.keys()].filter((wire) => ways(wire) === 0)
    while (dead.length > 0) {
      dead.forEach(remove)
      dead = [...into.keys()].filter((wire) => ways(wire) === 0)
    }
    if (into.size === 0) return [...needs.keys()].filter((wire) => torn.has(wire))
    const feedingItself = [...into].find(([wire, of]) => of.has(wire))?.[0]
    const best = feedingItself ?? [...into.keys()].reduce((a, b) => (ways(b) > ways(a) ? b : a))
    torn.add(best)
    remove(best)
  }
}
