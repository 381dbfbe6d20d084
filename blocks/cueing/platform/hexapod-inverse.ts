/** Inverse kinematics of a hexapod, and the leg forces of a rigid platform. */
import {
  choice,
  defineBlock,
  quantity,
  signalOut,
  vector,
  type BlockDefinition,
  type Port,
} from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { elementOf } from '../../../engine/model/names/names'
import { vectorMath, type Expr } from '../../../engine/symbolic'
import { denseSolve } from '../../../engine/symbolic/dense'
import { geometryOf, geometryParams, legLimits, legs } from './hexapod-geometry'
import { determinantOf, legAcceleration, legRate, legsAt, type LegLine } from './legs'
import { carriedMotion, poseAt, posePorts, ratePorts, ratesParam, type PlatformMotion } from './platform-pose'
import { perLeg, provideVector, smoothnessAt, triple, vectorAt } from './vectors'
import { worldGravity } from './world-gravity'

const rigid = { param: 'load', is: ['rigid'] } as const
const group = 'Platform'
const inertia = (axes: string, value: number, o: { readonly min?: number } = {}) =>
  quantity('kg m^2', value, `I${axes}`, `Element ${axes} of the inertia tensor about the centre of mass`, {
    group,
    when: rigid,
    symbol: `I_{${axes}}`,
    ...o,
  })

const otherPorts: Readonly<Record<string, Port>> = {
  baseA: triple('Base acceleration', 'm/s^2', 'Acceleration of the base origin relative to the ground, in base axes', {
    optional: true,
  }),
  baseW: triple('Base rate', 'rad/s', 'Angular velocity of the base, in base axes', { optional: true }),
  baseDW: triple('Base angular acc.', 'rad/s^2', 'Angular acceleration of the base, in base axes', { optional: true }),
  length: perLeg('Lengths', 'm', 'Distance between the joints of each leg'),
  rate: perLeg('Rates', 'm/s', 'Rate of each length'),
  acceleration: perLeg('Accelerations', 'm/s^2', 'Second derivative of each length'),
  force: perLeg('Forces', 'N', 'Force in each leg, positive in compression'),
  margin: perLeg('Margins', 'm', 'Distance of each length from the nearer limit; negative beyond the limit'),
  reach: signalOut('Reach', '1', '1 if every leg is within its limits, otherwise 0'),
  worst: signalOut('Worst leg', '1', 'Number of the leg with the smallest margin'),
}

const definition: BlockDefinition = {
  type: 'cueing/hexapod-inverse',
  title: 'Hexapod inverse kinematics',
  category: 'Motion base',
  summary: 'Leg lengths, rates, accelerations and forces of a hexapod from its pose',
  doc: String.raw`
The lengths of the six legs of a hexapod (Stewart platform) for a given platform pose. With the position $r$ of the platform
origin, the rotation $R = R_z(\psi)\,R_y(\theta)\,R_x(\varphi)$, base joints $b_i$ in base axes and platform joints $a_i$ in platform axes:

$$ d_i = r + R\,a_i - b_i, \qquad L_i = |d_i|, \qquad n_i = d_i/L_i $$

With the angular velocity $\omega$ of the platform and $p_i = R\,a_i$, rates and accelerations are

$$ \dot L_i = n_i \cdot \dot r + (p_i \times n_i) \cdot \omega, \qquad
   \ddot L_i = n_i \cdot \bigl(\ddot r + \dot\omega \times p_i + \omega \times (\omega \times p_i)\bigr)
   + \frac{|\dot r + \omega \times p_i|^2 - \dot L_i^2}{L_i} $$

**Rates** selects the source of $\dot r$, $\ddot r$ and the angle derivatives. *Derivatives of the pose* computes them exactly; this requires a
signal with a continuous rate that does not depend on measured motion. *Ports* reads them from inputs. An unconnected input counts as zero, so with the pose alone, the
forces are those at rest.

**Forces** of massless legs under a rigid platform with mass $m$, centre of mass $c$ and inertia $J$ about it follow from Newton and Euler, with
$\rho = R\,c$ and the acceleration $a_c$ of the centre of mass:

$$ \sum_i f_i\,n_i = m\,(a_c - g), \qquad
   \sum_i f_i\,(p_i \times n_i) = \dot H + \rho \times m\,(a_c - g), \qquad \dot H = J\dot\omega + \omega \times J\omega $$

A positive force pushes base and platform apart. The block uses the gravity of the [world](../world/world.md) in base axes, so the base stays level. The optional
inputs describe a moving base, such as a [rail and yaw table](rail-yaw.md).

**Margins** are the distances from the limits. For a pose that a leg can't reach, the margin is negative and *Reach* is 0. If *Beyond a limit* is set to
*End the run*, the run ends with an error that names the leg. *determinant* is the determinant of the leg lines relative to the home pose. It is zero at a
singular pose, where the platform can move with all legs at rest and no leg forces balance its load. A run with forces ends there with an error.

Sources: D. Stewart (1965), A platform with six degrees of freedom, Proc. IMechE 180(1), 371-386; J.-P. Merlet (2006), Parallel Robots, 2nd ed.,
chapters 3, 5 and 6; Newton and Euler. Source: ISO 8855 (2011), axes and angles.`,
  terms: [
    'Stewart platform',
    'motion platform',
    'Stewart-Gough platform',
    '6-DOF',
    'six degrees of freedom',
    'motion base',
    'simulator',
    'leg length',
    'leg force',
    'parallel robot',
  ],
  icon: 'M3 20h18 M7 6h10 M4 20 7 6 M9 20 7 6 M9 20 12 6 M15 20 12 6 M15 20 17 6 M20 20 17 6 M12 2v2.5',
  ports: { ...posePorts, ...ratePorts, ...otherPorts },
  params: {
    ...geometryParams,
    rates: ratesParam,
    beyond: choice(
      [
        { value: 'report', label: 'Report it' },
        { value: 'stop', label: 'End the run' },
      ],
      'report',
      'Beyond a limit',
      'What happens if a pose requires a leg beyond its limits',
      { group: 'Legs' },
    ),
    load: choice(
      [
        { value: 'rigid', label: 'Rigid platform' },
        { value: 'none', label: 'None' },
      ],
      'rigid',
      'Load',
      'Load on the legs; without a load, the block computes no forces',
      { group },
    ),
    mass: quantity('kg', 1500, 'Mass', 'Mass of platform and cabin', { min: 0, group, when: rigid, symbol: 'm' }),
    com: vector('m', [0.05, 0, 0.6], 'Centre of mass', 'Centre of mass in platform axes', {
      group,
      when: rigid,
      symbol: 'c',
    }),
    Ixx: inertia('xx', 900, { min: 0 }),
    Iyy: inertia('yy', 1000, { min: 0 }),
    Izz: inertia('zz', 800, { min: 0 }),
    Ixy: inertia('xy', 0),
    Ixz: inertia('xz', -30),
    Iyz: inertia('yz', 0),
    drawn: {
      kind: 'boolean',
      label: 'Draw in 3D',
      doc: 'Shows base, legs and cabin in the 3D view, beside the vehicle if there is one; legs near a limit have another colour, legs beyond it are red',
      group: 'Picture',
      default: true,
    },
  },
  signals: {
    length: { unit: 'm', doc: 'Length of each leg', logged: true },
    rate: { unit: 'm/s', doc: 'Rate of each length', logged: true },
    acceleration: { unit: 'm/s^2', doc: 'Second derivative of each length', logged: true },
    force: { unit: 'N', doc: 'Force in each leg, positive in compression', logged: true },
    margin: { unit: 'm', doc: 'Distance of each length from the nearer limit', logged: true },
    reach: { unit: '1', doc: '1 if every leg is within its limits, otherwise 0', logged: true },
    worst: { unit: '1', doc: 'Number of the leg with the smallest margin', logged: false },
    determinant: { unit: '1', doc: 'Determinant of the leg lines relative to the home pose', logged: false },
  },
  ...legLimits,
  build,
}

function build(c: ComponentBuilder): void {
  const { math: m } = c
  const v = vectorMath(m)
  const geometry = geometryOf(c)
  const pose = poseAt(c)
  const { rotation, rate, acceleration } = pose
  const position = c.choice('datum') === 'base' ? pose.position : v.add(pose.position, geometry.home)
  c.cueing({ kind: 'pose', stage: 'platform', position: v.sub(position, geometry.home), angles: pose.angles })
  if (c.flag('drawn'))
    c.draw({
      kind: 'platform',
      base: geometry.base,
      platform: geometry.platform,
      position,
      rotation,
      limits: () => [c.param('legMin'), c.param('legMax')],
    })
  const lines = legsAt(m, geometry.base, geometry.platform, { position, rotation })

  const ofPose = (): number => smoothnessAt(c, 'r', 'angles')
  const ofRates = (): number => Math.min(ofPose(), pose.rateSmoothness())
  const ofAccelerations = (): number => Math.min(ofRates(), pose.accelerationSmoothness())
  const lengths = lines.map((leg, i) => c.intermediate(elementOf('L', i, legs.length), leg.length))
  const rates = lines.map((leg) => legRate(m, leg, rate))
  provideVector(c, 'length', 'm', lengths, ofPose)
  provideVector(c, 'rate', 'm/s', rates, ofRates)
  provideVector(
    c,
    'acceleration',
    'm/s^2',
    lines.map((leg, i) => legAcceleration(m, leg, rate, acceleration, rates[i])),
    ofAccelerations,
  )
  const determinant = m.div(determinantOf(m, lines), geometry.homeDeterminant)
  c.signal('determinant', '1', () => determinant)
  const forces =
    c.choice('load') === 'none'
      ? legs.map(() => m.num(0))
      : forcesOf(c, lines, { position, rotation, rate, acceleration })
  provideVector(c, 'force', 'N', forces, () => Math.min(ofAccelerations(), smoothnessAt(c, 'baseA', 'baseW', 'baseDW')))
  if (c.choice('load') === 'rigid') {
    c.require('singular', () => m.mul(determinant, determinant), {
      what: 'the squared determinant of the leg lines, relative to home,',
      unit: '1',
      min: 1e-10,
      tolerance: 0,
      hint: 'keep the platform away from singular poses, where its legs cannot hold it, or set Load to None',
    })
  }
  limits(c, lengths)
}

/** Newton and Euler about the platform origin, in base axes. */
function forcesOf(c: ComponentBuilder, lines: readonly LegLine[], motion: PlatformMotion): readonly Expr[] {
  const { math: m } = c
  const v = vectorMath(m)
  const { rotation } = motion
  const carrier = { a: vectorAt(c, 'baseA'), w: vectorAt(c, 'baseW'), dw: vectorAt(c, 'baseDW') }
  const { angular, angularAcceleration, origin } = carriedMotion(m, carrier, motion)
  const centre = v.apply(rotation, c.vector('com'))
  const ofCentre = v.add(origin, v.cross(angularAcceleration, centre), v.cross(angular, v.cross(angular, centre)))
  const force = v.scale(c.param('mass'), v.sub(ofCentre, worldGravity(c, 'the leg forces')))
  // in platform axes, where the inertia is constant
  const [w, dw] = [angular, angularAcceleration].map((x) => v.applyTransposed(rotation, x))
  const [xx, yy, zz, xy, xz, yz] = ['Ixx', 'Iyy', 'Izz', 'Ixy', 'Ixz', 'Iyz'].map((name) => c.param(name))
  const tensor = [v.vec(xx, xy, xz), v.vec(xy, yy, yz), v.vec(xz, yz, zz)] as const
  const spin = v.apply(rotation, v.add(v.apply(tensor, dw), v.cross(w, v.apply(tensor, w))))
  const moment = v.add(spin, v.cross(centre, force))
  const rows = [0, 1, 2] as const
  return denseSolve(
    m.pool,
    [...rows.map((k) => lines.map((leg) => leg.direction[k])), ...rows.map((k) => lines.map((leg) => leg.moment[k]))],
    [...force, ...moment],
  )
}

function limits(c: ComponentBuilder, lengths: readonly Expr[]): void {
  const { math: m } = c
  const [low, high] = [c.param('legMin'), c.param('legMax')]
  const margins = lengths.map((L) => m.min(m.sub(L, low), m.sub(high, L)))
  c.cueing({ kind: 'excursion', what: 'Leg', unit: 'm', values: () => lengths, limits: [low, high] })
  provideVector(c, 'margin', 'm', margins, () => Math.min(0, smoothnessAt(c, 'r', 'angles')))
  const [least, worst] = margins
    .slice(1)
    .reduce<readonly [Expr, Expr]>(
      ([value, leg], margin, i) => [m.min(value, margin), m.select(m.lt(margin, value), i + 2, leg)],
      [margins[0], m.num(1)],
    )
  const reach = m.select(m.ge(least, 0), 1, 0)
  for (const [name, value] of [
    ['reach', reach],
    ['worst', worst],
  ] as const) {
    c.output(name, value, { smoothness: -1 })
    c.signal(name, '1', () => value)
  }
  if (c.choice('beyond') === 'report') return
  lengths.forEach((length, i) =>
    c.require(`leg${i + 1}`, () => length, {
      what: `the length of leg ${i + 1}`,
      unit: 'm',
      min: c.fixed('legMin'),
      max: c.fixed('legMax'),
      hint: 'reduce the motion of the platform, change its geometry, or set Beyond a limit to Report it',
    }),
  )
}

const withoutRates = defineBlock({ ...definition, ports: { ...posePorts, ...otherPorts } })

export const hexapodInverse = defineBlock({
  ...definition,
  specialise: (params) => (params.rates === 'pose' ? withoutRates : definition),
})
