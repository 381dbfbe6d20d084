/** Position and rate on the axes of joints, whether or not they are modelling variables. */
import { present } from '../../collections/entries'
import type { Flange, Following } from '../../model/component/component'
import type { GraphEdge, RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'
import type { Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { AxisMotion, ChordMotion } from './chord-motion'
import type { RelativeMotion } from './relative-motion'
import type { Trees } from '../trees/trees'
import type { GuidedAxes } from './guided-axes'
import type { ChordAxis } from '../dynamics/loads'
import { memberName } from '../../model/names/names'

export class Flanges {
  private readonly chords: ReadonlySet<GraphEdge>
  private readonly counted = new Map<string, Expr>()
  /** True if a consumer of an angle acts on the motion. */
  private counting = false

  constructor(
    private readonly c: Collection,
    trees: Trees,
    private readonly axes: GuidedAxes,
    private readonly seen: { readonly relative: RelativeMotion; readonly chords: ChordMotion },
  ) {
    this.chords = new Set<GraphEdge>([...trees.translationTree.chords, ...trees.rotationTree.chords])
  }

  motion(f: Flange): { readonly position: Expr; readonly rate: Expr } {
    if (f.follows !== undefined) return this.following(f.follows)
    const edge = this.edge(f)
    const chord = this.chordMotionOf(edge, f)
    if (chord !== null) {
      const position = (): Expr => (edge.domain === 'rotation' ? this.turned(edge, f, chord.position) : chord.position)
      return {
        get position() {
          return position()
        },
        rate: chord.rate,
      }
    }
    return this.axes.of(edge, f.axis)
  }

  private following({ terms, position }: Following): { readonly position: Expr; readonly rate: Expr } {
    const { math } = this.c
    const motions = terms.map(({ flange, factor }) => ({ factor, motion: this.motion(flange) }))
    return {
      get position() {
        return position ?? math.add(...motions.map(({ factor, motion }) => math.mul(factor, motion.position)))
      },
      rate: math.add(...motions.map(({ factor, motion }) => math.mul(factor, motion.rate))),
    }
  }

  /** Runs `work`; turns are counted for the angles that it requests. */
  whileCounting<T>(work: () => T): T {
    const before = this.counting
    this.counting = true
    try {
      return work()
    } finally {
      this.counting = before
    }
  }

  /**
   * Returns the angle of a joint in the cotree with its turns counted, as if it were in the tree: the one nearest to
   * the prediction of the last accepted step, which is right as long as the rate changes by less than half a turn over
   * a step.
   */
  private turned(edge: AxisEdge, flange: Flange, principal: Expr): Expr {
    const { math, pool, time } = this.c
    const { axis } = flange
    const key = `${edge.name} ${axis}`
    const known = this.counted.get(key)
    if (known !== undefined || !this.counting) return known ?? principal
    const of = memberName(edge.block, edge.spec.axes[axis].coordinate)
    const memory = (what: string, unit: string, initial: 0 | (() => Expr), update: () => Expr): Expr => {
      const name = `last ${what} of ${of}`
      const symbol = pool.symbol(name, 'discrete')
      const previous = pool.symbol(`previous ${name}`, 'discrete')
      const options = { unit, initial, update, each: 'step' as const }
      this.c.discrete.push({ name, block: edge.block, symbol, previous, hidden: true, of, options })
      return symbol
    }
    const rate = (): Expr => present(this.chordMotionOf(edge, flange)).rate
    const last = memory(
      'angle',
      'rad',
      () => principal,
      () => angle,
    )
    const ahead = math.mul(
      memory('rate', 'rad/s', rate, rate),
      math.sub(
        time,
        memory('time', 's', 0, () => time),
      ),
    )
    const turn = 2 * Math.PI
    const turns = math.floor(math.add(math.div(math.sub(math.add(last, ahead), principal), turn), 0.5))
    const angle: Expr = math.add(principal, math.mul(turn, turns))
    this.counted.set(key, angle)
    return angle
  }

  /** Returns the axis on which an effort on the flange acts, for a joint in the cotree. */
  chord(f: Flange): ChordAxis | null {
    const edge = this.edge(f)
    const motion = this.chordMotionOf(edge, f)
    if (motion === null) return null
    return { ...motion, arm: this.seen.relative.linear(edge.from, edge.to, motion.axes).vector }
  }

  private chordMotionOf(edge: AxisEdge, f: Flange): AxisMotion | null {
    if (!this.chords.has(edge)) return null
    return edge.domain === 'translation'
      ? this.seen.chords.sliding(edge, f.axis)
      : this.seen.chords.turning(edge, f.axis)
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
