/**
 * Project in whose diagram the overlay of an experiment is drawn: blocks and wires as the experiment runs them, for
 * editing.
 */
import { mapRecord } from '../../collections/entries'
import type { BlockRegistry } from '../blocks/block'
import { splitMember } from '../names/names'
import type { ExperimentSettings, ProjectFile } from '../project/project'
import { expandProject, nestProject } from '../subsystem'
import { overlaid, overlayOf, requireFit } from './apply'
import { experimentWith } from './statements'

export interface StandaloneProject {
  readonly project: ProjectFile
  readonly experiment: string
  /**
   * Experiments that are left out, because they refer to blocks that the overlay changes or have overlays of their own.
   */
  readonly omitted: readonly string[]
}

/**
 * The experiment comes first, so that it is the one that runs where none is chosen.
 * @throws ModelError if the overlay doesn't fit the diagram
 */
export function standaloneProject(
  written: ProjectFile,
  experiment: string,
  registry: BlockRegistry,
): StandaloneProject {
  requireFit(written, experiment)
  const overlay = overlayOf(written, experiment) ?? {}
  const { replace = {}, remove = [] } = overlay
  const isOther = (block: string): boolean => Object.hasOwn(replace, block) || remove.includes(block)
  const project = overlaid(expandProject(written), experiment, registry)
  const { [experiment]: ownSettings, ...others } = project.experiments ?? {}
  const omitted = Object.keys(others).filter(
    (name) => mentions(others[name], isOther) || others[name].overlay !== undefined,
  )
  const remaining = Object.fromEntries(
    Object.entries(others).flatMap(([name, settings]) =>
      omitted.includes(name) ? [] : [[name, experimentWith(settings, overlay)]],
    ),
  )
  const { variants } = project
  return {
    project: nestProject({
      ...project,
      experiments: { [experiment]: ownSettings, ...remaining },
      ...(variants && {
        variants: mapRecord(variants, ({ set, ...rest }) => ({ ...rest, ...(set && { set: without(set, isOther) }) })),
      }),
    }),
    experiment,
    omitted,
  }
}

const blockOf = (key: string): string => splitMember(key)?.block ?? key

const without = <T>(set: Readonly<Record<string, T>>, isOther: (block: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(set).filter(([key]) => !isOther(blockOf(key))))

/** Returns whether an experiment refers to a block. */
function mentions(
  { set = {}, initial = {}, inputs = {}, start, lag }: ExperimentSettings,
  isOther: (block: string) => boolean,
): boolean {
  const blocks = [...Object.keys(inputs), ...(start?.free ?? []).map(blockOf), ...(lag === undefined ? [] : [lag.from])]
  const members = [...Object.keys(set), ...Object.keys(initial), ...Object.keys(start?.hold ?? {})]
  return blocks.some(isOther) || members.some((key) => isOther(blockOf(key)))
}
