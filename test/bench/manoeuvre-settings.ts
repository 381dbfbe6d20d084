/**
 * Every manoeuvre at both ends of every setting: reports with finite figures, or one error with a remedy, and an effect of every setting
 * at one of its ends at least, else a remark that it has none.
 * Exit status 1 if a figure is not a number, an error has no remedy, a setting has no effect in silence, or anything else is thrown.
 * Options: names of manoeuvres; `--project=FOLDER` for another vehicle than the usual one, with its first experiment.
 */
import { readFileSync } from 'node:fs'
import { registry } from '../../blocks'
import { Compiler } from '../../engine/run/run'
import { manoeuvreNames, type ManoeuvreName } from '../../manoeuvres/table'
import { parseProject } from '../../engine/model/parse/parse-project'
import { casesOf, digestOf, outcomeOf, saysUnused } from '../support/manoeuvres/ends-of-settings'

/** Vehicles on which the manoeuvres run: the simplest one that has what they need. */
const vehicles: Readonly<Partial<Record<ManoeuvreName, readonly [project: string, experiment: string]>>> = {
  acceleration: ['electric-car', ''],
  'hill-start': ['sedan', ''],
  'drive-cycle': ['electric-car', ''],
  'caravan-damping': ['car-with-caravan', ''],
  'rearward-amplification': ['car-with-caravan', ''],
}

/** Longest run that is tried, s: an hour shows nothing that a minute doesn't, and takes sixty times as long. */
const longest = 60

const options = process.argv.slice(2).map((name) => name.replace(/^--/, ''))
const other = options.find((option) => option.startsWith('project='))?.slice('project='.length)
const chosen = options.filter((option) => !option.startsWith('project='))
const compiler = new Compiler(registry)
for (const name of manoeuvreNames) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const [folder, stated] = other === undefined ? (vehicles[name] ?? ['generic-vehicle', 'sine-steer']) : [other, '']
  const project = parseProject(readFileSync(`projects/${folder}/project.json`, 'utf8'))
  const experiments = Object.keys(project.experiments ?? {})
  const experiment = experiments.includes(stated) ? stated : experiments[0]
  const began = process.cpuUsage().user
  const usual = outcomeOf(compiler, project, experiment, name, {})
  const basis = usual.kind === 'report' ? digestOf(usual.report) : usual.error.message
  console.log(`${name} (${folder}): ${usual.kind === 'report' ? 'report' : usual.error.message}`)
  const acting = new Set<string>()
  const cases = casesOf(name).map((one) =>
    one.id === 'stop' && Number(one.value) > longest ? { ...one, value: longest } : one,
  )
  for (const { id, value } of cases) {
    const started = process.cpuUsage().user
    const took = (): string => `${((process.cpuUsage().user - started) / 1e6).toFixed(1)} s`
    const line = `  ${id}=${value}: `
    try {
      const outcome = outcomeOf(compiler, project, experiment, name, { [id]: value })
      const same = outcome.kind === 'report' && digestOf(outcome.report) === basis
      const says = outcome.kind === 'report' && saysUnused(outcome.report)
      if (!same || says) acting.add(id)
      const text = outcome.kind === 'refused' ? `refused: ${outcome.error.message}` : same ? 'no effect' : 'report'
      console.log(`${line}${text}${says ? ', and says so' : ''} (${took()})`)
      if (outcome.problems.length === 0) continue
      console.log(`    FAULT ${outcome.problems.join(', ')}`)
    } catch (error) {
      acting.add(id)
      console.log(`${line}FAULT thrown: ${String(error)}`)
    }
    process.exitCode = 1
  }
  for (const id of new Set(cases.map((one) => one.id)))
    if (!acting.has(id)) {
      console.log(`  ${id}: FAULT no effect at any end, in silence`)
      process.exitCode = 1
    }
  console.log(`  ${((process.cpuUsage().user - began) / 1e6).toFixed(1)} s of processor time`)
}
