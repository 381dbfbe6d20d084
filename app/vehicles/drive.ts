/** Torque on the driven wheels, from the throttle pedal: an open differential gives equal torques to both wheels of an axle. */
import type { Assembly } from './assembly'
import type { drives } from './choices'

const driven: Readonly<Record<keyof typeof drives, readonly string[]>> = {
  front: ['FrontAxle.spinL', 'FrontAxle.spinR'],
  rear: ['RearAxle.spinL', 'RearAxle.spinR'],
  all: ['FrontAxle.spinL', 'FrontAxle.spinR', 'RearAxle.spinL', 'RearAxle.spinR'],
  none: [],
}

export function drive(parts: Assembly, kind: keyof typeof drives): void {
  const axes = driven[kind]
  if (axes.length === 0) return
  parts.block('Throttle', 'sources/smooth-step', [160, 784], { final: 0, duration: '0.2 s' })
  parts.block('DriveTorque', 'signals/gain', [336, 784], { gain: `driveTorque/${axes.length}` })
  parts.wire('Throttle.y', 'DriveTorque.u1')
  for (const axis of axes) {
    const name = `${axis.startsWith('Front') ? 'F' : 'R'}${axis.slice(-1)}`
    const top = axis.startsWith('Front') ? 160 : 560
    parts.block(`Drive${name}`, 'mechanics/torque', [880, top + (name.endsWith('L') ? -80 : 80)])
    parts.wire('DriveTorque.y', `Drive${name}.u`)
    parts.wire(`Drive${name}.axis`, axis)
  }
}
