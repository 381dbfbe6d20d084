/** Automatic gearbox: gears by a shift map, each held by a clutch, with overlap while shifting. */
import { defineBlock, flange, quantity, signalIn, signalOut } from '../../engine/model/block'
import type { ComponentBuilder, Motion, Solved } from '../../engine/model/component'
import type { Expr } from '../../engine/symbolic'
import { gearsOf, ratiosParam } from './gear-table'
import { efficiencies, meshLoss } from './mesh-loss'
import { ownAxis } from './own-axis'
import { shiftClutches, slipRate } from './shift-clutches'
import { shiftLines, shiftMapOf } from './shift-map'

export const automaticGearbox = defineBlock({
  type: 'drivetrain/automatic-gearbox',
  title: 'Automatic gearbox',
  category: 'Drivetrain',
  summary: 'Gears by a shift map, clutch to clutch, with lock-up command',
  doc: String.raw`
Every gear is held by a clutch between the input shaft *a*, a rotor with the *inertia* $J$ that the gearbox provides, and the output *b*:

$$ J\,\dot\omega_a = \tau_a - \tau_1 - \tau_2, \qquad \tau_b = i_1\,\tau_1 + i_2\,\tau_2 $$

with $\tau_k = C\,p_k\,\mathrm{sign}(\omega_a - i_k\,\omega_b)$ while clutch $k$ slips and, while it holds, the torque that keeps
$\omega_a = i_k\,\omega_b$. Only two clutches take part at a time. During a shift of the duration $T$, with $s$ the share of it that has passed and the overlap
$o$ from 0 to 1, the clutch of the old gear opens and that of the new one closes,

$$ p_{old} = 1 - \frac{2 s}{1 + o}, \qquad p_{new} = \frac{2 s - 1 + o}{1 + o} $$

within 0 and 1. Without overlap, the input shaft is free in the middle of the shift and flares under load; full overlap ties both gears up. Slipping and
holding are events, as in *Friction clutch*.

**Shift map.** The gearbox shifts up when the speed of the output passes the *upshift* line of its gear at the present throttle, and down when it
falls below the *downshift* line. It doesn't start another shift before the last one is done. In the maps, gears are in the first column, throttle
positions in the first row.

**Selector.** 1 drive, 0 neutral, -1 reverse. If *selector* is not wired, drive is selected. Wire a *Parking pawl* to the output for park.

**Lock-up.** The output *lockup* is 1, as a command for the lock-up clutch of a torque converter, while no shift is going on, at or above the *lock-up gear*, from the
*lock-up speed* of the output on until the speed falls below 90 % of it.

*heat* is the energy dissipated by the clutches. Efficiencies are those of *Reduction gear*, equal in all gears.

Source: Naunheimer, Bertsche, Ryborz and Novak, Automotive Transmissions (2011), ch. 9 and 13 (powershifts: torque and inertia phase); Goetz, Levesley and Crolla,
Proc. IMechE D 219 (2005) 951-963.`,
  terms: [
    'automatic transmission',
    'shift map',
    'shift schedule',
    'powershift',
    'dual clutch',
    'DCT',
    'lock-up',
    'kick-down',
    'upshift',
    'downshift',
  ],
  icon: 'M4 5v14 M4 5h4 M4 12h4 M4 19h4 M14 5v14h2a5 5 0 0 0 5-5v-4a5 5 0 0 0-5-5Z',
  ports: {
    a: flange('Input', 'The input shaft, which the gearbox provides', {
      motion: 'rotation',
      provides: true,
      optional: true,
      side: 'left',
    }),
    b: flange('Output', 'Axis of the output', { motion: 'rotation', side: 'right' }),
    throttle: signalIn('Throttle', '1', 'Position of the throttle, 0 to 1', { side: 'top' }),
    selector: signalIn('Selector', '1', '1 drive, 0 neutral, -1 reverse', { side: 'top', optional: true }),
    gear: signalOut('Gear', '1', 'Gear that is engaged, or being engaged'),
    lockup: signalOut('Lock-up', '1', '1 where the lock-up clutch is to be closed, otherwise 0'),
  },
  params: {
    ratios: ratiosParam([
      [-1, -3.4],
      [1, 4.2],
      [2, 2.6],
      [3, 1.5],
      [4, 1],
    ]),
    inertia: quantity('kg m^2', 0.05, 'Inertia', 'Of the input shaft with what turns with it', {
      min: 0,
      exclusive: true,
      symbol: 'J',
    }),
    capacity: quantity('N m', 500, 'Clutch capacity', 'Torque that a closed clutch transmits, on the input shaft', {
      min: 0,
      exclusive: true,
      group: 'Shifting',
      symbol: 'C',
    }),
    shiftTime: quantity('s', 0.4, 'Shift time', 'Duration of a shift', {
      min: 0,
      exclusive: true,
      group: 'Shifting',
      symbol: 'T',
    }),
    overlap: quantity('1', 0.5, 'Overlap', 'Share of the shift in which both clutches transmit torque', {
      min: 0,
      max: 1,
      group: 'Shifting',
      symbol: 'o',
    }),
    upshift: shiftLines('Upshift', 'Speed of the output above which each gear is left, over throttle', [
      [0, 0, 0.5, 1],
      [1, 40, 60, 90],
      [2, 70, 110, 160],
      [3, 110, 190, 280],
    ]),
    downshift: shiftLines('Downshift', 'Speed of the output below which each gear is left, over throttle', [
      [0, 0, 0.5, 1],
      [2, 20, 35, 65],
      [3, 50, 80, 120],
      [4, 85, 140, 220],
    ]),
    lockupGear: quantity('1', 2, 'Lock-up gear', 'Lowest gear in which the lock-up clutch closes', {
      min: 1,
      group: 'Lock-up',
    }),
    lockupSpeed: quantity('rad/s', 80, 'Lock-up speed', 'Speed of the output from which the lock-up clutch closes', {
      min: 0,
      group: 'Lock-up',
    }),
    initialGear: quantity(
      '1',
      1,
      'Initial gear',
      'Gear at the start of a run in drive; 0: the one that the upshift lines give for the speed',
      { min: 0, group: 'Gears' },
    ),
    ...efficiencies('b', 'b'),
  },
  signals: {
    gear: { unit: '1', doc: 'Gear that is engaged, or being engaged', logged: true },
    busy: { unit: '1', doc: '1 during a shift, otherwise 0', logged: true },
    lockup: { unit: '1', doc: 'Command of the lock-up clutch', logged: true },
    inputAngle: { unit: 'rad', doc: 'Angle of the input shaft', logged: false },
    inputRate: { unit: 'rad/s', doc: 'Speed of the input shaft', logged: true },
    torque: { unit: 'N m', doc: 'Torque of the input shaft on the gears', logged: true },
    outputTorque: { unit: 'N m', doc: 'Torque of the gears on the output, without losses', logged: true },
    slip1: { unit: '1', doc: 'Direction of slip of the first clutch, 0 while it holds', logged: false },
    slip2: { unit: '1', doc: 'Direction of slip of the second clutch, 0 while it holds', logged: false },
    gear1: { unit: '1', doc: 'Gear of the first clutch', logged: false },
    gear2: { unit: '1', doc: 'Gear of the second clutch', logged: false },
    first: { unit: '1', doc: '1 where the first clutch has the gear, 0 where the second has it', logged: false },
    begun: { unit: 's', doc: 'Time at which the last shift began', logged: false },
    closed: { unit: '1', doc: '1 where speed and gear allow the lock-up clutch to close', logged: false },
    slip: { unit: '1', doc: 'With losses: direction in which b turns, 0 at rest', logged: false },
    heat: { unit: 'J', doc: 'Energy dissipated by the clutches', logged: true },
  },
  build(c) {
    const b = c.flange('b')
    const { add, and, gt, lt, mul, neg, not, or, select, sub } = c.math
    const gears = gearsOf(c)
    const a = ownAxis(c, c.ground, { inertia: c.param('inertia'), coordinate: 'inputAngle', rate: 'inputRate' })
    c.provideFlange('a', a)
    const map = shiftMapOf(c, gears, c.input('throttle'))
    const wanted = c.connected('selector')
      ? c.intermediate('wanted', c.math.floor(add(c.input('selector'), 0.5)))
      : c.math.num(1)
    const speed = (m: Motion): Expr => m.flange(b).rate
    const start = (m: Motion): Expr => {
      const asked = c.math.min(c.math.floor(add(c.param('initialGear'), 0.5)), gears.highest)
      const forward = select(gt(asked, 0.5), asked, gearBySpeed(c, gears.highest, map.up, speed(m)))
      return select(gt(wanted, 0.5), forward, select(lt(wanted, -0.5), gears.lowest < 0 ? -1 : 0, 0))
    }
    const { gear, busy, shift, clutches } = shiftClutches(c, { a, b, gears, start })

    const driving = and(gt(gear, 0.5), lt(busy, 0.5))
    c.event('upshifts', {
      crossing: (m) => select(and(driving, lt(gear, gears.highest - 0.5)), sub(speed(m), map.up(gear)), -1),
      direction: 'rising',
      atStart: true,
      actions: shift(add(gear, 1)),
    })
    c.event('downshifts', {
      crossing: (m) => select(and(driving, gt(gear, 1.5)), sub(speed(m), map.down(gear)), 1),
      direction: 'falling',
      actions: shift(sub(gear, 1)),
    })
    const chosen = select(gt(wanted, 0.5), 1, select(lt(wanted, -0.5), gears.lowest < 0 ? -1 : 0, 0))
    c.event('selects', {
      crossing: () => select(lt(busy, 0.5), sub(c.math.abs(sub(chosen, c.math.sign(gear))), 0.5), -1),
      direction: 'rising',
      actions: shift(chosen),
    })

    const allowed = (m: Motion, factor: number): Expr =>
      select(gt(gear, sub(c.param('lockupGear'), 0.5)), sub(speed(m), mul(factor, c.param('lockupSpeed'))), -1)
    const closed = c.discrete('closed', { unit: '1', initial: (m) => select(gt(allowed(m, 1), 0), 1, 0) })
    c.event('closes', { crossing: (m) => allowed(m, 1), direction: 'rising', actions: [{ set: closed, to: () => 1 }] })
    c.event('opens', {
      crossing: (m) => allowed(m, 0.9),
      direction: 'falling',
      actions: [{ set: closed, to: () => 0 }],
    })
    const lockup = select(or(not(gt(closed, 0.5)), gt(busy, 0.5)), 0, 1)
    c.output('gear', () => gear, { smoothness: -1 })
    c.output('lockup', () => lockup, { smoothness: -1 })
    c.signal('gear', '1', () => gear)
    c.signal('lockup', '1', () => lockup)

    const power = (m: Motion): Expr =>
      add(...clutches.map(({ ratio, capacity, mode }) => mul(mode, capacity, slipRate(c, a, b)(m, ratio))))
    c.energy({ dissipated: power })
    c.state('heat', { unit: 'J', initial: 0, derivative: power })
    c.signal('torque', 'N m', (s) => neg(add(...clutches.map(({ name }) => s.effort(name)))))
    const leaving = (s: Solved): Expr => neg(add(...clutches.map(({ name, ratio }) => mul(ratio, s.effort(name)))))
    c.signal('outputTorque', 'N m', leaving)
    meshLoss(c, b, leaving)
  },
})

/** The gear in which a gearbox is that has sped up from rest, at the present throttle. */
function gearBySpeed(c: ComponentBuilder, highest: number, up: (gear: Expr) => Expr, speed: Expr): Expr {
  const { add, and, eq, gt, num, select } = c.math
  let gear: Expr = num(1)
  for (let below = 1; below < highest; below++)
    gear = select(and(eq(gear, below), gt(speed, up(num(below)))), add(gear, 1), gear)
  return gear
}
