/**
 * Names by which the reference model's elements are known as blocks: types, ports, parameters and
 * signals. The one place to adapt when a block's interface changes.
 */
import type { Joint, JointKind } from './types'

/** Ports of joints, arms and drivers. */
export const BASE = 'base'
export const END = 'end'

export const WORLD = { type: 'world/world', frame: 'frame' } as const
export const BODY = { type: 'mechanics/rigid-body', frame: 'com' } as const
export const ARM = { type: 'mechanics/rigid-arm' } as const
export const SINE = { type: 'sources/sine', output: 'y' } as const
export const CONSTANT = { type: 'sources/constant', value: 'value', output: 'y' } as const
export const DRIVER = { type: 'mechanics/driver', input: 'u' } as const
/** Flange of a joint and of what acts on it. */
export const AXIS = 'axis'
export const AXIS_SPRING = { type: 'mechanics/spring-damper' } as const
export const AXIS_TORQUE = { type: 'mechanics/torque', input: 'u' } as const
export const POINT_SPRING = { type: 'mechanics/point-spring-damper', a: 'a', b: 'b' } as const
export const WRENCH = { type: 'mechanics/force', frame: 'frame', resolved: { ground: 'world', body: 'body' } } as const

export const JOINT_TYPES: Readonly<Record<JointKind['kind'], string>> = {
  revolute: 'mechanics/revolute',
  prismatic: 'mechanics/prismatic',
  cylindrical: 'mechanics/cylindrical',
  universal: 'mechanics/universal',
  spherical: 'mechanics/spherical',
  fixed: 'mechanics/fixed',
  free: 'mechanics/free',
  driver: DRIVER.type,
}

/** Signals of `JointState.q` and `qd` in their order. */
export const STATE_SIGNALS: Readonly<Record<JointKind['kind'], { q: readonly string[]; qd: readonly string[] }>> = {
  revolute: { q: ['angle'], qd: ['rate'] },
  prismatic: { q: ['s'], qd: ['ds'] },
  cylindrical: { q: ['s', 'angle'], qd: ['ds', 'rate'] },
  universal: { q: ['angle1', 'angle2'], qd: ['rate1', 'rate2'] },
  spherical: { q: ['yaw', 'pitch', 'roll'], qd: ['wx', 'wy', 'wz'] },
  free: { q: ['x', 'y', 'z', 'yaw', 'pitch', 'roll'], qd: ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'] },
  fixed: { q: [], qd: [] },
  driver: { q: [], qd: [] },
}

/** Motion of a body against the ground: the same names as those of a free joint. */
export const BODY_SIGNALS = { ...STATE_SIGNALS.free, acceleration: ['ax', 'ay', 'az'] } as const

export const FORCE_SIGNALS = ['Fx', 'Fy', 'Fz'] as const
export const MOMENT_SIGNALS = ['Mx', 'My', 'Mz'] as const

/** Names of the blocks made for joint and body j (counted from one). */
export const bodyName = (b: number): string => `Body${b + 1}`
export const jointName = (j: number): string => `Joint${j + 1}`
/** Signal that a driver logs. */
export const driverSignal = (joint: Extract<Joint, { kind: 'driver' }>): string =>
  joint.motion === 'rotation' ? 'angle' : 's'
