/** Roads under a vehicle whose heights a manoeuvre sets, and where the vehicle stands on them. */
import { ModelError } from '../../../engine/errors/model-error'
import { memberName, splitMember } from '../../../engine/model/names/names'
import type { ParamValue } from '../../../engine/model/project/project'
import type { FoundWheel } from '../../../engine/model/project/vehicle'
import { greatest, least } from '../extremes'
import { short } from '../number-text'
import type { ManoeuvreRunner, Run } from '../runner'
import type { Setup } from '../setup'

/** Longest distance of an unplaced wheel from the centre of mass that is assumed, m. */
const farthest = 8
/** Distance of a wheel from its track, m, and course of the vehicle, rad, that still meet the road as meant. */
const mostAside = 0.3
const mostTurned = 0.02

/** Vehicle at the start, along the road. */
export interface Standing {
  /** Places of the foremost and the rearmost wheel, m. */
  readonly front: number
  readonly rear: number
  /** Distance between the left and the right wheels of the widest axle, m; 0 of a single-track vehicle. */
  readonly track: number
}

export function standingOf(runner: ManoeuvreRunner): Standing {
  const { vehicle, base } = runner
  const at = base.initial?.[vehicle.signal('x')]
  const x = at === undefined ? 0 : runner.evaluate(at)
  const places = vehicle.wheels.flatMap((wheel) => (wheel.at === undefined ? [] : [wheel.at]))
  const isKnown = places.length === vehicle.wheels.length
  const along = isKnown ? places.map(([ahead]) => ahead) : [-farthest, farthest]
  const aside = vehicle.wheels.flatMap(({ at: place }) => (place === undefined ? [] : [place[1]]))
  return {
    front: x + greatest(along),
    rear: x + least(along),
    track: aside.length === 0 ? 0 : greatest(aside) - least(aside),
  }
}

/**
 * Returns the roads on which the wheels of the vehicle roll.
 * @param profile heights that they must offer
 * @throws ModelError `unsupported` for a vehicle without wheels, or with one on another road
 */
function roadsOf({ vehicle }: ManoeuvreRunner, profile: string): readonly string[] {
  if (vehicle.wheels.length === 0)
    throw new ModelError(
      'unsupported',
      `${vehicle.body} has no wheels on a road`,
      { block: vehicle.body },
      'add tyres on a flat road',
    )
  const roads = new Set(vehicle.wheels.map((wheel) => roadOf(vehicle.topology, wheel)))
  for (const road of roads) {
    const { role, params = {} } = vehicle.topology.part(road)?.definition ?? {}
    const param = params['profile']
    if (role === 'road' && param?.kind === 'choice' && param.options.some(({ value }) => value === profile)) continue
    throw new ModelError(
      'unsupported',
      "its heights can't be set: it is not a flat road",
      { block: road },
      'use a flat road under the wheels',
    )
  }
  return [...roads]
}

/** Returns the road of a wheel. */
function roadOf(topology: ManoeuvreRunner['vehicle']['topology'], { block }: FoundWheel): string {
  const part = topology.part(block)
  const [port] = part === undefined ? [] : topology.portsOf(part, 'surface')
  return port === undefined ? '' : (splitMember(topology.joined(port)[0] ?? '')?.block ?? '')
}

/** Sets heights of roads, which are level and without obstacles otherwise. */
export function setHeights(
  runner: ManoeuvreRunner,
  setup: Setup,
  profile: string,
  params: Readonly<Record<string, ParamValue>>,
): void {
  const usual: Readonly<Record<string, ParamValue>> = { pitch: 0, roll: 0, obstacle: 'none' }
  for (const road of roadsOf(runner, profile)) {
    setup.parameter(memberName(road, 'profile'), profile)
    const known = runner.vehicle.topology.part(road)?.definition.params ?? {}
    for (const [name, value] of Object.entries({ ...usual, ...params }))
      if (name in params || known[name] !== undefined) setup.parameter(memberName(road, name), value)
  }
}

/**
 * Checks that a vehicle begins on the middle of its road and along it.
 * @throws ModelError `unsupported`
 */
export function requireAlongRoad({ vehicle, request }: ManoeuvreRunner, run: Run): void {
  const [y, yaw] = ['y', 'yaw'].map((name) => run.values(vehicle.signal(name))[0])
  if (Math.abs(y) <= mostAside && Math.abs(yaw) <= mostTurned) return
  throw new ModelError(
    'unsupported',
    `the experiment "${request.experiment}" starts ${short(y, 3)} m beside the middle of the road, turned by ${short(yaw, 3)} rad`,
    { block: vehicle.body },
    'choose an experiment in which the vehicle starts at y = 0 along the x axis',
  )
}

/** Returns a remark on a vehicle that leaves the middle of the road, which has heights of its own there. */
export function driftRemarks({ vehicle }: ManoeuvreRunner, run: Run): readonly string[] {
  const aside = greatest(Array.from(run.values(vehicle.signal('y')), Math.abs))
  return aside <= mostAside
    ? []
    : [`the vehicle is up to ${short(aside, 3)} m beside the middle of the road, because nobody steers`]
}

/**
 * Returns the longest contact patch at the start, m; undefined without its signals (Zimmer and Otter 2010, eq. 38).
 */
function patchLength({ vehicle }: ManoeuvreRunner, run: Run): number | undefined {
  const lengths = vehicle.wheels.flatMap(({ block }) => {
    const part = vehicle.topology.part(block)
    const signal = loadedRadius(block)
    if (part?.definition.params['radius'] === undefined || !run.has(signal)) return []
    const radius = vehicle.topology.value(part, 'radius')
    return [Math.sqrt(8 * radius * Math.max(0, radius - run.values(signal)[0]))]
  })
  return lengths.length === 0 ? undefined : greatest(lengths)
}

const loadedRadius = (block: string): string => memberName(block, 'loadedRadius')

/** Returns the signals that `patchLength` reads. */
export const patchSignals = ({ vehicle }: ManoeuvreRunner): readonly string[] =>
  vehicle.wheels.flatMap(({ block }) =>
    vehicle.topology.part(block)?.definition.signals['loadedRadius'] === undefined ? [] : [loadedRadius(block)],
  )

/** Returns a remark on heights that are shorter than two contact patches: wheels touch in one point. */
export function envelopeRemarks(runner: ManoeuvreRunner, run: Run, what: string, length: number): readonly string[] {
  const patch = patchLength(runner, run)
  if (patch === undefined || length >= 2 * patch) return []
  return [
    `${what}, ${short(length, 3)} m, is shorter than two contact patches of ${short(patch, 3)} m: the wheels follow it in one point, but tyres would envelop it, so loads and accelerations are too large`,
  ]
}

/** Largest radius of the wheels, m; 0 where none is known. */
export function wheelRadius({ vehicle: { wheels, topology } }: ManoeuvreRunner): number {
  const radii = wheels.flatMap(({ block }) => {
    const part = topology.part(block)
    return part?.definition.params['radius'] === undefined ? [] : [topology.value(part, 'radius')]
  })
  return Math.max(0, ...radii)
}
