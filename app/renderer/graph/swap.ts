/**
 * Swapping edges between tree and cotree. A chord enters the tree in place of a branch of its circuit; a branch leaves
 * it for a chord whose circuit it belongs to (DynaFlexPro/Tire thesis, eq. 2.24 to 2.27).
 */
import type { GraphDescription, GraphEdgeDescription } from '../../../engine/host/protocol'
import type { FormulationSettings } from '../../../engine/model/project'

/** Branches between the two frames of an edge, from `from` to `to`. */
export function circuitBranches(graph: GraphDescription, edge: GraphEdgeDescription): readonly GraphEdgeDescription[] {
  const branches = graph.edges.filter((e) => e.domain === edge.domain && e.inTree)
  const towards = new Map<number, GraphEdgeDescription | null>([[edge.from, null]])
  const queue = [edge.from]
  for (const at of queue) {
    for (const e of branches) {
      if (e.from !== at && e.to !== at) continue
      const other = e.from === at ? e.to : e.from
      if (towards.has(other)) continue
      towards.set(other, e)
      queue.push(other)
    }
  }
  const path: GraphEdgeDescription[] = []
  for (let at = edge.to; ; ) {
    const e = towards.get(at)
    if (e === null || e === undefined) return path.reverse()
    path.push(e)
    at = e.from === at ? e.to : e.from
  }
}

/** What an edge can change places with. */
export function partners(graph: GraphDescription, edge: GraphEdgeDescription): readonly GraphEdgeDescription[] {
  if (!edge.canBeBranch) return []
  if (!edge.inTree) return circuitBranches(graph, edge).filter((e) => e.canBeBranch)
  return graph.edges.filter(
    (e) => e.domain === edge.domain && !e.inTree && e.canBeBranch && circuitBranches(graph, e).includes(edge),
  )
}

/** The partner whose exchange gives the fewest coordinates and constraints. */
export function bestPartner(graph: GraphDescription, edge: GraphEdgeDescription): GraphEdgeDescription | undefined {
  const list = [...partners(graph, edge)]
  // a chord pushes out the branch that adds most coordinates; a branch is followed by the chord that adds fewest
  return list.sort((a, b) => (edge.inTree ? a.across - b.across : b.across - a.across))[0]
}

/** The formulation with both edges where the other one was. */
export function swapped(
  settings: FormulationSettings,
  edge: GraphEdgeDescription,
  partner: GraphEdgeDescription,
): FormulationSettings {
  const side = (e: GraphEdgeDescription): 'tree' | 'cotree' => (e.inTree ? 'cotree' : 'tree')
  return {
    ...settings,
    [edge.domain]: { ...settings[edge.domain], [edge.name]: side(edge), [partner.name]: side(partner) },
  }
}

/** The formulation without a say in where an edge goes. */
export function released(settings: FormulationSettings, edge: GraphEdgeDescription): FormulationSettings {
  const { [edge.name]: _gone, ...others } = settings[edge.domain] ?? {}
  const { [edge.domain]: _all, ...rest } = settings
  return Object.keys(others).length > 0 ? { ...rest, [edge.domain]: others } : rest
}
