/** `ANALYSIS PROJECT`: a command for each analysis of the table of jobs, named as its job. */
import path from 'node:path'
import { registry } from '../../../blocks'
import { ModelError } from '../../../engine/errors/model-error'
import { analyses } from '../../../jobs/analyses'
import type { LocusOptions } from '../../../engine/analyses/linear/over'
import type { LinearOptions } from '../../../engine/analyses/linear/options'
import type { ResponseOptions } from '../../../engine/analyses/linear/response'
import { holdChoices } from '../../../engine/analyses/linear/report'
import type { Described } from '../../../engine/analyses/analysis'
import { analysisFacts, analysisKinds, type AnalysisKind } from '../../../jobs/kinds'
import { Compiler } from '../../../engine/run/run'
import { writeTextFile } from '../../../engine/io/node/text-file'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus } from '../command'
import { fmuOption } from '../fmus'
import { runOptions } from '../experiments'
import type { CliIo } from '../io'
import { finished } from '../progress'
import { inProject, openProject } from '../project'
import { requestedExperiment } from '../requested-experiment'
import { columns } from '../text-table'

const { sample: _, ...options } = runOptions

/** Number of values of root loci. */
const usualPoints = 41

function analysisCommand(kind: AnalysisKind): Command {
  const { summary, notes, examples, options: ownOptions } = analysisFacts(kind)
  return {
    name: kind,
    summary,
    positionals: ['PROJECT'],
    options: {
      ...options,
      ...projectOptions,
      ...ownOptions,
      'allow-fmu': fmuOption,
      json: jsonOption,
      ...tablesOption(kind),
    },
    runsModels: true,
    notes,
    examples,
    run: (args, io) => analyse(kind, args, io),
  }
}

/** Returns the options of an analysis that makes tables or matrices. */
function tablesOption(kind: AnalysisKind): Command['options'] {
  const { tables, matrices } = analysisFacts(kind)
  return {
    ...(tables === true && { csv: { value: 'FOLDER', doc: 'write the tables as CSV files into this folder' } }),
    ...(matrices === true && { mat: { value: 'FILE', doc: 'write the matrices as a MAT-file of level 5' } }),
  }
}

export const analysisCommands: readonly Command[] = analysisKinds.map(analysisCommand)

async function analyse<K extends AnalysisKind>(kind: K, args: Arguments, io: CliIo): Promise<ExitStatus> {
  const loaded = await openProject(args)
  return inProject(loaded, async (): Promise<ExitStatus> => {
    const { request } = requestedExperiment(loaded, args)
    const { experiment } = request
    const compare = namesIn(args.text('compare'))
    const parameters = namesIn(args.text('parameters'))
    const signals = namesIn(args.text('signals'))
    const travelOf = args.text('travel')
    const accuracy = limitsOf(args)
    const analysis = analyses[kind]
    const analysisRequest = {
      ...request,
      compare,
      travelOf,
      accuracy,
      part: args.text('part'),
      linear: linearOptions(args),
      locus: locusOptions(args),
      ...(kind === 'response' && { response: responseOptions(args) }),
      ...(parameters === undefined ? {} : { parameters }),
      ...(signals === undefined ? {} : { signals }),
    }
    const job = analysis.compute(analysisRequest, {
      compiler: io.compiler ?? new Compiler(registry),
      shouldStop: () => false,
      clock: () => performance.now(),
      heap: () => process.memoryUsage().heapUsed,
    })
    const report = finished(job, (share) => share, io)
    const described = analysis.describe(report)
    const folder = args.text('csv')
    if (folder !== undefined) {
      for (const [name, text] of described.tables ?? []) await writeTextFile(path.join(folder, `${name}.csv`), text)
    }
    const file = args.text('mat')
    if (file !== undefined && described.matrices !== undefined) await writeTextFile(file, described.matrices())
    if (args.has('json'))
      io.out(`${JSON.stringify({ experiment, ...(analysis.plain?.(report) ?? report) }, null, 2)}\n`)
    else io.out(`${print(experiment, described).join('\n')}\n`)
    return described.passed ? 0 : 1
  })
}

/** Returns the options of linear analyses; those that a command lacks are absent. */
function linearOptions(args: Arguments): LinearOptions {
  const hold = args.text('held-by')
  const choice = holdChoices.find((one) => one === hold)
  if (hold !== undefined && choice === undefined)
    throw new ModelError('usage', `--held-by ${hold} is not a choice`, {}, `choose one of ${holdChoices.join(', ')}`)
  const amplitude = args.quantity('amplitude', '1')
  if (amplitude !== undefined && !(amplitude > 0))
    throw new ModelError(
      'out-of-range',
      `--amplitude ${amplitude} is not above 0`,
      {},
      'give an amplitude such as 1e-3',
    )
  const [at, inputs, outputs] = [args.seconds('at'), namesIn(args.text('inputs')), namesIn(args.text('outputs'))]
  return {
    ...(at !== undefined && { at }),
    ...(inputs !== undefined && { inputs }),
    ...(outputs !== undefined && { outputs }),
    ...(choice !== undefined && { hold: choice }),
    ...(amplitude !== undefined && { amplitude }),
    ...{ keep: args.has('keep'), descriptor: args.has('descriptor') },
  }
}

/** Returns the quantity of root loci; undefined if none is named. */
function locusOptions(args: Arguments): LocusOptions | undefined {
  const over = args.text('over')
  if (over === undefined) return undefined
  const [from, to] = ['from', 'to'].map((option) => {
    const text = args.text(option)
    if (text !== undefined) return text
    throw new ModelError('usage', `--over needs --${option}`, {}, 'give the first and the last value')
  })
  return { over, from, to, points: args.quantity('points', '1') ?? usualPoints }
}

/** Returns the frequencies of a response; those that are not stated are absent. */
function responseOptions(args: Arguments): ResponseOptions {
  const [from, to] = ['from', 'to'].map((option) => args.quantity(option, 'Hz'))
  const points = args.quantity('points', '1')
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(points !== undefined && { points }),
  }
}
const namesIn = (list: string | undefined): readonly string[] | undefined =>
  list
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns the limits of `--limit SIGNAL=PART`, by signal. */
function limitsOf(args: Arguments): Readonly<Record<string, string>> {
  return Object.fromEntries(
    args.all('limit').map((text) => {
      const at = text.indexOf('=')
      if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
      throw new ModelError('usage', `--limit ${text} has no value`, {}, 'write SIGNAL=PART, e.g. Body.wx=3%')
    }),
  )
}

function print(experiment: string, { verdict, reasons, run, figures }: Described): string[] {
  return [
    verdict,
    ...reasons.map((reason) => `- ${reason}`),
    '',
    ...columns([['experiment', `${experiment}: ${run}`], ...figures]),
  ]
}
