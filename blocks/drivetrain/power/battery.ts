/** Battery: open-circuit voltage over charge, internal resistance, limits. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { curveProblems, curveThrough, type CurveSettings } from '../../../engine/numerics/interpolation/curve'
import { antiderivative } from '../../../engine/numerics/interpolation/spline'
import type { Expr } from '../../../engine/symbolic'
import { refuse, requireColumn, requireRising } from '../checks'

const settings: CurveSettings = { interpolation: 'linear', outside: 'hold' }

export const battery = defineBlock({
  type: 'drivetrain/battery',
  title: 'Battery',
  category: 'Drivetrain',
  summary: 'Traction battery with open-circuit voltage, resistance and limits',
  doc: String.raw`
The open-circuit voltage $U$ depends on the state of charge $z$. With the internal resistance $R$, the terminal power $P$ requires the current

$$ I = \frac{2P}{U + \sqrt{U^2 - 4RP}}, \qquad z = z_0 - \frac{1}{Q}\int I\,dt, \qquad V = U - R\,I $$

which is the smaller root of $P = U I - R I^2$; positive values discharge. $P$ is the sum of the input *power* and the constant power of *auxiliaries*.

**Limits.** The terminals deliver at most $U^2/4R$. With the current limits $I_d$ and $I_c$, the largest discharging and charging powers are

$$ P_d = U I_m - R I_m^2, \quad I_m = \min\left(I_d, \frac{U}{2R}\right), \qquad P_c = U I_c + R I_c^2 $$

$P_d$ falls linearly to zero over the last percent of charge, and $P_c$ over the last percent before the battery is full. Wire the outputs *available* ($P_d$ without auxiliaries) and *acceptance*
($P_c$ with auxiliaries) to motors and controllers; an *Electric motor* connected to them stays within these limits.

A power beyond a limit ends the run with an error. With *Limit the power*, the battery instead delivers the largest possible power; *shortage* is the difference, and the signal *limited* is 1. The consumer still draws its full power, so energy is not conserved: use this setting only to size the battery.

The battery stores $Q\int U\,dz$; $R I^2$ and auxiliaries turn into heat.

Source: Guzzella and Sciarretta (2013), Vehicle Propulsion Systems, 3rd ed., 4.5.`,
  terms: [
    'EV',
    'accumulator',
    'traction battery',
    'cell',
    'state of charge',
    'SOC',
    'lithium',
    'electric',
    'power supply',
  ],
  icon: 'M3 7h16v10H3Z M19 10h2v4h-2 M7 9.5v5 M4.5 12h5 M13 12h4',
  ports: {
    power: signalIn('Power', 'W', 'Power drawn from the terminals; negative values charge'),
    soc: signalOut('Charge', '1', 'State of charge, 0 to 1'),
    voltage: signalOut('Voltage', 'V', 'Voltage at the terminals'),
    current: signalOut('Current', 'A', 'Current, positive while discharging'),
    available: signalOut('Available', 'W', 'Largest power that can currently be drawn'),
    acceptance: signalOut('Acceptance', 'W', 'Largest power that can currently charge the battery'),
  },
  params: {
    ocv: {
      kind: 'table',
      label: 'Open-circuit voltage',
      doc: 'State of charge and voltage without current',
      group: 'Cells',
      columns: [
        { name: 'charge', unit: '1' },
        { name: 'voltage', unit: 'V' },
      ],
      default: [
        [0, 330],
        [0.1, 350],
        [0.5, 368],
        [0.9, 390],
        [1, 402],
      ],
      curve: settings,
    },
    resistance: quantity('V/A', 0.09, 'Internal resistance', 'Resistance of cells and cables', {
      min: 0,
      group: 'Cells',
      symbol: 'R',
    }),
    capacity: quantity('A s', 140 * 3600, 'Capacity', 'Charge between empty and full, for example "140 A*h"', {
      min: 0,
      exclusive: true,
      group: 'Cells',
      symbol: 'Q',
    }),
    initial: quantity('1', 0.8, 'Initial charge', 'State of charge at the start', { min: 0, max: 1, group: 'Cells' }),
    auxiliaries: quantity('W', 0, 'Auxiliaries', 'Power of heating, pumps and electronics', { min: 0, group: 'Load' }),
    dischargeLimit: quantity('A', 1000, 'Discharge limit', 'Largest discharging current', {
      min: 0,
      exclusive: true,
      group: 'Limits',
      symbol: 'I_d',
    }),
    chargeLimit: quantity('A', 500, 'Charge limit', 'Largest charging current', {
      min: 0,
      exclusive: true,
      group: 'Limits',
      symbol: 'I_c',
    }),
    beyond: choice(
      [
        { value: 'error', label: 'End the run with an error' },
        { value: 'limit', label: 'Limit the power' },
      ],
      'error',
      'Beyond the limits',
      'What happens if the drawn or fed power exceeds a limit',
      { group: 'Limits' },
    ),
  },
  signals: {
    charge: { unit: '1', doc: 'State of charge', logged: true },
    drawn: { unit: 'A s', doc: 'Charge drawn since the start', logged: false },
    current: { unit: 'A', doc: 'Current, positive while discharging', logged: true },
    voltage: { unit: 'V', doc: 'Voltage at the terminals', logged: true },
    openCircuit: { unit: 'V', doc: 'Voltage without current', logged: false },
    terminalPower: {
      unit: 'W',
      doc: 'Terminal power with auxiliaries, positive while discharging',
      logged: true,
    },
    available: { unit: 'W', doc: 'Largest power that can be drawn', logged: false },
    acceptance: { unit: 'W', doc: 'Largest power that can charge the battery', logged: false },
    shortage: {
      unit: 'W',
      doc: 'Power drawn but not delivered; negative if fed but not accepted',
      logged: false,
    },
    limited: { unit: '1', doc: '1 while a limit acts, otherwise 0', logged: false },
  },
  build(c) {
    c.locateKinks()
    const { add, sub, mul, div, neg, min, max, sqrt, square, select, gt, abs } = c.math
    checkCurve(c)
    const [resistance, auxiliaries, capacity] = ['resistance', 'auxiliaries', 'capacity'].map((name) => c.param(name))
    const curve = curveThrough(c.table('ocv'), 'linear', settings)
    // the charge drawn, not the share that is left: solvers hold errors relative to the size of a state
    const drawn: Expr = c.state('drawn', {
      unit: 'A s',
      initial: 0,
      derivative: () => now().current,
      reserve: true,
    })
    const charge = c.intermediate('charge', sub(c.param('initial'), div(drawn, capacity)))
    const open = c.intermediate('openCircuit', c.math.pool.lookup({ name: `${c.name}.ocv`, ...curve }, charge))
    // half the open-circuit voltage over the resistance gives the most; without resistance there is no such limit
    const peak = div(open, mul(2, max(resistance, 1e-9)))
    const fade = (left: Expr): Expr => max(0, min(1, mul(100, left)))
    const powerAt = (current: Expr): Expr => mul(current, sub(open, mul(resistance, current)))
    const most = c.intermediate('most', mul(fade(charge), powerAt(min(c.param('dischargeLimit'), peak))))
    const least = c.intermediate('least', mul(fade(sub(1, charge)), powerAt(neg(c.param('chargeLimit')))))
    const limits = c.choice('beyond') === 'limit'
    const demand = add(c.input('power'), auxiliaries)
    const power = limits ? max(least, min(most, demand)) : demand
    const now = (): { readonly current: Expr; readonly voltage: Expr } => {
      const root = sqrt(max(0, sub(square(open), mul(4, resistance, power))))
      const current = div(mul(2, power), add(open, root))
      return { current, voltage: sub(open, mul(resistance, current)) }
    }
    if (!limits) refuseMore(c, sub(most, demand), sub(demand, least))
    const { current, voltage } = now()
    c.energy({
      stored: () =>
        mul(capacity, c.math.pool.lookup({ name: `${c.name}.ocvIntegral`, ...antiderivative(curve) }, charge)),
      dissipated: () => add(mul(resistance, square(current)), auxiliaries),
      delivered: () => sub(auxiliaries, power),
    })
    const available = max(0, sub(most, auxiliaries))
    const acceptance = sub(auxiliaries, least)
    c.output('soc', () => charge, { smoothness: 0 })
    c.output('voltage', () => voltage, { smoothness: 0 })
    c.output('current', () => current, { smoothness: 0 })
    c.output('available', () => available, { smoothness: 0 })
    c.output('acceptance', () => acceptance, { smoothness: 0 })
    c.signal('charge', '1', () => charge)
    c.signal('current', 'A', () => current)
    c.signal('voltage', 'V', () => voltage)
    c.signal('openCircuit', 'V', () => open)
    c.signal('terminalPower', 'W', () => power)
    c.signal('available', 'W', () => available)
    c.signal('acceptance', 'W', () => acceptance)
    c.signal('shortage', 'W', () => sub(demand, power))
    c.signal('limited', '1', () => select(gt(abs(sub(demand, power)), 0), 1, 0))
  },
})

function refuseMore(c: ComponentBuilder, reserve: Expr, room: Expr): void {
  c.require('discharge', () => reserve, {
    what: 'the power in reserve',
    unit: 'W',
    min: 0,
    tolerance: 1e-3,
    hint: 'draw less power, wire its output Available to the motor, or use a larger battery: less resistance, or more voltage, charge or current',
  })
  c.require('charging', () => room, {
    what: 'the charging power in reserve',
    unit: 'W',
    min: 0,
    tolerance: 1e-3,
    hint: 'recuperate less, wire its output Acceptance to the motor, or increase the charge limit',
  })
}

function checkCurve(c: ComponentBuilder): void {
  const rows = c.table('ocv')
  const [problem] = curveProblems(rows, settings)
  if (problem !== undefined) refuse(c, 'ocv', problem.what, problem.hint)
  requireColumn(c, {
    parameter: 'ocv',
    column: 0,
    what: 'the state of charge',
    min: 0,
    max: 1,
    hint: 'enter a share from 0 to 1, or a percentage with its unit, for example 80 %',
  })
  requireColumn(c, {
    parameter: 'ocv',
    column: 1,
    what: 'the voltage',
    min: 0,
    exclusive: true,
    hint: 'enter the voltage without current, above 0',
  })
  requireRising(c, 'ocv', rows, 'the voltage', 'sort the rows: the voltage must not fall as the charge rises')
}
