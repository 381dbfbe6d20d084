/** What vectors save on the canvas, and that they change nothing else. */
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler } from '../../../engine/run/run'
import { summarise } from '../../../engine/compile/summary'
import { checkProject } from '../../../engine/model/check/validate'
import { runSmall } from '../events/small-run'
import { scalarWashout, vectorWashout } from './washout'

const scalar = scalarWashout()
const vector = vectorWashout()

it('60 wires of scalars are 12 wires of vectors', () => {
  expect([scalar.signalWires.length, vector.signalWires.length]).toEqual([60, 12])
  for (const { project } of [scalar, vector]) expect(checkProject(project, registry, {})).toEqual([])
})

it('both give the same lengths of the legs', () => {
  const [a, b] = [scalar, vector].map(({ project, signals }) => runSmall(project, signals))
  expect([a.error, b.error]).toEqual([undefined, undefined])
  scalar.signals.forEach((name, i) => {
    const values = a.values(name)
    expect(Math.max(...values) - Math.min(...values), name).toBeGreaterThan(0.005)
    expect(b.values(vector.signals[i]), name).toEqual(values)
  })
})

it('both take the same work', () => {
  const [a, b] = [scalar, vector].map(({ project }) =>
    summarise(new Compiler(registry).compile({ project, files: {} }).compilation),
  )
  expect(b.cost.main).toEqual(a.cost.main)
  expect(b.states).toBe(a.states)
})
