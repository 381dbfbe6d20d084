/** Anti-roll bar: a torsion bar in bearings of the chassis with levers and upright drop links to both suspensions. */
import { inOrder } from '../../engine/model/blocks/parameter-order'
import { choice, defineBlock, frame, quantity } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'

const ofTube = { group: 'Bar', when: { param: 'by', is: ['tube'] } } as const

export const antiRollBar = defineBlock({
  type: 'chassis/anti-roll-bar',
  title: 'Anti-roll bar',
  category: 'Chassis',
  summary: 'Torsion bar between the left and right suspension',
  doc: String.raw`
A torsion bar across the car, with levers of length $a$ at its ends and drop links that stay vertical in *chassis* axes. With the heights $z_L, z_R$ of
the points *left* and *right* above the chassis frame, the twist and torque of the bar are

$$ \varphi = \frac{z_L - z_R}{a} - \varphi_0, \qquad M = k_t\,\varphi + c_t\,\dot\varphi $$

The bar pulls the heights of the points towards each other with the vertical forces $F_L = -M/a = -F_R$. The chassis takes the reaction at the same points. If both wheels rise
together, no force acts. Enter the stiffness, or the dimensions of a tube with the diameters $D$ and $d$, the free length $L$ between its levers, and the shear modulus $G$:

$$ k_t = \frac{\pi\,G\,(D^4 - d^4)}{32\,L} $$

The twist is linearised in the heights: with a lever of 0.25 m and 50 mm of travel at its end, the error of the angle is 0.7 %.

Source: Milliken and Milliken (1995), Race Car Vehicle Dynamics, ch. 16; Saint-Venant torsion of a circular bar, Timoshenko (1951), Theory of Elasticity.`,
  terms: ['sway bar', 'stabilizer', 'stabiliser', 'torsion bar', 'ARB'],
  icon: 'M3 20v-6l3-3h12l3 3v6 M6 11V7 M18 11V7 M9 9.500v3 M15 9.500v3 M1.500 20h3 M19.500 20h3',
  ports: {
    chassis: frame('Chassis', 'Body that carries the bearings; its z axis is the direction of the drop links'),
    left: frame('Left', 'Point of the left suspension where the drop link is attached', { side: 'right' }),
    right: frame('Right', 'Point of the right suspension where the drop link is attached', { side: 'right' }),
  },
  params: {
    by: choice(
      [
        { value: 'stiffness', label: 'Torsional stiffness' },
        { value: 'tube', label: 'Dimensions of the bar' },
      ],
      'stiffness',
      'Defined by',
      'How the stiffness is defined',
      { group: 'Bar' },
    ),
    stiffness: quantity('N m/rad', 1500, 'Torsional stiffness', 'Torque per twist between both levers', {
      group: 'Bar',
      min: 0,
      symbol: 'k_t',
      when: { param: 'by', is: ['stiffness'] },
    }),
    diameter: quantity('m', 0.022, 'Diameter', 'Outer diameter of the bar', {
      min: 0,
      max: 1,
      exclusive: true,
      symbol: 'D',
      ...ofTube,
    }),
    bore: quantity('m', 0, 'Bore', 'Inner diameter; 0 for a solid bar', { min: 0, symbol: 'd', ...ofTube }),
    length: quantity('m', 1, 'Length', 'Length between the levers', {
      min: 0,
      exclusive: true,
      symbol: 'L',
      ...ofTube,
    }),
    shearModulus: quantity('Pa', 79e9, 'Shear modulus', 'Shear modulus of the material', {
      min: 0,
      exclusive: true,
      symbol: 'G',
      ...ofTube,
    }),
    lever: quantity('m', 0.25, 'Lever', 'Length of the levers', { min: 0, exclusive: true, symbol: 'a', group: 'Bar' }),
    damping: quantity('N m s/rad', 0, 'Damping', 'Torque per twist rate', {
      min: 0,
      symbol: 'c_t',
      group: 'Bar',
    }),
    preset: quantity('rad', 0, 'Preset', 'Twist without load, for example from drop links of different length', {
      symbol: String.raw`\varphi_0`,
      group: 'Bar',
    }),
  },
  signals: {
    twist: { unit: 'rad', doc: 'Twist of the bar', logged: true },
    torque: { unit: 'N m', doc: 'Torque in the bar', logged: true },
    force: { unit: 'N', doc: 'Vertical force on the left point; its opposite acts on the right point', logged: true },
  },
  ...inOrder({
    lower: 'bore',
    upper: 'diameter',
    strict: true,
    at: 'bore',
    what: 'the bore is not smaller than the bar',
    hint: 'enter an inner diameter below the outer diameter',
  }),
  build(c) {
    const [chassis, left, right] = [c.frame('chassis'), c.frame('left'), c.frame('right')]
    const v = vectorMath(c.math)
    const { add, sub, mul, div, neg, square, num } = c.math
    const stiffness = stiffnessOf(c)
    const up: Vec3 = [num(0), num(0), num(1)]
    const twist = (m: Motion): Expr =>
      sub(
        div(
          sub(m.distanceAlong(chassis, left, up, chassis), m.distanceAlong(chassis, right, up, chassis)),
          c.param('lever'),
        ),
        c.param('preset'),
      )
    const rate = (m: Motion): Expr => {
      const w = m.angularVelocity(chassis, chassis)
      const [ul, ur] = [left, right].map((point) =>
        sub(m.velocity(point, chassis)[2], v.cross(w, m.position(chassis, point, chassis))[2]),
      )
      return div(sub(ul, ur), c.param('lever'))
    }
    const torque = (m: Motion): Expr => add(mul(stiffness, twist(m)), mul(c.param('damping'), rate(m)))
    const force = (m: Motion): Expr => neg(div(torque(m), c.param('lever')))
    c.translation('T1', chassis, left, { kind: 'force', resolved: chassis, force: (m) => v.scale(force(m), up) })
    c.translation('T2', chassis, right, { kind: 'force', resolved: chassis, force: (m) => v.scale(neg(force(m)), up) })
    // both edges put their opposites at the origin of the chassis: their moment moves them to the points
    c.rotation('R1', c.ground, chassis, {
      kind: 'moment',
      resolved: chassis,
      moment: (m) => v.cross(m.position(left, right, chassis), v.scale(force(m), up)),
    })
    c.energy({
      stored: (m) => mul(0.5, stiffness, square(twist(m))),
      dissipated: (s) => mul(c.param('damping'), square(rate(s))),
    })
    c.draw({ kind: 'link', look: 'rod', between: [left, right] })
    c.signal('twist', 'rad', twist)
    c.signal('torque', 'N m', torque)
    c.signal('force', 'N', force)
  },
})

function stiffnessOf(c: ComponentBuilder): Expr {
  if (c.choice('by') === 'stiffness') return c.param('stiffness')
  const { mul, div, sub, square } = c.math
  const fourth = (d: Expr): Expr => square(square(d))
  return div(
    mul(Math.PI / 32, c.param('shearModulus'), sub(fourth(c.param('diameter')), fourth(c.param('bore')))),
    c.param('length'),
  )
}
