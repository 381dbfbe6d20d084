/** Rotation of the platform about the head of the driver. */
import { defineBlock, signalIn, signalOut, vector } from '../../../engine/model/blocks/block'
import { vectorMath, type Vec3 } from '../../../engine/symbolic'
import { provideVector } from '../axes'
import { bodyRates, rotationBy } from '../rotation'

export const headPivot = defineBlock({
  type: 'cueing/head-pivot',
  title: 'Head pivot',
  category: 'Motion base',
  summary: 'Moves the platform so that it rotates about the driver’s head',
  doc: String.raw`
A washout plans the motion of a point. If that point is the driver's head, tilt must not move it. With the head at $r$ from the platform origin (in
platform axes) and the rotation $R$ by the angles, the origin must be at

$$ p = p_{head} + r - R\,r, \qquad \dot p = \dot p_{head} - R\,(\omega \times r) $$

so that the head is at $p_{head}$ from its home position. Rotation about the head costs travel: $\lvert r \rvert \sin\theta$ for a tilt $\theta$.

Source: rigid-body kinematics; Reid and Nahon (1985), UTIAS Report 296 (choice of the centre of rotation).`,
  terms: ['motion cueing', 'washout', 'centre of rotation', 'eyepoint', 'reference point', 'driver', 'tilt'],
  icon: 'M12 4a2 2 0 1 0 0 4 2 2 0 1 0 0-4 M12 8v3 M5 16l13-4 M7 21l11-9 M5 16l2 5 M3 12a9 9 0 0 1 3-6',
  ports: {
    position: signalIn('position', 'm', 'Position of the head relative to its home position', { width: 3 }),
    angles: signalIn('angles', 'rad', 'Yaw, pitch and roll', { width: 3 }),
    velocity: signalIn('velocity', 'm/s', 'Rate of the position', { width: 3, optional: true }),
    rates: signalIn('rates', 'rad/s', 'Rates of yaw, pitch and roll', { width: 3, optional: true }),
    origin: signalOut('origin', 'm', 'Position of the origin of the platform relative to home', { width: 3 }),
    originVelocity: signalOut('originVelocity', 'm/s', 'Rate of the position; open inputs count as zero', { width: 3 }),
  },
  params: {
    head: vector('m', [0, 0, 1], 'Head', 'Position of the head relative to the origin of the platform', {
      symbol: 'r',
    }),
  },
  signals: {
    origin: { unit: 'm', doc: 'Position of the origin of the platform relative to home', logged: false },
    originVelocity: { unit: 'm/s', doc: 'Rate of the position', logged: false },
  },
  build(c) {
    const v = vectorMath(c.math)
    const three = (port: string): Vec3 => {
      if (!c.connected(port)) return v.zero
      const [x, y, z] = c.inputs(port)
      return [x, y, z]
    }
    const aboutAxes = ([yaw, pitch, roll]: Vec3): Vec3 => [roll, pitch, yaw]
    const angles = aboutAxes(three('angles'))
    const rotation = rotationBy(c.math, angles)
    const r = c.vector('head')
    const smoothness = (ports: readonly string[]) => (): number =>
      Math.min(
        ...ports
          .filter((port) => c.connected(port))
          .flatMap((port) => [0, 1, 2].map((i) => c.inputSmoothness(port, i))),
      )
    const origin = v.sub(v.add(three('position'), r), v.apply(rotation, r))
    provideVector(c, 'origin', 'm', origin, smoothness(['position', 'angles']))
    const [yaw, pitch, roll] = three('angles')
    c.cueing({ kind: 'pose', stage: 'pivot', position: origin, angles: [yaw, pitch, roll] })
    const w = bodyRates(c.math, angles, aboutAxes(three('rates')))
    provideVector(
      c,
      'originVelocity',
      'm/s',
      v.sub(three('velocity'), v.apply(rotation, v.cross(w, r))),
      smoothness(['velocity', 'rates', 'angles']),
    )
  },
})
