/** The user's choice of trees, by edge name, with errors for names that do not exist. */
import type { FormulationSettings } from '../model/project'
import type { GraphEdge, LinearGraph } from '../graph/graph'
import type { TreePreference } from '../graph/tree'
import { ModelError } from '../model/errors'

export type TreeChoice = FormulationSettings

export function preferences(
  graph: LinearGraph,
  choice: TreeChoice,
): { translation: TreePreference; rotation: TreePreference } {
  return {
    translation: preference(graph.translation, choice.translation ?? {}, 'translational'),
    rotation: preference(graph.rotation, choice.rotation ?? {}, 'rotational'),
  }
}

function preference(
  edges: readonly GraphEdge[],
  choice: Readonly<Record<string, 'tree' | 'cotree'>>,
  which: string,
): TreePreference {
  const names = new Set(edges.map((e) => e.name))
  for (const name of Object.keys(choice)) {
    if (!names.has(name)) {
      const block = name.split('.')[0]
      const own = edges.filter((e) => e.block === block).map((e) => e.name)
      throw new ModelError(
        'unknown-formulation',
        `there is no ${which} edge ${name}`,
        { block, setting: 'tree' },
        own.length > 0 ? `its edges are ${own.join(', ')}` : 'see `wishbone compile` for the edges',
      )
    }
  }
  return (e) => choice[e.name]
}
