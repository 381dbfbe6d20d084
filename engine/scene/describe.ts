/** Scene of a model: bodies, joints, links, wheels, roads and force arrows, from its linear graph and its blocks. */
import { mapTriple } from '../collections/triple'
import type { Collection } from '../formulate/collect/collection'
import type { DrawingDeclaration } from '../formulate/collect/declarations'
import type { RotationGraphEdge, TranslationGraphEdge } from '../graph/graph'
import type { FrameNode } from '../model/component/component'
import { frictionOf, type RoadDrawing, type RoadPatch, type RoadProfile } from '../model/component/drawing'
import type { Num } from '../symbolic'
import {
  findBodies,
  multiply,
  numbersOf,
  transpose,
  type Bodies,
  type Group,
  type Matrix,
  type Numbers,
} from './bodies'
import { flangeEdge, type ForceList } from './forces'
import { describePlatforms, type DrawnPlatforms } from './platforms'
import type { Instance } from '../compile/instance'
import type {
  SceneBody,
  SceneDescription,
  SceneJoint,
  SceneLink,
  SceneMass,
  ScenePlane,
  SceneRoad,
  SceneStrip,
  SceneWheel,
  Triple,
} from './types'

export interface DescribedScene {
  readonly description: SceneDescription
  /** Motion platforms, which signals move: the last bodies of the scene. */
  readonly platforms: DrawnPlatforms
  /** Reference frames, one per body: their origins and axes are those of the bodies. */
  readonly references: readonly FrameNode[]
}

export function describeScene(instance: Instance, forces: ForceList): DescribedScene {
  const { collection: c } = instance.compilation
  const n = numbersOf(instance)
  const masses = massesOf(c, n)
  const heaviest = (nodes: readonly FrameNode[]): FrameNode =>
    nodes.reduce((best, node) => ((masses.get(node)?.mass ?? 0) > (masses.get(best)?.mass ?? 0) ? node : best))
  const bodies = findBodies(c, n, heaviest)
  const joints = jointsOf(c, n, bodies)
  const links = drawn(c, 'link').flatMap((d) => linkOf(c, n, bodies, d))
  const wheels = drawn(c, 'wheel').map((d): SceneWheel => ({
    block: d.block,
    ...bodies.place(d.node),
    axis: bodies.turned(d.node, n.triple(d.axis)),
    radius: n.number(c.pool.expr(d.radius())),
    width: n.number(c.pool.expr(d.width())),
  }))
  const planes = drawn(c, 'plane').map((d): ScenePlane => {
    const normal = n.triple(d.normal())
    const height = n.number(c.pool.expr(d.height()))
    const { body, at } = bodies.place(d.node)
    const above = bodies.turned(d.node, normal)
    const origin = mapTriple(at, (x, i) => x + height * above[i])
    const plane = { block: d.block, body, at: origin, normal: above }
    return d.road === undefined ? plane : { ...plane, road: roadOf(c, n, d.road, (v) => bodies.turned(d.node, v)) }
  })
  const strips = drawn(c, 'strip').map((d): SceneStrip => {
    const { body, at } = bodies.place(d.node)
    const drawing = d.strip()
    const moved = (from: Float64Array): Float64Array => {
      const to = from.slice()
      for (let i = 0; i < from.length; i += 3)
        bodies.turned(d.node, [from[i], from[i + 1], from[i + 2]]).forEach((x, k) => (to[i + k] = x + at[k]))
      return to
    }
    const marks = drawing.marks.map(({ rails, dashed }) => ({ rails: moved(rails), dashed }))
    const friction = d.patches === undefined ? null : frictionOf(drawing, patchesOf(c, n, d.patches))
    return { ...drawing, block: d.block, body, points: moved(drawing.points), marks, friction }
  })
  const attached = [...joints.flatMap((j) => [j.base, j.end]), ...links.flatMap((l) => l.ends), ...wheels]
  const mechanism = bodies.groups.map((group, i) =>
    describeBody(group, bodies, masses, unique(attached.filter((place) => place.body === i).map(({ at }) => at))),
  )
  const platforms = describePlatforms(c, n, mechanism)
  return {
    description: {
      bodies: [...mechanism, ...platforms.bodies],
      joints,
      links: [...links, ...platforms.links],
      wheels,
      planes,
      strips,
      contacts: drawn(c, 'contact').map(({ block }) => ({ block })),
      arrows: forces.arrows.map(({ node, ...arrow }) =>
        node === undefined ? arrow : { ...arrow, place: bodies.place(node) },
      ),
      forces: forces.vectors.length,
    },
    platforms,
    references: bodies.groups.map((g) => g.reference),
  }
}

function roadOf(
  c: Collection,
  n: Numbers,
  { along, profile, patches }: RoadDrawing,
  turned: (v: Triple) => Triple,
): SceneRoad {
  const value = (of: () => Num): number => n.number(c.pool.expr(of()))
  return {
    along: turned(n.triple(along())),
    profile: profile === null ? null : profileOf(profile, value),
    patches: patchesOf(c, n, patches),
  }
}

function patchesOf(c: Collection, n: Numbers, patches: readonly RoadPatch<() => Num>[]): readonly RoadPatch<number>[] {
  const value = (of: () => Num): number => n.number(c.pool.expr(of()))
  const range = ([from, to]: readonly [() => Num, () => Num]): readonly [number, number] => [value(from), value(to)]
  return patches.map((p) => ({ along: range(p.along), left: range(p.left), friction: value(p.friction) }))
}

function profileOf(profile: RoadProfile<() => Num>, value: (of: () => Num) => number): RoadProfile<number> {
  switch (profile.kind) {
    case 'sine': {
      const { amplitude, wavelength, phase } = profile
      return { kind: 'sine', amplitude: value(amplitude), wavelength: value(wavelength), phase: value(phase) }
    }
    case 'section':
      return { kind: 'section', radius: value(profile.radius), reach: value(profile.reach) }
    default:
      return profile
  }
}

function drawn<K extends DrawingDeclaration['kind']>(
  c: Collection,
  kind: K,
): Extract<DrawingDeclaration, { kind: K }>[] {
  return c.drawings.filter((d): d is Extract<DrawingDeclaration, { kind: K }> => d.kind === kind)
}

interface MassAtNode {
  readonly block: string
  readonly mass: number
  /** Inertia tensor, symmetric, in the axes of the frame, kg m^2. */
  readonly inertia: Matrix
}

/** Returns the heaviest mass at each frame. */
function massesOf(c: Collection, n: Numbers): Map<FrameNode, MassAtNode> {
  const masses = new Map<FrameNode, MassAtNode>()
  for (const { block, to, spec } of c.translation) {
    if (spec.kind !== 'inertia') continue
    const mass = n.number(spec.mass)
    const turning = c.rotation.find((e) => e.block === block && e.to === to && e.spec.kind === 'inertia')?.spec
    const j = turning?.kind === 'inertia' ? turning.inertia : undefined
    const inertia = [
      [j?.xx, j?.xy, j?.xz],
      [j?.xy, j?.yy, j?.yz],
      [j?.xz, j?.yz, j?.zz],
    ].map((row) => row.map((e) => (e === undefined ? 0 : n.number(e)))) as unknown as Matrix
    if (mass > (masses.get(to)?.mass ?? -1)) masses.set(to, { block, mass, inertia })
  }
  return masses
}

function describeBody(
  group: Group,
  bodies: Bodies,
  masses: ReadonlyMap<FrameNode, MassAtNode>,
  attachments: readonly Triple[],
): SceneBody {
  const nodeMasses = group.nodes.flatMap((node): SceneMass[] => {
    const mass = masses.get(node)
    if (mass === undefined || !(mass.mass > 0)) return []
    const a = bodies.axes(node)
    const j = multiply(multiply(a, mass.inertia), transpose(a))
    const inertia = [j[0][0], j[1][1], j[2][2], j[0][1], j[0][2], j[1][2]] as const
    return [{ block: mass.block, at: bodies.place(node).at, mass: mass.mass, inertia }]
  })
  const heaviest = masses.get(group.reference)
  const block = heaviest !== undefined && heaviest.mass > 0 ? heaviest.block : null
  return {
    name: block ?? group.reference.name,
    block,
    masses: nodeMasses,
    arms: group.arms
      .map(({ block: arm, from, to }) => ({ block: arm, from: bodies.place(from).at, to: bodies.place(to).at }))
      .filter(({ from, to }) => from.some((x, i) => x !== to[i])),
    attachments,
  }
}

function jointsOf(c: Collection, n: Numbers, bodies: Bodies): SceneJoint[] {
  return c.translation.flatMap((t): SceneJoint[] => {
    const r = c.rotation.find((e) => e.block === t.block && e.from === t.from && e.to === t.to)
    if (r === undefined || t.spec.kind === 'inertia' || t.spec.kind === 'force' || t.spec.kind === 'free') return []
    if (r.spec.kind === 'inertia' || r.spec.kind === 'moment') return []
    const [base, end] = [bodies.place(t.from), bodies.place(t.to)]
    if (base.body === end.body) return []
    const turns = turnsOf(r, n)
    return [
      {
        block: t.block,
        translation: t.spec.kind,
        rotation: r.spec.kind,
        base,
        end,
        slides: slidesOf(t, n).map((axis) => bodies.turned(t.from, axis)),
        turns: turns.map((axis, i) => bodies.turned(i === 0 ? t.from : t.to, axis)),
      },
    ]
  })
}

function slidesOf({ spec }: TranslationGraphEdge, n: Numbers): readonly Triple[] {
  if (spec.kind === 'sliding') return spec.axes.map(({ axis }) => n.triple(axis))
  return spec.kind === 'motion' ? [n.triple(spec.axis)] : []
}

function turnsOf({ spec }: RotationGraphEdge, n: Numbers): readonly Triple[] {
  if (spec.kind === 'turning') return spec.axes.map(({ axis }) => n.triple(axis))
  return spec.kind === 'motion' ? [n.triple(spec.axis)] : []
}

function linkOf(
  c: Collection,
  n: Numbers,
  bodies: Bodies,
  { block, look, between, stiffness, damping, limits }: Extract<DrawingDeclaration, { kind: 'link' }>,
): SceneLink[] {
  const has = (value: typeof stiffness): boolean => value === undefined || n.number(c.pool.expr(value())) !== 0
  const common = { block, look, spring: look === 'spring' && has(stiffness), damper: look === 'spring' && has(damping) }
  if (!('edge' in between)) {
    const [a, b] = between
    const [low, high] = limits?.().map((x) => n.number(c.pool.expr(x))) ?? []
    const range = limits === undefined ? {} : { limits: [low, high] as const }
    return a === b ? [] : [{ ...common, ...range, ends: [bodies.place(a), bodies.place(b)], turns: false }]
  }
  const joint = flangeEdge(c, between)
  if (joint === undefined) return []
  const { from, to, axis } = joint
  const turns = between.motion === 'rotation'
  const along = bodies.turned(from, n.triple(axis))
  return [{ ...common, ends: [bodies.place(from), bodies.place(to)], axis: along, turns }]
}

function unique(points: readonly Triple[]): readonly Triple[] {
  return [...new Map(points.map((p) => [p.join(), p])).values()]
}
