/** Signal blocks of a motion base in a project without a world: nothing in it has weight, which every run says. */
import { expect, it } from 'vitest'
import { runSmall, smallProject, type Blocks } from '../events/small-run'

const blocks: Blocks = {
  R: ['sources/constant', { value: [0, 0, 1.5] }],
  A: ['sources/constant', { value: [0, 0, 0] }],
  Arm: ['sources/constant', { value: 0 }],
  Loaded: ['cueing/hexapod-inverse'],
  Light: ['cueing/hexapod-inverse', { load: 'none' }],
  Seat: ['cueing/hexapod-forward'],
  Rail: ['cueing/rail-yaw'],
  Centrifuge: ['cueing/centrifuge'],
}
const wires = [
  ...['Loaded', 'Light', 'Rail', 'Centrifuge'].flatMap((name) => [`R.y - ${name}.r`, `A.y - ${name}.angles`]),
  'Loaded.length - Seat.length',
  'Arm.y - Centrifuge.angle',
]
const run = { stop: 0.02, sample: 0.01, solver: { name: 'rk4', step: 0.01 } } as const
const signals = ['Loaded.force[1]', 'Seat.f[3]', 'Rail.f[3]', 'Centrifuge.f[3]']

it('warns of each block whose result would contain gravity, and of no other', () => {
  const { report, at } = runSmall(smallProject(blocks, wires, run), signals)
  const warned = ['Loaded', 'Seat', 'Rail', 'Centrifuge']
  const about = report.warnings.map(
    (w) => /^(\w+) finds no uniform gravity, so .* don't contain it: add a World block/.exec(w)?.[1],
  )
  expect(about.toSorted()).toEqual(warned.toSorted())
  for (const name of signals) expect(at(name, 0.02)).toBeCloseTo(0, 12)
})

it('has weight with a world, without a warning', () => {
  const { report, at } = runSmall(smallProject({ World: ['world/world'], ...blocks }, wires, run), signals)
  expect(report.warnings).toEqual([])
  for (const name of signals.slice(1)) expect(at(name, 0.02)).toBeCloseTo(9.81, 9)
  expect(at('Loaded.force[1]', 0.02)).toBeGreaterThan(1000)
})
