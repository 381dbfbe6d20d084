/** Drivetrains, from the throttle pedal to the bearings of the driven wheels. */
import type { Assembly } from './assembly'
import type { drives } from './choices'

export function drive(parts: Assembly, kind: keyof typeof drives): void {
  if (kind === 'none') return
  parts.block('Throttle', 'sources/smooth-step', [-16, 800], { final: 0, duration: '0.2 s' })
  if (kind === 'torque') {
    torques(parts)
    return
  }
  const axle = kind.endsWith('Front') ? 'FrontAxle' : 'RearAxle'
  parts.block('Differential', 'drivetrain/differential', [688, 800], { ratio: 'finalRatio' })
  parts.wire(`${axle}.spinL`, 'Differential.left')
  parts.wire(`${axle}.spinR`, 'Differential.right')
  electric(parts)
}

/** A motor whose rotor turns with the wheels: it adds inertia, and no degree of freedom. */
function electric(parts: Assembly): void {
  parts.block('Motor', 'drivetrain/electric-motor', [512, 800], { powerLimit: 'drivePower', standby: 200 })
  parts.wire('Differential.input', 'Motor.a')
  parts.wire('Throttle.y', 'Motor.u')
}

const wheels = ['FL', 'FR', 'RL', 'RR'] as const

/** Nothing but torques in equal shares, which react on the wheel carriers. */
function torques(parts: Assembly): void {
  parts.block('DriveTorque', 'signals/gain', [160, 800], { gain: `driveTorque/${wheels.length}` })
  parts.wire('Throttle.y', 'DriveTorque.u1')
  for (const wheel of wheels) {
    const [axle, top] = wheel.startsWith('F') ? ['FrontAxle', 160] : ['RearAxle', 560]
    parts.block(`Drive${wheel}`, 'mechanics/torque', [880, top + (wheel.endsWith('L') ? -80 : 80)])
    parts.wire('DriveTorque.y', `Drive${wheel}.u`)
    parts.wire(`Drive${wheel}.axis`, `${axle}.spin${wheel.slice(1)}`)
  }
}
