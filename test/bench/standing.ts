/**
 * The vehicle whose tyres are slow, parked, locked or in the air: creep, swing, spin and energy of every scenario, as the table in
 * docs/theory/slow-tyres.md; then the skidder and the sedan.
 *
 *     npm run bench -- standing             all; names of scenarios and vehicles may follow after --
 */
import { readFileSync } from 'node:fs'
import { registry } from '../../blocks'
import { Compiler, runToEnd } from '../../engine/run/run'
import { parseProject } from '../../engine/model/parse/parse-project'
import { figuresOf, signals } from '../validation/tires/standing/figures'
import { scenarios, standingProject, variants } from '../validation/tires/standing/scenarios'
import {
  manoeuvres,
  vehicleFigures,
  vehicleProject,
  vehicles,
  vehicleSignals,
} from '../validation/tires/standing/vehicles'

const folder = 'projects/generic-vehicle'
const vehicle = parseProject(readFileSync(`${folder}/project.json`, 'utf8'))
const files = Object.fromEntries(
  Object.values(vehicle.experiments ?? {}).flatMap(({ references = {} }) =>
    Object.values(references).map(({ file }) => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const),
  ),
)
const compiler = new Compiler(registry)
const only = process.argv.slice(2).map((name) => name.replace(/^-+/, ''))
const short = (x: number): string => (x === 0 ? '0' : x.toExponential(1))

console.log(
  '| run | tyre | slip, method | stops at, s | creep, m/s | swing, N | locked spin, rad/s | fastest spin, rad/s | rise of energy |',
)
console.log('|---|---|---|---|---|---|---|---|---|')
for (const [name, scenario] of Object.entries(scenarios)) {
  if (only.length > 0 && !only.includes(name)) continue
  for (const forceModel of ['pac2002', 'fiala'] as const)
    for (const [title, variant] of Object.entries(variants)) {
      const project = standingProject(vehicle, scenario, variant, forceModel)
      const outcome = runToEnd(
        { project, files, experiment: 'standing', signals: signals(variant.slip), checkStep: false },
        compiler,
      )
      if (outcome.error !== undefined) {
        console.log(`| ${scenario.title} | ${forceModel} | ${title} | ${outcome.error.message} |`)
        continue
      }
      const f = figuresOf(outcome.table, project, forceModel, variant.slip)
      const standing = !scenario.stops
        ? ['', '', '', '']
        : [f.stopped.toFixed(1), short(f.creep), short(f.swing), short(f.spin)]
      const cells = [
        scenario.title,
        forceModel,
        title,
        ...standing,
        f.fastest.toFixed(1),
        `${(100 * f.rise).toFixed(4)} %`,
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
}

console.log(
  '\n| vehicle | run | stops at, s | creep, m/s | swing, N | below 1 N, s after the stop | locked spin, rad/s | rise of energy |',
)
console.log('|---|---|---|---|---|---|---|---|')
for (const name of Object.keys(vehicles)) {
  if (only.length > 0 && !only.includes(name)) continue
  const shipped = parseProject(readFileSync(`projects/${name}/project.json`, 'utf8'))
  for (const [manoeuvre, { title }] of Object.entries(manoeuvres)) {
    const project = vehicleProject(name, shipped, manoeuvre, 30)
    const { table, error } = runToEnd(
      { project, files: {}, experiment: 'standing', signals: vehicleSignals(name), checkStep: false },
      compiler,
    )
    if (error !== undefined) throw error
    const f = vehicleFigures(name, table)
    const numbers = [f.stopped.toFixed(1), short(f.creep), short(f.swing), f.calm.toFixed(1), short(f.spin)]
    console.log(`| ${[vehicles[name].title, title, ...numbers, `${(100 * f.rise).toFixed(4)} %`].join(' | ')} |`)
  }
}
