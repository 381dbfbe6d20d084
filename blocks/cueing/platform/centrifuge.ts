/** Centrifuge: a cabin at the end of an arm. */
import { defineBlock, quantity, signalIn, type BlockDefinition, type Port } from '../../../engine/model/blocks/block'
import { vectorMath } from '../../../engine/symbolic'
import { cabinPorts, cabinSignals, pointParam, provideCabin, scalarOut } from './carried-cabin'
import { poseAt, posePorts, ratePorts, ratesParam } from './platform-pose'
import { scalarDerivatives, smoothnessAt } from './vectors'

const open = { optional: true } as const
const armPorts: Readonly<Record<string, Port>> = {
  angle: signalIn('Arm angle', 'rad', 'Angle of the arm about the vertical'),
}
const armRates: Readonly<Record<string, Port>> = {
  dangle: signalIn('Arm rate', 'rad/s', 'Rate of the arm angle; zero if not connected', open),
  ddangle: signalIn('Arm acceleration', 'rad/s^2', 'Second derivative of the arm angle; zero if not connected', open),
}
const posePortsOpen: Readonly<Record<string, Port>> = Object.fromEntries(
  Object.entries(posePorts).map(([name, port]) => [name, { ...port, optional: true }]),
)
const accelerations: Readonly<Record<string, Port>> = {
  radial: scalarOut('v²/R', 'm/s^2', 'Centripetal acceleration of the gondola'),
  tangential: scalarOut('Tangential', 'm/s^2', 'Tangential acceleration of the gondola'),
  bank: scalarOut('Bank angle', 'rad', 'Roll angle at which the driver feels no lateral force'),
}
const { position, orientation, f, w, baseA, baseW, baseDW } = cabinPorts

const definition: BlockDefinition = {
  type: 'cueing/centrifuge',
  title: 'Centrifuge arm',
  category: 'Motion base',
  summary: 'Motion and specific force of a cabin at the end of a turning arm',
  doc: String.raw`
A gondola at the end of an arm of length $R$ that turns about the vertical by the angle $\alpha$. Its axes are x tangential in the direction of positive rotation,
y towards the axis of rotation, z up: a positive rate is an endless left-hand bend at the speed $v = R\,\dot\alpha$. The origin of the gondola has the acceleration

$$ A = (R\,\ddot\alpha,\; v^2/R,\; 0) $$

in these axes. A cabin can move in the gondola like a platform on its base, with position $r$ and 321 angles. The acceleration of its origin and its rotation are, with
$\Omega = \dot\alpha\,\hat k$,

$$ a = A + \dot\Omega \times r + \Omega \times (\Omega \times r) + 2\,\Omega \times \dot r + \ddot r, \qquad
   \omega = \Omega + \omega_r, \qquad \dot\omega = \dot\Omega + \dot\omega_r + \Omega \times \omega_r $$

and a point $p$ of the cabin, in its axes, feels the specific force

$$ f = R_c^T \bigl(a + \dot\omega \times R_c\,p + \omega \times (\omega \times R_c\,p) - g\bigr), \qquad R_c = R_z(\psi)\,R_y(\theta)\,R_x(\varphi) $$

*Bank angle* is the roll $\varphi = -\arctan(v^2/(R\,|g|))$ (left side down, as a motorcycle leans) of a cabin in which the lateral component vanishes; the driver then feels
$\sqrt{g^2 + (v^2/R)^2}$ along z. In other orientations, the same force is a sustained acceleration or braking. The price is the rotation $\omega$, which the driver also perceives.

**Rates** selects the source of the derivatives: exact derivatives of the signals, or ports. At $\alpha = 0$, the gondola is at $(R, 0, 0)$ and heads along the ground y axis.

Source: Huygens (1673), Horologium Oscillatorium, centrifugal force; Coriolis (1835), relative motion.`,
  terms: [
    'gondola',
    'centripetal',
    'unlimited yaw',
    'sustained acceleration',
    'motion base',
    'simulator',
    'specific force',
  ],
  icon: 'M4 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M6 12h9 M15 9.5h6v5h-6Z M4 4.5c7-3 12 0 14 3 M18 7.5l.3-3 M18 7.5 15.2 6.6 M18 14.5v5 M16.5 18l1.5 1.5 1.5-1.5',
  ports: {
    ...armPorts,
    ...posePortsOpen,
    ...armRates,
    ...ratePorts,
    position,
    orientation,
    f,
    w,
    baseA,
    baseW,
    baseDW,
    ...accelerations,
  },
  params: {
    rates: ratesParam,
    radius: quantity('m', 8, 'Arm length', 'Distance of the gondola from the axis of rotation', {
      min: 0,
      exclusive: true,
      group: 'Arm',
      symbol: 'R',
    }),
    point: pointParam,
  },
  signals: {
    ...cabinSignals,
    radial: { unit: 'm/s^2', doc: 'Centripetal acceleration of the gondola', logged: true },
    tangential: { unit: 'm/s^2', doc: 'Tangential acceleration of the gondola', logged: true },
    bank: { unit: 'rad', doc: 'Roll angle at which the driver feels no lateral force', logged: false },
  },
  build(c) {
    const { math: m } = c
    const v = vectorMath(m)
    const arm = scalarDerivatives(c, ['angle', 'dangle', 'ddangle'], c.choice('rates') === 'pose')
    const R = c.param('radius')
    const radial = m.mul(R, m.square(arm.rate))
    const tangential = m.mul(R, arm.acceleration)
    const smoothness = (): number =>
      Math.min(smoothnessAt(c, 'angle'), arm.rateSmoothness(), arm.accelerationSmoothness())
    const gravity = m.sqrt(v.dot(c.gravity, c.gravity))
    for (const [name, unit, value] of [
      ['radial', 'm/s^2', radial],
      ['tangential', 'm/s^2', tangential],
      ['bank', 'rad', m.neg(m.atan2(radial, gravity))],
    ] as const) {
      c.output(name, value, { smoothness })
      c.signal(name, unit, () => value)
    }
    const motion = {
      a: v.vec(tangential, radial, 0),
      w: v.vec(0, 0, arm.rate),
      dw: v.vec(0, 0, arm.acceleration),
    }
    const at = v.vec(m.mul(R, m.cos(arm.value)), m.mul(R, m.sin(arm.value)), 0)
    const heading = m.add(arm.value, Math.PI / 2)
    provideCabin(c, { motion, position: at, heading }, poseAt(c), smoothness)
  },
}

const { dangle: _dangle, ddangle: _ddangle, ...withoutArmRates } = definition.ports
const { v: _v, dangles: _dangles, a: _a, ddangles: _ddangles, ...withoutRates } = withoutArmRates
const exactRates = defineBlock({ ...definition, ports: withoutRates })

export const centrifuge = defineBlock({
  ...definition,
  specialise: (params) => (params.rates === 'pose' ? exactRates : definition),
})
