/**
 * Checks of an experiment with an overlay: whether the overlay fits the diagram, and problems of the diagram and the
 * experiment while it runs. Problems of the diagram without the overlay are reported there.
 */
import { ModelError, settingAt } from '../../errors/model-error'
import { blockNameProblem, ownerOf } from '../names/names'
import { isAbout, misfits, overlaid, overlayOf, withoutAbsent, type ExperimentOverlay } from '../overlay'
import type { ProjectFile } from '../project/project'
import { expandProject } from '../subsystem'
import { subsystemType } from '../subsystem/expand'
import { checkDiagram, contextOf } from './diagram'
import { checkExperiment, type CheckContext } from './experiments'
import { checkOutside } from './outside'

/**
 * @param written with its disabled blocks
 * @param base of the diagram without the overlay
 * @param diagramProblems problems of that diagram
 */
export function checkOverlaid(
  name: string,
  written: ProjectFile,
  base: CheckContext,
  diagramProblems: readonly ModelError[],
): readonly ModelError[] {
  const overlay = overlayOf(base.project, name) ?? {}
  const unfit = [...misfits(expandProject(written), name), ...wrongBlocks(name, overlay, base.project)]
  if (unfit.length > 0) return unfit
  const { registry, files, solvers } = base
  const context = contextOf(overlaid(base.project, name, registry), registry, files, solvers)
  const known = new Set(diagramProblems.map(textOf))
  const fresh = checkDiagram(context).filter((problem) => !known.has(textOf(problem)))
  const { experiments = {} } = context.project
  const added = new Set(Object.keys(overlay.add ?? {}))
  return [
    ...fresh.map((problem) => inExperiment(name, overlay, problem)),
    ...checkExperiment(name, experiments[name], context),
    ...checkOutside({ ...context, project: withoutAbsent(context.project) }).filter(({ place }) =>
      isAbout(place.path ?? [], added),
    ),
  ]
}

const textOf = ({ what, place: { block, port, parameter, wire } }: ModelError): string =>
  JSON.stringify([what, block, port, parameter, wire])

/** Returns problems of blocks that an overlay can't have: subsystems, and those without a valid name. */
function wrongBlocks(
  experiment: string,
  { replace = {}, add = {} }: ExperimentOverlay,
  { blocks }: ProjectFile,
): readonly ModelError[] {
  const at = (part: string, block: string) => ({
    ...settingAt('experiments', experiment, 'overlay', part, block),
    experiment,
    block,
  })
  const subsystem = (part: 'add' | 'replace', name: string, ...types: readonly (string | undefined)[]) =>
    types.includes(subsystemType)
      ? new ModelError(
          'unsupported',
          `experiment "${experiment}" ${part}s the subsystem ${name}, but an overlay has single blocks`,
          at(part, name),
          'name the blocks inside it, or change the diagram',
        )
      : []
  return [
    ...Object.keys(add).flatMap((name) => blockNameProblem(name)?.at(at('add', name)) ?? []),
    ...Object.entries(add).flatMap(([name, { type }]) => subsystem('add', name, type)),
    ...Object.entries(replace).flatMap(([name, { type }]) => subsystem('replace', name, type, blocks[name]?.type)),
  ]
}

/**
 * Returns a problem of the diagram as one of the running experiment. The problem of an added wire is reported at a
 * block of its end.
 */
function inExperiment(
  experiment: string,
  { wires = {} }: ExperimentOverlay,
  { code, what, place, hint }: ModelError,
): ModelError {
  const ends = place.wire !== undefined && Object.hasOwn(wires, place.wire) ? wires[place.wire] : []
  const block = place.block ?? ends.map((end) => ownerOf(end)).find((owner) => owner !== undefined)
  return new ModelError(
    code,
    `in experiment "${experiment}": ${what}`,
    { ...place, ...(block !== undefined && { block }), experiment },
    hint,
  )
}
