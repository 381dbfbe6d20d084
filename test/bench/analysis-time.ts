/**
 * What analyses after a run cost: with each of them, an experiment takes at most three times the processor time without
 * it plus 2 s. Measured over random models, the first experiment of each shipped project, and files that once brought
 * up faults, where they are beside the repository; experiments are run as they are and over ten times the time.
 *
 *     npm run bench -- analysis-time
 *     --only random|shipped|faults    one group
 *     --named TEXT                    cases whose name contains it
 *     --from NUMBER                   goes on with the case of this number, counted from 0
 *     --commands                      real-time reports and lags too, which run experiments themselves; they are shown, not judged
 *
 * Cases are measured in another process: one that gives no answer in time is named, and the next ones go on. The exit
 * status is 1 if a case exceeds the bound or gives no answer; one that exceeds is measured again in a new process
 * first.
 */
import { fork } from 'node:child_process'
import path from 'node:path'
import { commandLine } from '../../scripts/lib/command-line.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { ModelError } from '../../engine/errors/model-error'
import { casesOf, groups, type Group } from '../support/analysis-time/cases'
import { exceeds, measureExperiment, type Measured } from '../support/analysis-time/measure'

/** Seconds of one case beyond which it counts as without an answer. */
const patience = 600

const { values } = commandLine(inRoot('test/bench/analysis-time.ts'), {
  only: { type: 'string' },
  named: { type: 'string', default: '' },
  from: { type: 'string', default: '0' },
  commands: { type: 'boolean', default: false },
  worker: { type: 'string' },
  new: { type: 'boolean', default: false },
})
const top = process.cwd()
const faults = path.resolve(top, '../shared/faults')
const cases = async (group: Group) =>
  (await casesOf(group, top, faults)).filter(({ name }) => name.includes(values.named))

interface Answer {
  readonly measured: readonly Measured[]
}

if (values.worker === undefined) await survey()
else await work(values.worker)

/** Measures the cases of a group that are sent by their number. */
async function work(group: string): Promise<void> {
  const known = await cases(groupNamed(group))
  const measure = async (index: number): Promise<readonly Measured[]> => {
    try {
      return measureExperiment(await known[index].load(), values.commands)
    } catch (error) {
      // an experiment that can't be prepared has no analyses
      if (error instanceof ModelError) return []
      throw error
    }
  }
  // what is compiled for the first time by the machine is not the first case's
  if (known.length > 0 && !values.new) await measure(0)
  process.on('message', (index: number) => {
    void measure(index).then((measured) => process.send?.({ measured }))
  })
  process.send?.({ measured: [] })
}

function groupNamed(text: string): Group {
  const group = groups.find((name) => name === text)
  if (group === undefined) throw new Error(`there is no group ${text}; choose from ${groups.join(', ')}`)
  return group
}

/** True if the analysis is a command of its own. */
function isCommand({ analysis }: Measured): boolean {
  return analysis === 'realtime' || analysis === 'lag'
}

async function survey(): Promise<void> {
  let wrong = 0
  for (const group of values.only === undefined ? groups : [groupNamed(values.only)]) {
    const names = (await cases(group)).map(({ name }) => name)
    if (names.length === 0) console.log(`${group}: no cases`)
    const ratios = new Map<string, { ratio: number; name: string }>()
    let refused = 0
    let worker: ReturnType<typeof started> | undefined
    for (const [index, name] of names.entries()) {
      if (index < Number(values.from)) continue
      if (index % 50 === 0) console.log(`${group}: ${index} of ${names.length}`)
      worker ??= started(group)
      let answer = await worker.ask(index)
      if (answer === undefined) {
        console.log(`${name}: NO ANSWER within ${patience} s, or a crash`)
        worker.end()
        worker = undefined
        wrong++
        continue
      }
      if (answer.measured.some((measured) => exceeds(measured) && !isCommand(measured))) {
        // a command compiles in a program that has just begun, which counts in both times
        const alone = started(group, true)
        answer = (await alone.ask(index)) ?? answer
        alone.end()
      }
      if (answer.measured.length === 0) refused++
      for (const measured of answer.measured) {
        const ratio = Math.max(0, measured.with - 2) / Math.max(measured.without, 1e-3)
        if (ratio > (ratios.get(measured.analysis)?.ratio ?? -1)) ratios.set(measured.analysis, { ratio, name })
        const isWrong = exceeds(measured) && !isCommand(measured)
        if (isWrong) wrong++
        if (isWrong || isCommand(measured) || values.named !== '')
          console.log(
            `${name}: ${measured.analysis} ${measured.without.toFixed(2)} -> ${measured.with.toFixed(2)} s${isWrong ? ' EXCEEDS' : ''}`,
          )
      }
    }
    worker?.end()
    const tried = Math.max(0, names.length - Number(values.from))
    console.log(`${group}: ${tried} cases, of which ${refused} can't start`)
    for (const [analysis, { ratio, name }] of ratios)
      console.log(`${group}, ${tried} cases: ${analysis} takes at most ${ratio.toFixed(2)} times beyond 2 s (${name})`)
  }
  process.exitCode = wrong === 0 ? 0 : 1
}

/** A process that measures. @param isNew whether it compiles nothing before, as a command */
function started(
  group: Group,
  isNew = false,
): { ask: (index: number) => Promise<Answer | undefined>; end: () => void } {
  const options = [
    '--worker',
    group,
    '--named',
    values.named,
    ...(values.commands ? ['--commands'] : []),
    ...(isNew ? ['--new'] : []),
  ]
  const child = fork(process.argv[1], options)
  const answer = (): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => done(undefined), patience * 1000)
      const done = (result: Answer | undefined): void => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(result)
      }
      child.once('message', (message) => done(message as Answer))
      child.once('exit', () => done(undefined))
    })
  const ready = answer()
  return {
    ask: async (index) => {
      if ((await ready) === undefined) return undefined
      const next = answer()
      child.send(index)
      return next
    },
    end: () => child.kill('SIGKILL'),
  }
}
