/**
 * Pedals, gears and clutch of a driver along the road: the value of full throttle, the shifting of gears, and a driver
 * who follows a speed. A vehicle that has its own speed driver keeps it, and gets another speed to follow.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { memberName, splitMember } from '../../../engine/model/names/names'
import type { ParamValue } from '../../../engine/model/project/project'
import type { Part } from '../../../engine/model/vehicle/topology'
import type { InputRole } from '../../../engine/model/project/vehicle'
import { clutchRange } from './clutch-range'
import type { ManoeuvreRunner } from '../runner'
import type { Setup } from '../setup'
import type { Vehicle } from '../vehicle'

/** Returns the speed driver that a vehicle brings along. */
export const ownDriver = ({ topology }: Vehicle): string | undefined =>
  topology.parts.find(({ definition }) => definition.role === 'speed-driver')?.name

/**
 * Returns the value of an input at full pedal: the setting, else that of the input by hand of the project, else 1.
 * @throws ModelError where nothing says it and the input is not a share
 */
export function fullOf(runner: ManoeuvreRunner, role: InputRole, setting: string): number {
  if (runner.isGiven(setting)) return runner.number(setting)
  const known = knownFull(runner, role)
  if (known !== undefined) return known
  const source = runner.vehicle.input(role)
  const fed = runner.vehicle.topology.joined(memberName(source, 'y'))
  const units = fed.flatMap((port) => runner.vehicle.unitOf(port))
  throw new ModelError(
    'unsupported',
    `the full ${role} value is unknown: ${source} feeds ${fed.join(', ')} in ${units.find((unit) => unit !== '1')}`,
    { block: source, parameter: setting },
    `enter ${setting}, or set the full value of ${source} under Drive by hand`,
  )
}

/**
 * Returns the value of an input at full pedal, if the project states it: by hand, or a share; undefined for other
 * quantities, or without this input.
 */
export function knownFull(runner: ManoeuvreRunner, role: InputRole): number | undefined {
  const { vehicle } = runner
  const { topology } = vehicle
  const source = vehicle.roles[role]?.block
  if (source === undefined) return undefined
  const full = topology.project.inputs?.[source]?.full
  if (full !== undefined) return Math.abs(runner.evaluate(full))
  const units = topology.joined(memberName(source, 'y')).flatMap((port) => vehicle.unitOf(port))
  return units.every((unit) => unit === '1') ? 1 : undefined
}

/** Returns the numbers of the gears that an input shifts; undefined if there is no gearbox with a table of ratios. */
export function gearNumbers({ topology }: Vehicle, source: string): readonly number[] | undefined {
  const box = topology.fedBy(source).find(({ part }) => part.definition.params['ratios'] !== undefined)?.part
  if (box === undefined) return undefined
  const declared = box.definition.params['ratios']
  const rows =
    topology.project.blocks[box.name].params?.['ratios'] ?? (declared.kind === 'table' ? declared.default : [])
  return Array.isArray(rows) ? rows.flatMap((row) => (Array.isArray(row) ? [Number(row[0])] : [])) : undefined
}

/** Returns the number of forward gears of that gearbox. */
const gearsOf = (vehicle: Vehicle, source: string): number =>
  gearNumbers(vehicle, source)?.filter((gear) => gear > 0).length ?? 5

/** Returns the axis that the throttle drives: of the engine itself, or the one on which its torque acts. */
function engineAxis({ topology }: Vehicle, throttle: string): string | undefined {
  const provided = ({ definition, name }: Part): string | undefined => {
    const port = Object.entries(definition.ports).find(([, one]) => one.kind === 'flange' && one.provides)?.[0]
    return port === undefined ? undefined : memberName(name, port)
  }
  const driven = topology.fedBy(throttle).flatMap(({ part }) => {
    const axis = provided(part)
    if (axis !== undefined) return [axis]
    return topology
      .portsOf(part, 'flange')
      .flatMap((port) => topology.joined(port))
      .filter((end) => topology.part(splitMember(end)?.block ?? '') !== undefined)
  })
  return driven[0]
}

/**
 * Connects a throttle pedal from 0 to 1 to the drive of the vehicle. With clutch and gears that a driver can shift, it
 * acts by way of a gear shifter.
 * @param preferred port of the pedal
 * @returns signals that show what the driver does
 */
export function drivenBy(
  runner: ManoeuvreRunner,
  setup: Setup,
  preferred: string,
): { readonly shifter: string | undefined } {
  const { vehicle } = runner
  const { gear, clutch } = vehicle.roles
  const full = fullOf(runner, 'throttle', 'fullThrottle')
  if (gear === undefined || clutch === undefined) {
    if (gear !== undefined) {
      const engaged = runner.number('gear')
      setup.constant('gear', engaged)
      runner.remarks.add(
        `${gear.block} stays in gear ${engaged}: shifting needs a clutch input, which the vehicle doesn't have`,
      )
    }
    if (clutch !== undefined) {
      const { open, closed } = clutchRange(runner, fullOf(runner, 'clutch', 'fullClutch'))
      setup.script('clutch', [`set ${open}`, 'hold for 0.5 s', `line to ${closed} in 1 s`])
      runner.remarks.add(
        `${clutch.block} closes between 0.5 s and 1.5 s: shifting needs a gear input, which the vehicle doesn't have`,
      )
    }
    setup.feed('throttle', preferred, full)
    return { shifter: undefined }
  }
  const axis = engineAxis(vehicle, vehicle.input('throttle'))
  if (axis === undefined)
    throw new ModelError(
      'unsupported',
      `${vehicle.input('throttle')} drives no engine, whose speed the driver needs for shifting`,
      { block: vehicle.input('throttle') },
      'wire the throttle to an engine, or to the torque on its axis',
    )
  const [down, up] = runner.settings.ascending('down', 'up')
  const shifter = setup.block('GearShifter', 'gear-shifter', {
    gears: gearsOf(vehicle, gear.block),
    up,
    down,
    declutch: Math.min(90, 0.6 * down),
  })
  const engine = setup.block('EngineRate', 'axis-sensor')
  setup.wire(axis, memberName(engine, 'axis'))
  setup.wire(memberName(engine, 'rate'), memberName(shifter, 'engine'))
  setup.wire(preferred, memberName(shifter, 'wanted'))
  setup.wire(setup.speedPort(), memberName(shifter, 'speed'))
  setup.feed('throttle', memberName(shifter, 'throttle'), full)
  setup.feed('gear', memberName(shifter, 'gear'), 1)
  const { open, closed } = clutchRange(runner, fullOf(runner, 'clutch', 'fullClutch'))
  setup.feed('clutch', memberName(shifter, 'clutch'), closed, open)
  return { shifter }
}

/** Source of a speed to follow: `speed`, and its slope. */
export interface SpeedTarget {
  readonly speed: string
  readonly acceleration?: string
}

/** Force per mass expected at full pedals, m/s^2. */
const expected = { drive: 4, brake: 8 }

/**
 * Adds a driver who follows a speed: the vehicle's own, or a new one with pedals on the drive and brakes.
 * @param params parameters of a new driver; the vehicle's own keeps its parameters
 * @returns the driver
 */
export function speedDriver(
  runner: ManoeuvreRunner,
  setup: Setup,
  target: SpeedTarget,
  params: () => Readonly<Record<string, ParamValue>> = () => ({}),
): { readonly driver: string; readonly shifter: string | undefined } {
  const { vehicle } = runner
  const ownSpeedDriver = ownDriver(vehicle)
  if (ownSpeedDriver !== undefined) {
    setup.lead(ownSpeedDriver, target.speed, target.acceleration)
    return { driver: ownSpeedDriver, shifter: undefined }
  }
  const { mass } = vehicle
  const driver = setup.block('SpeedDriver', 'speed-driver', {
    mass,
    driveForce: expected.drive * mass,
    brakeForce: expected.brake * mass,
    ...params(),
  })
  const body = vehicle.topology.part(vehicle.body)
  const frame = body && vehicle.topology.portsOf(body, 'frame')[0]
  if (frame !== undefined) setup.wire(frame, memberName(driver, 'frame'))
  setup.wire(target.speed, memberName(driver, 'speed'))
  if (target.acceleration !== undefined) setup.wire(target.acceleration, memberName(driver, 'acceleration'))
  const { shifter } = drivenBy(runner, setup, memberName(driver, 'throttle'))
  if (vehicle.roles.brake === undefined)
    runner.remarks.add('the vehicle has no brake input: the driver can only lift the throttle')
  else setup.feed('brake', memberName(driver, 'brake'), fullOf(runner, 'brake', 'fullBrake'))
  return { driver, shifter }
}
