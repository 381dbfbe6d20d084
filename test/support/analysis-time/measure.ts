/** Processor time of an experiment with and without each analysis that follows a run. */
import { registry } from '../../../blocks'
import { ModelError } from '../../../engine/errors/model-error'
import { analyses } from '../../../jobs/analyses'
import { Compiler } from '../../../engine/compile/compiler'
import { runPrepared, type RunRequest } from '../../../engine/run/run'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { onBranch, startOfRun } from '../../../engine/start/settle/start'

/** Seconds that an analysis may take whatever the run takes, and how often the time without it the whole may take. */
const [floor, factor] = [2, 3]

export interface Measured {
  readonly analysis: string
  /** Processor time, s. */
  readonly without: number
  readonly with: number
}

export const exceeds = ({ without, with: whole }: Measured): boolean => whole > factor * without + floor

interface Times {
  /** Processor time, s. */
  readonly whole: number
  /** Until the integration ended, s. */
  readonly run: number
  readonly refused: boolean
}

/** Processor time of work, which a refusal ends. */
function timed(work: () => Iterator<{ readonly phase?: string } | number, unknown, unknown>): Times {
  const began = process.cpuUsage()
  const since = (): number => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1e6
  }
  let run: number | undefined
  let refused = false
  try {
    const steps = work()
    for (let next = steps.next(); next.done !== true; next = steps.next())
      if (typeof next.value === 'object' && next.value.phase === 'outputs') run ??= since()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    refused = true
  }
  const whole = since()
  return { whole, run: run ?? whole, refused }
}

/**
 * The experiment is compiled once, and the time for that counts in every measurement, as it does in a command.
 * @param commands whether the analyses that are commands of their own are measured too
 * @returns nothing for an experiment that can't start
 */
export function measureExperiment(request: RunRequest, commands: boolean): Measured[] {
  const compiler = new Compiler(registry)
  const prepared = (energy: boolean) => prepareExperiment({ ...request, run: { ...request.run, energy } }, registry)
  const compile = timed(function* () {
    yield 0
    startOfRun(onBranch(prepared(false), compiler), compiler)
  })
  if (compile.refused) return []
  const simulate = (options: { readonly checkStep: boolean; readonly energy: boolean }): Times => {
    const { run, whole, refused } = timed(() =>
      runPrepared(prepared(options.energy), { ...request, checkStep: options.checkStep }, compiler),
    )
    return { refused, run: run + compile.whole, whole: whole + compile.whole }
  }
  const bare = simulate({ checkStep: false, energy: false })
  const measured: Measured[] = [
    { analysis: 'checks of the result', without: bare.run, with: bare.whole },
    { analysis: 'step', without: bare.whole, with: simulate({ checkStep: true, energy: false }).whole },
    { analysis: 'energy', without: bare.whole, with: simulate({ checkStep: false, energy: true }).whole },
  ]
  if (!commands) return measured
  const settings = request.project.experiments?.[request.experiment]
  const kinds = ['realtime', ...(settings?.lag === undefined ? [] : ['lag' as const])] as const
  for (const kind of kinds) {
    const { whole } = timed(() =>
      analyses[kind].compute(request, {
        compiler: new Compiler(registry),
        shouldStop: () => false,
        clock: () => performance.now(),
      }),
    )
    measured.push({ analysis: kind, without: bare.whole, with: whole })
  }
  return measured
}
