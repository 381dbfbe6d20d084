/** Vehicle of a curve of steady turns: its signals, its wheelbase, and the steering in angles of its road wheels. */
import type { Compiler } from '../compile/compiler'
import { ModelError } from '../errors/model-error'
import { prepareExperiment } from '../experiment/prepare-experiment'
import type { BlockRegistry } from '../model/blocks/block'
import { memberName } from '../model/names/names'
import type { ProjectFile } from '../model/project/project'
import { findRoles } from '../model/vehicle/find'
import { Topology } from '../model/vehicle/topology'
import type { RunRequest } from '../run/run'
import { operatingCurve } from '../start/settle/curve'

export interface VehicleParts {
  readonly body: string
  readonly roll: string | undefined
  readonly pitch: string | undefined
  readonly vx: string | undefined
  readonly vy: string | undefined
  /** Loads of all wheels, those of trailers among them. */
  readonly loads: readonly string[]
  /** Distance between the foremost and the rearmost axle, m, by the geometry of the blocks. */
  readonly wheelbase: number | undefined
  /** Sources that steer and drive. */
  readonly steering: string | undefined
  readonly drive: string | undefined
}

/** Returns the vehicle of a project; undefined if it has no body or no wheels. */
export function vehicleOf(project: ProjectFile, registry: BlockRegistry): VehicleParts | undefined {
  const { body, wheels, steering, throttle } = findRoles(project, registry)
  if (body === undefined || wheels.length === 0) return undefined
  const topology = new Topology(project, registry)
  const part = topology.part(body.block)
  const signal = (name: string): string | undefined =>
    part?.definition.signals[name] === undefined ? undefined : memberName(body.block, name)
  const wheelsOfBody = wheels.filter(({ carries }) => carries === body.block || carries === '')
  const x = wheelsOfBody.flatMap(({ at }) => at?.[0] ?? [])
  const source = (role: { readonly block: string } | undefined): string | undefined => {
    const block = role === undefined ? undefined : topology.part(role.block)
    return block?.definition.category === 'Sources' ? block.name : undefined
  }
  return {
    body: body.block,
    ...{ roll: signal('roll'), pitch: signal('pitch'), vx: signal('vx'), vy: signal('vy') },
    loads: wheels.flatMap(({ block }) =>
      Object.entries(topology.part(block)?.definition.quantities ?? {}).flatMap(([name, quantity]) =>
        quantity === 'wheel-load' ? [memberName(block, name)] : [],
      ),
    ),
    wheelbase: x.length === 0 || x.length < wheelsOfBody.length ? undefined : Math.max(...x) - Math.min(...x),
    steering: source(steering),
    drive: source(throttle),
  }
}

/**
 * Returns the inputs that a curve of turns may free where the experiment frees none: the steering with the drive, or
 * the steering alone. An empty choice leaves the experiment as it is.
 */
export function turnInputs(
  request: RunRequest,
  over: string,
  registry: BlockRegistry,
  vehicle: VehicleParts | undefined,
): { readonly request: RunRequest; readonly choices: readonly (readonly string[])[] } {
  const { goal } = prepareExperiment(request, registry)
  const freesNothing = goal !== undefined && goal.free.length === 0 && (goal.freedValues ?? []).length === 0
  const turns = over === 'lateral' || over === 'radius' || goal?.radius !== undefined
  const { steering, drive } = vehicle ?? {}
  if (!freesNothing || !turns || steering === undefined) return { request, choices: [[]] }
  const alone = [steering]
  return { request, choices: drive === undefined || drive === steering ? [alone] : [[steering, drive], alone] }
}

/** Radius, m, and speed of the slower turn, m/s; the speed of the other is higher by the root of two. */
const slow = { radius: 80, speed: 4 }
/** Relative difference below which an input counts as the angle of the road wheels. */
const same = 0.005

/**
 * Steering input per angle of the road wheels. Steering on a circle is d = d0 + i (L/R + K V^2/R) for small lateral
 * accelerations (Gillespie, Fundamentals of Vehicle Dynamics, 1992, eq. 6-15): two slow turns of one radius give the
 * part i L/R that does not depend on speed, and turns to both sides remove d0.
 * @returns undefined if the vehicle has no slow steady turns
 */
export function* steeringRatio(
  request: RunRequest,
  { steering, wheelbase }: { readonly steering: string; readonly wheelbase: number },
  compiler: Compiler,
): Generator<number, number | undefined, void> {
  const at: number[] = []
  for (const radius of [slow.radius, -slow.radius]) {
    try {
      const curve = operatingCurve(
        {
          ...request,
          run: { ...request.run, speed: slow.speed, radius, hold: {} },
          ...{ over: 'speed', from: slow.speed, to: slow.speed * Math.SQRT2, signals: [] },
        },
        compiler,
      )
      for (;;) {
        const next = curve.next()
        if (next.done === true) {
          const { points, end } = next.value
          if (end !== 'reached') return undefined
          at.push(...[points[0], points[points.length - 1]].map(({ freed }) => freed[steering]))
          break
        }
        yield (at.length + 1) / 4
      }
    } catch (error) {
      if (error instanceof ModelError) return undefined
      throw error
    }
  }
  const [slower, faster, right, fasterRight] = at
  const side = (left: number, other: number): number => (left - other) / 2
  const ratio = ((2 * side(slower, right) - side(faster, fasterRight)) * slow.radius) / wheelbase
  if (!Number.isFinite(ratio) || ratio === 0) return undefined
  return Math.abs(ratio - 1) < same ? 1 : ratio
}
