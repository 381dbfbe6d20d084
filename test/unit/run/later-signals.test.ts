/** Signals that are asked for after a run: what the run would have recorded. */
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { laterSignals } from '../../../engine/run/later-signals'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Pendulum',
  blocks: {
    World: { type: 'world/world' },
    Pivot: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { x: 0.5 } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 2 } },
  },
  wires: { a: ['World.frame', 'Pivot.base'], b: ['Pivot.end', 'Arm.base'], c: ['Arm.end', 'Bob.com'] },
  experiments: { fall: { stop: 1, solver: { name: 'rk4', step: 0.01 } } },
}

it('signals evaluated from stored states equal those that were recorded, and unknown ones are left out', () => {
  const compiler = new Compiler(registry)
  const names = ['Pivot.angle', 'Bob.z', 'Pivot.Fz']
  const recorded = runToEnd({ project, files: {}, experiment: 'fall', signals: names }, compiler)
  const bare = runToEnd({ project, files: {}, experiment: 'fall', signals: ['Pivot.angle'] }, compiler)
  const later = laterSignals(bare.stored, ['Bob.z', 'Bob.nothing', 'Pivot.Fz', 'Bob.z'])
  expect(later.columns).toEqual([
    { name: 'Bob.z', unit: 'm' },
    { name: 'Pivot.Fz', unit: 'N' },
  ])
  const column = (name: string) => recorded.table.columns.find((c) => c.name === name)?.values
  expect(later.data[0]).toEqual(column('Bob.z'))
  expect(later.data[1]).toEqual(column('Pivot.Fz'))
  expect(Math.min(...later.data[0])).toBeLessThan(-0.4)
})
