/** Adds nodes, edges, inertia and efforts of a block to the linear graph. */
import { ModelError } from '../../../errors/model-error'
import type { GraphEdge } from '../../../graph/graph'
import type { ComponentEdges } from '../../../model/component/edges'
import type { FrameNode } from '../../../model/component/frames'
import { memberName } from '../../../model/names/names'
import type { Scope } from './scope'

/** Returns the part of the builder for edges. */
export function edgesOf({ collection: c, name }: Scope): ComponentEdges {
  return {
    provideGravity: (field) => {
      if (field.kind === 'uniform') c.gravity = field.acceleration
      else c.pointField = field.mu
    },
    node: (key) => c.newNode(memberName(name, key)),
    translation: (edge, from, to, spec) => {
      if (differ(name, from, to, spec.kind))
        c.translation.push({ domain: 'translation', name: memberName(name, edge), block: name, from, to, spec })
    },
    rotation: (edge, from, to, spec) => {
      if (differ(name, from, to, spec.kind))
        c.rotation.push({ domain: 'rotation', name: memberName(name, edge), block: name, from, to, spec })
    },
    guide: (key, guide) => c.guides.push({ ...guide, name: memberName(name, key), block: name }),
    inertia: (flange, inertia) => c.axisInertias.push({ flange, block: name, inertia }),
    drive: (flange, effort) => c.drives.push({ flange, block: name, effort }),
  }
}

/** Refuses motion between a frame and itself, which makes no sense; loads and inertia there do nothing. */
function differ(block: string, from: FrameNode, to: FrameNode, kind: GraphEdge['spec']['kind']): boolean {
  if (from !== to) return true
  if (kind === 'force' || kind === 'moment' || kind === 'inertia') return false
  throw new ModelError(
    'closed-loop',
    'both sides are wired to the same frame',
    { block },
    'wire base and end to different frames',
  )
}
