/**
 * Joints and primitives: `base` on the part of J, `end` on the part of I, so that coordinates are those of I against J.
 * A motion of a joint puts a driver in the place of its axis.
 */
import { connections, type Dataset, type Joint, type JointMotion, type Marker, type Motion } from '../dataset/dataset'
import { datasetError, unsupported } from '../dataset/error'
import type { Attachments } from './attachments'
import type { Frames } from './frames'
import { drawJoint } from './joint-types'
import type { Picture, PortName } from './picture'

export interface DrawnJoint {
  readonly joint: Joint
  /** Name of the statement, e.g. `JOINT_1`; key of its attachments. */
  readonly key: string
  readonly i: Marker
  readonly j: Marker
  /** Angle of I about z of J and displacement along it at the start. */
  readonly angle: number
  readonly displacement: number
  /** Ports of axes that move freely. */
  readonly rotation: PortName | undefined
  readonly translation: PortName | undefined
  readonly drivers: readonly Driver[]
}

/** Motion in the place of an axis. */
export interface Driver {
  readonly motion: Motion
  readonly block: string
  readonly rotation: boolean
}

/** Motions of one joint, by the axis that they move. */
export interface JointMotions {
  readonly rotation: Motion | undefined
  readonly translation: Motion | undefined
}

/** Axes of the types of joints that a motion can drive; both for a cylindrical joint. */
const axes: Readonly<Record<string, readonly ('rotation' | 'translation')[]>> = {
  REVOLUTE: ['rotation'],
  TRANSLATIONAL: ['translation'],
  CYLINDRICAL: ['rotation', 'translation'],
}

export function drawJoints(dataset: Dataset, frames: Frames, picture: Picture, attachments: Attachments): DrawnJoint[] {
  const motions = motionsByJoint(dataset)
  return connections(dataset)
    .filter((joint) => joint.type !== 'RACKPIN')
    .map((joint) => {
      const jointMotions = joint.statement === 'JOINT' ? motions.get(joint.id) : undefined
      return drawJoint(
        joint,
        jointMotions ?? { rotation: undefined, translation: undefined },
        frames,
        picture,
        attachments,
      )
    })
}

/**
 * Returns whether a motion is that of a joint's rotation, if its type leaves a choice; undefined if it has no such
 * axis.
 */
export function isRotation(type: string, rotation: boolean | undefined): boolean | undefined {
  const can = axes[type] ?? []
  if (rotation === undefined) return can.length === 1 ? can[0] === 'rotation' : undefined
  return can.includes(rotation ? 'rotation' : 'translation') ? rotation : undefined
}

function motionsByJoint(dataset: Dataset): ReadonlyMap<number, JointMotions> {
  const motionsOf = new Map<number, { rotation: Motion | undefined; translation: Motion | undefined }>()
  for (const motion of dataset.motions) {
    if (!('joint' in motion.of)) continue
    const { joint: id, rotation: isRotational } = motion.of satisfies JointMotion
    const joint = dataset.joints.get(id)
    if (joint === undefined) {
      throw datasetError(
        motion.line,
        `MOTION/${motion.id} refers to JOINT/${id}, which does not exist`,
        'add the joint or correct the number',
      )
    }
    const rotation = isRotation(joint.type, isRotational)
    if (rotation === undefined) {
      const what = isRotational === undefined ? '' : `${isRotational ? 'a rotation' : 'a translation'} of `
      throw unsupported(
        motion.line,
        `MOTION/${motion.id} is ${what}a ${joint.type} joint`,
        'use ROTATION of a REVOLUTE or CYLINDRICAL joint, or TRANSLATION of a TRANSLATIONAL or CYLINDRICAL joint',
      )
    }
    const both = motionsOf.get(id) ?? { rotation: undefined, translation: undefined }
    const axis = rotation ? 'rotation' : 'translation'
    const other = both[axis]
    if (other !== undefined) {
      throw datasetError(
        motion.line,
        `MOTION/${motion.id} and MOTION/${other.id} move the same joint`,
        'keep one of them',
      )
    }
    motionsOf.set(id, { ...both, [axis]: motion })
  }
  return motionsOf
}
