/** Runs of an experiment with every parameter set, one by one, with overlaid results. */
import { baseVariant } from '../../../engine/model/experiments/variants'
import { variantNames } from '../store/edits/variants'
import { valuesTexts as texts } from '../texts/values'
import { startRun } from './running'
import type { Services } from './services'

/** Runs all parameter sets. The base values come last, so that the other runs are compared with that run. */
export function runVariants(services: Services): void {
  const { project, run, ui } = services
  const all = [...variantNames(project.getState().doc), baseVariant]
  const generation = project.getState().generation
  const begin = (waiting: readonly string[]): void => {
    const [variant, ...rest] = waiting
    if (variant === undefined || project.getState().generation !== generation) return
    startRun(services, { variant })
    if (run.getState().status !== 'running') return
    const leave = run.subscribe(({ status, result }) => {
      if (status === 'running') return
      leave()
      if (status !== 'done' || result === null) return
      run.getState().rename(result.number, variant === baseVariant ? texts.base : variant)
      if (rest.length > 0) run.getState().show(result.number, true)
      else ui.getState().set({ statusText: texts.allDone(all.length) })
      // Called after the listeners of the run that ended.
      queueMicrotask(() => begin(rest))
    })
  }
  begin(all)
}
