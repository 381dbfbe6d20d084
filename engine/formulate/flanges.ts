/** Position and rate on the axes of joints, whether or not they are modelling variables. */
import type { Flange } from '../model/component'
import type { GraphEdge, RotationGraphEdge, TranslationGraphEdge } from '../graph/graph'
import type { Tree } from '../graph/tree'
import type { Expr } from '../symbolic'
import type { Collection } from './collect'
import type { AxisMotion, ChordMotion } from './constraints/chord-motion'
import type { RelativeMotion } from './constraints/relative-motion'
import type { Variables } from './coordinates'
import type { ChordAxis } from './loads'

export class Flanges {
  private readonly chords: ReadonlySet<GraphEdge>

  constructor(
    private readonly c: Collection,
    private readonly variables: Variables,
    private readonly relative: RelativeMotion,
    private readonly chordMotion: ChordMotion,
    trees: {
      readonly translationTree: Tree<TranslationGraphEdge>
      readonly rotationTree: Tree<RotationGraphEdge>
    },
  ) {
    this.chords = new Set<GraphEdge>([...trees.translationTree.chords, ...trees.rotationTree.chords])
  }

  motion(f: Flange): { readonly position: Expr; readonly rate: Expr } {
    const edge = this.edge(f)
    const chord = this.chordMotionOf(edge, f)
    if (chord !== null) return chord
    const axis = edge.spec.axes[f.axis]
    return {
      position: this.variables.symbol(edge.block, axis.coordinate),
      rate: this.variables.symbol(edge.block, axis.rate),
    }
  }

  /** Where an effort on the flange acts, for a joint in the cotree. */
  chord(f: Flange): ChordAxis | null {
    const edge = this.edge(f)
    const motion = this.chordMotionOf(edge, f)
    if (motion === null) return null
    return { ...motion, arm: this.relative.linear(edge.from, edge.to, motion.axes).vector }
  }

  private chordMotionOf(edge: AxisEdge, f: Flange): AxisMotion | null {
    if (!this.chords.has(edge)) return null
    return edge.domain === 'translation'
      ? this.chordMotion.sliding(edge, f.axis)
      : this.chordMotion.turning(edge, f.axis)
  }

  private edge(f: Flange): AxisEdge {
    const edge = [...this.c.translation, ...this.c.rotation].find((e) => e.name === f.edge)
    if (edge === undefined || !hasAxes(edge)) throw new Error(`flange on ${f.edge}`)
    return edge
  }
}

type AxisEdge =
  | (TranslationGraphEdge & { readonly spec: { readonly kind: 'sliding' } })
  | (RotationGraphEdge & { readonly spec: { readonly kind: 'turning' } })

function hasAxes(edge: GraphEdge): edge is AxisEdge {
  return edge.spec.kind === 'sliding' || edge.spec.kind === 'turning'
}
