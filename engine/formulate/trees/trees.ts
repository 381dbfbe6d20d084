/**
 * Second stage: trees. Takes the linear graph with the choices of a formulation, and gives a tree of the translational
 * and one of the rotational graph: motions of branches are the coordinates, chords close loops. The two may differ.
 *
 * Theory: DynaFlexPro/Tire thesis, ch. 2.4 and 5.3.5; Kruskal (1956) on the dimension of across spaces
 * (`engine/graph/tree.ts`).
 */
import type { FormulationSettings } from '../../model/project/project'
import type { GraphEdge, LinearGraph, RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'
import { selectTree, type Tree, type TreePreference } from '../../graph/tree'
import { ModelError } from '../../errors/model-error'
import { memberName, ownerOf } from '../../model/names/names'
import type { Expr } from '../../symbolic'
import type { JointAxis } from '../../model/component/frames'
import type { Collection } from '../collect/collection'

export type TreeChoice = FormulationSettings

export interface Trees {
  readonly translationTree: Tree<TranslationGraphEdge>
  readonly rotationTree: Tree<RotationGraphEdge>
}

/** @throws ModelError `unknown-formulation` for edges that do not exist, `not-connected-to-ground` */
export function selectTrees(c: Collection, choice: TreeChoice): Trees {
  const { graph } = c
  const { translation, rotation } = preferences(graph, choice)
  const heavy = (e: TranslationGraphEdge): number =>
    e.spec.kind === 'inertia' ? 1 - 1 / (1 + massValue(c, e.spec.mass)) : 0
  // among bodies the heaviest carries the coordinates of the whole
  const translationTree = selectTree(graph.nodes, graph.translation, translation, (e) =>
    e.spec.kind === 'inertia' ? 2 - heavy(e) : 0,
  )
  const bases = new Set(translationTree.branches.filter((b) => b.edge.spec.kind === 'inertia').map((b) => b.child.id))
  const rotationTree = selectTree(graph.nodes, graph.rotation, rotation, (e) =>
    e.spec.kind === 'inertia' ? (bases.has(e.to.id) ? 1 : 2) : 0,
  )
  return { translationTree, rotationTree }
}

const isFree = (axis: JointAxis): boolean => axis.along === undefined

function massValue(c: Collection, mass: Expr): number {
  return c.parameters.find((p) => p.symbol === mass)?.value ?? (mass.op === 'const' ? mass.value : 1)
}

/** Returns signals that are coordinates and speeds with these trees. */
export function variablesOf({ translationTree, rotationTree }: Trees): string[] {
  return [...translationTree.branches, ...rotationTree.branches].flatMap(({ edge: { spec, block, domain } }) => {
    switch (spec.kind) {
      case 'sliding':
      case 'turning':
        return spec.axes.filter(isFree).flatMap((a) => [memberName(block, a.coordinate), memberName(block, a.rate)])
      case 'free':
        return [...spec.coordinates, ...spec.speeds].map((name) => memberName(block, name))
      case 'inertia':
        return (
          domain === 'translation' ? ['x', 'y', 'z', 'vx', 'vy', 'vz'] : ['yaw', 'pitch', 'roll', 'wx', 'wy', 'wz']
        ).map((name) => memberName(block, name))
      default:
        return []
    }
  })
}

function preferences(
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
  const names = new Set<string>(edges.map((e) => e.name))
  for (const name of Object.keys(choice)) {
    if (!names.has(name)) {
      const block = ownerOf(name)
      const blockEdges = edges.filter((e) => e.block === block).map((e) => e.name)
      throw new ModelError(
        'unknown-formulation',
        `there is no ${which} edge ${name}`,
        { block, setting: 'tree' },
        blockEdges.length > 0 ? `its edges are ${blockEdges.join(', ')}` : 'see `wishbone compile` for the edges',
      )
    }
  }
  return (e) => choice[e.name]
}
