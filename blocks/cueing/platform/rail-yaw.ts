/** Rail and yaw table under a motion platform. */
import { defineBlock, signalIn, vector, type BlockDefinition, type Port } from '../../../engine/model/blocks/block'
import { vectorMath } from '../../../engine/symbolic'
import { cabinPorts, cabinSignals, pointParam, provideCabin } from './carried-cabin'
import { poseAt, posePorts, ratePorts, ratesParam } from './platform-pose'
import { scalarDerivatives, smoothnessAt } from './vectors'

const open = { optional: true } as const
const basePorts: Readonly<Record<string, Port>> = {
  s: signalIn('Rail', 'm', 'Position of the table along the rail; zero if not connected', open),
  yaw: signalIn('Table yaw', 'rad', 'Angle of the yaw table; zero if not connected', open),
}
const baseRates: Readonly<Record<string, Port>> = {
  ds: signalIn('Rail rate', 'm/s', 'Rate of the rail position', open),
  dds: signalIn('Rail acceleration', 'm/s^2', 'Second derivative of the rail position', open),
  dyaw: signalIn('Table rate', 'rad/s', 'Rate of the table angle', open),
  ddyaw: signalIn('Table acceleration', 'rad/s^2', 'Second derivative of the table angle', open),
}
const optional = (ports: Readonly<Record<string, Port>>): Readonly<Record<string, Port>> =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, { ...port, optional: true }]))

const definition: BlockDefinition = {
  type: 'cueing/rail-yaw',
  title: 'Rail and yaw table',
  category: 'Motion base',
  summary: 'Motion and specific force of a platform on a rail and a yaw table',
  doc: String.raw`
A platform, usually a hexapod, on a turntable that moves along a rail. The rail is the x axis of the ground with position $s$; the table turns about z by
$\psi_T$; the base of the platform is mounted at $q$ in table axes, parallel to them. In base axes (those of the table), with $\Omega = \dot\psi_T\,\hat k$, the
base origin has the acceleration

$$ A = R_z(\psi_T)^T \ddot s\,\hat\imath + \dot\Omega \times q + \Omega \times (\Omega \times q) $$

The platform has position $r$ and 321 angles on its base. The acceleration of its origin and its rotation are

$$ a = A + \dot\Omega \times r + \Omega \times (\Omega \times r) + 2\,\Omega \times \dot r + \ddot r, \qquad
   \omega = \Omega + \omega_r, \qquad \dot\omega = \dot\Omega + \dot\omega_r + \Omega \times \omega_r $$

and a point $p$ of the cabin, in platform axes, feels the specific force

$$ f = R^T \bigl(a + \dot\omega \times R\,p + \omega \times (\omega \times R\,p) - g\bigr) $$

At rest and level, $f$ is $(0, 0, 9.81)$ m/s². Open inputs count as zero, so the block also works for a platform without rail and table.
Wire *Base acceleration*, *Base rate* and *Base angular acc.* to [Hexapod inverse kinematics](hexapod-inverse.md) for leg forces on the moving base.

**Rates** selects the source of the derivatives: exact derivatives of the signals, or ports.

Source: theorem of Coriolis (1835), relative motion; ISO 8855 (2011), axes and angles.`,
  terms: [
    'sled',
    'xy table',
    'linear rail',
    'turntable',
    'rotary platform',
    'rotary table',
    'motion base',
    'motion platform',
    'simulator',
    'specific force',
    'driver head',
  ],
  icon: 'M2 20h20 M2 17.5h20 M6 17.5v-3h12v3 M8 14.5a4 1.6 0 0 1 8 0 M8 11V6h8v5Z M18.5 9.5a7 3 0 0 1-13 0 M18.5 9.5v2.5 M18.5 9.5h-2.5',
  ports: { ...basePorts, ...optional(posePorts), ...baseRates, ...ratePorts, ...cabinPorts },
  params: {
    rates: ratesParam,
    mount: vector('m', [0, 0, 0], 'Mount', 'Base origin of the platform in table axes', { group: 'Base' }),
    point: pointParam,
  },
  signals: cabinSignals,
  build(c) {
    const { math: m } = c
    const v = vectorMath(m)
    const exact = c.choice('rates') === 'pose'
    const rail = scalarDerivatives(c, ['s', 'ds', 'dds'], exact)
    const table = scalarDerivatives(c, ['yaw', 'dyaw', 'ddyaw'], exact)
    const [cos, sin] = [m.cos(table.value), m.sin(table.value)]
    const mount = c.vector('mount')
    const [w, dw] = [v.vec(0, 0, table.rate), v.vec(0, 0, table.acceleration)]
    const alongRail = v.vec(m.mul(cos, rail.acceleration), m.neg(m.mul(sin, rail.acceleration)), 0)
    const a = v.add(alongRail, v.cross(dw, mount), v.cross(w, v.cross(w, mount)))
    const [x, y, z] = mount
    const position = v.vec(
      m.add(rail.value, m.mul(cos, x), m.neg(m.mul(sin, y))),
      m.add(m.mul(sin, x), m.mul(cos, y)),
      z,
    )
    provideCabin(c, { motion: { a, w, dw }, position, heading: table.value }, poseAt(c), () =>
      Math.min(smoothnessAt(c, 's', 'yaw'), rail.accelerationSmoothness(), table.accelerationSmoothness()),
    )
  },
}

const { ds: _ds, dds: _dds, dyaw: _dyaw, ddyaw: _ddyaw, ...withoutBaseRates } = definition.ports
const { v: _v, dangles: _dangles, a: _a, ddangles: _ddangles, ...withoutRates } = withoutBaseRates
const exactRates = defineBlock({ ...definition, ports: withoutRates })

export const railYaw = defineBlock({
  ...definition,
  specialise: (params) => (params.rates === 'pose' ? exactRates : definition),
})
