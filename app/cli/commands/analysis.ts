/** `ANALYSIS PROJECT`: a command for each analysis of the table of jobs, named as its job. */
import path from 'node:path'
import { registry } from '../../../blocks'
import { ModelError } from '../../../engine/errors/model-error'
import { analyses } from '../../../jobs/analyses'
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

/** Returns the option of an analysis that makes tables. */
function tablesOption(kind: AnalysisKind): Command['options'] {
  return analysisFacts(kind).tables === true
    ? { csv: { value: 'FOLDER', doc: 'write the tables as CSV files into this folder' } }
    : {}
}

export const analysisCommands: readonly Command[] = analysisKinds.map(analysisCommand)

async function analyse<K extends AnalysisKind>(kind: K, args: Arguments, io: CliIo): Promise<ExitStatus> {
  const loaded = await openProject(args)
  return inProject(loaded, async (): Promise<ExitStatus> => {
    const { request } = requestedExperiment(loaded, args)
    const { experiment } = request
    const compare = args
      .text('compare')
      ?.split(',')
      .map((name) => name.trim())
    const travelOf = args.text('travel')
    const accuracy = limitsOf(args)
    const analysis = analyses[kind]
    const analysisRequest = { ...request, compare, travelOf, accuracy, part: args.text('part') }
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
    if (args.has('json'))
      io.out(`${JSON.stringify({ experiment, ...(analysis.plain?.(report) ?? report) }, null, 2)}\n`)
    else io.out(`${print(experiment, described).join('\n')}\n`)
    return described.passed ? 0 : 1
  })
}

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
