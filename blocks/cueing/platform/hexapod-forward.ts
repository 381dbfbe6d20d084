/** Forward kinematics of a hexapod: its pose from the lengths of its legs. */
import { defineBlock, signalIn } from '../../../engine/model/blocks/block'
import { vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'
import { denseSolve } from '../../../engine/symbolic/dense'
import { rotation321 } from '../../mechanics/rotation-321'
import { pointParam } from './carried-cabin'
import { geometryOf, geometryParams, legLimits } from './hexapod-geometry'
import { determinantOf, legAcceleration, legsAt, type Twist } from './legs'
import { provideVector, smoothnessAt, tripleOut } from './vectors'
import { worldGravity } from './world-gravity'

const unknowns = ['x', 'y', 'z', 'yaw', 'pitch', 'roll'] as const

export const hexapodForward = defineBlock({
  type: 'cueing/hexapod-forward',
  title: 'Hexapod forward kinematics',
  category: 'Motion base',
  summary: 'Pose of a hexapod from its leg lengths, on the branch of its home pose',
  doc: String.raw`
The pose of a hexapod (Stewart platform) with the leg lengths $L_i$ is the solution of

$$ |r + R(\psi, \theta, \varphi)\,a_i - b_i| - L_i = 0, \qquad i = 1 \dots 6 $$

for the position $r$ of the platform origin and the 321 angles, with the joints $b_i$ and $a_i$ of base and platform. Every evaluation solves these equations
by damped Newton iteration with exact derivatives, in every back end and export. The first search starts from the home pose, and every later search
from the pose at the last accepted step.

**Branch.** Six lengths allow up to 40 poses (Dietmaier 1998). Damped Newton steps follow the path on which all residuals shrink in proportion, so the search
ends at the pose that the legs reach when they move straight from their home lengths to the given lengths. It can leave the branch of the home pose only through a singular pose, where the
determinant of the leg lines is zero. The block monitors *determinant*, the ratio to the home pose, and the run ends with an error before it reaches zero.

**Unreachable lengths.** If no pose has the given lengths, for example because one leg is longer than the others can follow, the run ends with an error that names the block.

**Rates.** With leg rates wired to *Rates*, the velocity of the platform origin and the angular velocity, both in base axes, follow from the linear equations

$$ n_i \cdot \dot r + (p_i \times n_i) \cdot \omega = \dot L_i $$

**Accelerations.** With leg accelerations wired to *Leg accelerations* as well, $\ddot r$ and $\dot\omega$ follow from the derivative of these equations,

$$ n_i \cdot \ddot r + (p_i \times n_i) \cdot \dot\omega = \ddot L_i - n_i \cdot \bigl(\omega \times (\omega \times p_i)\bigr)
   - \frac{|\dot r + \omega \times p_i|^2 - \dot L_i^2}{L_i} $$

and the point $p$ of the cabin, such as the head of the driver, feels the specific force

$$ f = R^T \bigl(\ddot r + \dot\omega \times R\,p + \omega \times (\omega \times R\,p) - g\bigr) $$

in platform axes, $(0, 0, 9.81)$ m/s² at rest. This is the specific force that the motion base exerts on its driver, downstream of the actuators.

Sources: J.-P. Merlet (2006), Parallel Robots, 2nd ed., chapters 4 and 5; P. Dietmaier (1998), The Stewart-Gough platform of general geometry can have 40 real
postures, Advances in Robot Kinematics, 7-16. Source: P. Deuflhard (2004), Newton Methods for Nonlinear Problems, 3.1.4 and 3.3.`,
  terms: [
    'Stewart platform',
    'Stewart-Gough platform',
    '6-DOF',
    'direct kinematics',
    'motion base',
    'motion platform',
    'simulator',
    'platform pose',
    'parallel robot',
  ],
  icon: 'M3 20h18 M6.5 9.5 17 6 M4 20 6.5 9.5 M9 20 6.5 9.5 M9 20 12 7.7 M15 20 12 7.7 M15 20 17 6 M20 20 17 6 M12 2v3 M10.5 3.5 12 2l1.5 1.5',
  ports: {
    length: signalIn('Lengths', 'm', 'Distance between the joints of each leg', { width: 6, example: 1.8675 }),
    rate: signalIn('Rates', 'm/s', 'Rate of each length; zero if not connected', { width: 6, optional: true }),
    acceleration: signalIn(
      'Leg accelerations',
      'm/s^2',
      'Second derivative of each length; zero if not connected; requires the rates',
      { width: 6, optional: true },
    ),
    r: tripleOut('Position', 'm', 'Position of the platform origin in base axes'),
    angles: tripleOut('Angles', 'rad', 'Yaw, pitch and roll of the platform (321)'),
    v: tripleOut('Velocity', 'm/s', 'Velocity of the platform origin in base axes'),
    w: tripleOut('Angular velocity', 'rad/s', 'Angular velocity of the platform in base axes'),
    a: tripleOut('Acceleration', 'm/s^2', 'Acceleration of the platform origin in base axes'),
    dw: tripleOut('Angular acceleration', 'rad/s^2', 'Angular acceleration of the platform in base axes'),
    f: tripleOut('Specific force', 'm/s^2', 'Specific force at the point in platform axes, gravity included'),
    turn: tripleOut('Rate in the cabin', 'rad/s', 'Angular velocity of the platform in its own axes'),
  },
  params: { ...geometryParams, point: pointParam },
  signals: {
    r: { unit: 'm', doc: 'Position of the platform origin', logged: true },
    angles: { unit: 'rad', doc: 'Yaw, pitch and roll of the platform', logged: true },
    v: { unit: 'm/s', doc: 'Velocity of the platform origin', logged: false },
    w: { unit: 'rad/s', doc: 'Angular velocity of the platform', logged: false },
    a: { unit: 'm/s^2', doc: 'Acceleration of the platform origin', logged: false },
    dw: { unit: 'rad/s^2', doc: 'Angular acceleration of the platform', logged: false },
    f: { unit: 'm/s^2', doc: 'Specific force at the point, in platform axes', logged: false },
    turn: { unit: 'rad/s', doc: 'Angular velocity of the platform in its own axes', logged: false },
    x: { unit: 'm', doc: 'Position in base axes, x component', logged: false },
    y: { unit: 'm', doc: 'Position in base axes, y component', logged: false },
    z: { unit: 'm', doc: 'Position in base axes, z component, from the base origin', logged: false },
    yaw: { unit: 'rad', doc: 'Yaw angle', logged: false },
    pitch: { unit: 'rad', doc: 'Pitch angle', logged: false },
    roll: { unit: 'rad', doc: 'Roll angle', logged: false },
    determinant: { unit: '1', doc: 'Determinant of the leg lines relative to the home pose', logged: false },
  },
  ...legLimits,
  build(c) {
    const { math: m } = c
    const v = vectorMath(m)
    const geometry = geometryOf(c)
    const lengths = c.inputs('length')
    const pose = c.algebraic('legs', {
      unknowns: unknowns.map((name, i) => ({
        name,
        unit: i < 3 ? 'm' : 'rad',
        initial: i < 3 ? geometry.home[i] : 0,
      })),
      residual: () => lines.map((leg, i) => m.sub(leg.length, lengths[i])),
      constantWork: `leave ${c.name} out of the model that runs on hardware: its search has no fixed number of iterations`,
      unsolved: {
        what: "the legs can't reach these lengths: no pose on the branch of the home pose has them",
        hint: 'wire consistent lengths, for example from Hexapod inverse kinematics with the same geometry, and start within the limits of the legs',
      },
    })
    const [x, y, z, yaw, pitch, roll] = pose
    const position: Vec3 = [x, y, z]
    const rotation = rotation321(m, yaw, pitch, roll)
    const lines = legsAt(m, geometry.base, geometry.platform, { position, rotation })
    // time derivatives of unknowns are not among the equations, however smooth the lengths are
    const smoothness = (): number => Math.min(0, smoothnessAt(c, 'length'))
    const shown = c.choice('datum') === 'base' ? position : v.sub(position, geometry.home)
    provideVector(c, 'r', 'm', shown, smoothness)
    provideVector(c, 'angles', 'rad', [yaw, pitch, roll], smoothness)
    const resting: Twist = { linear: v.zero, angular: v.zero }
    /** Returns the twist of the platform, from the same quantity of the legs. */
    const solved = (ofLegs: readonly Expr[]): Twist => {
      const matrix = lines.map((leg) => [...leg.direction, ...leg.moment])
      const [x, y, z, p, q, r] = denseSolve(m.pool, matrix, ofLegs)
      return { linear: [x, y, z], angular: [p, q, r] }
    }
    const twist = c.connected('rate') ? solved(c.inputs('rate')) : resting
    const ofRates = (): number => Math.min(0, smoothnessAt(c, 'length', 'rate'))
    provideVector(c, 'v', 'm/s', twist.linear, ofRates)
    provideVector(c, 'w', 'rad/s', twist.angular, ofRates)
    const wired = c.connected('rate') || c.connected('acceleration')
    const still = m.num(0)
    const [legRates, legAccelerations] = ['rate', 'acceleration'].map((port) =>
      c.connected(port) ? c.inputs(port) : unknowns.map(() => still),
    )
    // the acceleration of a leg whose platform has the rates but no acceleration is the part of the equations without
    // the unknowns
    const change = wired
      ? solved(lines.map((leg, i) => m.sub(legAccelerations[i], legAcceleration(m, leg, twist, resting, legRates[i]))))
      : resting
    const ofAccelerations = (): number => Math.min(ofRates(), smoothnessAt(c, 'acceleration'))
    provideVector(c, 'a', 'm/s^2', change.linear, ofAccelerations)
    provideVector(c, 'dw', 'rad/s^2', change.angular, ofAccelerations)
    const arm = v.apply(rotation, c.vector('point'))
    const w = twist.angular
    const felt = v.add(change.linear, v.cross(change.angular, arm), v.cross(w, v.cross(w, arm)))
    const gravity = worldGravity(c, 'its specific forces')
    provideVector(c, 'f', 'm/s^2', v.applyTransposed(rotation, v.sub(felt, gravity)), ofAccelerations)
    provideVector(c, 'turn', 'rad/s', v.applyTransposed(rotation, w), ofRates)
    const determinant = m.div(determinantOf(m, lines), geometry.homeDeterminant)
    c.signal('determinant', '1', () => determinant)
    c.require('branch', () => determinant, {
      what: 'the determinant of the leg lines, relative to home,',
      unit: '1',
      min: 1e-4,
      tolerance: 0,
      hint: 'keep the platform away from singular poses, where it would leave the branch of its home pose',
    })
  },
})
