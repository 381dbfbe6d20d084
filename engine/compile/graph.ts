/**
 * Linear graph of a model as the window draws it: frames, edges, and the edges that a formulation puts into the trees.
 * Blocks are collected and trees chosen; no equation is derived.
 */
import type { BlockRegistry } from '../model/blocks/block'
import { ModelError } from '../errors/model-error'
import { resolveParameters } from '../model/network/resolve'
import type { Collection } from '../formulate/collect/collection'
import { collect } from '../formulate/collect/collect'
import { placeGuides } from '../formulate/trees/guides'
import { selectTrees, type Trees } from '../formulate/trees/trees'
import { acrossDimension, canBeBranch, throughDimension, type GraphEdge } from '../graph/graph'
import type { CompileRequest } from './compile'
import { formulationNamed } from './structure'
import { columnsOf, textOf } from './project-files'
import type { GraphDescription, GraphEdgeDescription } from './graph-description'

/**
 * Describes the linear graph of a model.
 * @returns the graph with the trees of the formulation; if these are invalid, with the automatic trees and the reason
 * @throws ModelError for a model that cannot be built, such as one whose graph is not connected
 */
export function describeModelGraph(
  request: CompileRequest,
  registry: BlockRegistry,
): { readonly graph: GraphDescription; readonly trouble?: ModelError } {
  const resolved = resolveParameters(request.project, registry, request.overrides)
  const collection = collect(
    resolved,
    (file) => columnsOf(request.files, file),
    undefined,
    (file) => textOf(request.files, file),
  )
  try {
    const choice = formulationNamed(request)
    placeGuides(collection, choice)
    return { graph: describe(collection, selectTrees(collection, choice)) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { graph: describe(collection, selectTrees(collection, {})), trouble: error }
  }
}

function describe(c: Collection, chosen: Trees): GraphDescription {
  const inTree = new Set<GraphEdge>([
    ...chosen.translationTree.branches.map((b) => b.edge),
    ...chosen.rotationTree.branches.map((b) => b.edge),
  ])
  const edge = (e: GraphEdge): GraphEdgeDescription => ({
    name: e.name,
    block: e.block,
    domain: e.domain,
    kind: e.spec.kind,
    from: e.from.id,
    to: e.to.id,
    across: canBeBranch(e) ? acrossDimension(e) : 3,
    through: canBeBranch(e) ? throughDimension(e) : 0,
    canBeBranch: canBeBranch(e),
    inTree: inTree.has(e),
  })
  return {
    nodes: c.nodes.map(({ id, name }) => ({ id, name })),
    edges: [...c.translation.map(edge), ...c.rotation.map(edge)],
  }
}
