/**
 * Open-loop script: several inputs of the driver by their own scripts in one run, with conditions on what the vehicle
 * does.
 */
import { ModelError } from '../../engine/errors/model-error'
import { memberName, splitMember } from '../../engine/model/names/names'
import { blockFor } from '../../engine/model/blocks/roles'
import { thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner } from '../shared/runner'
import { gearNumbers, knownFull } from '../shared/along-the-road/pedals'
import { overTime, reportOf } from '../shared/report'
import { measured, percent, readOpenLoop, type Channel } from '../shared/script-text'
import type { Setup } from '../shared/setup'
import type { ManoeuvreReport } from '../shared/types'
import { valueAtStart } from '../shared/source-alone'
import { fullBrakeOf } from '../shared/along-the-road/brake-search'
import { largest } from '../shared/trailers/trailer'
import { axleOf, freeSteering, holdingOf, motionSignals, sideslip, speeds, travelled } from '../shared/lateral/turn'

export function* performOpenLoop(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const script = blockFor(vehicle.registry, 'script').params['script']
  const problems = script.kind === 'text' ? (script.problems ?? (() => [])) : () => []
  const { channels, ends } = readOpenLoop(runner.text('script'), {
    problems,
    inputUnit: (role) => known(vehicle.inputUnit(role)),
    signalUnit: (signal) => units[signal] ?? known(vehicle.unitOf(signal)[0]),
  })
  const [speed, stop] = [runner.number('speed'), runner.number('stop')]
  const setup = runner.setup()
  const ports = new Ports(runner, setup)
  const has = (role: Channel['role']): boolean => channels.some((one) => one.role === role)
  const sources = channels.map((channel) => {
    const lines = [...startOf(runner, channel), ...channel.lines.map((line) => ofFull(runner, channel.role, line))]
    const source = channel.role === 'brake' ? setup.brake(lines) : setup.script(channel.role, lines)
    const inputs = ['u', 'u2', 'u3']
    channel.inputs.forEach((signal, i) => setup.wire(ports.of(signal), memberName(source, inputs[i])))
    if (channel.distance) setup.wire(ports.of('distance'), memberName(source, 'distance'))
    if (channel.role === 'throttle' && speed > 0) setup.freed.push(source)
    return { role: channel.role, source }
  })
  ends.forEach(({ signal, above, value }) =>
    setup.stopWhen(above ? `u1 - (${value})` : `${value} - u1`, [ports.of(signal)], 'rising'),
  )
  if (speed > 0 && !has('throttle')) setup.drive(holdingOf(runner), axleOf(runner), speed)
  const steering = vehicle.roles.steering?.block
  const steered = steering !== undefined && vehicle.isSource(steering)
  if (steered && !has('steering')) setup.script('steering', ['hold for 1 s'])
  const free = speed > 0 ? (steered ? freeSteering(setup, steering) : setup.freed) : []
  setup.plot('motion', { title: 'Motion', signals: [vehicle.signal('vx'), vehicle.signal('ay')] })
  const files = setup.build({ stop, sample: 0.01, start: { settle: true, ...(speed > 0 && { speed, free }) } })
  const run = yield* runner.run(files, [...motionSignals(runner), ...sources.map(({ source }) => `${source}.y`)], {
    falls: true,
  })
  const v = speeds(runner, run)
  const slip = sideslip(runner, run).map((beta, i) => (v[i] > 1 ? beta : 0))
  const [ax, ay, wz] = ['ax', 'ay', 'wz'].map((name) => run.values(vehicle.signal(name)))
  const distance = travelled(runner, run)
  const t = thinned(run.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  const by = run.report.stoppedBy
  return reportOf(runner, {
    values: {
      duration: run.end,
      length: distance[distance.length - 1],
      speed: v[v.length - 1],
      lateral: largest(ay),
      yawRate: largest(wz),
      sideslip: largest(slip),
      deceleration: Math.max(0, ...Array.from(ax, (a) => -a)),
      acceleration: Math.max(0, ...Array.from(ax)),
    },
    plots: [
      ...sources.map(({ role, source }) =>
        overTime(role[0].toUpperCase() + role.slice(1), unitOfChannel[role] ?? '1', 'Input', [
          line(role, run.values(`${source}.y`)),
        ]),
      ),
      overTime('Speed', 'm/s', 'Speed', [line('speed', v)]),
      overTime('Acceleration', 'm/s^2', 'Acceleration', [line('longitudinal', ax), line('lateral', ay)]),
      overTime('Yaw rate', 'rad/s', 'Yaw rate', [line('yaw rate', wz)]),
      overTime('Sideslip', 'rad', 'Sideslip angle', [line('sideslip', slip)]),
    ],
    course: {
      cones: [],
      paths: [
        { label: 'path', x: thinned(run.values(vehicle.signal('x'))), y: thinned(run.values(vehicle.signal('y'))) },
      ],
    },
    fall: run.fall,
    remarks:
      ends.length === 0
        ? []
        : [by === undefined ? 'no condition ended the run before its stop time' : 'a condition ended the run'],
  })
}

/** Units of measured quantities. */
const units: Readonly<Record<string, string>> = {
  speed: 'm/s',
  distance: 'm',
  ax: 'm/s^2',
  ay: 'm/s^2',
  yawRate: 'rad/s',
}
const known = (unit: string | undefined): string | undefined => (unit === '1' ? undefined : unit)

/**
 * Returns the lines at the start of a channel. Gear and clutch begin at the values of the vehicle, not at zero: a
 * vehicle at a speed is in gear.
 * @throws ModelError for gears that the gearbox does not have
 */
function startOf(runner: ManoeuvreRunner, { role, lines }: Channel): readonly string[] {
  if (role === 'gear') checkGears(runner, lines)
  if ((role !== 'gear' && role !== 'clutch') || lines[0].startsWith('set ')) return []
  const value = valueAtStart(runner, runner.vehicle.input(role))
  return value === undefined || value === 0 ? [] : [`set ${value}`]
}

function checkGears({ vehicle }: ManoeuvreRunner, lines: readonly string[]): void {
  const source = vehicle.input('gear')
  const gears = gearNumbers(vehicle, source)
  for (const line of lines) {
    if (/^hold\b/.test(line)) continue
    const [, text = ''] = /^set (\S+)$/.exec(line) ?? []
    const gear = Number(text)
    if (text === '' || !Number.isInteger(gear))
      throw new ModelError(
        'out-of-range',
        `Script: "${line}": a gear is a whole number that is engaged at once`,
        { parameter: 'script' },
        'write "set 3", and "hold for 1 s" between gears',
      )
    if (gears !== undefined && gear !== 0 && !gears.includes(gear))
      throw new ModelError(
        'out-of-range',
        `Script: "${line}": the gearbox behind ${source} has no gear ${gear}`,
        { parameter: 'script' },
        `use one of ${[0, ...gears].toSorted((a, b) => a - b).join(', ')}`,
      )
  }
}

/**
 * Replaces values in per cent by shares of the full input.
 * @throws ModelError where the full value of the input is not known
 */
function ofFull(runner: ManoeuvreRunner, role: Channel['role'], line: string): string {
  if (line.search(percent) < 0) return line
  const full = knownFull(runner, role) ?? (role === 'brake' ? fullBrakeOf(runner) : undefined)
  if (full === undefined)
    throw new ModelError(
      'unsupported',
      `Script: "${line.trim()}" is a share of an input whose full value is unknown`,
      { parameter: 'script' },
      'enter the value in SI units or with a unit, or set the full value of the input under Drive by hand',
    )
  return line.replace(percent, (_all, share: string) => String((Number(share) / 100) * full))
}

/** Units of the plots of channels, those of inputs among them. */
const unitOfChannel: Readonly<Record<string, string>> = { steering: 'steer', brake: 'brake', throttle: 'drive' }

/** Ports of the signals of conditions; sensors are added once. */
class Ports {
  private readonly known = new Map<string, string>()

  constructor(
    private readonly runner: ManoeuvreRunner,
    private readonly setup: Setup,
  ) {}

  of(signal: string): string {
    const port = this.known.get(signal) ?? this.makePort(signal)
    this.known.set(signal, port)
    return port
  }

  private makePort(signal: string): string {
    const { setup } = this
    switch (signal) {
      case 'speed':
        return setup.speedPort()
      case 'distance':
        return setup.odometer().distance
      case 'ax':
      case 'ay':
        return setup.bodySensor('BodyAcceleration', 'acceleration-sensor', signal)
      case 'yawRate':
        return setup.bodySensor('BodyRate', 'velocity-sensor', 'wz')
      default:
        return this.port(signal)
    }
  }

  private port(name: string): string {
    const { block = '', member = '' } = splitMember(name) ?? {}
    const port = this.runner.vehicle.topology.part(block)?.definition.ports[member]
    if (port?.kind === 'signal' && port.direction === 'out') return name
    throw new ModelError(
      'unknown-signal',
      `Script: "${name}" can't be used in a condition`,
      { parameter: 'script' },
      `use one of ${measured.join(', ')}, or the output of a block as Block.port`,
    )
  }
}
