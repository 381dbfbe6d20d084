/** Hill start: a brake holds the vehicle on a slope, is released, and the drive takes over. */
import { ModelError } from '../../engine/errors/model-error'
import { memberName } from '../../engine/model/names/names'
import type { ExperimentSettings, StartSettings } from '../../engine/model/project/project'
import { passes, thinned, valueAt } from '../shared/figures/curves'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { drivenBy, fullOf, ownDriver } from '../shared/along-the-road/pedals'
import { overTime, reportOf } from '../shared/report'
import { short } from '../shared/number-text'
import { selectDrive } from '../shared/along-the-road/selectors'
import type { ManoeuvreReport } from '../shared/types'
import { engaged, requireSpeed, runFromRest, runWithEngine, straightSignals } from '../shared/along-the-road/straight'
import { greatest } from '../shared/extremes'

/** Beginning of the release, s. */
const begin = 1
/**
 * Time in which the brake is applied if the vehicle can't begin under it, and the time from which it has to hold, s.
 */
const apply = 0.05
const holding = 0.6
/** Largest movement of a vehicle that counts as held, m. */
const creeping = 0.05

export function* performHillStart(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [release, rise, throttle] = ['release', 'rise', 'throttle'].map((id) => runner.number(id))
  const slope = runner.number('slope')
  const delay = runner.number('delay')
  const [end, opens] = [begin + release, begin + delay]
  const stop = runner.number('stop', {
    least: Math.max(end, opens),
    because: end < opens ? `the throttle opens at ${short(opens)} s` : `the brake is released until ${short(end)} s`,
  })
  const driver = ownDriver(vehicle)
  if (driver !== undefined)
    runner.remarks.add(`the speed driver ${driver} of the vehicle is inactive: the manoeuvre moves the pedals`)
  const holder = runner.choice('hold') === 'handBrake' ? 'handBrake' : 'brake'
  const full = fullOf(runner, holder, 'fullBrake')
  const hold = runner.isGiven('brake') ? runner.number('brake') : full
  const push = [...(opens > 0 ? [`hold for ${opens} s`] : []), `line to ${throttle} in ${rise} s`]
  const released = `1 - min(max((t - ${begin})/${release}, 0), 1)`
  const prepared = (brakeLaw: string, guess: 'level' | 'sloping') => {
    const setup = runner.setup()
    setup.parameter(`${roadOf(runner)}.pitch`, -Math.atan(slope))
    const brake = setup.formula(holder, `${hold}*(${brakeLaw})`)
    const pedal = setup.block('Pedal', 'script', { script: push })
    const { shifter } = drivenBy(runner, setup, memberName(pedal, 'y'))
    selectDrive(setup, engaged)
    setup.plot('speed', { title: 'Speed', signals: [vehicle.signal('vx')] })
    const shown = shifter === undefined ? [] : [`${shifter}.clutch`]
    const names = [...straightSignals(runner), ...shown, `${brake}.y`, `${pedal}.y`]
    const build = (start: { readonly start?: StartSettings }) =>
      setup.build({
        stop,
        sample: 0.01,
        ...start,
        ...((start.start === undefined || guess === 'sloping') && { initial: onSlope(runner, slope) }),
      })
    return { brake, pedal, shown, names, build }
  }
  function* begun({ build, names }: ReturnType<typeof prepared>) {
    if (runner.choice('start') === 'initial') return yield* runner.run(build({}), names)
    if (runner.choice('start') === 'rest' || driver !== undefined)
      return yield* runner.run(build({ start: { settle: true } }), names)
    return yield* runWithEngine(runner, build, names)
  }
  let variant = prepared(released, 'level')
  let run = yield* unlessWithoutPoint(begun(variant))
  if (run === undefined) {
    // Of a body that is level at first, the search may find a point below the road.
    variant = prepared(released, 'sloping')
    run = yield* unlessWithoutPoint(begun(variant))
  }
  if (run === undefined) {
    // Hydraulics with limited rates have no operating point under pressure: the brake is applied as the run begins.
    variant = prepared(`min(t/${apply}, 1)*(${released})`, 'level')
    run = yield* runFromRest(runner, variant.build, variant.names, { warn: false })
  }
  const { brake, pedal, shown } = variant
  requireSpeed(runner, run)
  return reportHillStart(runner, run, { brake, pedal, shown, hold })
}

/** Returns a run, undefined where there is no operating point to start from. */
function* unlessWithoutPoint(run: Generator<number, Run, void>): Generator<number, Run | undefined, void> {
  try {
    return yield* run
  } catch (error) {
    if (error instanceof ModelError && error.code === 'no-equilibrium') return undefined
    throw error
  }
}

interface Pedals {
  /** Names of the sources of the brake and of the throttle. */
  readonly brake: string
  readonly pedal: string
  /** Clutches that are shown with them. */
  readonly shown: readonly string[]
  /** Value of the brake that holds the vehicle. */
  readonly hold: number
}

function reportHillStart(runner: ManoeuvreRunner, run: Run, { brake, pedal, shown, hold }: Pedals): ManoeuvreReport {
  const { vehicle } = runner
  const place = uphill(runner, run)
  const s = { t: run.time, y: place }
  const heldPosition = valueAt(s, begin)
  const rows = [...place.keys()]
  const first = valueAt(s, holding)
  const still = rows.filter((i) => run.time[i] >= holding && run.time[i] <= begin)
  const creep = greatest(still.map((i) => Math.abs(place[i] - first)))
  const later = rows.filter((i) => run.time[i] >= begin)
  const lowest = later.reduce((least, i) => (place[i] < place[least] ? i : least), later[0])
  const back = Math.max(0, heldPosition - place[lowest])
  const speed = Array.from(run.values(vehicle.signal('vx')))
  const forward = passes(
    { t: run.time, y: place.map((one) => one - heldPosition - 0.01) },
    0,
    Math.max(begin, run.time[lowest]),
  )
  const t = thinned(run.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  return reportOf(runner, {
    values: {
      creep,
      rollBack: back,
      rollBackSpeed: Math.max(0, ...later.map((i) => -speed[i])),
      forward: forward === undefined ? undefined : forward - begin,
      climbed: place[place.length - 1] - heldPosition,
    },
    withheld: withheldFigures(runner.number('slope'), {
      isHeld: creep <= creeping,
      climbs: forward !== undefined,
      rollsBack: lowest === rows.length - 1 && back > 0,
    }),
    plots: [
      overTime(
        'Distance uphill',
        'm',
        'Distance',
        [
          line(
            'distance',
            place.map((one) => one - heldPosition),
          ),
        ],
        [{ label: 'release', x: begin }],
      ),
      overTime('Speed', 'm/s', 'Speed', [line('speed', speed)], [{ label: 'release', x: begin }]),
      overTime('Pedals', '1', 'Share', [
        line(
          'brake',
          Array.from(run.values(`${brake}.y`), (one) => one / hold),
        ),
        line('throttle', run.values(`${pedal}.y`)),
        ...shown.map((name) => line('clutch', run.values(name))),
      ]),
    ],
    remarks: [
      ...(creep > creeping ? ['the brake does not hold the vehicle: apply more brake, or enter a smaller slope'] : []),
      ...(forward === undefined && runner.number('slope') > 0
        ? ['the vehicle does not move uphill: open the throttle further, end the run later, or enter a smaller slope']
        : []),
    ],
  })
}

interface Start {
  /** True if the brake holds the vehicle until its release. */
  readonly isHeld: boolean
  /** True if the vehicle moves uphill after its release. */
  readonly climbs: boolean
  /** True if the vehicle moves backwards as the run ends. */
  readonly rollsBack: boolean
}

/** Returns the reasons for figures without meaning: there is no hill, the vehicle is not held, or it rolls on. */
function withheldFigures(slope: number, { isHeld, climbs, rollsBack }: Start): Readonly<Record<string, string>> {
  const all = (reason: string) =>
    Object.fromEntries(['rollBack', 'rollBackSpeed', 'forward', 'climbed'].map((id) => [id, reason]))
  if (slope <= 0)
    return all(
      `the road ${slope < 0 ? 'falls in the direction of travel' : 'is level'}: enter a positive slope for a hill start`,
    )
  if (!isHeld) return all('the brake does not hold the vehicle until its release')
  return {
    ...(climbs ? {} : { climbed: 'the vehicle does not move uphill' }),
    ...(rollsBack
      ? Object.fromEntries(
          ['rollBack', 'rollBackSpeed'].map((id) => [id, 'the vehicle still rolls back at the end of the run']),
        )
      : {}),
  }
}

/** Returns the distance of the centre of mass along the road, positive uphill, m. */
function uphill(runner: ManoeuvreRunner, run: Run): number[] {
  const [x, y, yaw] = ['x', 'y', 'yaw'].map((name) => run.values(runner.vehicle.signal(name)))
  const slope = Math.hypot(1, runner.number('slope'))
  return Array.from(run.time, (_, i) => slope * (Math.cos(yaw[0]) * (x[i] - x[0]) + Math.sin(yaw[0]) * (y[i] - y[0])))
}

/** Returns initial values that turn the body along the slope, if the experiment gives its height. */
function onSlope({ base: { initial = {} }, vehicle }: ManoeuvreRunner, slope: number): ExperimentSettings['initial'] {
  const [height, pitch] = [vehicle.signal('z'), vehicle.signal('pitch')]
  if (initial[height] === undefined || initial[pitch] !== undefined) return {}
  return { [height]: `(${initial[height]})*${Math.hypot(1, slope)}`, [pitch]: -Math.atan(slope) }
}

/**
 * Returns the road whose slope is set.
 * @throws ModelError for a model without a road that can have a slope
 */
function roadOf({ vehicle }: ManoeuvreRunner): string {
  const road = vehicle.topology.parts.find(({ definition: { params, ports } }) => {
    const provides = Object.values(ports).some((port) => port.kind === 'surface' && port.provides)
    return provides && params['pitch']?.kind === 'quantity'
  })
  if (road !== undefined) return road.name
  throw new ModelError(
    'unsupported',
    'the model has no road with an adjustable slope',
    { parameter: 'slope' },
    'use tyres on a flat road',
  )
}
