/**
 * Random models for measurements of what analyses cost: trees and mechanisms with closed loops, and networks of signal blocks with many
 * kept values, of which some become undefined. Solver, step and length of the run are random too.
 */
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { Random } from '../../validation/oracle/prng'
import { EXPERIMENT, projectOf } from '../../validation/oracle/project-of'
import { randomLoops } from '../../validation/oracle/random-loops'
import { randomTree } from '../../validation/oracle/random'
import { smallProject, type Blocks } from '../../validation/events/small-run'

export interface RandomModel {
  readonly name: string
  readonly project: ProjectFile
  readonly experiment: string
}

/** The same seed gives the same model: of five, two are trees, one has loops and two are networks of signals. */
export function randomModel(seed: number): RandomModel {
  const random = new Random(seed + 40_000)
  const kind = (['tree', 'loops', 'signals', 'tree', 'signals'] as const)[seed % 5]
  const name = `${kind} ${seed}`
  if (kind === 'signals') return { name, project: network(random), experiment: 'run' }
  const { model, state } =
    kind === 'tree'
      ? randomTree(seed, { bodies: random.integer(1, 8) })
      : randomLoops(seed, { bodies: random.integer(3, 5), loops: 1 })
  const project = projectOf(model, state)
  const asWritten = project.experiments?.[EXPERIMENT]
  const settings = { ...asWritten, ...randomRun(random) }
  return { name, project: { ...project, experiments: { [EXPERIMENT]: settings } }, experiment: EXPERIMENT }
}

const fixed = ['euler', 'semi-implicit-euler', 'heun', 'rk4', 'linearly-implicit-euler', 'rosenbrock2'] as const
const variable = ['dopri5', 'radau5'] as const

/** Of the fixed steps, some are far too long and some far shorter than the rows. */
function randomRun(random: Random): ExperimentSettings {
  const stop = random.pick([0.2, 1, 3])
  const sample = stop / random.pick([10, 100, 1000])
  if (random.chance(0.3)) return { stop, sample, solver: { name: random.pick(variable) } }
  const step = stop / random.pick([30, 300, 3000])
  return { stop, sample, solver: { name: random.pick(fixed), step } }
}

/** Blocks that each read blocks before them; every kind that keeps values is among them. */
function network(random: Random): ProjectFile {
  const count = random.integer(5, 40)
  const names: string[] = ['Source']
  const blocks: Record<string, Blocks[string]> = { Source: ['sources/sine', { amplitude: 1, frequency: 2 }] }
  const wires: string[] = []
  const sampleTime = random.pick([0.01, 0.05])
  const add = (name: string, block: Blocks[string], inputs: readonly string[]): void => {
    blocks[name] = block
    wires.push(
      ...inputs.map(
        (input) => `${random.chance(0.6) ? names[names.length - 1] : random.pick(names)}.y - ${name}.${input}`,
      ),
    )
    names.push(name)
  }
  const failsAt = random.chance(0.5) ? random.pick([0.05, 0.3, 2]) : Infinity
  for (let k = 0; k < count; k++) {
    const name = `B${k}`
    const kind = random.integer(0, 8)
    if (kind === 0) add(name, ['signals/gain', { gain: random.between(-1, 1) }], ['u1'])
    else if (kind === 1) add(name, ['signals/delay-unit', { sampleTime }], ['u1'])
    else if (kind === 2) add(name, ['signals/low-pass', { frequency: random.between(1, 50) }], ['u1'])
    else if (kind === 3) add(name, ['signals/moving-average', { sampleTime, samples: random.integer(2, 60) }], ['u1'])
    else if (kind === 4) add(name, ['signals/sample-hold', { sampleTime }], ['u1'])
    else if (kind === 5) add(name, ['signals/sum', { k2: random.pick([-1, 1]) }], ['u1', 'u2'])
    else if (kind === 6) add(name, ['signals/saturation'], ['u1'])
    else if (kind === 7) add(name, ['signals/transport-delay', { delay: 0.1, samples: random.integer(10, 60) }], ['u1'])
    else if (Number.isFinite(failsAt))
      add(name, ['signals/function', { code: ['input u', 'output y', `y = u + sqrt(${failsAt} - t/(1 s))`] }], ['u'])
    else add(name, ['signals/product'], ['u1', 'u2'])
  }
  add('Sum', ['signals/integrator'], ['u1'])
  const run = randomRun(random)
  return smallProject(blocks, wires, run)
}
