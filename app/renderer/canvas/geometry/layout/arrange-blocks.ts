/** Runs the layout kernel in its own worker. This module is loaded at the first use of the layout. */
import ELK, { type ElkNode } from 'elkjs/lib/elk-api'
import { arrangements, betterOf } from './order'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'

let elk: InstanceType<typeof ELK> | null = null

export async function arrange(graph: ElkNode): Promise<ElkNode> {
  elk ??= new ELK({ workerUrl })
  const [ordered, free] = arrangements(graph)
  return betterOf(await elk.layout(ordered), await elk.layout(free))
}
