/** Automatic gearbox: gears by a shift map, each held by a clutch, with overlap while shifting. */
import { defineBlock, flange, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Motion, Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { refuse } from '../checks'
import { gearsOf, ratiosParam, type Gears } from './gear-table'
import { efficiencies, meshLoss } from './mesh-loss'
import { ownAxis } from '../own-axis'
import { shiftClutches, slipRate } from './shift-clutches'
import { shiftLines, shiftMapOf } from './shift-map'

export const automaticGearbox = defineBlock({
  type: 'drivetrain/automatic-gearbox',
  title: 'Automatic gearbox',
  category: 'Drivetrain',
  summary: 'Clutch-to-clutch gearbox with a shift map and a lock-up command',
  doc: String.raw`
Each gear has a clutch between the input shaft *a* and the output *b*. The gearbox provides the input shaft, a rotor with the *inertia* $J$:

$$ J\,\dot\omega_a = \tau_a - \tau_1 - \tau_2, \qquad \tau_b = i_1\,\tau_1 + i_2\,\tau_2 $$

with $\tau_k = C\,p_k\,\mathrm{sign}(\omega_a - i_k\,\omega_b)$ while clutch $k$ slips and, while it holds, the torque that keeps
$\omega_a = i_k\,\omega_b$. Only two clutches are active at a time. During a shift of duration $T$, the clutch of the old gear opens and the clutch of the new gear closes. With the elapsed share $s$ of
the shift and the overlap $o$ from 0 to 1,

$$ p_{old} = 1 - \frac{2 s}{1 + o}, \qquad p_{new} = \frac{2 s - 1 + o}{1 + o} $$

limited to the range from 0 to 1. Without overlap, the input shaft is free in the middle of the shift and flares under load; full overlap ties both gears up. Slipping and
holding are events, as in *Friction clutch*.

**Shift map.** The gearbox shifts up when the output speed exceeds the *upshift* line of the current gear at the current throttle, and down when it
falls below the *downshift* line. It doesn't start a shift before the previous one is complete. In the maps, gears are in the first column and throttle
positions in the first row.

**Selector.** 1 drive, 0 neutral, -1 reverse. If *selector* is not wired, drive is selected. Wire a *Parking pawl* to the output for park.

**Lock-up.** The output *lockup* commands the lock-up clutch of a torque converter. It becomes 1 when no shift is in progress, the gear is at least the *lock-up gear*, and the output has
reached the *lock-up speed*. It returns to 0 when the output falls below 90 % of that speed.

*heat* is the energy dissipated by the clutches. Efficiencies work as in *Reduction gear* and are the same in all gears.

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
    a: flange('Input', 'Input shaft, which the gearbox provides', {
      motion: 'rotation',
      provides: true,
      optional: true,
      side: 'left',
    }),
    b: flange('Output', 'Axis of the output', { motion: 'rotation', side: 'right' }),
    throttle: signalIn('Throttle', '1', 'Throttle position, 0 to 1', { side: 'top' }),
    selector: signalIn('Selector', '1', '1 drive, 0 neutral, -1 reverse', { side: 'top', optional: true }),
    gear: signalOut('Gear', '1', 'Gear that is engaged or being engaged'),
    lockup: signalOut('Lock-up', '1', '1 to close the lock-up clutch, otherwise 0'),
  },
  params: {
    ratios: ratiosParam([
      [-1, -3.4],
      [1, 4.2],
      [2, 2.6],
      [3, 1.5],
      [4, 1],
    ]),
    inertia: quantity('kg m^2', 0.05, 'Inertia', 'Inertia of the input shaft and everything that turns with it', {
      min: 0,
      exclusive: true,
      symbol: 'J',
    }),
    capacity: quantity('N m', 500, 'Clutch capacity', 'Torque that a closed clutch transmits, at the input shaft', {
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
    upshift: shiftLines('Upshift', 'Output speed above which the gearbox shifts up from each gear, over throttle', [
      [0, 0, 0.5, 1],
      [1, 40, 60, 90],
      [2, 70, 110, 160],
      [3, 110, 190, 280],
    ]),
    downshift: shiftLines(
      'Downshift',
      'Output speed below which the gearbox shifts down from each gear, over throttle',
      [
        [0, 0, 0.5, 1],
        [2, 20, 35, 65],
        [3, 50, 80, 120],
        [4, 85, 140, 220],
      ],
    ),
    lockupGear: quantity('1', 2, 'Lock-up gear', 'Lowest gear in which the lock-up clutch closes', {
      min: 1,
      group: 'Lock-up',
    }),
    lockupSpeed: quantity('rad/s', 80, 'Lock-up speed', 'Output speed at which the lock-up clutch closes', {
      min: 0,
      group: 'Lock-up',
    }),
    initialGear: quantity(
      '1',
      1,
      'Initial gear',
      'Gear at the start of a run, if drive is selected; 0: the gear that the upshift lines give for the speed',
      { min: 0, group: 'Gears' },
    ),
    ...efficiencies('b', 'b'),
  },
  signals: {
    gear: { unit: '1', doc: 'Gear that is engaged or being engaged', logged: true },
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
    first: { unit: '1', doc: '1 if the first clutch carries the gear, 0 if the second does', logged: false },
    begun: { unit: 's', doc: 'Start time of the last shift', logged: false },
    closed: { unit: '1', doc: '1 if speed and gear allow the lock-up clutch to close', logged: false },
    slip: { unit: '1', doc: 'With losses: direction in which b turns, 0 at rest', logged: false },
    heat: { unit: 'J', doc: 'Energy dissipated by the clutches', logged: true },
  },
  build(c) {
    c.locateKinks()
    const b = c.flange('b')
    const { add, and, gt, lt, mul, neg, not, or, select, sub } = c.math
    const gears = gearsOf(c)
    requireFalling(c, gears)
    requireGear(c, 'lockupGear', gears)
    requireGear(c, 'initialGear', gears)
    const a = ownAxis(c, c.ground, { inertia: c.param('inertia'), coordinate: 'inputAngle', rate: 'inputRate' })
    c.provideFlange('a', a)
    const map = shiftMapOf(c, gears, c.input('throttle'))
    const selected = c.connected('selector')
      ? c.intermediate('wanted', c.math.floor(add(c.input('selector'), 0.5)))
      : c.math.num(1)
    const speed = (m: Motion): Expr => m.flange(b).rate
    const start = (m: Motion): Expr => {
      const initialGear = c.math.min(c.math.floor(add(c.param('initialGear'), 0.5)), gears.highest)
      const forward = select(gt(initialGear, 0.5), initialGear, gearBySpeed(c, gears.highest, map.up, speed(m)))
      return select(gt(selected, 0.5), forward, select(lt(selected, -0.5), gears.lowest < 0 ? -1 : 0, 0))
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
    const chosen = select(gt(selected, 0.5), 1, select(lt(selected, -0.5), gears.lowest < 0 ? -1 : 0, 0))
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

/** Returns the gear in which a gearbox is that has sped up from rest, at the present throttle. */
function gearBySpeed(c: ComponentBuilder, highest: number, up: (gear: Expr) => Expr, speed: Expr): Expr {
  const { add, and, eq, gt, num, select } = c.math
  let gear: Expr = num(1)
  for (let below = 1; below < highest; below++)
    gear = select(and(eq(gear, below), gt(speed, up(num(below)))), add(gear, 1), gear)
  return gear
}

/** @throws ModelError if a higher gear is not longer: the gearbox would shift up into a shorter one */
function requireFalling(c: ComponentBuilder, { rows }: Gears): void {
  const forward = rows.filter(([gear]) => gear > 0)
  forward.forEach(([gear, ratio], i) => {
    if (i > 0 && Math.abs(ratio) >= Math.abs(forward[i - 1][1]))
      refuse(
        c,
        'ratios',
        `gear ${gear} has the ratio ${ratio}, and gear ${gear - 1} the ratio ${forward[i - 1][1]}`,
        'sort the gears: the ratio falls from gear to gear',
      )
  })
}

/** @throws ModelError if a parameter is none of the forward gears, nor 0 */
function requireGear(c: ComponentBuilder, parameter: string, { highest }: Gears): void {
  const gear = c.fixed(parameter)
  if (!Number.isInteger(gear) || gear > highest)
    refuse(c, parameter, `there is no gear ${gear}`, `enter a whole number up to the highest gear, which is ${highest}`)
}
