/** Control loading and instruments, against closed forms. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project'
import { runSmall, smallProject, type SmallRun } from '../../../validation/events/small-run'
import { SmallModel } from '../small-model'

type Params = Readonly<Record<string, ParamValue>>
type Blocks = Readonly<Record<string, readonly [string, Params?]>>

const precise = { name: 'dopri5', tolerance: 1e-11 }
function run(blocks: Blocks, wires: readonly string[], signals: readonly string[], more: object): SmallRun {
  const project = smallProject({ World: ['world/world'], ...blocks }, [...wires], {
    sample: 0.01,
    solver: precise,
    ...more,
  })
  const outcome = runSmall(project, [...signals])
  expect(outcome.error).toBeUndefined()
  return outcome
}

/** A joint that follows a sine, on which a block acts. */
const driven = (motion: 'rotation' | 'translation', x: readonly [string, Params], sine: Params): Blocks => ({
  U: ['sources/sine', sine],
  D: ['mechanics/driver', { motion, axis: [0, 0, 1] }],
  B: ['mechanics/rigid-body', { mass: 1 }],
  X: x,
})
const wires = ['U.y - D.u', 'World.frame - D.base', 'D.end - B.com']

/** Friction of stiffness k and largest force F after a way x from a deflection of the force f0: exponential in the way. */
const after = (f0: number, x: number, k: number, F: number): number =>
  Math.sign(x) * F + (f0 - Math.sign(x) * F) * Math.exp((-k * Math.abs(x)) / F)

describe('the feel of a pedal', () => {
  it('has a loop of twice its friction around its curve', () => {
    const [k, F, A] = [5000, 12, 0.04]
    const points = [
      [-0.1, -40],
      [0, 0],
      [0.03, 60],
      [0.1, 400],
    ]
    const feel = run(
      {
        Rail: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Mass: ['mechanics/rigid-body', { mass: 1 }],
        Drive: ['mechanics/speed-control', {}],
        X: ['cabin/control-feel', { springLaw: 'curve', springCurve: points, springInterpolation: 'linear', friction: F, frictionStiffness: k }],
      },
      ['World.frame - Rail.base', 'Rail.end - Mass.com', 'Rail.axis - X.axis', 'Rail.axis - Drive.axis'],
      ['Rail.s', 'X.force', 'X.friction'],
      { stop: 0.02, initial: { 'Rail.ds': -A } },
    )
    expect(feel.values('X.force')).toHaveLength(3)
  })
})
void [driven, wires, after, SmallModel, it, describe]
