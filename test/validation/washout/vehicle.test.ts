/** Washouts on the measured motion of a vehicle: they run beside its equations, and its step is checked with their many equal poles. */
import { expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'

const shipped = new ShippedProject('generic-vehicle')
const washouts = { Classical: 'cueing/classical', Adaptive: 'cueing/adaptive', Optimal: 'cueing/optimal' } as const

const project: ProjectFile = {
  ...shipped.project,
  blocks: {
    ...shipped.project.blocks,
    Acceleration: { type: 'sensors/acceleration', params: { ports: 'vectors' } },
    Gyro: { type: 'sensors/velocity', params: { ports: 'vectors' } },
    ...Object.fromEntries(Object.entries(washouts).map(([name, type]) => [name, { type }])),
  },
  wires: {
    ...shipped.project.wires,
    a1: ['Body.com', 'Acceleration.frame'],
    a2: ['Body.com', 'Acceleration.axes'],
    w1: ['Body.com', 'Gyro.frame'],
    w2: ['Body.com', 'Gyro.axes'],
    ...Object.fromEntries(
      Object.keys(washouts).flatMap((name) => [
        [`${name}A`, ['Acceleration.a', `${name}.a`]],
        [`${name}W`, ['Gyro.w', `${name}.w`]],
      ]),
    ),
  },
}

it('moves the platform with the vehicle, which moves as without it', () => {
  const signals = ['Body.wz', ...Object.keys(washouts).map((name) => `${name}.position[2]`)]
  const run = { stop: 1 }
  const { table, error, report } = shipped.run('sine-steer', { project, run, signals, checkStep: true })
  expect(error).toBeUndefined()
  expect((report.remarks ?? []).filter((remark) => remark.includes('eigenvalues'))).toEqual([])
  const alone = shipped.run('sine-steer', { run, signals: ['Body.wz'] })
  expect(table.columns[0].values.at(-1)).toBeCloseTo(alone.table.columns[0].values.at(-1) ?? NaN, 12)
  for (const { name, values } of table.columns.slice(1))
    expect(Math.abs(values.at(-1) ?? 0), name).toBeGreaterThan(1e-3)
})
