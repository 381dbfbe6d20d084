/** Drivetrains, from the throttle pedal to the bearings of the driven wheels. */
import type { ParamValue } from '../../engine/model/project/project'
import type { Assembly } from './assembly'
import type { drives } from './choices'
import { combustion } from './combustion'

type Variables = Readonly<Record<string, string | number>>

/** Plan of a drivetrain: the place where the throttle acts, and further additions of the drivetrain to the project. */
export interface DrivePlan {
  /** Variables of the project that the drivetrain uses. */
  readonly variables: Variables
  /** Initial values that its experiments need. */
  readonly initial: Readonly<Record<string, ParamValue>>
}

type Drive = keyof typeof drives

export function drive(parts: Assembly, kind: Drive): DrivePlan {
  if (kind === 'none') return { variables: {}, initial: {} }
  parts.block('Throttle', 'sources/smooth-step', [-16, 800], { final: 0, duration: '0.2 s' })
  if (kind === 'torque') return torques(parts)
  if (kind === 'electricFront' || kind === 'electricRear') return electric(parts, kind)
  return combustion(parts, kind)
}

/** Returns a motor whose rotor turns with the wheels: it adds inertia, and no degree of freedom. */
function electric(parts: Assembly, kind: 'electricFront' | 'electricRear'): DrivePlan {
  const axle = kind === 'electricFront' ? 'FrontAxle' : 'RearAxle'
  parts.block('Differential', 'drivetrain/differential', [688, 800], { ratio: 'finalRatio' })
  parts.wire(`${axle}.spinL`, 'Differential.left')
  parts.wire(`${axle}.spinR`, 'Differential.right')
  parts.block('Motor', 'drivetrain/electric-motor', [512, 800], { powerLimit: 'drivePower', standby: 200 })
  parts.wire('Differential.input', 'Motor.a')
  parts.wire('Throttle.y', 'Motor.u')
  return { variables: { finalRatio: 9, drivePower: '73 W/kg*mass' }, initial: {} }
}

const wheels = ['FL', 'FR', 'RL', 'RR'] as const

/** Returns a drive of torques in equal shares, which react on the wheel carriers. */
function torques(parts: Assembly): DrivePlan {
  parts.block('DriveTorque', 'signals/gain', [160, 800], { gain: `driveTorque/${wheels.length}` })
  parts.wire('Throttle.y', 'DriveTorque.u1')
  for (const wheel of wheels) {
    const [axle, top] = wheel.startsWith('F') ? ['FrontAxle', 160] : ['RearAxle', 560]
    parts.block(`Drive${wheel}`, 'mechanics/torque', [880, top + (wheel.endsWith('L') ? -80 : 80)])
    parts.wire('DriveTorque.y', `Drive${wheel}.u`)
    parts.wire(`Drive${wheel}.axis`, `${axle}.spin${wheel.slice(1)}`)
  }
  return { variables: { driveTorque: '2500 N m' }, initial: {} }
}
