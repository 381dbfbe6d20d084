/** The experiment that a command works on, checked and prepared: all commands accept and refuse the same ones. */
import { registry } from '../../blocks'
import type { RunOverrides } from '../../engine/experiment/experiment'
import { prepareExperiment, type Experiment, type PreparationRequest } from '../../engine/experiment/prepare-experiment'
import { ModelError } from '../../engine/errors/model-error'
import type { Solver } from '../../engine/solve/solver'
import type { Arguments } from './arguments'
import { chooseExperiment, keptDrivers, runOverrides } from './experiments'
import { requireCover } from './inputs'
import { requireSound, requireUnset, type LoadedProject } from './project'

/**
 * @param run settings of the run; those of the options when missing
 * @returns the request too, for preparing further experiments from it
 * @throws ModelError for everything wrong with the project and the experiment that shows without equations
 */
export function requestedExperiment(
  loaded: LoadedProject,
  args: Arguments,
  run: RunOverrides = runOverrides(args),
): { readonly request: PreparationRequest & { readonly experiment: string }; readonly experiment: Experiment } {
  const { project, files, inputs } = loaded
  const name = chooseExperiment(project, args.text('experiment'))
  requireSound(loaded, name)
  requireUnset(loaded, name)
  const request = {
    project,
    files,
    experiment: name,
    formulation: args.text('formulation'),
    run,
    taken: inputs.map(({ source }) => source),
    keepDrivers: keptDrivers(args, project),
  }
  const experiment = prepareExperiment(request, registry)
  requireEffect(experiment.run.solver, run)
  requireCover(inputs, files, experiment.run.stop)
  return { request, experiment }
}

/** @throws ModelError for a tolerance or stiff states that the solver of the run does not use */
function requireEffect({ name, kind }: Solver, { tolerance, stiff }: RunOverrides): void {
  if (tolerance !== undefined && kind === 'fixed')
    throw new ModelError(
      'usage',
      `the solver ${name} has fixed steps, so a tolerance has no effect`,
      { setting: 'solver.tolerance' },
      'leave it out, or choose a solver with variable steps, e.g. dopri5',
    )
  if (stiff !== undefined && name !== 'imex')
    throw new ModelError(
      'usage',
      `the solver ${name} treats all states alike, so a list of stiff states has no effect`,
      { setting: 'solver.stiff' },
      'leave it out, or choose the solver imex',
    )
}
