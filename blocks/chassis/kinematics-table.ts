/** Kinematics-and-compliance table: a wheel carrier whose pose follows measured tables over travel and rack. */
import { choice, defineBlock, flange, frame, quantity, signalIn, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Flange, Motion } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import { memberName } from '../../engine/model/names/names'
import { inversePositive } from '../../engine/numerics/linear/dense'
import type { Expr, Vec3 } from '../../engine/symbolic'
import { jumpsOf } from '../mechanics/joints/moved-by'
import { poseMaps, tableColumns, type PoseMaps } from './pose-maps'

const poses = ['x', 'y', 'toe', 'camber', 'pitch'] as const
type Pose = (typeof poses)[number]
const isAngle = (pose: Pose): boolean => pose !== 'x' && pose !== 'y'

const centre = (axis: string, value: number): Param =>
  quantity('m', value, `Wheel centre ${axis}`, `${axis} of the wheel centre in design position, y positive outboard`, {
    group: 'Position',
  })

export const kinematicsTable = defineBlock({
  type: 'chassis/kinematics-table',
  title: 'Kinematics table',
  category: 'Chassis',
  summary: 'Wheel suspension defined by tables of its pose over travel and rack',
  doc: String.raw`
A single wheel suspension without its links. The carrier moves up by the travel $z$. Its other five coordinates $q = (x, y, \delta, \gamma, \vartheta)$ are the
forward and outboard displacement of the wheel centre, toe-in, camber, and the turn about the spin axis. They follow tables over the travel and the rack
displacement $s$:

$$ \Phi_i = q_i - f_i(z, s) = 0 $$

The constraints do no work, so wheel forces act on the travel by virtual work, as in the linkage:

$$ Q_z = F_z + \sum_i Q_i\,\frac{\partial f_i}{\partial z} $$

With a compliance matrix $C$ (change of $q$ per conjugate load), the carrier is held elastically instead, with the damping time constant $\tau$:

$$ Q = -K\,(\Phi + \tau\,\dot\Phi), \qquad K = C^{-1} $$

The orientation of the carrier is $R_z(\mp\delta)\,R_x(\mp\gamma)\,R_y(\vartheta)$ on the left and right. The tables describe the left wheel and are mirrored for the right
wheel. Springs and dampers act on *travel*: their force there is the strut force times its motion ratio. The *suspension* analysis writes the file, with
the columns *travel, rack, x, y, toe, camber, pitch* and one row for each grid point. Between the points, $f$ is a bicubic spline. The table doesn't include coupling between both wheels of an
axle.

Source: Blundell and Harty (2004), The Multibody Systems Approach to Vehicle Dynamics, ch. 4 (lumped and equivalent suspensions); virtual work.`,
  terms: [
    'K&C',
    'lookup suspension',
    'conceptual suspension',
    'table axle',
    'bump steer',
    'camber curve',
    'compliance steer',
  ],
  icon: 'M3 4h9v8H3Z M3 8h9 M7.500 4v8 M14 14a3.500 5 0 1 0 7 0a3.500 5 0 1 0-7 0 M12 10l2.500 2 M17.500 7V3 M16 4.500 17.500 3l1.500 1.500',
  ports: {
    base: frame('Chassis', 'Frame of the hardpoints'),
    end: frame('Carrier', 'Wheel carrier at the wheel centre; it does not spin', { side: 'right' }),
    travel: flange('Travel', 'Vertical motion of the wheel centre, for spring and damper', {
      motion: 'translation',
      provides: true,
      optional: true,
    }),
    rack: signalIn('Rack', 'm', 'Rack displacement to the left; 0 if not connected', {
      optional: true,
      side: 'bottom',
    }),
  },
  params: {
    side: choice(
      [
        { value: 'left', label: 'Left' },
        { value: 'right', label: 'Right' },
      ],
      'left',
      'Side',
      'Side of the car; the tables describe a left wheel',
    ),
    centreX: centre('x', 0),
    centreY: centre('y', 0.75),
    centreZ: centre('z', 0.3),
    file: {
      kind: 'file',
      label: 'Table',
      doc: 'CSV file in the project folder with the columns travel, rack, x, y, toe, camber, pitch',
      group: 'Kinematics',
      extensions: ['csv'],
      default: '',
      optional: true,
      overTime: false,
    },
    kinematics: {
      kind: 'table',
      label: 'Points',
      doc: 'Rows of the table if there is no file, one for each pair of travel and rack displacement',
      group: 'Kinematics',
      columns: tableColumns,
      default: [
        [-0.1, 0, 0, -0.01, 0, 0.02, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [0.1, 0, 0, -0.01, 0, -0.02, 0],
      ],
    },
    compliance: {
      kind: 'table',
      label: 'Compliance',
      doc: 'Change of x, y, toe, camber, pitch (rows) per unit of the conjugate loads (columns); zeros: rigid',
      group: 'Compliance',
      columns: poses.map((pose) => ({ name: pose, unit: '1' })),
      default: poses.map(() => poses.map(() => 0)),
    },
    timeConstant: quantity('s', 1e-3, 'Time constant', 'Ratio of damping to stiffness of the compliance', {
      group: 'Compliance',
      min: 0,
      symbol: String.raw`\tau`,
    }),
  },
  signals: {
    z: { unit: 'm', doc: 'Travel of the wheel centre, positive in bump', logged: true },
    dz: { unit: 'm/s', doc: 'Rate of the travel', logged: true },
    x: { unit: 'm', doc: 'Displacement of the wheel centre forward', logged: true },
    y: { unit: 'm', doc: 'Displacement of the wheel centre outboard', logged: true },
    toe: { unit: 'rad', doc: 'Toe-in', logged: true },
    camber: { unit: 'rad', doc: 'Camber, positive with the top outboard', logged: true },
    pitch: { unit: 'rad', doc: 'Turn of the carrier about the spin axis', logged: true },
  },
  quantities: { z: 'travel' },
  build(c) {
    const side = c.choice('side') === 'left' ? 1 : -1
    const { zero, one } = c.math.pool
    const signed = c.math.num(side)
    const [base, end, design] = [c.frame('base'), c.frame('end'), c.node('design')]
    c.translation('T0', base, design, {
      kind: 'rigid',
      offset: [c.param('centreX'), c.math.mul(signed, c.param('centreY')), c.param('centreZ')],
    })
    c.rotation('R0', base, design, { kind: 'rigid', rotation: null })
    const along = (axis: Vec3, name: string) => ({ axis, coordinate: name, rate: `d${name}` })
    c.translation('T1', design, end, {
      kind: 'sliding',
      axes: [along([one, zero, zero], 'x'), along([zero, signed, zero], 'y'), along([zero, zero, one], 'z')],
    })
    const inverse = c.math.neg(signed)
    c.rotation('R1', design, end, {
      kind: 'turning',
      axes: [
        along([zero, zero, inverse], 'toe'),
        along([inverse, zero, zero], 'camber'),
        along([zero, one, zero], 'pitch'),
      ],
    })
    const flangeOf = (motion: Flange['motion'], axis: number): Flange => ({
      motion,
      edge: memberName(c.name, motion === 'translation' ? 'T1' : 'R1'),
      axis,
    })
    const axes: Record<Pose, Flange> = {
      x: flangeOf('translation', 0),
      y: flangeOf('translation', 1),
      toe: flangeOf('rotation', 0),
      camber: flangeOf('rotation', 1),
      pitch: flangeOf('rotation', 2),
    }
    const travel = flangeOf('translation', 2)
    c.provideFlange('travel', travel)
    const rack = c.connected('rack') ? c.math.mul(signed, c.input('rack')) : zero
    const suspension: Suspension = { axes, travel, rack, maps: poseMaps(c) }
    const compliance = c.table('compliance')
    if (compliance.length !== poses.length)
      throw new ModelError(
        'out-of-range',
        `the matrix has ${compliance.length} rows, not ${poses.length}`,
        { block: c.name, parameter: 'compliance' },
        `enter one row for each of ${poses.join(', ')}; zeros make the suspension rigid`,
      )
    if (compliance.every((row) => row.every((value) => value === 0))) follow(c, suspension)
    else hold(c, suspension, inversePositive(compliance, { block: c.name, parameter: 'compliance' }))
    c.signal('z', 'm', (s) => s.flange(travel).position)
    c.signal('dz', 'm/s', (s) => s.flange(travel).rate)
    for (const pose of poses) c.signal(pose, isAngle(pose) ? 'rad' : 'm', (s) => s.flange(axes[pose]).position)
  },
})

interface Suspension {
  readonly axes: Readonly<Record<Pose, Flange>>
  readonly travel: Flange
  /** Data of the left side, mirrored on the right. */
  readonly rack: Expr
  readonly maps: PoseMaps
}

/** Lets the five other coordinates follow the travel. */
function follow(c: ComponentBuilder, { axes, travel, rack, maps }: Suspension): void {
  for (const pose of poses)
    c.guide(pose, {
      flange: axes[pose],
      unit: isAngle(pose) ? 'rad' : 'm',
      over: [travel],
      ...jumpsOf(c, 'rack'),
      position: (of) => maps(pose, of(travel), rack),
    })
}

/** Adds elastic forces, the gradient of a potential of the deviations, and damping in proportion to them. */
function hold(
  c: ComponentBuilder,
  { axes, travel, rack, maps }: Suspension,
  stiffness: readonly (readonly number[])[],
): void {
  const { add, sub, mul, neg, pool } = c.math
  const rackRate = c.connected('rack') ? c.derivative('rackRate', 'rack', rack) : pool.zero
  const slope = (m: Motion, pose: Pose): Expr => maps(pose, m.flange(travel).position, rack, 'travel')
  const steer = (m: Motion, pose: Pose): Expr => mul(maps(pose, m.flange(travel).position, rack, 'rack'), rackRate)
  const deviation = (m: Motion): readonly Expr[] =>
    poses.map((pose) => sub(m.flange(axes[pose]).position, maps(pose, m.flange(travel).position, rack)))
  const rate = (m: Motion): readonly Expr[] =>
    poses.map((pose) => sub(m.flange(axes[pose]).rate, add(mul(slope(m, pose), m.flange(travel).rate), steer(m, pose))))
  const times = (values: readonly Expr[], i: number): Expr =>
    add(...values.map((value, j) => mul(stiffness[i][j], value)))
  const quadratic = (values: readonly Expr[]): Expr => add(...values.map((value, i) => mul(value, times(values, i))))
  /** Returns the holding force along a coordinate, positive if it reduces the coordinate. */
  const holding = (m: Motion, i: number): Expr =>
    add(times(deviation(m), i), mul(c.param('timeConstant'), times(rate(m), i)))
  poses.forEach((pose, i) => c.drive(axes[pose], (m) => neg(holding(m, i))))
  c.drive(travel, (m) => add(...poses.map((pose, i) => mul(slope(m, pose), holding(m, i)))))
  c.energy({
    stored: (m) => mul(0.5, quadratic(deviation(m))),
    dissipated: (s) => mul(c.param('timeConstant'), quadratic(rate(s))),
    ...(c.connected('rack')
      ? { delivered: (s) => neg(add(...poses.map((pose, i) => mul(steer(s, pose), holding(s, i))))) }
      : {}),
  })
}
