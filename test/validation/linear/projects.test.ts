/** Linear models of shipped projects with closed loops: the states that constraints take are gone, and no others. */
import path from 'node:path'
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { readProjectFolder } from '../../../engine/io/node/project-folder'
import { sharedCompiler } from '../../support/compiler'
import { linearOf } from './linear'

it.each([
  ['axle', 'bump'],
  ['hexapod', 'sine'],
  ['macpherson-sedan', 'sine-steer'],
  ['whipple-bicycle', 'weave'],
  ['mechanisms', 'squeezer'],
  ['steering', 'step'],
])('%s (%s) loses a state for each constraint that it has', async (name, experiment) => {
  const read = await readProjectFolder(path.resolve('projects', name), registry)
  if (!read.ok) throw new Error(name)
  const { project, files } = read.value
  const model = linearOf(project, experiment, { outputs: [], inputs: [] }, files)
  const { toCompile } = prepareExperiment({ project, files, experiment }, registry)
  const { compilation } = sharedCompiler.compile(toCompile)
  const { rows, rank } = compilation.system.constraints
  const quaternions = compilation.system.orientations.filter(({ order }) => order === 'quaternion').length
  const holonomic = rows.filter(({ value }) => value !== null).length
  // a constraint on positions takes a place and a speed, one on speeds a speed; the rank is that of the formulation
  const taken = model.removed.filter(({ reason }) => reason === 'constraint')
  expect(rows).toHaveLength(rank)
  expect(taken).toHaveLength(rank + holonomic + quaternions)
  expect(model.states.length + model.removed.length).toBe(compilation.states.length)
})
