/** Joint whose pose is a function of one coordinate, by formulas or a table. */
import { choice, defineBlock, flange, signalIn, type Param, type TableColumn } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Flange, JointAxis } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { parseExpression } from '../../../engine/model/expression'
import { memberName } from '../../../engine/model/names/names'
import { interpretFormula } from '../../../engine/language/interpret/formula'
import { interpolated } from '../../../engine/numerics/interpolation/curve'
import { substitute, tangents, type Expr } from '../../../engine/symbolic'
import { jumpsOf } from './moved-by'
import { jointPorts } from './joint-ports'
import { logAxes } from './joint-coordinates'
import { logReactions, reactionSignals } from './reactions'

const displacements = ['x', 'y', 'z'] as const
const angles = ['yaw', 'pitch', 'roll'] as const
const poses = [...displacements, ...angles]
type Pose = (typeof poses)[number]
const rateOf = (pose: Pose): string => `d${pose}`

const words: Readonly<Record<Pose, string>> = {
  x: 'x of end in base axes, m',
  y: 'y of end in base axes, m',
  z: 'z of end in base axes, m',
  yaw: 'First turn of end, about z, rad',
  pitch: 'Second turn, about the turned y, rad',
  roll: 'Third turn, about the turned x, rad',
}

const formula = (pose: Pose): Param => ({
  kind: 'expression',
  label: pose.charAt(0).toUpperCase() + pose.slice(1),
  doc: `${words[pose]}, as a formula in q and u`,
  group: 'Pose',
  default: '0',
})

const columns: readonly TableColumn[] = [
  { name: 'q', unit: '1' },
  ...displacements.map((name) => ({ name, unit: 'm' })),
  ...angles.map((name) => ({ name, unit: 'rad' })),
]

export const explicitJoint = defineBlock({
  type: 'mechanics/explicit-joint',
  title: 'Explicit joint',
  category: 'Joints',
  summary: 'Moves along a given path: pose as a function of one coordinate',
  doc: String.raw`
The pose of *end* in *base* is a function of one coordinate $q$, and of a signal $u(t)$ if one is wired:

$$ r = \bigl(x(q,u),\, y(q,u),\, z(q,u)\bigr), \qquad R = R_z(\psi(q,u))\,R_y(\vartheta(q,u))\,R_x(\varphi(q,u)) $$

The coordinate is the position on the *axis* of another joint wired to *follows*, or one of its own. One joint with a path replaces a
linkage: no loop is closed, no constraint is added, and the linkage adds no degree of freedom of its own. Velocity and acceleration follow by
exact derivatives,

$$ \dot r = r_q\,\dot q + r_u\,\dot u, \qquad \ddot r = r_q\,\ddot q + r_{qq}\,\dot q^2 + \ldots $$

and by virtual work the forces on *end* act on the coordinate with the same $r_q$. Connect springs, dampers and torques to *axis*; their effort is
conjugate to $q$.

Two joints that follow one crank make a slider-crank: with crank radius $a$ and rod length $l$, the rod has $\vartheta = \arcsin(a \sin q/l)$, and
the slider $x = a \cos q + \sqrt{l^2 - a^2 \sin^2 q}$.

Formulas must have two continuous derivatives where the joint moves; a run stops where a formula has no value. A table is interpolated by
cubic splines, and goes on along its end tangents. The rate of $u$ must be continuous, because a jump would require an impulse. If $u$ is measured
on the motion, or if the *formulation* puts the joint into the cotree, each of the six functions is a constraint instead.

Reactions between the bodies of the linkage that the joint replaces are not computed.

Source: Schmitke, Morency and McPhee (2008), section 2.3.3 (explicit joints); Kecskeméthy and Hiller (1994), kinematical transformers.`,
  terms: [
    'path',
    'guide',
    'curve joint',
    'custom joint',
    'slider-crank',
    'four-bar',
    'linkage',
    'kinematic table',
    'cam',
  ],
  icon: 'M2 18c4 0 4-12 10-12s6 6 10 6 M12 6m-2.500 0a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0 M12 3.500V1 M14.500 6H17',
  ports: {
    ...jointPorts,
    follows: flange('Follows', 'Axis whose position is q; its own coordinate if not connected', {
      motion: 'any',
      optional: true,
      side: 'bottom',
    }),
    axis: flange('Axis', 'Motion along q', {
      motion: 'any',
      provides: true,
      optional: true,
      side: 'top',
    }),
    u: signalIn('u', '1', 'Signal in the formulas; 0 if not connected', { optional: true, side: 'bottom' }),
  },
  params: {
    motion: choice(
      [
        { value: 'rotation', label: 'Angle' },
        { value: 'translation', label: 'Displacement' },
      ],
      'rotation',
      'Coordinate',
      'Kind of its own coordinate; without effect if it follows an axis',
      { group: 'Coordinate' },
    ),
    pose: choice(
      [
        { value: 'formulas', label: 'Formulas' },
        { value: 'table', label: 'Table' },
      ],
      'formulas',
      'Pose by',
      'Description of the pose over the coordinate',
      { group: 'Pose' },
    ),
    ...Object.fromEntries(poses.map((pose) => [pose, formula(pose)])),
    points: {
      kind: 'table',
      label: 'Points',
      doc: 'Poses over the coordinate, q increasing',
      group: 'Pose',
      columns,
      default: [
        [0, 0, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0, 0],
      ],
    },
  },
  signals: {
    angle: { unit: 'rad', doc: 'Own coordinate, if it is an angle', logged: true },
    rate: { unit: 'rad/s', doc: 'Rate of the angle', logged: true },
    s: { unit: 'm', doc: 'Own coordinate, if it is a displacement', logged: true },
    ds: { unit: 'm/s', doc: 'Rate of the displacement', logged: true },
    ...Object.fromEntries(
      poses.flatMap((pose) => {
        const unit = isAngle(pose) ? 'rad' : 'm'
        return [
          [pose, { unit, doc: words[pose].replace(/, (m|rad)$/, ''), logged: false }],
          [rateOf(pose), { unit: `${unit}/s`, doc: `Rate of ${pose}`, logged: false }],
        ]
      }),
    ),
    slope: { unit: '1', doc: 'Largest derivative of the pose by q, in m and rad per unit of q', logged: false },
    ...reactionSignals,
  },
  quantities: { s: 'travel' },
  build(c) {
    const { zero, one } = c.math.pool
    const [base, end] = [c.frame('base'), c.frame('end')]
    const along = c.connected('follows') ? c.flange('follows') : ownCoordinate(c)
    c.provideFlange('axis', along)
    const unit = ([x, y, z]: readonly number[]) =>
      [x, y, z].map((value) => (value === 1 ? one : zero)) as [Expr, Expr, Expr]
    const axis = (pose: Pose, direction: readonly number[]): JointAxis => ({
      axis: unit(direction),
      coordinate: pose,
      rate: rateOf(pose),
    })
    const slides = [axis('x', [1, 0, 0]), axis('y', [0, 1, 0]), axis('z', [0, 0, 1])]
    const turns = [axis('yaw', [0, 0, 1]), axis('pitch', [0, 1, 0]), axis('roll', [1, 0, 0])]
    c.translation('T1', base, end, { kind: 'sliding', axes: slides })
    c.rotation('R1', base, end, { kind: 'turning', axes: turns })
    const poseOf = c.choice('pose') === 'table' ? byTable(c) : byFormulas(c)
    poses.forEach((pose, i) =>
      c.guide(pose, {
        flange: {
          motion: isAngle(pose) ? 'rotation' : 'translation',
          edge: memberName(c.name, isAngle(pose) ? 'R1' : 'T1'),
          axis: i % 3,
        },
        unit: isAngle(pose) ? 'rad' : 'm',
        over: [along],
        ...jumpsOf(c, 'u'),
        position: (of) => poseOf(pose, of(along)),
      }),
    )
    warnOfEnds(c, along, poseOf)
    logAxes(c, 'translation', 'T1', slides)
    logAxes(c, 'rotation', 'R1', turns)
    logReactions(c, end)
  },
})

function isAngle(pose: Pose): boolean {
  return angles.some((angle) => angle === pose)
}

/** Adds a frame that moves with the coordinate and carries nothing: the crank of the joint. */
function ownCoordinate(c: ComponentBuilder): Flange {
  const { zero, one } = c.math.pool
  const [base, crank] = [c.frame('base'), c.node('crank')]
  const rotates = c.choice('motion') === 'rotation'
  const motion = rotates ? 'rotation' : 'translation'
  const axes = [
    { axis: [zero, zero, one] as const, coordinate: rotates ? 'angle' : 's', rate: rotates ? 'rate' : 'ds' },
  ]
  c.translation('T0', base, crank, rotates ? { kind: 'rigid', offset: [zero, zero, zero] } : { kind: 'sliding', axes })
  c.rotation('R0', base, crank, rotates ? { kind: 'turning', axes } : { kind: 'rigid', rotation: null })
  const crankAxis: Flange = { motion, edge: memberName(c.name, rotates ? 'R0' : 'T0'), axis: 0 }
  logAxes(c, motion, rotates ? 'R0' : 'T0', axes)
  return crankAxis
}

type PoseOf = (pose: Pose, q: Expr) => Expr

/** Slope beyond which the coordinate does not describe the path any more, m or rad per unit of the coordinate. */
const steep = 1e4

/**
 * Warns of a run that reaches the end of a formula, such as a root of zero: there the path has no tangent over the
 * coordinate, and the joint stops.
 */
function warnOfEnds(c: ComponentBuilder, along: Flange, poseOf: PoseOf): void {
  const { math } = c
  const { pool } = math
  const q = pool.symbol(`coordinate of ${c.name}`, 'argument')
  const slopes = tangents(
    pool,
    poses.map((pose) => poseOf(pose, q)),
    new Map([[q, pool.one]]),
  ).filter((slope) => !slope.isParametric)
  if (slopes.length === 0) return
  c.signal('slope', '1', (s) => {
    const at = substitute(pool, slopes, new Map([[q, s.flange(along).position]]))
    return at.reduce((largest, slope) => math.max(largest, math.abs(slope)), pool.zero)
  })
  c.expectRanges({
    of: 'the pose',
    hint: 'Where its formulas end, describe the path over another coordinate, such as an angle or the length of the path',
    ranges: [{ what: 'slope of the pose over q', unit: '1', signal: 'slope', min: pool.zero, max: math.num(steep) }],
  })
}

/** @throws ModelError `unknown-variable`, `not-smooth` with the parameter */
function byFormulas(c: ComponentBuilder): PoseOf {
  return (pose, q) => {
    const { value, smooth } = interpretFormula(c.math, parseExpression(c.text(pose)), (name, column) => {
      if (name === 'q') return q
      if (name === 'u') return c.connected('u') ? c.input('u') : c.math.pool.zero
      throw new ModelError(
        'unknown-variable',
        `there is no variable "${name}"`,
        { block: c.name, parameter: pose, column },
        'use q, the coordinate, or u, the signal',
      )
    })
    if (smooth >= 2) return value
    throw new ModelError(
      'not-smooth',
      'the pose of a joint needs formulas with two continuous derivatives',
      { block: c.name, parameter: pose },
      'write it without abs, min, max, if, sign and floor, or give a table',
    )
  }
}

/** @throws ModelError `out-of-range` for fewer than two points */
function byTable(c: ComponentBuilder): PoseOf {
  const rows = c.table('points')
  const places = rows.map(([q]) => q)
  if (rows.length < 2 || places.some((q, i) => i > 0 && q <= places[i - 1]))
    throw new ModelError(
      'out-of-range',
      rows.length < 2 ? 'the table has fewer than two points' : 'the coordinate does not increase from row to row',
      { block: c.name, parameter: 'points' },
      'enter at least two rows in the order of q',
    )
  const kind = rows.length < 4 ? 'natural' : 'spline'
  const curves = new Map(
    poses.map((pose, i) => {
      const values = rows.map((row) => row[i + 1])
      return [pose, { name: `${c.name}.${pose}`, ...interpolated(places, values, kind, 'tangent') }] as const
    }),
  )
  return (pose, q) => {
    const curve = curves.get(pose)
    if (curve === undefined) throw new Error(`no curve of ${pose}`)
    return c.math.pool.lookup(curve, q, 0)
  }
}
