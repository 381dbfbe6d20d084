/**
 * Motion driver: prescribes one relative motion. The equations contain its rate and acceleration. The rate must be
 * continuous, since a jump of it takes an impulse; the acceleration may jump, as forces may.
 */
import { choice, defineBlock, signalIn, vector } from '../../../engine/model/blocks/block'
import { vectorMath } from '../../../engine/symbolic'
import { unitAxis } from '../axis'
import { jointPorts } from './joint-ports'
import { jumpsOf } from './moved-by'
import { logReactions, reactionSignals } from './reactions'

export const driver = defineBlock({
  type: 'mechanics/driver',
  title: 'Motion driver',
  category: 'Drivers',
  role: 'motion-driver',
  summary: 'Prescribes a rotation or displacement, e.g. a steer angle',
  doc: String.raw`
Relative motion given by a signal $u(t)$ about or along a unit axis $a$ fixed in *base*:

$$ \omega_{end} = \omega_{base} + \dot u\,a \quad\text{(rotation)}, \qquad r_{end} = r_{base} + u\,a \quad\text{(translation)} $$

It adds no degree of freedom; rate and acceleration are exact derivatives of the signal. The rate must be
continuous, because a jump would require an impulse: use a sine, a smooth step or a spline table, not a step or a ramp. The
acceleration may jump. *torque* or *force* is what the motion takes: times the rate, it is the power of the driver.

A filter makes a signal smooth enough: each state between a source and the driver adds one continuous derivative. A step (the value
jumps) needs a second-order filter, a ramp (the rate jumps) a first-order filter. Build it from integrators or write it as a function
block with states. The filter must not use measured motion: the driver needs a known function of time.

Source: Schmitke, Morency and McPhee (2008), motion driver component.`,
  terms: ['prescribed motion', 'actuator', 'steering'],
  icon: 'M12 13m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0 M2 13h4 M18 13h4 M12 13l3-3.5 M7 4.5c1.5-3 3.5-3 5 0s3.5 3 5 0',
  ports: {
    ...jointPorts,
    u: signalIn('Motion', '1', 'Angle in rad, or displacement in m; with a continuous first derivative', {
      unitFrom: { param: 'motion', units: { rotation: 'rad', translation: 'm' } },
    }),
  },
  params: {
    motion: choice(
      [
        { value: 'rotation', label: 'Rotation' },
        { value: 'translation', label: 'Translation' },
      ],
      'rotation',
      'Motion',
      'Motion that the signal prescribes',
      { group: 'Motion' },
    ),
    axis: vector('1', [0, 0, 1], 'Axis', 'Direction in base axes; any length', { group: 'Motion' }),
  },
  signals: {
    angle: { unit: 'rad', doc: 'Prescribed angle (rotation)', logged: true },
    s: { unit: 'm', doc: 'Prescribed displacement (translation)', logged: true },
    torque: { unit: 'N m', doc: 'Torque about the axis that the motion takes (rotation)', logged: false },
    force: { unit: 'N', doc: 'Force along the axis that the motion takes (translation)', logged: false },
    ...reactionSignals,
  },
  quantities: { angle: 'steering', s: 'steering' },
  efforts: { angle: 'torque', s: 'force' },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const axis = unitAxis(c, 'axis')
    const u = c.input('u')
    const { jumps } = jumpsOf(c, 'u')
    if (jumps !== undefined) throw jumps()
    const { zero } = c.math.pool
    const v = vectorMath(c.math)
    if (c.choice('motion') === 'rotation') {
      c.translation('T1', base, end, { kind: 'rigid', offset: [zero, zero, zero] })
      c.rotation('R1', base, end, { kind: 'motion', axis, angle: u })
      c.signal('angle', 'rad', () => u)
      // The axis is the same in the axes of both ends: the end turns about it.
      c.signal('torque', 'N m', (s) => v.dot(axis, s.reaction('T1', 'R1', end).moment))
    } else {
      c.translation('T1', base, end, { kind: 'motion', axis, displacement: u })
      c.rotation('R1', base, end, { kind: 'rigid', rotation: null })
      c.signal('s', 'm', () => u)
      c.signal('force', 'N', (s) => v.dot(axis, s.reaction('T1', 'R1', end).force))
    }
    logReactions(c, end)
  },
})
