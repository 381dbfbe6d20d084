/**
 * Kinematics and compliance rig: holds both wheels of an axle at given heights, moves the rack, loads the contact
 * points.
 */
import {
  choice,
  defineBlock,
  flange,
  frame,
  quantity,
  type Param,
  type SignalDoc,
} from '../../engine/model/blocks/block'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import { wheelPose, type Side, type WheelPose } from './wheel-angles'

const sides = [
  ['L', 'left'],
  ['R', 'right'],
] as const

const perSide = <T>(make: (letter: Side, name: string) => readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(sides.flatMap(([letter, name]) => make(letter, name)))

const loads = { Fx: 'N', Fy: 'N', Mx: 'N m', My: 'N m', Mz: 'N m' } as const

export const axleRig = defineBlock({
  type: 'chassis/axle-rig',
  title: 'Axle rig',
  category: 'Chassis',
  role: 'axle-rig',
  summary: 'Sets travel, rack and wheel loads of an axle, and measures camber and toe',
  doc: String.raw`
Holds the wheels of an axle with a fixed chassis. The rig keeps the wheel centres at the heights $h_L, h_R$ in *chassis* axes and the
rack at a displacement, and locks wheels with a bearing (*spin*) to their carriers, like a brake:

$$ \Phi = z_W - h = 0, \qquad \varphi_{spin} = 0 $$

*load* is the vertical force that holds a wheel; it acts at the wheel centre. The forces $F_x, F_y$ act on a wheel at the contact point $C$ or at the
centre $W$, together with the moments $M_x, M_y, M_z$. With the spin axis $e$ of the left wheel in chassis axes,

$$ \gamma = -\arcsin e_z, \qquad \delta = \mathrm{atan2}(e_x, e_y), \qquad
   C = W - R\,\frac{\hat k - e\,e_z}{\sqrt{1 - e_z^2}} $$

On both sides, camber is positive with the top outboard, and toe-in with the front inboard. The *suspension* analysis uses this block: it
attaches it to the axles of a project automatically, or measures the axle that you wired to it.

Source: ISO 8855 (2011), angles of the wheel; Milliken and Milliken (1995), Race Car Vehicle Dynamics, ch. 17.`,
  terms: ['K&C', 'kinematics', 'compliance', 'suspension test', 'camber', 'toe', 'bump steer', 'roll centre'],
  icon: 'M4 20h16 M7 20v-4h3v4 M14 20v-4h3v4 M8.500 16V9 M15.500 16V9 M5 12a3.500 4.500 0 1 0 7 0a3.500 4.500 0 1 0-7 0 M12 12a3.500 4.500 0 1 0 7 0a3.500 4.500 0 1 0-7 0',
  ports: {
    chassis: frame('Chassis', 'Frame of the hardpoints, which is fixed'),
    rack: frame('Rack', 'Rack, moved along chassis y; coincides with the chassis frame when centred', {
      optional: true,
    }),
    ...perSide((letter, name) => [
      [
        `wheel${letter}`,
        frame(`Wheel ${name}`, `Wheel at its centre, spin axis y`, { side: 'right', optional: letter === 'R' }),
      ],
      [
        `spin${letter}`,
        flange(`Bearing ${name}`, 'Bearing of the wheel, which is locked', {
          side: 'right',
          motion: 'rotation',
          optional: true,
        }),
      ],
    ]),
  },
  params: {
    radius: quantity('m', 0.3, 'Wheel radius', 'Distance from the wheel centre to the contact point', {
      min: 0,
      symbol: 'R',
    }),
    rack: quantity('m', 0, 'Rack', 'Displacement of the rack to the left', { group: 'Position' }),
    ...perSide<Param>((letter, name) => [
      [
        `height${letter}`,
        quantity('m', 0.3, `Height ${name}`, `Height of the ${name} wheel centre in chassis axes`, {
          group: 'Position',
          symbol: `h_${letter}`,
        }),
      ],
    ]),
    at: quantity(
      '1',
      1,
      'Forces act at',
      'Point of the wheel at which the forces act: 1 contact point, 0 wheel centre',
      {
        group: 'Loads',
        min: 0,
        max: 1,
      },
    ),
    ...perSide<Param>((letter, name) =>
      Object.entries(loads).map(([load, unit]) => [
        `${load}${letter}`,
        quantity(unit, 0, `${load} ${name}`, `${load} on the ${name} wheel in chassis axes`, { group: 'Loads' }),
      ]),
    ),
    travelRange: quantity('m', 0.08, 'Wheel travel', 'Upward and downward travel over which the axle is measured', {
      group: 'Range',
      min: 0,
      exclusive: true,
    }),
    rackRange: quantity('m', 0.04, 'Rack travel', 'Rack displacement to each side over which the axle is measured', {
      group: 'Range',
      min: 0,
      exclusive: true,
    }),
    axle: choice(
      [
        { value: 'front', label: 'Front' },
        { value: 'rear', label: 'Rear' },
      ],
      'front',
      'Axle',
      'Front or rear axle, for the signs of anti-dive, anti-lift and anti-squat',
      { group: 'Vehicle' },
    ),
    wheelbase: quantity('m', 2.7, 'Wheelbase', 'Wheelbase, for anti-dive', {
      group: 'Vehicle',
      min: 0,
      exclusive: true,
    }),
    massHeight: quantity('m', 0.55, 'Height of the centre of mass', 'Height above the ground, for anti-dive', {
      group: 'Vehicle',
      min: 0,
      exclusive: true,
    }),
    share: quantity('1', 0.6, 'Share of this axle', 'Share of the longitudinal force that acts on this axle', {
      group: 'Vehicle',
      min: 0,
      max: 1,
    }),
  },
  signals: perSide<SignalDoc>((letter, name) => [
    ...(['x', 'y', 'z'] as const).flatMap((axis): [string, SignalDoc][] => [
      [`${axis}${letter}`, { unit: 'm', doc: `${axis} of the ${name} wheel centre in chassis axes`, logged: true }],
      [`c${axis}${letter}`, { unit: 'm', doc: `${axis} of the ${name} contact point in chassis axes`, logged: false }],
    ]),
    [
      `camber${letter}`,
      { unit: 'rad', doc: `Camber of the ${name} wheel, positive with the top outboard`, logged: true },
    ],
    [`toe${letter}`, { unit: 'rad', doc: `Toe-in of the ${name} wheel`, logged: true }],
    [`pitch${letter}`, { unit: 'rad', doc: `Turn of the ${name} carrier about the spin axis`, logged: true }],
    [`load${letter}`, { unit: 'N', doc: `Vertical force that holds the ${name} wheel`, logged: true }],
  ]),
  build(c) {
    const chassis = c.frame('chassis')
    if (c.connected('rack')) {
      const { zero, one } = c.math.pool
      c.translation('T1', chassis, c.frame('rack'), {
        kind: 'motion',
        axis: [zero, one, zero],
        displacement: c.param('rack'),
      })
      c.rotation('R1', chassis, c.frame('rack'), { kind: 'rigid', rotation: null })
    }
    for (const [letter] of sides) if (c.connected(`wheel${letter}`)) holdWheel(c, letter)
  },
})

function holdWheel(c: ComponentBuilder, side: Side): void {
  const [chassis, wheel] = [c.frame('chassis'), c.frame(`wheel${side}`)]
  const v = vectorMath(c.math)
  const { sub, num } = c.math
  const up: Vec3 = [num(0), num(0), num(1)]
  const pose = (m: Motion): WheelPose => wheelPose(m, chassis, wheel, side, c.param('radius'))
  const travel = `travel${side}`
  c.constraint(travel, {
    kind: 'holonomic',
    unit: 'm',
    value: (m) => sub(m.position(chassis, wheel, chassis)[2], c.param(`height${side}`)),
    loads: (m) => [
      { node: wheel, resolved: chassis, force: up, moment: v.zero },
      {
        node: chassis,
        resolved: chassis,
        force: v.neg(up),
        moment: v.neg(v.cross(m.position(chassis, wheel, chassis), up)),
      },
    ],
  })
  if (c.connected(`spin${side}`)) {
    const spin = c.flange(`spin${side}`)
    c.constraint(`spin${side}`, {
      kind: 'holonomic',
      unit: 'rad',
      value: (m) => m.flange(spin).position,
      loads: () => [{ flange: spin, effort: num(1) }],
    })
  }
  const force: Vec3 = [c.param(`Fx${side}`), c.param(`Fy${side}`), num(0)]
  const turning: Vec3 = [c.param(`Mx${side}`), c.param(`My${side}`), c.param(`Mz${side}`)]
  const moment = (m: Motion): Vec3 => v.add(turning, v.cross(v.scale(c.param('at'), pose(m).down), force))
  c.translation(`F${side}`, c.ground, wheel, { kind: 'force', resolved: chassis, force: () => force })
  c.rotation(`M${side}`, c.ground, wheel, { kind: 'moment', resolved: chassis, moment })
  const axes = ['x', 'y', 'z'] as const
  axes.forEach((axis, i) => {
    c.signal(`${axis}${side}`, 'm', (s): Expr => pose(s).centre[i])
    c.signal(`c${axis}${side}`, 'm', (s): Expr => c.math.add(pose(s).centre[i], pose(s).down[i]))
  })
  c.signal(`camber${side}`, 'rad', (s) => pose(s).camber)
  c.signal(`toe${side}`, 'rad', (s) => pose(s).toe)
  c.signal(`pitch${side}`, 'rad', (s) => pose(s).pitch)
  c.signal(`load${side}`, 'N', (s) => s.effort(travel))
}
