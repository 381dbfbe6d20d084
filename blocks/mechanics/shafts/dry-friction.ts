/** Dry friction on the axis of a joint: Coulomb with stiction, LuGre, reset integrator. */
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import { choice, defineBlock, flange, quantity, signalIn } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Flange, Motion, Solved } from '../../../engine/model/component/component'
import { capacityOf } from './friction-capacity'
import type { Expr } from '../../../engine/symbolic'

const coulombOnly = { when: { param: 'law', is: ['coulomb'] } } as const
const lugreOnly = { group: 'LuGre', when: { param: 'law', is: ['lugre'] } } as const
const resetOnly = { group: 'Reset integrator', when: { param: 'law', is: ['reset-integrator'] } } as const
const withStribeck = { when: { param: 'law', is: ['coulomb', 'lugre'] } } as const

export const dryFriction = defineBlock({
  type: 'mechanics/dry-friction',
  title: 'Dry friction',
  category: 'Forces',
  summary: 'Friction on the axis of a joint, which holds the joint at rest',
  doc: String.raw`
Friction that opposes the rate $v$ of a joint, and holds the joint at rest up to a limit. There are three laws; each uses the *holding friction*
$F_s$ and the *sliding friction* $F_k$. If *u* is wired, it multiplies both: wire a normal force and enter coefficients of
friction, or wire a factor.

**Coulomb with stiction.** While the joint slides

$$ f = -\mathrm{sign}(v)\,\left( F_k + (F_s - F_k)\,e^{-(v/v_s)^2} + c\,|v| \right) $$

with the Stribeck speed $v_s$ (0: the friction falls from $F_s$ to $F_k$ at once) and viscous friction $c$. When $v$ passes zero, the joint
sticks: exactly the force that keeps it at rest acts, up to $F_s$ in both directions. It is solved together with every brake, clutch and
other friction of the model that holds. Sticking and breaking away are events, so there is no chatter and no creep: a joint that
holds stands still. *slip* is the direction of sliding, 0 at rest.

**LuGre.** Bristles with a deflection $z$ bend like springs before they slip. The friction is smooth, and a joint creeps
a little before it breaks away:

$$ \dot z = v - \frac{\sigma_0 |v|}{g(v)} z, \quad g = F_k + (F_s - F_k)\,e^{-(v/v_s)^2}, \quad f = -(\sigma_0 z + \sigma_1 \dot z + \sigma_2 v) $$

The bristles are stiff for the mass they hold: use a solver for stiff systems.

**Reset integrator.** A spring holds until it is stretched by $p_0$; then it slips at $F_k$ until $v$ changes its sign:

$$ |p| < p_0: \quad \dot p = v, \quad f = -\left( \frac{F_s}{p_0}\,p + \beta v \right); \qquad \text{else} \quad f = -F_k\,\mathrm{sign}(p) $$

On a revolute joint, the same holds for angles and torques.

Source: Coulomb friction; Armstrong-Hélouvry, Dupont and Canudas de Wit, Automatica 30 (1994) 1083-1138; Canudas de Wit, Olsson, Åström and
Lischinsky, IEEE Trans. Automat. Contr. 40 (1995) 419-425; Haessig and Friedland, ASME J. Dyn. Syst. Meas. Control 113 (1991) 354-362.`,
  terms: ['Coulomb', 'stiction', 'stick-slip', 'Stribeck', 'Karnopp', 'LuGre', 'bearing', 'seal'],
  icon: 'M3 17h18 M6 17v-6h12v6 M5 20l2-3 M9 20l2-3 M13 20l2-3 M17 20l2-3 M9 7h8 M14 4l3 3-3 3',
  ports: {
    axis: flange('Axis', 'Axis of a joint', { side: 'bottom', motion: 'any' }),
    u: signalIn('Factor', '1', 'Multiplies both frictions, for example a normal force; not negative', {
      optional: true,
    }),
  },
  params: {
    law: choice(
      [
        { value: 'coulomb', label: 'Coulomb with stiction' },
        { value: 'lugre', label: 'LuGre' },
        { value: 'reset-integrator', label: 'Reset integrator' },
      ],
      'coulomb',
      'Law',
      'Friction law',
    ),
    holding: quantity('N', 1, 'Holding friction', 'Largest friction at rest (N m on a rotation)', {
      min: 0,
      symbol: 'F_s',
    }),
    sliding: quantity('N', 1, 'Sliding friction', 'Friction while it slides (N m on a rotation)', {
      min: 0,
      symbol: 'F_k',
    }),
    stribeckSpeed: quantity(
      'm/s',
      0,
      'Stribeck speed',
      'Rate at which friction has dropped to about a third (1/e) of the way to sliding friction; 0: at once (rad/s on a rotation)',
      { min: 0, symbol: 'v_s', structural: true, ...withStribeck },
    ),
    viscous: quantity('N s/m', 0, 'Viscous friction', 'Friction per rate (N m s/rad on a rotation)', {
      min: 0,
      symbol: 'c',
      structural: true,
      ...coulombOnly,
    }),
    sigma0: quantity('N/m', 1e5, 'Bristle stiffness', 'Stiffness of the bristles (N m/rad on a rotation)', {
      min: 0,
      exclusive: true,
      symbol: String.raw`\sigma_0`,
      ...lugreOnly,
    }),
    sigma1: quantity('N s/m', 300, 'Bristle damping', 'Damping of the bristles (N m s/rad on a rotation)', {
      min: 0,
      symbol: String.raw`\sigma_1`,
      ...lugreOnly,
    }),
    sigma2: quantity('N s/m', 0, 'Viscous friction', 'Friction per rate (N m s/rad on a rotation)', {
      min: 0,
      symbol: String.raw`\sigma_2`,
      ...lugreOnly,
    }),
    length: quantity('m', 1e-4, 'Bond length', 'Stretch at which the bond slips (rad on a rotation)', {
      min: 0,
      exclusive: true,
      symbol: 'p_0',
      ...resetOnly,
    }),
    damping: quantity('N s/m', 10, 'Bond damping', 'Damping while bonded (N m s/rad on a rotation)', {
      min: 0,
      symbol: String.raw`\beta`,
      ...resetOnly,
    }),
  },
  signals: {
    force: { unit: 'N', doc: 'Friction along the coordinate (torque in N m on a rotation)', logged: true },
    slip: { unit: '1', doc: 'Direction of sliding: 1, -1, 0 at rest', logged: true },
    z: { unit: 'm', doc: 'Deflection of the bristles (rad on a rotation)', logged: true },
    p: { unit: 'm', doc: 'Stretch of the bond (rad on a rotation)', logged: true },
    bonded: { unit: '1', doc: '1 while the bond holds, otherwise 0', logged: true },
  },
  ...inOrder({
    lower: 'sliding',
    upper: 'holding',
    at: 'sliding',
    what: 'the sliding friction is larger than the holding friction',
    hint: 'give a holding friction of at least that',
  }),
  build(c) {
    const axis = c.flange('axis')
    const law = { coulomb, lugre, 'reset-integrator': resetIntegrator }[c.choice('law')] ?? coulomb
    const force = law(c, axis)
    c.signal('force', axis.motion === 'rotation' ? 'N m' : 'N', force)
  },
})

/** Returns both frictions with the factor that is wired. */
function frictions(c: ComponentBuilder): { readonly holding: Expr; readonly sliding: Expr } {
  const [holding, sliding] = [c.param('holding'), c.param('sliding')]
  if (!c.connected('u')) return { holding, sliding }
  const u = capacityOf(c, 'factor', c.input('u'), '1')
  return { holding: c.math.mul(u, holding), sliding: c.math.mul(u, sliding) }
}

/** Returns the friction at a rate, between holding and sliding friction. */
function stribeck(c: ComponentBuilder, { holding, sliding }: ReturnType<typeof frictions>, rate: Expr): Expr {
  const { add, sub, mul, exp, neg, square, div } = c.math
  const speed = c.param('stribeckSpeed')
  if (speed === c.math.pool.zero) return sliding
  return add(sliding, mul(sub(holding, sliding), exp(neg(square(div(rate, speed))))))
}

function coulomb(c: ComponentBuilder, flangeOf: Flange): (s: Solved) => Expr {
  const { add, mul, abs } = c.math
  const both = frictions(c)
  const sliding = (rate: Expr): Expr => add(stribeck(c, both, rate), mul(c.param('viscous'), abs(rate)))
  const slip = c.stiction('slip', {
    axis: [{ flange: flangeOf, factor: 1 }],
    holding: () => both.holding,
    sliding: (_, rate) => sliding(rate),
  })
  c.energy({ dissipated: (s) => mul(slip, sliding(s.flange(flangeOf).rate), s.flange(flangeOf).rate) })
  return (s) => s.effort('slip')
}

function lugre(c: ComponentBuilder, flangeOf: Flange): (m: Motion) => Expr {
  const { add, sub, mul, div, abs, neg, square, named } = c.math
  const both = frictions(c)
  const bending = (m: Motion): Expr => {
    const { rate } = m.flange(flangeOf)
    return named('bending', sub(rate, div(mul(c.param('sigma0'), abs(rate), z), stribeck(c, both, rate))))
  }
  const z: Expr = c.state('z', {
    unit: flangeOf.motion === 'rotation' ? 'rad' : 'm',
    initial: 0,
    derivative: bending,
  })
  const force = (m: Motion): Expr => {
    const { rate } = m.flange(flangeOf)
    return neg(add(mul(c.param('sigma0'), z), mul(c.param('sigma1'), bending(m)), mul(c.param('sigma2'), rate)))
  }
  c.energy({
    stored: () => mul(0.5, c.param('sigma0'), square(z)),
    // the power that the bristles do not store, and their damping: negative for moments where sigma1 is large (Olsson
    // et al.
    // 1998)
    dissipated: (s) => {
      const { rate } = s.flange(flangeOf)
      const slipping = mul(c.param('sigma0'), z, sub(rate, bending(s)))
      return add(slipping, mul(c.param('sigma1'), bending(s), rate), mul(c.param('sigma2'), square(rate)))
    },
  })
  c.drive(flangeOf, force)
  return force
}

function resetIntegrator(c: ComponentBuilder, flangeOf: Flange): (m: Motion) => Expr {
  const { add, sub, mul, div, neg, square, select, eq, abs, min, sign } = c.math
  const { holding, sliding } = frictions(c)
  const bonded = c.discrete('bonded', { unit: '1', initial: 1 })
  const holds = eq(bonded, 1)
  const rate = (m: Motion): Expr => m.flange(flangeOf).rate
  const p: Expr = c.state('p', {
    unit: flangeOf.motion === 'rotation' ? 'rad' : 'm',
    initial: 0,
    derivative: (m) => select(holds, rate(m), 0),
  })
  const length = c.param('length')
  // only outwards: a bond begins at the stretch at which it breaks, which rounding may exceed
  c.event('breaks', {
    crossing: (m) => select(holds, min(sub(abs(p), length), mul(sign(p), rate(m))), -1),
    direction: 'rising',
    actions: [
      { set: bonded, to: () => 0 },
      { set: p, to: () => mul(sign(p), length) },
    ],
  })
  // bonded again when the rate opposes the stretch
  c.event('bonds', {
    crossing: (m) => select(holds, 1, mul(sign(p), rate(m))),
    direction: 'falling',
    actions: [{ set: bonded, to: () => 1 }],
  })
  const force = (m: Motion): Expr => {
    const bond = add(mul(div(holding, length), p), mul(c.param('damping'), rate(m)))
    return neg(select(holds, bond, mul(sign(p), sliding)))
  }
  c.energy({
    stored: () => mul(0.5, div(holding, length), square(p)),
    // a bond whose stiffness follows a signal exchanges energy with it
    dissipated: c.connected('u')
      ? 'rest'
      : (s) => select(holds, mul(c.param('damping'), square(rate(s))), mul(sign(p), sliding, rate(s))),
  })
  c.drive(flangeOf, force)
  return force
}
