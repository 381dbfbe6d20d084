/** Motion that the passenger of a platform feels: specific force and angular velocity in axes of the platform. */
import { defineBlock, quantity, signalIn, signalOut, vector } from '../../../engine/model/blocks/block'
import { vectorMath, type Vec3 } from '../../../engine/symbolic'
import { positive, provideVector } from '../axes'
import { bodyRates, rotationBy } from '../rotation'

export const feltMotion = defineBlock({
  type: 'cueing/felt-motion',
  title: 'Felt motion',
  category: 'Motion base',
  summary: 'Specific force and angular rate on the platform',
  doc: String.raw`
With $R$ the rotation by yaw, pitch and roll $(\psi, \theta, \varphi)$ of the platform and $\ddot S$ its acceleration, a passenger at the origin of the
platform feels the specific force and the angular velocity

$$ f = R^T(\ddot S + g\, e_z) - g\, e_z, \qquad
   \omega = \begin{pmatrix} \dot\varphi - \dot\psi \sin\theta \\ \dot\theta\cos\varphi + \dot\psi \sin\varphi\cos\theta \\
   \dot\psi\cos\varphi\cos\theta - \dot\theta \sin\varphi \end{pmatrix} $$

in platform axes. $f$ is relative to rest on level ground; *total* is the full specific force, $(0, 0, g)$ at rest. Compare both with the vehicle.

For a point $r$ away from the origin, in platform axes, the block adds the centripetal part, and also the tangential part if the
angular acceleration in platform axes is wired to *accelerations*:

$$ f_r = f + \dot\omega \times r + \omega \times (\omega \times r) $$

Source: rigid-body kinematics; Reid and Nahon (1985), UTIAS Report 296.`,
  terms: ['motion cueing', 'specific force', 'simulator', 'gravity', 'driver', 'platform'],
  icon: 'M4 17h16 M7 17l2 4 M17 17l-2 4 M12 17v-5 M12 5a2 2 0 1 0 0 4 2 2 0 1 0 0-4 M9 12h6 M3 12V5 M1.5 6.5 3 5l1.5 1.5',
  ports: {
    acceleration: signalIn('acceleration', 'm/s^2', 'Second derivative of the position of the platform', { width: 3 }),
    angles: signalIn('angles', 'rad', 'Yaw, pitch and roll of the platform', { width: 3 }),
    rates: signalIn('rates', 'rad/s', 'Rates of yaw, pitch and roll', { width: 3 }),
    accelerations: signalIn(
      'accelerations',
      'rad/s^2',
      'Angular acceleration in platform axes, for a point away from the origin',
      {
        width: 3,
        optional: true,
      },
    ),
    f: signalOut('f', 'm/s^2', 'Specific force relative to rest', { width: 3 }),
    w: signalOut('w', 'rad/s', 'Angular velocity in platform axes', { width: 3 }),
    total: signalOut('total', 'm/s^2', 'Specific force', { width: 3 }),
  },
  params: {
    gravity: quantity('m/s^2', 9.81, 'Gravity', 'Acceleration of gravity', { symbol: 'g', ...positive }),
    point: vector('m', [0, 0, 0], 'Point', 'Position of the head relative to the origin, in platform axes', {
      symbol: 'r',
    }),
  },
  signals: {
    f: { unit: 'm/s^2', doc: 'Specific force relative to rest', logged: true },
    w: { unit: 'rad/s', doc: 'Angular velocity in platform axes', logged: true },
    total: { unit: 'm/s^2', doc: 'Specific force', logged: false },
  },
  build(c) {
    const v = vectorMath(c.math)
    const three = (port: string): Vec3 => {
      const [x, y, z] = c.inputs(port)
      return [x, y, z]
    }
    /** Components about x, y and z. */
    const turned = (port: string): Vec3 => {
      const [yaw, pitch, roll] = three(port)
      return [roll, pitch, yaw]
    }
    const angles = turned('angles')
    const w = bodyRates(c.math, angles, turned('rates'))
    const up = v.vec(0, 0, c.param('gravity'))
    const atOrigin = v.applyTransposed(rotationBy(c.math, angles), v.add(three('acceleration'), up))
    const r = c.vector('point')
    const tangential = c.connected('accelerations') ? v.cross(three('accelerations'), r) : v.zero
    const total = v.add(atOrigin, tangential, v.cross(w, v.cross(w, r)))
    const smoothness = (): number =>
      Math.min(
        ...['acceleration', 'angles', 'rates', 'accelerations']
          .filter((port) => c.connected(port))
          .flatMap((port) => [0, 1, 2].map((i) => c.inputSmoothness(port, i))),
      )
    const force = v.sub(total, up)
    provideVector(c, 'f', 'm/s^2', force, smoothness)
    provideVector(c, 'w', 'rad/s', w, smoothness)
    provideVector(c, 'total', 'm/s^2', total, smoothness)
    c.cueing({ kind: 'platform', force, rate: w })
  },
})
