/**
 * Every tyre model at standstill: the generic vehicle stops, parks on a slope, and starts and stops again, with every way in which slip and spin
 * follow. The table of docs/theory/slow-tyres.md.
 *
 *     npm run bench -- standing-models      all; identifiers of models may follow after --: mf6, brush
 */
import { readFileSync } from 'node:fs'
import { registry } from '../../blocks'
import { tireForceModels } from '../../blocks/tires/models'
import type { TireModel } from '../../blocks/tires/model'
import { ModelError } from '../../engine/errors/model-error'
import { parseProject } from '../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../engine/model/project/project'
import { Compiler, runToEnd } from '../../engine/run/run'
import { figuresOf } from '../validation/tires/standing/figures'
import { levelProject, restMethod } from '../validation/tires/standing/levels'
import { scenarios, standingProject, wheels, type ForceModel } from '../validation/tires/standing/scenarios'

const vehicle = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'))
const compiler = new Compiler(registry)
const only = process.argv.slice(2).map((name) => name.replace(/^-+/, ''))
const models = tireForceModels.filter(({ id }) => only.length === 0 || only.includes(id))

/** Signals that creep, swing and spin need; models without rolling resistance lack others. */
const signals = [
  ...['x', 'y', 'z', 'vx', 'vy'].map((name) => `Body.${name}`),
  ...wheels.flatMap((w) => [`Spin${w}.rate`, `Tire${w}.Fy`]),
]

interface Way {
  readonly title: string
  readonly slip: 'delayed' | 'kinematic'
  readonly spinLag: 'none' | 'delayed'
}
const spinInputs = ['gamma', 'turnSlip', 'totalSpin']
const waysOf = (model: TireModel): readonly Way[] => [
  { title: 'delayed', slip: 'delayed', spinLag: 'none' },
  ...(model.inputs.some((name) => spinInputs.includes(name))
    ? [{ title: 'delayed, spin too', slip: 'delayed', spinLag: 'delayed' } as const]
    : []),
  { title: 'kinematic', slip: 'kinematic', spinLag: 'none' },
]

function projectOf(model: TireModel, way: Way, name: string): ProjectFile {
  if (model.ownSlip === true) return levelProject(vehicle, Number(model.id.replace('level-', '')), name)
  const set = Object.fromEntries(wheels.map((w) => [`Tire${w}.spinLag`, way.spinLag]))
  return standingProject(vehicle, scenarios[name], { slip: way.slip, solver: 'rk4' }, model.id as ForceModel, { set })
}

function rowOf(model: TireModel, way: Way, name: string): string {
  const project = projectOf(model, way, name)
  const request = { project, files: {}, experiment: 'standing', signals, checkStep: false }
  const { table, error, report } = runToEnd({ ...request, run: { energy: true } }, compiler)
  if (error !== undefined) return error.message
  const { stopped, creep, swing, spin } = figuresOf(table, project, model.id as ForceModel, way.slip)
  const energy = report.warnings.filter((warning) => /energy|heat/.test(warning))
  const figures = [stopped.toFixed(1), ...[creep, swing, spin].map((x) => x.toExponential(1))]
  return [...figures, energy.length === 0 ? 'no' : energy.join(' ')].join(' | ')
}

console.log('| model | slip | run | stops at, s | creep, m/s | swing, N | spin, rad/s | energy made |')
console.log('|---|---|---|---|---|---|---|---|')
for (const model of models)
  for (const way of model.ownSlip === true ? [{ ...waysOf(model)[0], title: restMethod }] : waysOf(model))
    for (const name of ['stop', 'parked', 'start']) {
      let row
      try {
        row = rowOf(model, way, name)
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        row = error.message
      }
      console.log(`| ${model.label} | ${way.title} | ${scenarios[name].title} | ${row} |`)
    }
