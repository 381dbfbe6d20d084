/** Forward kinematics of a hexapod: its pose from the lengths of its legs. */
import { defineBlock, signalIn } from '../../engine/model/block'
import { vectorMath, type Vec3 } from '../../engine/symbolic'
import { denseSolve } from '../../engine/symbolic/dense'
import { rotation321 } from '../mechanics/rotation-321'
import { geometryOf, geometryParams, legLimitProblems } from './hexapod-geometry'
import { determinantOf, legsAt } from './legs'
import { provideVector, smoothnessAt, tripleOut } from './vectors'

const unknowns = ['x', 'y', 'z', 'yaw', 'pitch', 'roll'] as const

export const hexapodForward = defineBlock({
  type: 'cueing/hexapod-forward',
  title: 'Hexapod forward kinematics',
  category: 'Motion base',
  summary: 'Pose of a hexapod from its leg lengths, on the branch of its home pose',
  doc: String.raw`
The pose of a hexapod (Stewart platform) whose legs have the lengths $L_i$: the solution of

$$ |r + R(\psi, \theta, \varphi)\,a_i - b_i| - L_i = 0, \qquad i = 1 \dots 6 $$

for the position $r$ of the platform origin and the 321 angles, with the joints $b_i$ and $a_i$ of base and platform. The model solves these equations in
every evaluation by damped Newton iteration with exact derivatives, in every back end and export. The first search starts from the home pose, every later one
from the pose at the last accepted step.

**Branch.** Six lengths fit up to 40 poses (Dietmaier 1998). Damped Newton steps follow the path on which all residuals shrink in proportion, so the search
ends at the pose that the legs reach when they move straight from their home lengths to the given ones. It can leave the branch of the home pose only through a singular pose, where the
determinant of the leg lines is zero. The block monitors *determinant*, the ratio to the home pose, and the run ends with an error before it reaches zero.

**Legs that can't reach.** If no pose has the given lengths, for example with one leg longer than the others can follow, the run ends with an error that names the block.

**Rates.** With leg rates wired to *Rates*, the velocity of the platform origin and the angular velocity, both in base axes, follow from the linear equations

$$ n_i \cdot \dot r + (p_i \times n_i) \cdot \omega = \dot L_i $$

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
    length: signalIn('Lengths', 'm', 'Distance of the joints of each leg', { width: 6 }),
    rate: signalIn('Rates', 'm/s', 'Rate of each length; zero if not connected', { width: 6, optional: true }),
    r: tripleOut('Position', 'm', 'Position of the platform origin in base axes'),
    angles: tripleOut('Angles', 'rad', 'Yaw, pitch and roll of the platform (321)'),
    v: tripleOut('Velocity', 'm/s', 'Velocity of the platform origin in base axes'),
    w: tripleOut('Angular velocity', 'rad/s', 'Angular velocity of the platform in base axes'),
  },
  params: geometryParams,
  signals: {
    r: { unit: 'm', doc: 'Position of the platform origin', logged: true },
    angles: { unit: 'rad', doc: 'Yaw, pitch and roll of the platform', logged: true },
    v: { unit: 'm/s', doc: 'Velocity of the platform origin', logged: false },
    w: { unit: 'rad/s', doc: 'Angular velocity of the platform', logged: false },
    x: { unit: 'm', doc: 'Position in base axes, x component', logged: false },
    y: { unit: 'm', doc: 'Position in base axes, y component', logged: false },
    z: { unit: 'm', doc: 'Position in base axes, z component, from the base origin', logged: false },
    yaw: { unit: 'rad', doc: 'Yaw angle', logged: false },
    pitch: { unit: 'rad', doc: 'Pitch angle', logged: false },
    roll: { unit: 'rad', doc: 'Roll angle', logged: false },
    determinant: { unit: '1', doc: 'Determinant of the leg lines over that in the home pose', logged: false },
  },
  check: legLimitProblems,
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
      unsolved: {
        what: "the legs can't reach: no pose on the branch of the home pose has these lengths",
        hint: 'wire lengths that fit together, as from Hexapod inverse kinematics with the same geometry, and start within the limits of the legs',
      },
    })
    const [x, y, z, yaw, pitch, roll] = pose
    const position: Vec3 = [x, y, z]
    const lines = legsAt(m, geometry.base, geometry.platform, { position, rotation: rotation321(m, yaw, pitch, roll) })
    // derivatives of unknowns by time are not among the equations, however smooth the lengths are
    const smoothness = (): number => Math.min(0, smoothnessAt(c, 'length'))
    const shown = c.choice('datum') === 'base' ? position : v.sub(position, geometry.home)
    provideVector(c, 'r', 'm', shown, smoothness)
    provideVector(c, 'angles', 'rad', [yaw, pitch, roll], smoothness)
    const still = m.num(0)
    const twist = c.connected('rate')
      ? denseSolve(
          m.pool,
          lines.map((leg) => [...leg.direction, ...leg.moment]),
          c.inputs('rate'),
        )
      : unknowns.map(() => still)
    const ofRates = (): number => Math.min(0, smoothnessAt(c, 'length', 'rate'))
    provideVector(c, 'v', 'm/s', twist.slice(0, 3), ofRates)
    provideVector(c, 'w', 'rad/s', twist.slice(3), ofRates)
    const determinant = m.div(determinantOf(m, lines), geometry.homeDeterminant)
    c.signal('determinant', '1', () => determinant)
    c.require('branch', () => determinant, {
      what: 'the determinant of the leg lines, relative to home,',
      unit: '1',
      min: 1e-4,
      tolerance: 0,
      hint: 'keep the platform away from singular poses: it would leave the branch of its home pose there',
    })
  },
})
