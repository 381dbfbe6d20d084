/** Brakes, from the pedal to the bearings of all wheels. */
import type { Assembly } from './assembly'
import type { brakes } from './choices'

type Variables = Readonly<Record<string, string | number>>

interface Wheel {
  readonly name: string
  /** Axis of its bearing. */
  readonly spin: string
  readonly isFront: boolean
  /** Height in the diagram. */
  readonly y: number
}

const wheels: readonly Wheel[] = (['Front', 'Rear'] as const).flatMap((end) =>
  (['L', 'R'] as const).map((side) => ({
    name: `${end[0]}${side}`,
    spin: `${end}Axle.spin${side}`,
    isFront: end === 'Front',
    y: (end === 'Front' ? 160 : 560) + (side === 'L' ? -153.6 : 153.6),
  })),
)

/** @returns variables of the project that the brakes use */
export function brakeSystem(parts: Assembly, kind: keyof typeof brakes): Variables {
  parts.block('BrakePedal', 'sources/smooth-step', [160, 688], { final: 0, duration: '0.2 s' })
  return kind === 'torque' ? torques(parts) : hydraulics(parts, kind)
}

/** Returns a share of the greatest torque, distributed to front and rear. */
function torques(parts: Assembly): Variables {
  parts.block('BrakeTorque', 'signals/gain', [336, 688], { gain: 'brakeTorque' })
  parts.wire('BrakePedal.y', 'BrakeTorque.u1')
  for (const { name, spin, isFront, y } of wheels) {
    parts.block(`Brake${name}`, 'mechanics/brake', [880, y], {
      gain: isFront ? 'brakeFront/2' : '(1 - brakeFront)/2',
    })
    parts.wire(`Brake${name}.axis`, spin)
    parts.wire('BrakeTorque.y', `Brake${name}.u`)
  }
  return { brakeTorque: '5000 N m', brakeFront: 0.65 }
}

/** Adds a booster, a line to each wheel, and discs that heat up; controllers act on the lines. */
function hydraulics(parts: Assembly, kind: 'disc' | 'abs' | 'stability'): Variables {
  parts.block('PedalForce', 'signals/gain', [336, 688], { gain: 'pedalForce' })
  parts.block('Booster', 'brakes/booster', [512, 688])
  parts.block('Proportioning', 'brakes/proportioning', [688, 688], { slope: 0.5 })
  parts.wire('BrakePedal.y', 'PedalForce.u1')
  parts.wire('PedalForce.y', 'Booster.u')
  parts.wire('Booster.p', 'Proportioning.p')
  for (const { name, spin, isFront, y } of wheels) {
    parts.block(`Line${name}`, 'brakes/line', [864, y + 64])
    parts.block(`Brake${name}`, 'brakes/disc', [880, y], {
      pistonArea: isFront ? 'frontPiston' : 'rearPiston',
      heat: 'state',
    })
    parts.wire(isFront ? 'Booster.p' : 'Proportioning.y', `Line${name}.p`)
    parts.wire(`Line${name}.y`, `Brake${name}.p`)
    parts.wire(`Brake${name}.axis`, spin)
  }
  if (kind !== 'disc') antilock(parts)
  if (kind === 'stability') stability(parts)
  return {
    pedalForce: '300 N',
    frontPiston: '25.5 cm^2',
    rearPiston: '14 cm^2',
    ...(kind === 'stability' && { steeringRatio: 15 }),
  }
}

/**
 * Adds the anti-lock control: inputs are the wheel speeds and the acceleration of the body, outputs the commands to the
 * valves.
 */
function antilock(parts: Assembly): void {
  parts.block('Inertial', 'sensors/acceleration', [336, 400])
  parts.block('ABS', 'brakes/abs', [512, 400], { radius: 'wheelHeight' })
  parts.wire('Body.com', 'Inertial.frame')
  parts.wire('Body.com', 'Inertial.axes')
  parts.wire('Inertial.ax', 'ABS.ax')
  parts.wire('Booster.p', 'ABS.p')
  for (const { name, spin, y } of wheels) {
    parts.block(`Speed${name}`, 'sensors/joint', [864, y - 64], {}, { flip: true })
    parts.wire(spin, `Speed${name}.axis`)
    parts.wire(`Speed${name}.rate`, `ABS.w${name}`)
    parts.wire(`ABS.v${name}`, `Line${name}.valve`)
  }
}

/** Pressure at single wheels from the yaw rate and the sideslip against the values that the steering demands. */
function stability(parts: Assembly): void {
  parts.block('Motion', 'sensors/velocity', [336, 480])
  parts.block('SteerAngle', 'signals/gain', [336, -32], { gain: '1/steeringRatio' })
  parts.block('Stability', 'brakes/stability-control', [512, 480], { wheelbase: 'wheelbase', track: 'track' })
  parts.wire('Body.com', 'Motion.frame')
  parts.wire('Body.com', 'Motion.axes')
  parts.wire('SteeringWheel.y', 'SteerAngle.u1')
  parts.wire('SteerAngle.y', 'Stability.steer')
  parts.wire('Motion.vx', 'Stability.speed')
  parts.wire('Motion.wz', 'Stability.yawRate')
  parts.wire('Inertial.ay', 'Stability.ay')
  for (const { name } of wheels) parts.wire(`Stability.p${name}`, `Line${name}.request`)
}
