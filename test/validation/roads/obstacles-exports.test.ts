/** Wheels on obstacles and on random heights of a road along a line leave the program for every target. */
import { expect, it } from 'vitest'
import { makeExport } from '../../../app/export/make'
import type { ExportTargetId } from '../../../engine/backends/targets'
import type { ParamValue } from '../../../engine/model/project/project'
import { compiler } from '../../support/c-compiler'
import { allowFmu } from '../../support/fmi/allowed'
import { sharedCompiler } from '../../support/compiler'
import { smallProject } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>

const onRoad = (type: string, road: Params) =>
  smallProject(
    {
      World: ['world/world'],
      Road: [type, { 'obstacle.position': 1.3, 'obstacle.height': 0.03, ...road }],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', { radius: 0.3, stiffness: 2e5, damping: 500, forceModel: 'level-4', shape: 'disk' }],
    },
    ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
    {
      stop: 0.2,
      solver: { name: 'rk4', step: 0.001 },
      initial: { 'Body.x': 1, 'Body.z': 0.3, 'Body.vx': 5, 'Spin.rate': 16 },
    },
  )
const kerb = {
  obstacle: 'kerb',
  'obstacle.length': 0.3,
  'obstacle.angle': 0.3,
  'obstacle.side': 'left',
  'obstacle.count': 2,
  'obstacle.spacing': 1.2,
}
const roads = {
  'a kerb on a flat road': onRoad('world/flat-road', kerb),
  'waves on a rough road along a line': onRoad('world/road', {
    ...{ obstacle: 'sine', 'obstacle.length': 0.5 },
    ...{ profile: 'random', 'random.class': 'C', 'random.length': 20, 'random.blend': 1, 'random.shortest': 0.8 },
    ...{ contact: 'normal', contactSearch: 'fixed', contactIterations: 3 },
  }),
}
const native: readonly ExportTargetId[] = compiler === undefined ? [] : ['c', 'fmu3']
// compilers take most of the time: each road in one of their targets
const cases = Object.entries(roads).flatMap(([name, project], i) =>
  [...(i === 0 ? (['js', 'wasm'] as const) : []), ...native.slice(1 - i, 2 - i)].map(
    (target) => [name, target, project] as const,
  ),
)

it.each(cases)('%s as %s, which agrees with the run', async (_, target, project) => {
  const { verification } = await makeExport(
    {
      project: JSON.stringify(project),
      files: {},
      target,
      experiment: 'run',
      run: { stop: 0.2, sample: 0.01 },
      libraries: false,
    },
    { compiler: sharedCompiler, allow: allowFmu },
  )
  expect(verification.state).toBe('verified')
  const { worst } = verification as { worst: { difference: number } | null }
  expect(worst?.difference ?? 0).toBeLessThan(1e-11)
})
