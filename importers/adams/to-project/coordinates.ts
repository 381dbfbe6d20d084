/**
 * Coordinates of free rotations: quaternions, which have no singular position. Named are the blocks whose free
 * rotation is in the tree (engine/graph/tree.ts: joints with fewer rotations first, then free joints in their order,
 * then of each floating group the heaviest body).
 */
import type { CoordinateSettings } from '../../../engine/model/project/project'
import type { Dataset, Joint } from '../dataset/dataset'
import type { Frames } from './frames'
import type { DrawnJoint } from './joints'

const free: readonly Joint['type'][] = ['SPHERICAL', 'ATPOINT', 'INLINE', 'INPLANE', 'CONVEL']

export function freeOrientations(
  dataset: Dataset,
  frames: Frames,
  joints: readonly DrawnJoint[],
): Readonly<Record<string, CoordinateSettings>> {
  const roots = new Map<number, number>()
  const find = (part: number): number => {
    let root = part
    for (let next = roots.get(root); next !== undefined; next = roots.get(root)) root = next
    return root
  }
  /** Connects the parts of a joint; returns whether they were not connected before. */
  const join = ({ i, j }: DrawnJoint): boolean => {
    const [a, b] = [find(i.part), find(j.part)]
    if (a !== b) roots.set(a, b)
    return a !== b
  }
  for (const joint of joints) if (!free.includes(joint.joint.type)) join(joint)
  const names = joints.filter((joint) => free.includes(joint.joint.type) && join(joint)).map((joint) => joint.key)
  // joints without any constraint on rotation join nothing more: each group has one body that carries it
  const ground = find(dataset.ground.id)
  const groups = new Map<number, { readonly id: number; readonly mass: number }>()
  for (const { id, mass } of dataset.parts.values()) {
    const group = find(id)
    const heaviest = groups.get(group)
    if (group !== ground && (heaviest === undefined || mass > heaviest.mass)) groups.set(group, { id, mass })
  }
  names.push(...[...groups.values()].map(({ id }) => frames.body(id)))
  return Object.fromEntries(names.map((name) => [name, { orientation: 'quaternion' }]))
}
