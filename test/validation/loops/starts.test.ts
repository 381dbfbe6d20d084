/**
 * What is not given at the start rests as near to the automatic coordinates' defaults as the drives allow, whatever the
 * coordinates are: a four-bar whose crank is driven and a sedan whose rack starts to move begin alike in every formulation.
 */
import { describe, expect, it } from 'vitest'
import type { FormulationSettings } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'
import { fourBar } from './four-bar'
import { covering } from '../../support/covering'

const cut = (cotree: readonly string[], tree: readonly string[] = []): FormulationSettings => {
  const choose = (domain: string): Record<string, 'tree' | 'cotree'> =>
    Object.fromEntries([
      ...cotree.map((block) => [`${block}.${domain}`, 'cotree'] as const),
      ...tree.map((block) => [`${block}.${domain}`, 'tree'] as const),
    ])
  return { translation: choose('T1'), rotation: choose('R1') }
}

/** Values of the first row. */
function start(
  shipped: ShippedProject,
  project: ShippedProject['project'],
  experiment: string,
  formulation: string,
): Map<string, number> {
  const { table } = shipped.run(experiment, { project, formulation, run: { solver: 'rk4', step: 1e-3, stop: 1e-3 } })
  const motion = table.columns.filter(({ name }) => /\.(angle|rate|s|ds|x|y|z|vx|vy|vz|wx|wy|wz)$/.test(name))
  return new Map(motion.map(({ name, values }) => [name, values[0]]))
}

function expectSame(found: Map<string, number>, expected: Map<string, number>): void {
  expect(expected.size).toBeGreaterThan(5)
  for (const [signal, value] of expected) {
    if (found.has(signal)) expect(Math.abs((found.get(signal) ?? NaN) - value), signal).toBeLessThan(1e-8)
  }
}

describe('a four-bar whose crank starts with the speed of its drive', () => {
  const shipped = new ShippedProject('mechanisms')
  const drives = { crank: { type: 'sources/sine', params: { amplitude: 0.3, frequency: 0.5 } } }
  // closed with the crank along the base and the coupler at a right angle to it
  const bars = { crank: 0.5, coupler: 1, rocker: Math.hypot(0.6, 1), base: 1.1 }
  const guess = { 'Pin1.angle': Math.PI / 2 }
  const formulations = {
    pin: cut(['Pin1'], ['Pin2']),
    rocker: cut(['RockerPivot'], ['Pin2']),
  }
  const project = fourBar(bars, guess, formulations)
  const driven = fourBar({ ...bars, drives }, guess, formulations)

  it.each(Object.keys(formulations))('starts in "%s" as by default', (formulation) => {
    expectSame(start(shipped, driven, 'run', formulation), start(shipped, driven, 'run', 'default'))
  })
  it.each(Object.keys(formulations))('rests in "%s" as by default without a drive', (formulation) => {
    expectSame(start(shipped, project, 'run', formulation), start(shipped, project, 'run', 'default'))
  })
})

describe('a sedan whose rack starts to move', () => {
  const shipped = new ShippedProject('macpherson-sedan')
  const formulations = {
    ...shipped.project.formulations,
    automatic: {},
    spindle: {
      translation: { 'SpindleL.T1': 'tree', 'SuspensionFL.T1': 'cotree', 'BallJointL.T1': 'tree' },
      rotation: { 'SpindleL.R1': 'tree', 'SuspensionFL.R1': 'cotree' },
    },
    arms: cut(['LowerArmPivotL', 'TrailingPivotL'], ['TrailingArmL']),
  } as const
  const project = { ...shipped.project, formulations }

  // The coordinates of "automatic" are a choice of the rules that choose the others too.
  it.each(covering(['automatic', 'spindle', 'arms'], ['spindle', 'arms']))(
    'starts in "%s" as by default',
    (formulation) => {
      expectSame(start(shipped, project, 'sine-steer', formulation), start(shipped, project, 'sine-steer', 'default'))
    },
  )
})
