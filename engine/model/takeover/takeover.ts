/**
 * Takeover of inputs by a log, a hand, a script or the caller of an exported model. One that takes over a source
 * silences the drivers whose command reaches the same input. Controllers of the vehicle stay, and so do drivers of
 * other inputs (decision 102).
 */
import type { BlockRegistry } from '../blocks/block'
import { isDriver } from '../blocks/drivers'
import type { ProjectFile } from '../project/project'
import { isPortInput, sourceNamed } from '../names/names'
import { activeModel } from '../subsystem'
import { Competition, type Competing } from './competing'
import { driverInputProblem, withDriverInputs, writtenNames } from './driver-inputs'
import { CommandPaths } from './paths'
import { rivalsOf } from './rivals'
import { withSilenced } from './silence'

export interface TakenDriver {
  /** Path of the block. */
  readonly block: string
  /** Title of the block. */
  readonly title: string
  /** Sources that take over. */
  readonly by: readonly string[]
  /** Outputs that stop acting, if other outputs of the driver continue to act. */
  readonly outputs?: readonly string[]
}

export interface Takeover {
  readonly silenced: readonly TakenDriver[]
  /** Drivers that the experiment or the request keeps active. */
  readonly kept: readonly TakenDriver[]
  /** Controllers of the user that feed the same inputs. */
  readonly rivals: readonly TakenDriver[]
}

export const noTakeover: Takeover = { silenced: [], kept: [], rivals: [] }

/** Returns the takeover as a part of a report, which has it only if it concerns a driver or a controller. */
export const concerned = (takeover: Takeover): { readonly takeover?: Takeover } =>
  takeover.silenced.length + takeover.kept.length + takeover.rivals.length === 0 ? {} : { takeover }

export interface TakeoverRequest {
  readonly experiment: string
  /** Blocks that take over, by path. */
  readonly sources: readonly string[]
  /** Drivers that stay active, besides those of the experiment. */
  readonly keep?: readonly string[]
  /** Drivers that can be silenced; all if absent. */
  readonly among?: readonly string[]
  /** Takes over every input of the vehicle, also those that a driver commands without a source. */
  readonly wholeVehicle?: boolean
}

const isEmpty = ({ sources, wholeVehicle = false }: TakeoverRequest): boolean => sources.length === 0 && !wholeVehicle

interface Found {
  /** Project with all levels as one, with the sources of outputs of drivers. */
  readonly project: ProjectFile
  readonly paths: CommandPaths
  readonly competition: Competition
  readonly silenced: readonly Competing[]
  readonly active: readonly Competing[]
}

/**
 * Returns the drivers that the sources of an experiment silence, those that stay active, and other controllers of the
 * same inputs.
 */
export function takeoverOf(project: ProjectFile, registry: BlockRegistry, request: TakeoverRequest): Takeover {
  if (isEmpty(request)) return noTakeover
  const sources = request.sources.map(sourceNamed)
  const writtenAs = writtenNames(request.sources)
  const { paths, competition, silenced, active } = competing(project, registry, request)
  const rivals = new Map<string, TakenDriver>()
  for (const source of sources)
    for (const { name, definition } of rivalsOf(paths, source, competition.reachOf(source))) {
      const by = [...(rivals.get(name)?.by ?? []), writtenAs(source)]
      rivals.set(name, { block: name, title: definition.title, by })
    }
  const described = (driver: Competing): TakenDriver => {
    const all = paths.outputsOf(driver.part)
    return {
      block: driver.part.name,
      title: driver.part.definition.title,
      by: driver.by.map(writtenAs),
      ...(driver.outputs.length < all.length && { outputs: driver.outputs }),
    }
  }
  return { silenced: silenced.map(described), kept: active.map(described), rivals: [...rivals.values()] }
}

/**
 * Returns the sources that command silent drivers and nothing else, such as the speed that a speed driver would follow.
 */
export function idleSources(
  project: ProjectFile,
  registry: BlockRegistry,
  request: TakeoverRequest,
): ReadonlySet<string> {
  if (isEmpty(request)) return new Set()
  const { paths, silenced } = competing(project, registry, request)
  const silent = new Set(
    silenced.flatMap(({ part, outputs }) => (outputs.length === paths.outputsOf(part).length ? [part.name] : [])),
  )
  const idle = paths.topology.parts.filter((part) => {
    if (isDriver(part.definition) || !paths.topology.isSource(part)) return false
    const ends = [...paths.reach(paths.outputsOf(part)).keys()].filter((end) => paths.isEnd(end))
    return ends.length > 0 && ends.every((end) => silent.has(paths.at(end)?.part.name ?? ''))
  })
  return new Set(idle.map(({ name }) => name))
}

/**
 * Returns the project in which the drivers are silent that the sources of an experiment replace; the same project if
 * there are none.
 */
export function withTakeover(project: ProjectFile, registry: BlockRegistry, request: TakeoverRequest): ProjectFile {
  if (isEmpty(request)) return project
  const { project: model, paths, competition, silenced } = competing(project, registry, request)
  if (silenced.length === 0) return project
  const reaches = request.sources.map((source) => competition.reachOf(sourceNamed(source)))
  return withSilenced(model, registry, request.experiment, silenced, { paths, reaches })
}

/** Returns the valid names of inputs. Others are reported where the experiment is prepared. */
function soundNames(project: ProjectFile, registry: BlockRegistry, names: readonly string[]): readonly string[] {
  return names.filter(
    (name) =>
      isPortInput(name) &&
      (Object.hasOwn(activeModel(project).blocks, sourceNamed(name)) ||
        driverInputProblem(project, registry, name) === undefined),
  )
}

function competing(
  written: ProjectFile,
  registry: BlockRegistry,
  { experiment, sources, keep = [], among, wholeVehicle = false }: TakeoverRequest,
): Found {
  const active = activeModel(withDriverInputs(written, registry, experiment, soundNames(written, registry, sources)))
  const { set = {}, keepDrivers = [] } = active.experiments?.[experiment] ?? {}
  const paths = new CommandPaths(active, registry, set)
  const competition = new Competition(paths, sources.map(sourceNamed))
  const all = competition.drivers(wholeVehicle).filter(({ part }) => among?.includes(part.name) !== false)
  const stays = new Set([...keepDrivers, ...keep])
  return {
    project: active,
    paths,
    competition,
    silenced: all.filter(({ part }) => !stays.has(part.name)),
    active: all.filter(({ part }) => stays.has(part.name)),
  }
}
