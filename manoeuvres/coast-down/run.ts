/**
 * Coast-down (ISO 10521-1, UN R154): the road load as a polynomial of the speed, by the deceleration of a vehicle that
 * rolls freely.
 */
import { ModelError } from '../../engine/errors/model-error'
import { passes, thinned } from '../shared/figures/curves'
import { isStill, leastChange, withheldWhere } from '../shared/figures/rounding'
import { clutchRange } from '../shared/along-the-road/clutch-range'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { knownFull } from '../shared/along-the-road/pedals'
import { overTime, reportOf } from '../shared/report'
import { selectNeutral } from '../shared/along-the-road/selectors'
import type { ManoeuvreReport } from '../shared/types'
import { along, rotatingMass, rotorsOf, slopes, straightSignals, turningWith } from '../shared/along-the-road/straight'
import { freeSteering } from '../shared/lateral/turn'
import { greatest } from '../shared/extremes'
import { roadLoadOf, type RoadLoad } from './road-load'

/** Time after the vehicle is let go that is left out, because oscillations still decay, s. */
const settling = 2
/** Length of the window over which the deceleration is taken, s. */
const window = 1
/** Lean beyond which a vehicle that falls over no longer rolls freely, rad. */
const leaning = 0.02
/** Largest error of a coefficient by rounding, over the road load. */
const mostError = 0.1

const tooLittle = 'the speed changes too little to tell the coefficients apart'

export function* performCoastDown(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [end, speed] = runner.settings.ascending('end', 'speed')
  const stop = runner.number('stop', { least: 2 * settling, because: `the first ${settling} s are left out` })
  const setup = runner.setup()
  const { gear, clutch } = vehicle.roles
  if (gear !== undefined)
    setup.constant('gear', runner.isGiven('neutral') ? runner.number('neutral') : clutch === undefined ? 0 : 1)
  if (clutch !== undefined) setup.constant('clutch', clutchRange(runner, knownFull(runner, 'clutch') ?? 1).open)
  const neutral = selectNeutral(setup)
  const steered = vehicle.roles.steering !== undefined && vehicle.isSource(vehicle.roles.steering.block)
  const free = steered ? freeSteering(setup, setup.script('steering', ['hold for 1 s'])) : []
  setup.stopWhen(`u1 - ${0.98 * end}`, [setup.speedPort()])
  setup.plot('speed', { title: 'Speed', signals: [vehicle.signal('vx')] })
  const rotors = rotorsOf(runner)
  const signals = [...straightSignals(runner), ...rotors.map(({ signal }) => signal)]
  const files = setup.build({ stop, sample: 0.05, start: { settle: true, speed, free } })
  const run = (yield* runner.run(files, signals, { falls: true })).downTo(runner.vehicle.signal('vx'), end)
  const { speed: v, distance } = along(runner, run)
  const slope = slopes(run.time, v, window)
  const last = Math.min(run.end, uprightUntil(runner, run)) - window / 2
  const rows = [...v.keys()].filter((i) => run.time[i] >= settling && run.time[i] <= last)
  if (rows.length < 20)
    throw new ModelError(
      'out-of-range',
      `the vehicle rolls for only ${Number(run.end.toPrecision(3))} s`,
      { parameter: 'end' },
      'start at a higher speed, or end at a lower one',
    )
  const mass = runner.isGiven('mass') ? runner.number('mass') : vehicle.mass
  const middle = rows[Math.floor(rows.length / 2)]
  const turning = turningWith(runner, run, rotors, [rows[0], middle])
  const rotating = runner.isGiven('rotating') ? runner.number('rotating') : rotatingMass(runner, run, turning, middle)
  const effective = mass + rotating
  const force = rows.map((i) => -effective * slope[i])
  const rolling = rows.map((i) => v[i])
  const rounding = (2 * effective * leastChange) / window
  const { coefficients, error, terms } = roadLoadOf(rolling, force, rounding)
  const [f0, f1, f2] = coefficients
  const isSteady = isStill({ t: rows.map((i) => run.time[i]), y: rolling })
  const isKnown = !isSteady && error <= mostError * greatest(force.map(Math.abs))
  const model = (speed_: number): number => f0 + f1 * speed_ + f2 * speed_ * speed_
  const away = rows.map((i, k) => force[k] - model(v[i]))
  const t = thinned(run.time)
  const at = thinned(rows).map((i) => v[i])
  const reached = passes({ t: run.time, y: v }, end) !== undefined || v[v.length - 1] <= 1.01 * end
  return reportOf(runner, {
    values: {
      f0,
      f1,
      f2,
      effectiveMass: effective,
      rotating,
      residual: Math.sqrt(away.reduce((sum, one) => sum + one * one, 0) / away.length),
      time: reached ? run.end : undefined,
      length: distance[distance.length - 1],
    },
    withheld: {
      ...withheldTerms(terms, greatest(force.map(Math.abs))),
      ...(isKnown ? {} : Object.fromEntries(['f0', 'f1', 'f2', 'residual'].map((id) => [id, tooLittle]))),
      ...withheldWhere(isSteady, ['f0', 'f1', 'f2', 'residual']),
    },
    plots: [
      overTime('Speed', 'm/s', 'Speed', [{ label: 'speed', x: t, y: thinned(v) }]),
      {
        title: 'Road load',
        x: { label: 'Speed', unit: 'm/s' },
        y: { label: 'Force', unit: 'N' },
        curves: [
          { label: 'effective mass times deceleration', x: at, y: thinned(force) },
          ...(isKnown ? [{ label: 'polynomial', x: at, y: at.map(model) }] : []),
        ],
      },
    ],
    fall: run.fall,
    remarks: [
      ...(neutral.length === 0 ? [] : [`${neutral.join(', ')} in neutral`]),
      ...(turning.length === 0 || runner.isGiven('rotating')
        ? []
        : [`rotating parts: ${turning.map(({ block }) => block).join(', ')}`]),
      ...(reached || run.fall !== undefined ? [] : ['the vehicle does not reach the last speed before the stop time']),
      ...(isKnown && f0 < 0 ? ['F0 is negative, which is not plausible for a rolling vehicle'] : []),
    ],
  })
}

/** Share of the road load below which a term within its error has no value, N/N. Larger terms share the load. */
const negligible = 1e-4

/** Returns the reason for each coefficient whose term at the highest speed is negligible and within its error. */
function withheldTerms(terms: RoadLoad['terms'], load: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    terms.flatMap(({ value, error }, k) =>
      Math.abs(value) > Math.min(error, negligible * load)
        ? []
        : [[`f${k}`, `in rounding: at most ${Number(error.toPrecision(1))} N at the highest speed`]],
    ),
  )
}

/**
 * Returns the time at which the body begins to lean, s: a motorcycle that falls when it gets slow shows no road load
 * any more.
 */
function uprightUntil({ vehicle }: ManoeuvreRunner, run: Run): number {
  const roll = vehicle.signal('roll')
  if (run.fall === undefined || !run.has(roll)) return Infinity
  const angles = run.values(roll)
  const row = Array.from(angles).findIndex((angle) => Math.abs(angle - angles[0]) > leaning)
  return row < 0 ? Infinity : run.time[row]
}
