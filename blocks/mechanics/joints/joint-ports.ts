/** Ports that all joints and drivers share. */
import { flange, frame, type FlangeMotion, type Port } from '../../../engine/model/blocks/block'

export const jointPorts: Readonly<Record<'base' | 'end', Port>> = {
  base: frame('Base', 'The side that motion is measured from'),
  end: frame('End', 'The side that moves', { side: 'right' }),
}

/** Returns the flange of the joint's single axis, for springs, torques and brakes. */
export const axisPort = (motion: Exclude<FlangeMotion, 'any'>): Port =>
  flange('Axis', motion === 'rotation' ? 'Rotation about the axis' : 'Sliding along the axis', {
    motion,
    provides: true,
    optional: true,
    side: 'top',
  })
