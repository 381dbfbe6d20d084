/**
 * Check of an overlay against the diagram that it changes. A diagram may have been edited since: a block or wire that
 * the overlay changes is gone, or a block that it adds is there. Wires are identified by their ports, regardless of
 * their names.
 */
import { ModelError, settingAt } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { ownerOf } from '../names/names'
import type { ProjectFile } from '../project/project'
import { parentOf } from '../names/paths'
import { equationLeaves } from '../subsystem/wires'
import type { VehicleSettings } from '../project/vehicle'
import type { ExperimentOverlay } from '../project/overlay'

type Ends = readonly [string, string]

/** Returns a key of a wire, the same for both of its directions. */
const keyOf = ([a, b]: Ends): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

export interface Cuts {
  /** Names of the wires of the diagram that are left out. */
  readonly wires: ReadonlySet<string>
  /** Names of cuts to which no wire of the diagram belongs. */
  readonly missing: readonly string[]
  /** Ports of subsystems through which cut wires lead, by the port inside. */
  readonly through: ReadonlyMap<string, string>
}

/**
 * Returns the wires of a diagram that an overlay cuts. A wire that leads into a subsystem, because its blocks were
 * grouped since, is cut when everything that it joins is.
 * @param project all levels as one
 */
export function cutWires(project: ProjectFile, { cut = {} }: ExperimentOverlay): Cuts {
  const cutNames = new Map(Object.entries(cut).map(([name, ends]) => [keyOf(ends), name]))
  const wires = new Set<string>()
  const through = new Map<string, string>()
  const present = new Set<string>()
  if (cutNames.size === 0) return { wires, missing: [], through }
  const leaves = equationLeaves(project)
  for (const [name, ends] of Object.entries(project.wires)) {
    const key = keyOf(ends)
    if (cutNames.has(key)) {
      wires.add(name)
      present.add(key)
      continue
    }
    const [from, to] = ends.map(leaves)
    const pairs = from.flatMap((a) => to.map((b) => keyOf([a, b])))
    if (pairs.length === 0 || !pairs.every((pair) => cutNames.has(pair))) continue
    wires.add(name)
    for (const pair of pairs) present.add(pair)
    ;[from, to].forEach((inner, i) => {
      for (const port of inner) if (port !== ends[i]) through.set(port, ends[i])
    })
  }
  const missing = [...cutNames].flatMap(([key, name]) => (present.has(key) ? [] : [name]))
  return { wires, missing, through }
}

/**
 * Returns every mismatch between an overlay and the diagram; empty if the overlay fits.
 * @param project all levels as one, with its disabled blocks
 */
export function misfits(project: ProjectFile, experiment: string): readonly ModelError[] {
  const overlay = project.experiments?.[experiment]?.overlay
  if (overlay === undefined) return []
  const { replace = {}, remove = [], add = {}, cut = {}, wires = {}, vehicle = {} } = overlay
  const has = (block: string): boolean => Object.hasOwn(project.blocks, block)
  const problem = (code: ModelError['code'], what: string, block: string, path: string[], hint: string): ModelError => {
    const place = { ...settingAt('experiments', experiment, 'overlay', ...path), experiment, block }
    return new ModelError(code, `experiment "${experiment}" ${what}`, place, hint)
  }
  const isGone = (what: string, block: string, path: string[]): readonly ModelError[] => {
    if (has(block)) return []
    const hint = suggest(block, Object.keys(project.blocks), renew)
    return [problem('unknown-block', `${what} ${block}, which the diagram does not have`, block, path, hint)]
  }
  const cuts = cutWires(project, overlay)
  const removed = new Set(remove)
  return [
    ...Object.keys(replace).flatMap((block) => isGone('replaces the block', block, ['replace', block])),
    ...remove.flatMap((block) => isGone('leaves out the block', block, ['remove'])),
    ...Object.keys(add).flatMap((block) => {
      if (!has(block)) return []
      const what = `adds the block ${block}, but the diagram has a block of this name`
      return [problem('overlay-misfit', what, block, ['add', block], 'rename one of them')]
    }),
    ...cuts.missing.map((name) => {
      const [a, b] = cut[name]
      const block = [a, b].map((end) => ownerOf(end) ?? end).find((owner) => !has(owner)) ?? ownerOf(a) ?? a
      const what = `cuts the wire ${name} from ${a} to ${b}, which the diagram does not have`
      const hint = has(block) ? `connect ${a} to ${b} again, or ${renew}` : renew
      return problem('overlay-misfit', what, block, ['cut', name], hint)
    }),
    ...Object.entries(project.wires).flatMap(([name, ends]) => {
      const block = ends.map((end) => ownerOf(end) ?? '').find((owner) => removed.has(owner))
      if (block === undefined || cuts.wires.has(name) || isOff(project, ends)) return []
      const what = `leaves out the block ${block} without cutting its wire ${name} from ${ends[0]} to ${ends[1]}`
      return [problem('overlay-misfit', what, block, ['remove'], `remove the wire, or ${renew}`)]
    }),
    ...Object.entries(wires).flatMap(([name, ends]) =>
      ends.flatMap((end) => {
        const block = ownerOf(end) ?? end
        if ((has(block) && !removed.has(block)) || Object.hasOwn(add, block)) return []
        const what = `adds the wire ${name} to ${end}, but there is no block ${block}`
        const known = [...Object.keys(project.blocks), ...Object.keys(add)]
        return [problem('unknown-block', what, block, ['wires', name], suggest(block, known, renew))]
      }),
    ),
    ...roleEntries(vehicle).flatMap(([role, block]) => {
      if (has(block) || Object.hasOwn(add, block)) return []
      const what = `names ${block} for the role ${role}, but there is no block ${block}`
      const known = [...Object.keys(project.blocks), ...Object.keys(add)]
      return [problem('unknown-block', what, block, ['vehicle', role], suggest(block, known, renew))]
    }),
  ]
}

const renew = 'delete this experiment, then run the manoeuvre again and add it'

/** Returns roles with the blocks that have them. */
function roleEntries({ wheels = {}, trailers = [], ...parts }: VehicleSettings): (readonly [string, string])[] {
  return [
    ...Object.entries(parts).flatMap(([role, block]) => (block === undefined ? [] : [[role, block] as const])),
    ...trailers.map((block) => ['trailers', block] as const),
    ...Object.keys(wheels).map((block) => ['wheels', block] as const),
  ]
}

/** Returns whether a wire is left out of the model because a block at it is disabled. */
function isOff({ blocks }: ProjectFile, ends: Ends): boolean {
  return ends.some((end) => {
    for (let path = ownerOf(end) ?? ''; path !== ''; path = parentOf(path))
      if (Object.hasOwn(blocks, path) && blocks[path].disabled === true) return true
    return false
  })
}
