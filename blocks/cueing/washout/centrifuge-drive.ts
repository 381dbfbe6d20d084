/** Centrifuge mode: lasting accelerations from steady rotation instead of tilt. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { positive } from '../axes'
import { integratorChain, secondOrder } from '../integrator-chain'

export const centrifugeDrive = defineBlock({
  type: 'cueing/centrifuge-drive',
  title: 'Centrifuge drive',
  category: 'Motion base',
  summary: 'Arm rate or radius that sustains accelerations by rotation',
  doc: String.raw`
A motion base with unlimited yaw can sustain an acceleration without tilt, like a centrifuge. The scaled horizontal acceleration passes through a low-pass filter, as for tilt,

$$ a_{lp} = \frac{\omega_{lp}^2}{s^2 + 2 \zeta_{lp} \omega_{lp} s + \omega_{lp}^2}\, k\, a, \qquad A = \sqrt{a_{lp,x}^2 + a_{lp,y}^2} $$

and sets the rate $\Omega$ of an arm with the radius $R$, or the radius $\rho$ of a cabin on an arm with the rate $\Omega_0$:

$$ \Omega_c = \sqrt{A/R}, \quad \dot\Omega = \mathrm{clamp}\left(\frac{\Omega_c - \Omega}{\tau},\, \pm\alpha\right) \qquad \text{or} \qquad
   \rho_c = \frac{A}{\Omega_0^2}, \quad \dot\rho = \mathrm{clamp}\left(\frac{\rho_c - \rho}{\tau},\, \pm v\right) $$

*heading* is the angle between the cabin and the direction to the axis of rotation at which the force points along the acceleration: turn the cabin by this angle. The driver feels spin-up as
tangential acceleration $R\,\dot\Omega$, and motion along the arm as Coriolis acceleration $2 \Omega_0 \dot\rho$; the limits $\alpha$ and $v$ keep both small.

Source: kinematics of rotation; the Centrifuge block computes what the driver feels.`,
  terms: ['motion cueing', 'unlimited yaw', 'sustained acceleration', 'washout', 'yaw table'],
  icon: 'M12 12h8 M18 9h4v6h-4 M12 12a1 1 0 1 0 .01 0 M4.5 15a8 8 0 0 1 1-8 M5.5 7 4 9 M5.5 7l2.3.5 M12 20a8 8 0 0 0 5-1.5',
  ports: {
    a: signalIn('a', 'm/s^2', 'Acceleration of the vehicle in its axes: forward, left, up', { width: 3 }),
    rate: signalOut('rate', 'rad/s', 'Rate of the arm'),
    angle: signalOut('angle', 'rad', 'Angle of the arm'),
    radius: signalOut('radius', 'm', 'Radius of the cabin'),
    heading: signalOut('heading', 'rad', 'Angle of the cabin relative to the direction to the axis'),
  },
  params: {
    mode: choice(
      [
        { value: 'rate', label: 'Rate of the arm' },
        { value: 'radius', label: 'Radius of the cabin' },
      ],
      'rate',
      'Moves',
      'Quantity that follows the acceleration',
    ),
    scale: quantity('1', 0.5, 'Scale', 'Factor for the acceleration', { symbol: 'k', min: 0 }),
    lowPass: quantity('rad/s', 2, 'Low-pass frequency', 'Undamped frequency of the low pass', {
      symbol: '\\omega_{lp}',
      ...positive,
    }),
    damping: quantity('1', 1, 'Low-pass damping', 'Damping ratio of the low pass', {
      symbol: '\\zeta_{lp}',
      ...positive,
    }),
    arm: quantity('m', 6, 'Arm length', 'Radius of the cabin', {
      symbol: 'R',
      when: { param: 'mode', is: ['rate'] },
      ...positive,
    }),
    spinUp: quantity('rad/s^2', 0.1, 'Spin-up limit', 'Largest angular acceleration of the arm', {
      symbol: '\\alpha',
      when: { param: 'mode', is: ['rate'] },
      ...positive,
    }),
    steadyRate: quantity('rad/s', 1, 'Rate', 'Rate of the arm', {
      symbol: '\\Omega_0',
      when: { param: 'mode', is: ['radius'] },
      ...positive,
    }),
    speed: quantity('m/s', 0.3, 'Speed limit', 'Largest speed of the cabin along the arm', {
      symbol: 'v',
      when: { param: 'mode', is: ['radius'] },
      ...positive,
    }),
    time: quantity('s', 0.1, 'Time constant', 'Time constant with which the output follows the command', {
      symbol: '\\tau',
      ...positive,
    }),
  },
  signals: {
    rate: { unit: 'rad/s', doc: 'Rate of the arm', logged: true },
    angle: { unit: 'rad', doc: 'Angle of the arm', logged: false },
    radius: { unit: 'm', doc: 'Radius of the cabin', logged: true },
    heading: { unit: 'rad', doc: 'Angle of the cabin relative to the direction to the axis', logged: false },
  },
  build: buildDrive,
})

/** Square of an acceleration that nobody feels, (m/s^2)^2. */
const noForce = 1e-24

function buildDrive(c: ComponentBuilder): void {
  const { add, sub, mul, div, square, sqrt, min, max, neg, atan2, select, gt } = c.math
  const frequency = c.param('lowPass')
  const low = c
    .inputs('a')
    .slice(0, 2)
    .map((a, i) => {
      const chain = integratorChain(c, {
        states: [`low${i + 1}`, `lowRate${i + 1}`],
        input: () => mul(c.param('scale'), a),
        denominator: secondOrder(c.math, frequency, c.param('damping')),
        sampling: null,
      })
      return mul(square(frequency), chain.at(0))
    })
  // Without a force the root has no derivative, which implicit methods need: the command is zero there.
  const squares = add(square(low[0]), square(low[1]))
  const force = sqrt(max(squares, noForce))
  const pulled = gt(squares, noForce)
  const whilePulled = (command: Expr): Expr => select(pulled, command, 0)
  /** Returns a state that follows a command at a limited rate. */
  const following = (name: string, unit: string, command: Expr, limit: Expr): Expr => {
    const state: Expr = c.knownState(name, {
      unit,
      initial: 0,
      derivative: () => max(neg(limit), min(div(sub(command, state), c.param('time')), limit)),
    })
    return state
  }
  const spins = c.choice('mode') === 'rate'
  const rate = spins
    ? following('rate', 'rad/s', whilePulled(sqrt(div(force, c.param('arm')))), c.param('spinUp'))
    : c.param('steadyRate')
  const radius = spins
    ? c.param('arm')
    : following('radius', 'm', whilePulled(div(force, square(c.param('steadyRate')))), c.param('speed'))
  const angle = c.knownState('angle', { unit: 'rad', initial: 0, derivative: () => rate })
  // A zero force has no direction.
  const heading = whilePulled(atan2(low[1], select(pulled, low[0], 1)))
  c.locateKinks()
  c.output('rate', rate, { smoothness: 0 })
  c.output('angle', angle, { smoothness: 1 })
  c.output('radius', radius, { smoothness: 0 })
  c.output('heading', heading, { smoothness: () => 0 })
  if (spins) c.signal('radius', 'm', () => radius)
  else c.signal('rate', 'rad/s', () => rate)
  c.signal('heading', 'rad', () => heading)
}
