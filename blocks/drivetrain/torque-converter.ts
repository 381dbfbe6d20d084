/** Hydrodynamic torque converter with lock-up clutch. */
import { defineBlock, flange, quantity, signalIn, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Motion, Solved } from '../../engine/model/component/component'
import { curveProblems, curveThrough } from '../../engine/numerics/interpolation/curve'
import type { Expr } from '../../engine/symbolic'
import { capacityOf } from '../mechanics/shafts/friction-capacity'
import { refuse, requireColumn } from './checks'
import { twoAxes } from '../mechanics/shafts/two-axes'

const ratioColumn = { name: 'speed ratio', unit: '1' }
const factorColumn = { name: 'capacity factor', unit: '1' }

const table = (
  label: string,
  doc: string,
  columns: readonly { name: string; unit: string }[],
  rows: readonly (readonly number[])[],
): Param => ({ kind: 'table', label, doc, group: 'Characteristics', columns, default: rows })

export const torqueConverter = defineBlock({
  type: 'drivetrain/torque-converter',
  title: 'Torque converter',
  category: 'Drivetrain',
  summary: 'Hydrodynamic torque converter with coast side and lock-up clutch',
  doc: String.raw`
Impeller and turbine have the rates $\omega_i$ and $\omega_t$. The capacity factor $K$ and the torque ratio $R$ depend on the speed ratio $s = \omega_t/\omega_i$. **Driving** ($\omega_i > \omega_t$):

$$ T_i = \left(\frac{\omega_i}{K(s)}\right)^2 f(s), \qquad T_t = R(s)\,T_i $$

$T_i$ brakes the impeller and $T_t$ drives the turbine; the housing takes the difference. **Coasting** ($\omega_t > \omega_i$): the stator turns freely, the torques are equal, and they depend on the inverse ratio $r = \omega_i/\omega_t$:

$$ T_i = T_t = -\left(\frac{\omega_t}{K_c(r)}\right)^2 f(r) $$

At equal rates, the torque is zero. Because tables end at a finite $K$ before that point, the torque falls linearly within the last *coupling slip* $\delta$: $f(s) = \min(1, (1 - s)/\delta)$, with $K$ held at $1 - \delta$.
Outside their rows, tables hold their last values; a turbine that turns backwards counts as $s = 0$. If both rates are zero, all torques are zero.

$K$ is in rad/s per square root of N m: multiply a value in rpm/√(N m) by $\pi/30$. A capacity given as the torque $T_{2000}$ at 2000 rpm is $K = 209.44/\sqrt{T_{2000}}$.

**Lock-up.** *lockup* is the torque that the clutch between impeller and turbine can transmit while it slips. The clutch locks like the *Clutch* block.

The heat is $T_i\,\omega_i - T_t\,\omega_t$ plus the heat of the clutch. The block refuses a table with $R\,s > 1$, which would create power. Add the inertia of the parts to both axes.

Source: SAE J643 (2011), Hydrodynamic drive test code; Hrovat and Tobler, Bond graph modeling and computer simulation of automotive torque converters, J. Franklin Institute 319 (1985) 93-114.`,
  terms: ['hydrodynamic', 'automatic transmission', 'K factor', 'lock-up', 'stall', 'fluid coupling'],
  icon: 'M5 4v16 M19 4v16 M8 5.5c4 2 4 11 0 13Z M16 5.5c-4 2-4 11 0 13Z M2 12h3 M19 12h3 M11 9.5h2v5h-2Z',
  ports: {
    impeller: flange('Impeller', 'Axis of the impeller (engine)', { side: 'left', motion: 'rotation' }),
    turbine: flange('Turbine', 'Axis of the turbine (gearbox)', { side: 'right', motion: 'rotation' }),
    lockup: signalIn('Lock-up', 'N m', 'Torque that the lock-up clutch can transmit, not negative', {
      optional: true,
      side: 'top',
    }),
  },
  params: {
    drive: table(
      'Drive side',
      'Speed ratio of turbine to impeller from 0 to 1, capacity factor in rad/s/√(N m), torque ratio',
      [ratioColumn, factorColumn, { name: 'torque ratio', unit: '1' }],
      [
        [0, 13.2, 2.15],
        [0.2, 13.6, 1.88],
        [0.4, 14.3, 1.6],
        [0.6, 15.5, 1.33],
        [0.7, 16.5, 1.2],
        [0.8, 18.2, 1.07],
        [0.85, 19.6, 1],
        [0.9, 23, 1],
        [0.95, 31, 1],
        [0.98, 48, 1],
        [1, 90, 1],
      ],
    ),
    coast: table(
      'Coast side',
      'Speed ratio of impeller to turbine from 0 to 1, capacity factor for the turbine rate in rad/s/√(N m)',
      [{ name: 'inverse speed ratio', unit: '1' }, factorColumn],
      [
        [0, 18],
        [0.5, 20],
        [0.8, 25],
        [0.9, 31],
        [0.95, 42],
        [0.98, 65],
        [1, 120],
      ],
    ),
    coupling: quantity('1', 0.02, 'Coupling slip', 'Slip below which the torque falls linearly to zero', {
      min: 0,
      max: 0.5,
      exclusive: true,
      group: 'Characteristics',
      symbol: '\\delta',
    }),
  },
  signals: {
    speedRatio: {
      unit: '1',
      doc: 'Turbine rate over impeller rate, from 0 to 1 on the drive side; 0 if both are at rest',
      logged: true,
    },
    impellerTorque: { unit: 'N m', doc: 'Torque that the converter takes from the impeller', logged: true },
    turbineTorque: { unit: 'N m', doc: 'Torque that the converter applies to the turbine', logged: true },
    lockupTorque: { unit: 'N m', doc: 'Torque that the lock-up clutch applies to the turbine', logged: true },
    slip: { unit: '1', doc: 'Direction of slip of the lock-up clutch: 1, -1, 0 locked', logged: false },
    heat: { unit: 'J', doc: 'Energy dissipated by oil and clutch', logged: true },
  },
  build(c) {
    c.locateKinks()
    checkTables(c)
    warnOfUnusedRows(c)
    const [impeller, turbine] = twoAxes(c, 'impeller', 'turbine')
    const { add, sub, mul, div, neg, abs, square, min, max, select, ge, pool } = c.math
    const factor = curveOf(c, 'drive', 1)
    const torqueRatio = curveOf(c, 'drive', 2)
    const coastFactor = curveOf(c, 'coast', 1)
    const delta = c.param('coupling')
    const rates = (m: Motion): readonly [Expr, Expr] => [m.flange(impeller).rate, m.flange(turbine).rate]
    // below a microradian per second torques are below 1e-14 N m: the value of the ratio does not matter there, but it
    // must be finite
    const ratioOf = (slow: Expr, fast: Expr): Expr => max(0, min(1, div(slow, max(fast, 1e-6))))
    const torqueAt = (rate: Expr, ratio: Expr, curve: (x: Expr) => Expr): Expr =>
      mul(square(div(max(rate, 0), curve(min(ratio, sub(1, delta))))), min(1, div(sub(1, ratio), delta)))
    const torques = (m: Motion): { readonly impeller: Expr; readonly turbine: Expr } => {
      const [fast, slow] = rates(m)
      const s = ratioOf(slow, fast)
      const drive = torqueAt(fast, s, factor)
      const coast = neg(torqueAt(slow, ratioOf(fast, slow), coastFactor))
      const driving = ge(fast, slow)
      return {
        impeller: select(driving, drive, coast),
        turbine: select(driving, mul(torqueRatio(s), drive), coast),
      }
    }
    c.drive(impeller, (m) => neg(torques(m).impeller))
    c.drive(turbine, (m) => torques(m).turbine)
    const oilHeat = (m: Motion): Expr => {
      const [wi, wt] = rates(m)
      return sub(mul(torques(m).impeller, wi), mul(torques(m).turbine, wt))
    }
    c.energy({ dissipated: oilHeat })
    const clutch = lockup(c, (m) => sub(...rates(m)))
    c.state('heat', {
      unit: 'J',
      initial: 0,
      derivative: (m) => add(oilHeat(m), mul(clutch.capacity, abs(clutch.slip), abs(sub(...rates(m))))),
    })
    c.signal('speedRatio', '1', (s) => {
      const [wi, wt] = rates(s)
      return select(ge(wi, wt), ratioOf(wt, wi), div(wt, max(wi, 1e-6)))
    })
    c.signal('impellerTorque', 'N m', (s) => torques(s).impeller)
    c.signal('turbineTorque', 'N m', (s) => torques(s).turbine)
    c.signal('lockupTorque', 'N m', (s) => (clutch.slip === pool.zero ? pool.zero : neg(s.effort('slip'))))
  },
})

function lockup(c: ComponentBuilder, slipRate: (m: Motion) => Expr): { readonly slip: Expr; readonly capacity: Expr } {
  const { mul, pool } = c.math
  if (!c.connected('lockup')) return { slip: pool.zero, capacity: pool.zero }
  const capacity = capacityOf(c, 'torque', c.input('lockup'), 'N m')
  const slip = c.stiction('slip', {
    axis: [
      { flange: c.flange('impeller'), factor: 1 },
      { flange: c.flange('turbine'), factor: -1 },
    ],
    holding: () => capacity,
  })
  c.energy({ dissipated: (s: Solved) => mul(slip, capacity, slipRate(s)) })
  return { slip, capacity }
}

/** Returns a column of a table over its first one, straight lines that hold their ends. */
function curveOf(c: ComponentBuilder, parameter: string, column: number): (x: Expr) => Expr {
  const rows = c.table(parameter).map((row) => [row[0], row[column]])
  const settings = { interpolation: 'linear', outside: 'hold' } as const
  const curve = { name: `${c.name}.${parameter}${column}`, ...curveThrough(rows, 'linear', settings) }
  return (x) => c.math.pool.lookup(curve, x)
}

/**
 * Rows whose capacity factor is never read, because the torque falls linearly from there: the row at 1 only ends the
 * table.
 */
function warnOfUnusedRows(c: ComponentBuilder): void {
  const last = 1 - c.value('coupling')
  for (const parameter of ['drive', 'coast']) {
    const unused = c.table(parameter).filter(([ratio]) => ratio > last + 1e-9 && ratio < 1 - 1e-9)
    if (unused.length === 0) continue
    const ratios = unused.map(([ratio]) => ratio).join(', ')
    const coupling = Number((1 - Math.max(...unused.map(([ratio]) => ratio))).toPrecision(3))
    c.warn(
      `does not use the capacity factors of ${parameter} at the speed ratios ${ratios}: within the coupling slip, the torque falls linearly. To use them, set coupling to ${coupling}`,
    )
  }
}

function checkTables(c: ComponentBuilder): void {
  for (const parameter of ['drive', 'coast']) {
    const [problem] = curveProblems(c.table(parameter), { interpolation: 'linear', outside: 'hold' })
    if (problem !== undefined) refuse(c, parameter, problem.what, problem.hint)
    requireColumn(c, {
      parameter,
      column: 0,
      what: 'the speed ratio',
      min: 0,
      max: 1,
      hint: 'enter ratios from 0 to 1; the coast side has a separate table',
    })
    requireColumn(c, {
      parameter,
      column: 1,
      what: 'the capacity factor',
      min: 0,
      exclusive: true,
      hint: 'enter a positive factor in rad/s/√(N m)',
    })
  }
  const rows = c.table('drive')
  const [stall] = rows
  if (stall[2] < 1)
    refuse(
      c,
      'drive',
      `the torque ratio at the speed ratio ${stall[0]} is ${stall[2]}`,
      'enter turbine torque over impeller torque: at stall at least 1, because the stator turns in one direction only',
    )
  requireColumn(c, {
    parameter: 'drive',
    column: 2,
    what: 'the torque ratio',
    min: 0,
    exclusive: true,
    hint: 'enter turbine torque over impeller torque',
  })
  rows.forEach(([ratio, , torque], i) => {
    const [s0, , r0] = rows[Math.max(0, i - 1)]
    // the product of two straight lines is largest at a row, or where its slope is zero
    const [ds, dr] = [ratio - s0, torque - r0]
    const at = ds * dr < 0 ? Math.min(1, Math.max(0, -(s0 * dr + r0 * ds) / (2 * ds * dr))) : 1
    const most = Math.max(ratio * torque, (s0 + at * ds) * (r0 + at * dr))
    if (most > 1 + 1e-9)
      refuse(
        c,
        'drive',
        `the efficiency up to row ${i + 1} reaches ${Number(most.toPrecision(4))}`,
        'check both columns: speed ratio times torque ratio must not exceed 1',
      )
  })
}
