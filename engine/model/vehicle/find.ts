/**
 * Search for the parts of a vehicle, by wiring first and names second. Wheels are parts that roll on a road, the body
 * is a heavy body near the foremost wheels, and the steering is a source that feeds a steering part. Parts that the
 * project states are taken as they are.
 */
import type { BlockDefinition, BlockRegistry } from '../blocks/block'
import { splitMember } from '../names/names'
import type { ProjectFile } from '../project/project'
import { cornerOf } from '../blocks/signal-words'
import { Topology, type Part, type Place } from './topology'
import {
  inputRoles,
  type Confidence,
  type FoundRole,
  type FoundWheel,
  type InputRole,
  type VehicleRoles,
  type VehicleSettings,
} from '../project/vehicle'

/** Least share of the heaviest body's mass; lighter bodies are parts of a suspension. */
const heavy = 0.1
/** Distance along the vehicle from which two wheels are on two axles, m. */
const axleGap = 0.3
/** Distance from the middle plane within which a wheel is on it, m. */
const middle = 0.05

const known = new WeakMap<ProjectFile, VehicleRoles>()

/** @param project with its parameter set applied, where masses and places depend on one */
export function findRoles(project: ProjectFile, registry: BlockRegistry): VehicleRoles {
  let roles = known.get(project)
  if (roles === undefined) known.set(project, (roles = rolesOf(project, registry)))
  return roles
}

function rolesOf(project: ProjectFile, registry: BlockRegistry): VehicleRoles {
  const topology = new Topology(project, registry)
  const stated = topology.project.vehicle ?? {}
  const { body, trailers: towed } = bodiesOf(topology, stated)
  const bodies = [body, ...towed].flatMap((role) => role?.block ?? [])
  const carried = wheelsOf(topology, stated, bodies)
  const inputs = inputsOf(topology, stated, carried, { body: body?.block, bodies: new Set(bodies) })
  const articulated =
    body === undefined || stated.trailers !== undefined || inputs.steering === undefined
      ? []
      : turnedBy(topology, inputs.steering.block, { body: body.block, bodies })
  const trailers = towed.filter(({ block }) => !articulated.includes(block))
  const wheels = carried.map((wheel) =>
    body !== undefined && articulated.includes(wheel.carries) ? { ...wheel, carries: body.block } : wheel,
  )
  return { ...inputs, ...(body && { body }), trailers, articulated, wheels }
}

/**
 * Returns the bodies that a steering input turns against the body of the vehicle, as in an articulated loader or
 * skidder. The steering of a vehicle that tows turns wheels, and the hitch turns freely.
 */
function turnedBy(
  topology: Topology,
  steering: string,
  { body, bodies }: { readonly body: string; readonly bodies: readonly string[] },
): readonly string[] {
  const ends = new Set(bodies)
  const turning = topology.fedBy(steering).map(({ part }) => ({ part, ...topology.moves(part, ends, false) }))
  if (turning.some(({ wheel }) => wheel !== undefined)) return []
  const joints = turning
    .filter(({ part }) => does('steering', part) && steersWheel(topology, part, ends))
    .map(({ part, bodies: moved }) => [moved, topology.basedOn(part, ends)])
  const unit = new Set([body])
  // each body may lead to one further joint
  for (let size = 0; size < unit.size;) {
    size = unit.size
    for (const sides of joints)
      if (sides.some((side) => side.some((name) => unit.has(name)))) for (const name of sides.flat()) unit.add(name)
  }
  return [...unit].filter((name) => name !== body)
}

function bodiesOf(
  topology: Topology,
  stated: VehicleSettings,
): { readonly body: FoundRole | undefined; readonly trailers: readonly FoundRole[] } {
  const said = (block: string): FoundRole => ({ block, confidence: 'stated', reason: 'stated in the project' })
  const all = topology.bodies().map((part) => ({ part, mass: topology.value(part, 'mass') }))
  const most = Math.max(0, ...all.map(({ mass }) => mass))
  const candidates = all.filter(({ mass }) => mass > 0 && mass >= heavy * most)
  const heaviest = candidates.find(({ mass }) => mass === most)
  if (heaviest === undefined) return { body: stated.body === undefined ? undefined : said(stated.body), trailers: [] }
  const places = topology.reach(heaviest.part)
  const front = topology
    .wheels()
    .flatMap((wheel) => topology.portsOf(wheel, 'frame').flatMap((port) => places.get(port)?.at[0] ?? []))
    .reduce((x, next) => Math.max(x, next), -Infinity)
  const steps = (part: Part, of: 'foremost' | 'any'): number => {
    const reach = topology.reach(part)
    return Math.min(
      ...topology.wheels().flatMap((wheel) =>
        topology.portsOf(wheel, 'frame').flatMap((port) => {
          const x = places.get(port)?.at[0] ?? -Infinity
          return of === 'any' || x >= front - axleGap ? (reach.get(port)?.steps ?? []) : []
        }),
      ),
    )
  }
  const nearest = candidates
    .map(({ part, mass }) => ({ part, mass, steps: steps(part, 'foremost') }))
    .sort((a, b) => a.steps - b.steps || b.mass - a.mass)[0]
  const confidence: Confidence = candidates.length === 1 ? 'certain' : 'likely'
  const body =
    stated.body === undefined
      ? {
          block: nearest.part.name,
          confidence,
          reason: candidates.length === 1 ? 'the only heavy body' : 'the heavy body nearest to the foremost wheels',
        }
      : said(stated.body)
  const wheelOf = wheelsBy(
    topology,
    candidates.map(({ part }) => part),
  )
  const trailers =
    stated.trailers?.map(said) ??
    candidates
      .filter(({ part }) => part.name !== body.block && (wheelOf.get(part.name) ?? 0) >= 1)
      .map(({ part }) => ({ part, x: topology.portsOf(part, 'frame').map((port) => places.get(port)?.at[0] ?? 0)[0] }))
      .sort((a, b) => b.x - a.x)
      .map(({ part }): FoundRole => ({
        block: part.name,
        confidence: 'likely',
        reason: 'a heavy body with its own wheels',
      }))
  return { body, trailers }
}

/** Returns the number of wheels that are nearer to a body than to the others. */
function wheelsBy(topology: Topology, bodies: readonly Part[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const wheel of topology.wheels()) {
    const name = carriedBy(topology, wheel, bodies)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

function carriedBy(topology: Topology, wheel: Part, bodies: readonly Part[]): string | undefined {
  const reach = topology.reach(wheel)
  const steps = (body: Part): number =>
    Math.min(...topology.portsOf(body, 'frame').map((port) => reach.get(port)?.steps ?? Infinity))
  const [nearest] = [...bodies].sort((a, b) => steps(a) - steps(b))
  return nearest === undefined || steps(nearest) === Infinity ? undefined : nearest.name
}

function wheelsOf(topology: Topology, stated: VehicleSettings, bodies: readonly string[]): readonly FoundWheel[] {
  const parts = bodies.flatMap((name) => topology.part(name) ?? [])
  const places = parts.length === 0 ? undefined : topology.reach(parts[0])
  const wheels = topology.wheels().map((wheel) => {
    const [at]: readonly (Place | undefined)[] = topology
      .portsOf(wheel, 'frame')
      .flatMap((port) => (places?.has(port) === true ? [places.get(port)?.at] : []))
    return {
      block: wheel.name,
      at,
      carries: carriedBy(topology, wheel, parts) ?? '',
      spin: topology.spinOf(wheel),
    }
  })
  const axles: number[] = []
  const known = wheels.flatMap(({ at }) => (at === undefined ? [] : [at]))
  for (const [x] of known.toSorted((a, b) => b[0] - a[0]))
    if (axles.length === 0 || axles[axles.length - 1] - x > axleGap) axles.push(x)
  const spread = known.some(([, y]) => Math.abs(y) > middle) || axles.length > 1
  return wheels
    .map((wheel): FoundWheel => {
      const placed = wheel.at === undefined || !spread ? undefined : placeOf(wheel.at, axles)
      const named = cornerOf(splitMember(`${wheel.block}.x`)?.block ?? '')
      const position = stated.wheels?.[wheel.block]
      if (position !== undefined)
        return {
          ...wheel,
          ...sideOf(position, axles.length),
          position,
          confidence: 'stated',
          reason: 'stated in the project',
        }
      if (placed !== undefined) {
        const sure = named === placed.position
        return {
          ...wheel,
          ...placed,
          confidence: sure || named === undefined ? 'certain' : 'likely',
          reason: sure ? 'by its position and name' : 'by its position',
        }
      }
      if (named !== undefined)
        return { ...wheel, ...sideOf(named, 2), position: named, confidence: 'likely', reason: 'by its name' }
      return {
        ...wheel,
        axle: 1,
        side: 'centre',
        position: '1C',
        confidence: 'guess',
        reason: 'its position is unknown',
      }
    })
    .sort((a, b) => a.axle - b.axle || order[a.side] - order[b.side] || (b.at?.[1] ?? 0) - (a.at?.[1] ?? 0))
}

/** Order from left to right. */
const order: Readonly<Record<FoundWheel['side'], number>> = { left: 0, centre: 1, right: 2 }

function placeOf([x, y]: Place, axles: readonly number[]): Pick<FoundWheel, 'axle' | 'side' | 'position'> {
  const axle = 1 + axles.findIndex((place) => place - x <= axleGap)
  const side = Math.abs(y) <= middle ? 'centre' : y > 0 ? 'left' : 'right'
  return { axle, side, position: positionName(axle, side, axles.length) }
}

function positionName(axle: number, side: FoundWheel['side'], axles: number): string {
  if (axles > 2 || axles === 1) return `${axle}${side === 'centre' ? 'C' : side === 'left' ? 'L' : 'R'}`
  return `${axle === 1 ? 'F' : 'R'}${side === 'centre' ? '' : side === 'left' ? 'L' : 'R'}`
}

/** Returns the axle and side of a position such as `RL` or `3C`; `R` alone is the rear. */
function sideOf(position: string, axles: number): Pick<FoundWheel, 'axle' | 'side'> {
  const [first, last = 'C'] = [position[0], /^[FR]$/.test(position) ? 'C' : (position.at(-1) ?? 'C')]
  const number = /^\d+/.exec(position)?.[0]
  return {
    axle: number === undefined ? (first === 'F' ? 1 : Math.max(2, axles)) : Number(number),
    side: last === 'L' ? 'left' : last === 'R' ? 'right' : 'centre',
  }
}

const names: Readonly<Record<InputRole, RegExp>> = {
  steering: /steer|lenk|swa|rack|articulat/i,
  throttle: /throttle|drive|gas|accel|pedal|engine|motor/i,
  brake: /brak|brem/i,
  handBrake: /hand.?bra?k|park|\bEPB\b|handbrems/i,
  gear: /gear|gang/i,
  clutch: /clutch|kuppl/i,
  speed: /speed|velocity/i,
}
/**
 * Roles in the order of the search. The hand brake comes first: it acts on the same brakes as the pedal, and would be
 * mistaken for it.
 */
const searched: readonly InputRole[] = ['handBrake', ...inputRoles.filter((role) => role !== 'handBrake')]
const byHand: Readonly<Partial<Record<InputRole, string>>> = { steering: 'steer', throttle: 'throttle', brake: 'brake' }

function inputsOf(
  topology: Topology,
  stated: VehicleSettings,
  wheels: readonly FoundWheel[],
  { body, bodies }: { readonly body: string | undefined; readonly bodies: ReadonlySet<string> },
): Readonly<Partial<Record<InputRole, FoundRole>>> {
  const sources = topology.parts.filter((part) => topology.isSource(part))
  const taken = new Set<string>()
  const result: Partial<Record<InputRole, FoundRole>> = {}
  for (const role of searched) {
    const said = stated[role]
    if (said !== undefined) {
      result[role] = { block: said, confidence: 'stated', reason: 'stated in the project' }
      taken.add(said)
      continue
    }
    const ranked = sources
      .filter(({ name }) => !taken.has(name))
      .map(({ name }) => {
        const fed = topology.fedBy(name).map(({ part }) => part)
        const moves = fed.filter(
          (part) =>
            does(role, part) &&
            (role !== 'throttle' || drives(name, part)) &&
            (role !== 'handBrake' || isHandBrake(name, fed)) &&
            (role !== 'steering' || steersWheel(topology, part, bodies)),
        )
        const place = role === 'steering' ? steeredPlace(topology, moves, { body, bodies, wheels }) : 0
        const hand = topology.project.inputs?.[name]?.by === byHand[role] && byHand[role] !== undefined
        const called = names[role].test(name)
        return {
          name,
          moves,
          place,
          hand,
          called,
          score: 4 * Number(hand) + 3 * Number(moves.length > 0) + 2 * Number(called),
        }
      })
      .filter(({ score, moves, hand }) => (role === 'gear' || role === 'clutch' ? score > 0 : moves.length > 0 || hand))
      .sort((a, b) => Number(b.hand) - Number(a.hand) || b.place - a.place || b.score - a.score)
    const [best, second] = ranked
    if (best === undefined) continue
    const parts = best.moves.map(({ name }) => name).slice(0, 4)
    const reasons = [
      ...(best.hand ? ['a hand input of the project'] : []),
      ...(parts.length > 0 ? [`feeds ${parts.join(', ')}`] : []),
      ...(best.called ? ['by its name'] : []),
    ]
    // a name and a wire to something like it are not yet evidence: a crane has a motor too
    const acts = best.moves.some((part) => role === 'steering' || actsOnWheel(topology, role, part, bodies))
    const sure: Confidence = best.score >= 5 && acts ? 'certain' : 'likely'
    result[role] = {
      block: best.name,
      confidence: second?.score === best.score && second.place === best.place ? 'guess' : sure,
      reason: reasons.join('; '),
    }
    taken.add(best.name)
  }
  const joint = result.steering === undefined ? steeredJoint(topology, wheels) : undefined
  return { ...result, ...(joint && { steering: joint }) }
}

/**
 * Returns the rank of what a steering source turns: 2 for the front wheels of the vehicle, or its halves against each
 * other; 1 for its other wheels; 0 for those of a trailer.
 */
function steeredPlace(
  topology: Topology,
  moves: readonly Part[],
  vehicle: {
    readonly body: string | undefined
    readonly bodies: ReadonlySet<string>
    readonly wheels: readonly FoundWheel[]
  },
): number {
  const places = moves.map((part) => {
    const { wheel } = topology.moves(part, vehicle.bodies, false)
    const turned = vehicle.wheels.find(({ block }) => block === wheel)
    if (turned === undefined) return 2
    if (turned.carries !== vehicle.body) return 0
    return turned.axle === 1 ? 2 : 1
  })
  return Math.max(0, ...places)
}

/** Share of an axis in a direction beyond which the axis points that way. */
const mostly = 0.7

/**
 * Returns whether a motion turns a wheel, or one part of an articulated vehicle against the other. Lifting a wheel does
 * not count, nor does its spin.
 */
function steersWheel(topology: Topology, part: Part, bodies: ReadonlySet<string>): boolean {
  const axis = topology.axisOf(part)
  if (axis !== undefined) {
    const [, y, z] = axis.map(Math.abs)
    if (topology.choiceOf(part, 'motion') === 'translation' ? z > mostly : y > mostly) return false
  }
  const moved = topology.moves(part, bodies, false)
  if (moved.wheel !== undefined) return true
  const based = topology.basedOn(part, bodies)
  return based.length > 0 && moved.bodies.length > 0 && !moved.bodies.some((body) => based.includes(body))
}

/** Returns whether a part that a source feeds can drive or brake a wheel; other inputs act on no wheel themselves. */
const actsOnWheel = (topology: Topology, role: InputRole, part: Part, bodies: ReadonlySet<string>): boolean =>
  (role !== 'throttle' && role !== 'brake' && role !== 'handBrake') ||
  topology.moves(part, bodies, true).wheel !== undefined

function does(role: InputRole, { definition }: Part): boolean {
  const quantities = Object.values(definition.quantities ?? {})
  if (role === 'steering') return quantities.includes('steering')
  if (role === 'throttle')
    return quantities.includes('throttle') || definition.role === 'axis-effort' || isPrimeMover(definition)
  if (role === 'brake' || role === 'handBrake') return quantities.includes('brake')
  if (role === 'speed') return definition.role === 'speed-control'
  return false
}

/**
 * Returns whether a block is an engine or a motor. Engines burn fuel, and motors turn electric power into mechanical
 * power.
 */
const isPrimeMover = ({ signals }: BlockDefinition): boolean =>
  signals['fuelRate'] !== undefined || signals['mechanicalPower'] !== undefined

/**
 * Returns whether a part that takes a drive input drives, as far as names say. A plain torque serves as a brake too:
 * its name or that of its source says so.
 */
const drives = (source: string, { name, definition }: Part): boolean =>
  definition.role !== 'axis-effort' ||
  names.throttle.test(source) ||
  ![source, splitMember(`${name}.x`)?.block ?? name].some((text) => names.brake.test(text))

/** Returns whether a source acts through a parking brake, or has the name of one. */
const isHandBrake = (name: string, fed: readonly Part[]): boolean =>
  names.handBrake.test(name) || fed.some(({ definition }) => definition.role === 'parking-brake')

/** Returns a joint between the body and a front wheel that nothing moves, such as the head of a bicycle. */
function steeredJoint(topology: Topology, wheels: readonly FoundWheel[]): FoundRole | undefined {
  const spins = new Set(wheels.flatMap(({ spin }) => (spin === undefined ? [] : [splitMember(spin)?.block])))
  const joints = topology.parts.filter(
    ({ name, definition }) =>
      !spins.has(name) &&
      names.steering.test(name) &&
      Object.values(definition.ports).some((port) => port.kind === 'flange' && port.provides),
  )
  return joints.length !== 1
    ? undefined
    : {
        block: joints[0].name,
        confidence: 'likely',
        reason: 'a joint by its name; nothing feeds it, so it is steered by torque',
      }
}
