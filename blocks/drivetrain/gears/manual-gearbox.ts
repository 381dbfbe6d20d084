/** Gearbox whose gear is chosen by a signal: with synchroniser, or instantly. */
import { choice, defineBlock, flange, quantity, signalIn } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Flange, Motion, Solved } from '../../../engine/model/component/component'
import { memberName } from '../../../engine/model/names/names'
import type { Expr } from '../../../engine/symbolic'
import { gearsOf, ratiosParam, wantedGear } from './gear-table'
import { efficiencies, meshLoss } from './mesh-loss'
import { ownAxis } from '../own-axis'

const synchronised = { when: { param: 'shifting', is: ['synchroniser'] } } as const

export const manualGearbox = defineBlock({
  type: 'drivetrain/manual-gearbox',
  title: 'Manual gearbox',
  category: 'Drivetrain',
  summary: 'Gearbox with a table of ratios, reverse and neutral; a signal selects the gear',
  doc: String.raw`
A gearbox with the ratio $i = \omega_a/\omega_b$ of the engaged gear. Wire *b* to the output axis, for example the axis of a *Reduction gear*
towards the wheels. The gearbox provides the input shaft *a*; wire the clutch to it. The block rounds *gear* to a whole number: 0 is neutral, negative numbers
are reverse gears. Gear changes are events. A number without a row in the table ends the run with an error.

**With synchroniser.** The input shaft is a rotor with the *inertia* $J$. When the gear changes, the synchroniser drives the input shaft
to the new speed with the *synchroniser torque* $T_s$ and reacts on the output,

$$ J\,\dot\omega_a = \tau_a - T_s\,\mathrm{sign}(\omega_a - i\,\omega_b), \qquad \tau_b = i\,T_s\,\mathrm{sign}(\omega_a - i\,\omega_b) $$

until both speeds agree. Then the dogs engage and hold any torque until the next gear change. Open the clutch while shifting: a synchroniser can't
accelerate an engine quickly. For dog clutches without synchroniser, enter a large synchroniser torque.

**Instant.** The input shaft has no inertia and takes the new ratio immediately, so its speed jumps. Use this if shifts happen with an open clutch and
their details don't matter; with a locked clutch, a shift is an impact. There is no neutral.

**Losses.** Efficiencies work as in *Reduction gear* and are the same in all gears. The input shaft has a drag $d\,\omega_a$ from bearings and oil.

*heat* is the energy dissipated by the synchroniser.

Source: Naunheimer, Bertsche, Ryborz and Novak, Automotive Transmissions (2011), ch. 9 (synchronisers); Coulomb friction.`,
  terms: [
    'transmission',
    'gear shift',
    'synchronizer',
    'synchroniser',
    'dog clutch',
    'gear lever',
    'upshift',
    'downshift',
    'reverse',
    'neutral',
  ],
  icon: 'M5 5v14 M12 5v14 M19 5v7H5 M5 3.5h.01 M12 3.5h.01 M19 3.5h.01 M5 20.5h.01 M12 20.5h.01',
  ports: {
    a: flange('Input', 'Input shaft, which the gearbox provides', {
      motion: 'rotation',
      provides: true,
      optional: true,
      side: 'left',
    }),
    b: flange('Output', 'Axis of the output', { motion: 'rotation', side: 'right' }),
    gear: signalIn('Gear', '1', 'Gear number: 0 neutral, negative reverse', { side: 'top' }),
  },
  params: {
    ratios: ratiosParam([
      [-1, -3.4],
      [1, 3.5],
      [2, 2],
      [3, 1.35],
      [4, 1],
      [5, 0.8],
    ]),
    shifting: choice(
      [
        { value: 'synchroniser', label: 'With synchroniser' },
        { value: 'instant', label: 'Instant' },
      ],
      'synchroniser',
      'Shifting',
      'How the input shaft changes to the speed of a new gear',
      { group: 'Gears' },
    ),
    inertia: quantity(
      'kg m^2',
      0.01,
      'Inertia',
      'Inertia of the input shaft and everything that turns with it, such as the clutch disc',
      {
        min: 0,
        exclusive: true,
        symbol: 'J',
        ...synchronised,
      },
    ),
    synchroniser: quantity('N m', 60, 'Synchroniser torque', 'Torque on the input shaft while the speeds differ', {
      min: 0,
      exclusive: true,
      symbol: 'T_s',
      ...synchronised,
    }),
    ...efficiencies('b', 'b'),
    drag: quantity('N m s/rad', 0, 'Drag', 'Drag torque on the input shaft per speed', {
      min: 0,
      structural: true,
      group: 'Losses',
      symbol: 'd',
    }),
  },
  signals: {
    gear: { unit: '1', doc: 'Selected gear', logged: true },
    ratio: { unit: '1', doc: 'Ratio of the selected gear; 0 in neutral', logged: true },
    inputSpeed: { unit: 'rad/s', doc: 'Speed of the input shaft', logged: true },
    inputAngle: { unit: 'rad', doc: 'Angle of the input shaft', logged: false },
    inputRate: { unit: 'rad/s', doc: 'With synchroniser: state of the input shaft, its speed', logged: false },
    torque: { unit: 'N m', doc: 'Torque of the input shaft on the gears', logged: true },
    sync: { unit: '1', doc: 'With synchroniser: 0 while engaged, otherwise the direction of the slip', logged: true },
    slip: { unit: '1', doc: 'With losses: direction in which b turns, 0 at rest', logged: false },
    heat: { unit: 'J', doc: 'Energy dissipated by the synchroniser', logged: true },
  },
  build(c) {
    const b = c.flange('b')
    const gears = gearsOf(c)
    const requestedGear = wantedGear(c, gears)
    const gear = c.discrete('gear', { unit: '1', initial: () => requestedGear })
    const ratio = c.intermediate('ratio', gears.ratio(gear))
    const shaft = { gear, requestedGear, ratio, b, ratioOf: gears.ratio }
    const { a, entering } = c.choice('shifting') === 'instant' ? instant(c, shaft) : synchroniser(c, shaft)
    c.provideFlange('a', a)
    if (c.value('drag') !== 0) {
      const drag = (m: Motion): Expr => c.math.mul(c.param('drag'), m.flange(a).rate)
      c.drive(a, (m) => c.math.neg(drag(m)))
      c.energy({ dissipated: (s) => c.math.mul(drag(s), s.flange(a).rate) })
    }
    meshLoss(c, b, (s) => c.math.mul(ratio, entering(s)))
    c.signal('ratio', '1', () => ratio)
    c.signal('inputSpeed', 'rad/s', (s) => s.flange(a).rate)
    c.signal('torque', 'N m', entering)
  },
})

interface Shaft {
  readonly gear: Expr
  readonly requestedGear: Expr
  readonly ratio: Expr
  readonly b: Flange
  readonly ratioOf: (gear: Expr) => Expr
}

interface Input {
  readonly a: Flange
  /** Torque of the input shaft on the gears. */
  readonly entering: (s: Solved) => Expr
}

const changes = (c: ComponentBuilder, { gear, requestedGear }: Shaft): Expr =>
  c.math.sub(c.math.abs(c.math.sub(requestedGear, gear)), 0.5)

function instant(c: ComponentBuilder, shaft: Shaft): Input {
  const { gear, requestedGear, ratio, b } = shaft
  c.require('neutral', () => c.math.abs(gear), {
    what: 'the magnitude of the gear',
    unit: '',
    min: 1,
    hint: 'choose the gearbox with synchroniser, or open the clutch instead: instant shifting has no neutral',
  })
  c.event('shifts', {
    crossing: () => changes(c, shaft),
    direction: 'rising',
    actions: [{ set: gear, to: () => requestedGear }],
  })
  const position = c.state('inputAngle', {
    unit: 'rad',
    initial: 0,
    derivative: (m) => c.math.mul(ratio, m.flange(b).rate),
  })
  const a: Flange = {
    motion: 'rotation',
    edge: memberName(c.name, 'a'),
    axis: 0,
    follows: { terms: [{ flange: b, factor: ratio }], position },
  }
  c.energy({ dissipated: () => 0 })
  c.signal('heat', 'J', () => 0)
  return { a, entering: (s) => s.through(a) }
}

/** Torque that engaged dogs hold, N m: more than any shaft. */
const dogs = 1e9
/** Speeds that differ by less agree, rad/s. */
const rest = 1e-9

function synchroniser(c: ComponentBuilder, shaft: Shaft): Input {
  const { gear, requestedGear, ratio, b, ratioOf } = shaft
  const { abs, eq, lt, mul, neg, select, sign, sub } = c.math
  const a = ownAxis(c, c.ground, { inertia: c.param('inertia'), coordinate: 'inputAngle', rate: 'inputRate' })
  const inNeutral = eq(gear, 0)
  const capacity = select(inNeutral, 0, c.param('synchroniser'))
  const sync = c.stiction('sync', {
    axis: [
      { flange: a, factor: 1 },
      { flange: b, factor: neg(ratio) },
    ],
    holding: () => select(inNeutral, 0, dogs),
    sliding: () => capacity,
  })
  const difference = (m: Motion, i: Expr): Expr => sub(m.flange(a).rate, mul(i, m.flange(b).rate))
  c.event('shifts', {
    crossing: () => changes(c, shaft),
    direction: 'rising',
    actions: [
      { set: gear, to: () => requestedGear },
      {
        // the dogs disengage: the synchroniser starts from the present shaft speed
        set: sync,
        to: (s) => {
          const left = difference(s, ratioOf(requestedGear))
          return select(lt(abs(left), rest), 0, sign(left))
        },
      },
    ],
  })
  const power = (m: Motion): Expr => mul(sync, capacity, difference(m, ratio))
  c.energy({ dissipated: power })
  c.state('heat', { unit: 'J', initial: 0, derivative: power })
  return { a, entering: (s) => neg(s.effort('sync')) }
}
