/** A rotor: one rotation with inertia, on the ground, on a body that moves, or on an axis that exists. */
import {
  defineBlock,
  flange,
  frame,
  quantity,
  vector,
  type Param,
  type Port,
  type SignalDoc,
} from '../../engine/model/blocks/block'
import type { ComponentBuilder, Flange } from '../../engine/model/component/component'
import { axisPort } from '../mechanics/joints/joint-ports'
import { ownAxis } from './own-axis'

export const rotorPorts: Readonly<Record<string, Port>> = {
  mount: frame('Mount', 'Body that carries the bearings; the ground if not connected', {
    optional: true,
    side: 'bottom',
  }),
  a: flange('Fixed to', 'Axis that the rotor turns with; if not connected, the rotor has its own', {
    motion: 'rotation',
    optional: true,
    side: 'left',
  }),
  axis: { ...axisPort('rotation'), side: 'right' },
}

/** @param usual default of the moment of inertia, kg m^2 */
export const rotorParams = (usual: number): Readonly<Record<string, Param>> => ({
  inertia: quantity('kg m^2', usual, 'Inertia', 'Moment of inertia about the axis', {
    min: 0,
    exclusive: true,
    symbol: 'J',
  }),
  axis: vector('1', [1, 0, 0], 'Axis', 'Direction of the axis in mount axes; any length', {
    group: 'Axis',
  }),
})

export const rotorSignals: Readonly<Record<string, SignalDoc>> = {
  angle: { unit: 'rad', doc: 'Angle relative to the mount', logged: true },
  rate: { unit: 'rad/s', doc: 'Rate of the angle', logged: true },
}

export const inertia = defineBlock({
  type: 'drivetrain/inertia',
  title: 'Inertia',
  category: 'Drivetrain',
  summary: 'A rotor: shaft, flywheel or wheel set that turns about one axis',
  doc: String.raw`
A rotor with the moment of inertia $J$ about its axis. It provides the *axis* on which shafts, clutches, gears, brakes and torques act:

$$ J\,\dot\omega = \sum \tau $$

**Alone.** With nothing wired to *mount* and *a*, the rotor turns relative to the ground. Use it for one-dimensional drivetrains: the
efforts react on the ground, and the direction of the axis doesn't matter.

**On a body.** Wire *mount* to the body that carries the bearings. The angle is then relative to this body, and both the efforts and the
change of angular momentum react on it. With the angular velocity $\Omega$ of the body and the unit axis $u$,

$$ J\,(\dot\omega + u \cdot \dot\Omega) = \sum \tau, \qquad M = -J\,\frac{d}{dt}\left[(\omega + u \cdot \Omega)\,u\right] $$

$M$ contains the gyroscopic moment $-J\,\omega\;\Omega \times u$, which a fast engine or flywheel exerts on a vehicle that yaws or pitches.
The rotor adds nothing but $J$: include its mass, and its moments of inertia across the axis, in the body.

**On another axis.** Wire *a* to an existing axis, such as the free side of a gear. The rotor turns with it and adds
no coordinate, no state and no constraint; *axis* is then the same axis. Its inertia acts through the ratio, as $J/i^2$ or $J\,i^2$.
If you also wire *mount*, a constraint makes the rotor turn with *a*, and the rotor exerts its gyroscopic moment on the body.

In the experiment, set the initial speed with *rate* and the initial angle with *angle*.

Source: Newton and Euler; Wittenburg, Dynamics of Multibody Systems (2008), gyrostats (bodies with rotors).`,
  terms: ['rotor', 'flywheel', 'moment of inertia', 'shaft', 'wheel set', 'dual mass flywheel', 'gyro', 'gyroscopic'],
  icon: 'M12 3v18 M8 5h8v14H8Z M2 12h6 M16 12h6',
  ports: rotorPorts,
  params: rotorParams(0.1),
  signals: rotorSignals,
  build(c) {
    provideRotor(c)
  },
})

/** Returns the axis of a block with the ports, parameters and signals of a rotor, which it provides. */
export function provideRotor(c: ComponentBuilder): Flange {
  const rotor = { inertia: c.param('inertia'), coordinate: 'angle', rate: 'rate' }
  const fixed = c.connected('a') ? c.flange('a') : undefined
  const mount = c.connected('mount') ? c.frame('mount') : undefined
  const axis = fixed !== undefined && mount === undefined ? fixed : ownAxis(c, mount ?? c.ground, rotor)
  if (fixed !== undefined && mount === undefined) c.inertia(fixed, rotor.inertia)
  else if (fixed !== undefined) follow(c, axis, fixed)
  c.provideFlange('axis', axis)
  c.signal('angle', 'rad', (s) => s.flange(axis).position)
  c.signal('rate', 'rad/s', (s) => s.flange(axis).rate)
  return axis
}

/**
 * A rotor on its own body turns with another axis: motion of the body turns its momentum, so it needs a coordinate.
 */
function follow(c: ComponentBuilder, axis: Flange, other: Flange): void {
  const { neg, num, sub } = c.math
  c.constraint('fixed', {
    kind: 'holonomic',
    unit: 'rad',
    value: (m) => sub(m.flange(axis).position, m.flange(other).position),
    loads: () => [
      { flange: axis, effort: num(1) },
      { flange: other, effort: neg(num(1)) },
    ],
  })
}
