/**
 * Across space of every edge of three degrees of freedom, from the settings of a formulation. A setting without meaning
 * is an error: a block that is not there, an edge that carries no coordinates, a choice that excludes another. Without
 * settings the defaults hold: 321 angles, components in the turned axes, and for a body of revolution that turns freely
 * components in axes that do not spin with it.
 */
import { entryOf, present } from '../../collections/entries'
import { mapTriple, type Triple } from '../../collections/triple'
import { ModelError, settingAt } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { eulerOrders, type CoordinateSettings } from '../../model/project/project'
import type { RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'
import type { Branch, Tree } from '../../graph/tree'
import type { Vec3 } from '../../symbolic'
import { axesOfOrder, type AxisIndex, type EulerOrder } from './orders'
import {
  rotationSpace,
  translationSpace,
  type AcrossSpaces,
  type FreeRotationEdge,
  type FreeTranslationEdge,
  type Orientation,
  type RotationSpace,
  type TranslationSpace,
  type TurnedSpeeds,
} from './spaces'
import { memberName } from '../../model/names/names'

export interface AcrossContext {
  readonly blocks: readonly string[]
  readonly translation: readonly TranslationGraphEdge[]
  readonly rotation: readonly RotationGraphEdge[]
  readonly translationTree: Tree<TranslationGraphEdge>
  readonly rotationTree: Tree<RotationGraphEdge>
  /** Returns whether a branch carries a body of revolution to which nothing else is attached. */
  readonly spins: (branch: Branch<RotationGraphEdge>) => boolean
  /** Name of the formulation, for errors. */
  readonly formulation: string
}

type Settings = Readonly<Record<string, CoordinateSettings>>

/** @throws ModelError `unknown-block`, `unsuitable-coordinates` naming formulation, block and remedy */
export function acrossSpaces(context: AcrossContext, settings: Settings): AcrossSpaces {
  for (const [block, choice] of Object.entries(settings)) check(context, block, choice)
  const rotations = new Map<string, RotationSpace>()
  const turned = new Map<string, TurnedSpeeds[]>()
  const orientations: Orientation[] = []
  for (const branch of context.rotationTree.branches) {
    const { spec, name, block } = branch.edge
    if (!isFreeRotation(spec)) continue
    const space = decideRotation(context, branch, spec, settings[block] ?? {})
    rotations.set(name, space)
    const { orientation: order, rates } = space
    const inCarrier = order !== 'quaternion' && space.carrier && rates === 'body'
    const speeds = named(block, space.speeds)
    turned.set(name, inCarrier ? [{ speeds, axes: 'before last' }] : [])
    const coordinates = space.coordinates.map((q) => memberName(block, q))
    orientations.push({ block, order, coordinates, rates, speeds, turned: entryOf(turned, name) })
  }
  const translations = new Map<string, TranslationSpace>()
  for (const { edge } of context.translationTree.branches) {
    if (!isFreeTranslation(edge.spec)) continue
    const choice = settings[edge.block] ?? {}
    const velocity = decideVelocity(context, edge, choice, rotations)
    const space = translationSpace(edge.spec, velocity)
    translations.set(edge.name, space)
    const axes = velocity === 'heading' ? 'after first' : velocity === 'carrier' ? 'before last' : undefined
    const rotation =
      velocity === 'heading' ? ownRotation(context, edge, rotations) : rotationTowards(context, edge)?.edge
    if (axes !== undefined && rotation !== undefined)
      turned.get(rotation.name)?.push({ speeds: named(edge.block, space.speeds), axes })
  }
  return { rotation: (edge) => rotations.get(edge), translation: (edge) => translations.get(edge), orientations }
}

function named(block: string, speeds: Triple<string>): Triple<string> {
  return mapTriple(speeds, (speed): string => memberName(block, speed))
}

function isFreeRotation(spec: RotationGraphEdge['spec']): spec is FreeRotationEdge {
  return spec.kind === 'free' || spec.kind === 'inertia'
}

function isFreeTranslation(spec: TranslationGraphEdge['spec']): spec is FreeTranslationEdge {
  return spec.kind === 'free' || spec.kind === 'inertia'
}

function problem(context: AcrossContext, block: string, what: string, hint: string): ModelError {
  return new ModelError(
    'unsuitable-coordinates',
    what,
    { file: 'project.json', block, ...settingAt('formulations', context.formulation, 'coordinates') },
    hint,
  )
}

/** Checks the settings of a block against its edges and those of them that are in the trees. */
function check(context: AcrossContext, block: string, choice: CoordinateSettings): void {
  if (!context.blocks.includes(block)) {
    throw new ModelError(
      'unknown-block',
      `there is no block ${block}`,
      { file: 'project.json', block, ...settingAt('formulations', context.formulation, 'coordinates') },
      suggest(block, context.blocks, 'name a body, a free joint, a spherical joint or a tyre'),
    )
  }
  const rotation = context.rotation.filter((e) => e.block === block && isFreeRotation(e.spec))
  const translation = context.translation.filter((e) => e.block === block && isFreeTranslation(e.spec))
  if (rotation.length + translation.length === 0)
    throw problem(
      context,
      block,
      `${block} moves with the coordinates of its own axes`,
      'coordinates can be chosen for bodies, tyres, free and spherical joints; remove this entry',
    )
  const rotates = has(context.rotationTree, rotation)
  const translates = has(context.translationTree, translation)
  const put = (edges: readonly { readonly name: string }[], tree: string): string =>
    `put ${edges.map((e) => e.name).join(', ')} into the tree ("${tree}": {"${edges[0]?.name}": "tree"})`
  if (!rotates && !translates)
    throw problem(
      context,
      block,
      `no edge of ${block} is in a tree, so it has no coordinates to choose`,
      rotation.length > 0 ? put(rotation, 'rotation') : put(translation, 'translation'),
    )
  const turning = (['orientation', 'rates', 'spin'] as const).find((key) => choice[key] !== undefined)
  if (turning !== undefined && !rotates)
    throw problem(
      context,
      block,
      rotation.length === 0
        ? `${turning} applies to rotation, which ${block} does not have`
        : `${turning} applies to an edge in the cotree`,
      rotation.length === 0 ? `remove "${turning}"` : put(rotation, 'rotation'),
    )
  if (choice.velocity !== undefined && !translates)
    throw problem(
      context,
      block,
      translation.length === 0
        ? `velocity applies to translation, for which ${block} has no coordinates`
        : 'velocity applies to an edge in the cotree',
      translation.length === 0 ? 'remove "velocity"' : put(translation, 'translation'),
    )
}

function has<E extends { readonly name: string }>(
  tree: { readonly branches: readonly { readonly edge: { readonly name: string } }[] },
  edges: readonly E[],
): boolean {
  return edges.some((e) => tree.branches.some((b) => b.edge.name === e.name))
}

function decideRotation(
  context: AcrossContext,
  branch: Branch<RotationGraphEdge>,
  spec: FreeRotationEdge,
  choice: CoordinateSettings,
): RotationSpace {
  const { block } = branch.edge
  const carrier = decideSpin(context, branch, spec, choice)
  const orientation = choice.orientation ?? carrier ?? '321'
  if (orientation === 'quaternion' && choice.rates === 'derivatives')
    throw problem(
      context,
      block,
      'the derivatives of a quaternion cannot be speeds: there are four of them for three rotations',
      'use "rates": "body" or "base", or one of the Euler orders',
    )
  return rotationSpace(spec, {
    orientation,
    rates: choice.rates ?? 'body',
    carrier: carrier !== undefined,
    heading: choice.velocity === 'heading' && orientation !== 'quaternion' && orientation.startsWith('3'),
  })
}

/** Returns the order whose last rotation is the spin, if the speeds leave the spin out. */
function decideSpin(
  context: AcrossContext,
  branch: Branch<RotationGraphEdge>,
  spec: FreeRotationEdge,
  choice: CoordinateSettings,
): EulerOrder | undefined {
  const { block } = branch.edge
  if (choice.spin === 'spinning') {
    if (symmetryOf(spec) === undefined)
      throw problem(context, block, `${block} is not a body of revolution`, 'remove "spin"')
    return undefined
  }
  const reason = whyNoCarrier(context, branch, spec, choice)
  if (reason === undefined) return carrierOrder(spec, choice)
  if (choice.spin === 'carrier') throw problem(context, block, ...reason)
  return undefined
}

/** Returns the reason against axes that do not spin, and the remedy. */
function whyNoCarrier(
  context: AcrossContext,
  branch: Branch<RotationGraphEdge>,
  spec: FreeRotationEdge,
  choice: CoordinateSettings,
): [what: string, hint: string] | undefined {
  const { block } = branch.edge
  const axis = symmetryOf(spec)
  if (axis === undefined)
    return [`${block} is not a body of revolution`, 'remove "spin", or make its inertia symmetric']
  if (!context.spins(branch))
    return [
      `other bodies or joints are attached to the axes of ${block}, which spin with it`,
      'use "spin": "spinning", or attach them to a frame that does not spin',
    ]
  if (choice.orientation === 'quaternion')
    return ['a quaternion does not separate the spin of a body', 'use "spin": "spinning", or an Euler order']
  if (carrierOrder(spec, choice) === undefined)
    return [
      `the last rotation of order ${choice.orientation} is not about the axis of symmetry ${'xyz'[axis]}`,
      `use an order that ends with ${axis + 1}, or "spin": "spinning"`,
    ]
  return undefined
}

/**
 * Returns the order about z, about an axis normal to it, and about the axis of symmetry; 123 for a body that is
 * symmetric about z.
 */
function carrierOrder(spec: FreeRotationEdge, { orientation }: CoordinateSettings): EulerOrder | undefined {
  const axis = symmetryOf(spec)
  if (axis === undefined || orientation === 'quaternion') return undefined
  const order = orientation ?? (['321', '312', '123'] as const)[axis]
  return axesOfOrder(order)[2] === axis ? order : undefined
}

/** Returns the coordinate axis about which a body is symmetric. */
function symmetryOf(spec: FreeRotationEdge): AxisIndex | undefined {
  if (spec.kind !== 'inertia' || spec.symmetryAxis === undefined) return undefined
  const along = ([0, 1, 2] as const).filter((i) => !isZero(present(spec.symmetryAxis), i))
  return along.length === 1 ? along[0] : undefined
}

function isZero(v: Vec3, i: AxisIndex): boolean {
  const e = v[i]
  return e.op === 'const' && e.value === 0
}

function decideVelocity(
  context: AcrossContext,
  edge: TranslationGraphEdge,
  { velocity, spin }: CoordinateSettings,
  rotations: ReadonlyMap<string, RotationSpace>,
): TranslationSpace['velocity'] {
  if (velocity === 'heading') {
    const rotationEdge = ownRotation(context, edge, rotations)
    const space = rotationEdge === undefined ? undefined : rotations.get(rotationEdge.name)
    if (space === undefined || space.orientation === 'quaternion' || !space.heading)
      throw problem(
        context,
        edge.block,
        'velocity in heading axes needs the heading as a coordinate: a first rotation about z',
        rotationEdge === undefined
          ? 'put the rotational edge of the block into the tree, or use another velocity'
          : `use an orientation such as ${eulerOrders.filter((o) => o.startsWith('3')).join(', ')}`,
      )
    return 'heading'
  }
  if (velocity === 'base') return 'base'
  return spin !== 'spinning' && inCarrier(context, edge, rotations) ? 'carrier' : 'body'
}

/** Returns the rotation of the same block, if it has coordinates. */
function ownRotation(
  { rotation }: AcrossContext,
  { block }: TranslationGraphEdge,
  rotations: ReadonlyMap<string, RotationSpace>,
): RotationGraphEdge | undefined {
  return rotation.find((e) => e.block === block && rotations.has(e.name))
}

/** Returns the branch that turns the frame that an edge leads to. */
function rotationTowards(context: AcrossContext, edge: TranslationGraphEdge): Branch<RotationGraphEdge> | undefined {
  const { towards: branches } = context.rotationTree
  let towards = branches.get(edge.to.id)
  while (towards?.edge.spec.kind === 'rigid' && towards.edge.spec.rotation === null)
    towards = branches.get(towards.parent.id)
  return towards
}

/** Returns whether the frame that an edge leads to is kept in axes that do not spin with it. */
function inCarrier(
  context: AcrossContext,
  edge: TranslationGraphEdge,
  rotations: ReadonlyMap<string, RotationSpace>,
): boolean {
  const towards = rotationTowards(context, edge)
  if (towards === undefined) return false
  const space = rotations.get(towards.edge.name)
  if (space === undefined) return towards.edge.spec.kind === 'turning' && context.spins(towards)
  return space.orientation !== 'quaternion' && space.carrier
}
