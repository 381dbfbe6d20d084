/** `ANALYSIS PROJECT`: a command for each analysis of the table of jobs, named as its job. */
import path from 'node:path'
import { registry } from '../../../blocks'
import { analyses } from '../../../jobs/analyses'
import type { Described } from '../../../engine/analyses/analysis'
import { analysisFacts, analysisKinds, type AnalysisKind, type ReportOf } from '../../../jobs/kinds'
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
import { requireWritable } from '../writing'
import { linearProject } from '../../projects/linear-model'
import { optionsOf } from './analysis-options'

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

/** Projects with the result of an analysis as a model. */
const projects: { readonly [K in AnalysisKind]?: (report: ReportOf<K>) => string } = { linearise: linearProject }

/** Returns the options of an analysis that makes tables or matrices. */
function tablesOption(kind: AnalysisKind): Command['options'] {
  const { tables, matrices } = analysisFacts(kind)
  return {
    ...(tables === true && { csv: { value: 'FOLDER', doc: 'write the tables as CSV files into this folder' } }),
    ...(matrices === true && {
      mat: { value: 'FILE', doc: 'write the matrices as a MAT-file of level 5' },
      model: { value: 'FOLDER', doc: 'write the linear model as a project with a state-space block' },
    }),
  }
}

export const analysisCommands: readonly Command[] = analysisKinds.map(analysisCommand)

async function analyse<K extends AnalysisKind>(kind: K, args: Arguments, io: CliIo): Promise<ExitStatus> {
  const loaded = await openProject(args)
  return inProject(loaded, async (): Promise<ExitStatus> => {
    const { request } = requestedExperiment(loaded, args)
    const { experiment } = request
    const out = args.text('out')
    if (out !== undefined) await requireWritable(out, 'file')
    const analysis = analyses[kind]
    const analysisRequest = { ...request, ...(await optionsOf(kind, args, loaded.project)) }
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
    if (out !== undefined && described.log !== undefined) {
      await writeTextFile(out, described.log)
      const { dir, name, base } = path.parse(out)
      await writeTextFile(
        path.join(dir, `${name}.json`),
        `${JSON.stringify(described.patchFor?.(base) ?? {}, null, 2)}\n`,
      )
    }
    if (out !== undefined && described.patch !== undefined)
      await writeTextFile(out, `${JSON.stringify(described.patch, null, 2)}\n`)
    const file = args.text('mat')
    if (file !== undefined && described.matrices !== undefined) await writeTextFile(file, described.matrices())
    const model = args.text('model')
    const toProject = projects[kind]
    if (model !== undefined && toProject !== undefined)
      await writeTextFile(path.join(model, 'project.json'), toProject(report))
    if (args.has('json'))
      io.out(`${JSON.stringify({ experiment, ...(analysis.plain?.(report) ?? report) }, null, 2)}\n`)
    else io.out(`${print(experiment, described).join('\n')}\n`)
    return described.passed ? 0 : 1
  })
}

function print(experiment: string, { verdict, reasons, run, figures }: Described): string[] {
  return [
    verdict,
    ...reasons.map((reason) => `- ${reason}`),
    '',
    ...columns([['experiment', `${experiment}: ${run}`], ...figures]),
  ]
}
