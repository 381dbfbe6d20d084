/** Aerodynamic forces and moments on a body. */
import { defineBlock, frame, quantity, signalIn } from '../../engine/model/blocks/block'
import type { ComponentBuilder, FrameNode, Motion } from '../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import { coefficientParams, coefficients } from './coefficients'

/** Squared speed of the flow below which its direction is ignored, m^2/s^2. */
const still = 1e-8

export const aerodynamics = defineBlock({
  type: 'air/aerodynamics',
  title: 'Aerodynamics',
  category: 'Air',
  summary: 'Aerodynamic drag, lift, lateral force and three moments on a body',
  doc: String.raw`
The air flows past the body with the velocity $u = w - v$ relative to *frame*, in frame axes (x forward, y left, z up). Without a *wind* wire, the air is at rest.
The dynamic pressure and the yaw angle of the flow are

$$ q = \tfrac12\,\rho\,(u_x^2 + u_y^2 + u_z^2), \qquad \psi = \mathrm{atan2}(-u_y,\, -u_x) $$

Wind from the left has a positive yaw angle. Coefficients follow SAE J1594: drag is positive rearward, lateral force to the right, lift upward; the pitching
moment is positive nose up, the yawing moment nose right, the rolling moment right side down. In the axes of the frame, at its origin:

$$ F = q A \begin{pmatrix} -C_D \\ -C_S \\ C_L \end{pmatrix}, \qquad M = q A L \begin{pmatrix} C_{RM} \\ -C_{PM} \\ -C_{YM} \end{pmatrix} $$

with the reference area $A$ and the reference length $L$ (in SAE J1594, the wheelbase). Published coefficients refer to the point on the ground midway between the axles; place the frame there with a
*Rigid arm*. The lift coefficients of the axles are $C_{L,f} = C_L/2 + C_{PM}$ and $C_{L,r} = C_L/2 - C_{PM}$; negative lift is downforce.

**Constants and slopes**: drag, lift and pitching moment are constant; the others are proportional to $\psi$, which is valid up to about 20°. **Table**: all six over $\psi$. **Ride height** adds a table over the input *height*, or over the height
of the frame above z = 0.

The energy account counts drag as dissipated, and the work of the wind as delivered.

Source: SAE J1594 (2010), Vehicle Aerodynamics Terminology (signs as published of it; not certified); W.-H. Hucho, Aerodynamics of Road Vehicles, 4th ed. (SAE, 1998), chapters 1 and 5.`,
  terms: [
    'drag',
    'air resistance',
    'downforce',
    'lift',
    'lateral force',
    'crosswind',
    'ride height',

    'cw',
    'Cd',
    'wing',
    'spoiler',
  ],
  icon: 'M2 8h9a3 3 0 1 0-3-3 M2 12h16a3 3 0 1 1-3 3 M2 16h7a3 3 0 1 1-3 3',
  ports: {
    frame: frame('Frame', 'Point of the body on which the forces act; x forward, y left, z up', { side: 'right' }),
    wind: signalIn('Wind', 'm/s', 'Velocity of the air in world axes', { optional: true, width: 3 }),
    height: signalIn('Height', 'm', 'Ride height, instead of the height of the frame', { optional: true }),
  },
  params: {
    area: quantity('m^2', 2.2, 'Reference area', 'Frontal area', { min: 0, symbol: 'A' }),
    length: quantity('m', 2.84, 'Reference length', 'Reference length of the moments: the wheelbase', {
      min: 0,
      exclusive: true,
      symbol: 'L',
    }),
    density: quantity('kg/m^3', 1.204, 'Air density', 'Default: at 20 °C and 101.3 kPa', { min: 0, symbol: '\\rho' }),
    ...coefficientParams,
  },
  signals: {
    speed: { unit: 'm/s', doc: 'Speed of the flow', logged: false },
    yaw: { unit: 'rad', doc: 'Yaw angle of the flow, positive for wind from the left', logged: true },
    drag: { unit: 'N', doc: 'Drag, positive rearward', logged: true },
    side: { unit: 'N', doc: 'Lateral force, positive to the right', logged: true },
    lift: { unit: 'N', doc: 'Lift, positive upward', logged: true },
    rollingMoment: { unit: 'N m', doc: 'Rolling moment, positive right side down', logged: false },
    pitchingMoment: { unit: 'N m', doc: 'Pitching moment, positive nose up', logged: false },
    yawingMoment: { unit: 'N m', doc: 'Yawing moment, positive nose right', logged: true },
  },
  build(c) {
    const at = c.frame('frame')
    const { neg } = c.math
    const v = vectorMath(c.math)
    const wind = c.connected('wind') ? vec3(c.inputs('wind')) : undefined
    const flow = flowOf(c, at, wind)
    const loads = (m: Motion) => loadsOf(c, at, flow, m)
    c.translation('T1', c.ground, at, { kind: 'force', resolved: at, force: (m) => loads(m).force })
    c.rotation('R1', c.ground, at, { kind: 'moment', resolved: at, moment: (m) => loads(m).moment })
    c.energy({
      dissipated: (s) => {
        const { force, moment } = loads(s)
        return c.math.sub(v.dot(force, flow.velocity(s)), v.dot(moment, s.angularVelocity(at, at)))
      },
      ...(wind === undefined ? {} : { delivered: (s) => v.dot(loads(s).force, s.resolve(wind, c.ground, at)) }),
    })
    c.signal('speed', 'm/s', (s) => c.math.sqrt(v.dot(flow.velocity(s), flow.velocity(s))))
    c.signal('yaw', 'rad', (s) => flow.yaw(s))
    const signals: readonly (readonly [string, string, (m: Motion) => Expr])[] = [
      ['drag', 'N', (m) => neg(loads(m).force[0])],
      ['side', 'N', (m) => neg(loads(m).force[1])],
      ['lift', 'N', (m) => loads(m).force[2]],
      ['rollingMoment', 'N m', (m) => loads(m).moment[0]],
      ['pitchingMoment', 'N m', (m) => neg(loads(m).moment[1])],
      ['yawingMoment', 'N m', (m) => neg(loads(m).moment[2])],
    ]
    for (const [name, unit, value] of signals) c.signal(name, unit, value)
  },
})

const vec3 = ([x, y, z]: readonly Expr[]): Vec3 => [x, y, z]

interface Flow {
  /** Velocity of the air relative to the frame, in its axes, m/s. */
  readonly velocity: (m: Motion) => Vec3
  readonly yaw: (m: Motion) => Expr
}

function flowOf(c: ComponentBuilder, at: FrameNode, wind: Vec3 | undefined): Flow {
  const { neg, gt, add, square, select, atan2, named } = c.math
  const v = vectorMath(c.math)
  const velocity = (m: Motion): Vec3 => {
    const bodyVelocity = m.velocity(at, at)
    return wind === undefined ? v.neg(bodyVelocity) : v.sub(m.resolve(wind, c.ground, at), bodyVelocity)
  }
  const yaw = (m: Motion): Expr => {
    const [x, y] = velocity(m)
    // a zero flow has no direction, and its derivatives would be undefined
    const flows = gt(add(square(x), square(y)), still)
    return named('yaw', select(flows, atan2(neg(y), select(flows, neg(x), 1)), 0))
  }
  return { velocity, yaw }
}

function loadsOf(c: ComponentBuilder, at: FrameNode, flow: Flow, m: Motion): { force: Vec3; moment: Vec3 } {
  const { mul, neg, named } = c.math
  const v = vectorMath(c.math)
  const u = flow.velocity(m)
  const pressure = named('pressure', mul(0.5, c.param('density'), c.param('area'), v.dot(u, u)))
  const height = (): Expr => (c.connected('height') ? c.input('height') : m.position(c.ground, at, c.ground)[2])
  const { CD, CS, CL, CRM, CPM, CYM } = coefficients(c, flow.yaw(m), height)
  const lever = mul(pressure, c.param('length'))
  return {
    force: [neg(mul(pressure, CD)), neg(mul(pressure, CS)), mul(pressure, CL)],
    moment: [mul(lever, CRM), neg(mul(lever, CPM)), neg(mul(lever, CYM))],
  }
}
