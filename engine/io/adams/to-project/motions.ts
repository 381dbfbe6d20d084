/** MOTION statements: the signal that a driver follows. */
import type { Dataset, Motion } from '../dataset'
import { unsupported } from '../error'
import { relative } from '../geometry'
import type { Frames } from './frames'
import { constantOf, type Functions } from './functions'
import type { DrawnJoint } from './joints'
import type { Picture } from './picture'

export function drawMotions(
  dataset: Dataset,
  frames: Frames,
  picture: Picture,
  functions: Functions,
  joints: readonly DrawnJoint[],
): void {
  for (const joint of joints) {
    if (joint.driven === undefined) continue
    picture.wire(signalOf(joint.driven, joint, dataset, frames, picture, functions), `${joint.block}.u`)
  }
}

function signalOf(
  motion: Motion,
  joint: DrawnJoint,
  { scales }: Dataset,
  frames: Frames,
  picture: Picture,
  functions: Functions,
): string {
  const name = `MOTION_${motion.id}`
  const owner = { name: `MOTION/${motion.id}`, line: motion.line }
  const unit = motion.rotation ? 'rad' : 'm'
  if (motion.level === 'DISPLACEMENT') return functions.motion(motion.value, name, unit, owner)
  const rate = constantOf(motion.value) * (motion.rotation ? 1 : scales.length)
  if (motion.level !== 'VELOCITY' || Number.isNaN(rate)) {
    throw unsupported(
      motion.line,
      `${owner.name} gives a ${motion.level.toLowerCase()} that is not a constant velocity`,
      'give the displacement as a function of TIME',
    )
  }
  const start = motion.rotation ? joint.angle : relative(frames.placed(joint.j), frames.placed(joint.i)).origin[2]
  const block = picture.block(name, 'signals/expression', { expression: `${start} + (${rate / scales.time}) * t` })
  return `${block}.y`
}
