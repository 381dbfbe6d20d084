/** A run tells when what is declared small is not. */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../engine/run/run'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { sharedCompiler } from '../../../support/compiler'

const pendulum: ProjectFile = {
  wishbone: 1,
  title: 'Pendulum on a slide',
  blocks: {
    World: { type: 'world/world' },
    Slide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Cart: { type: 'mechanics/rigid-body' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Down: { type: 'mechanics/rigid-arm', params: { z: -0.5 } },
    Bob: { type: 'mechanics/rigid-body' },
  },
  wires: {
    slide: ['World.frame', 'Slide.base'],
    cart: ['Slide.end', 'Cart.com'],
    hinge: ['Cart.com', 'Hinge.base'],
    down: ['Hinge.end', 'Down.base'],
    bob: ['Down.end', 'Bob.com'],
  },
  formulations: { small: { small: ['Hinge.angle*', 'Slide.s*'] } },
}

function warnings(initial: Readonly<Record<string, number>>, formulation: string): readonly string[] {
  const project = { ...pendulum, experiments: { run: { stop: 0.5, initial } } }
  const outcome = runToEnd({ project, files: {}, experiment: 'run', formulation }, sharedCompiler)
  expect(outcome.error).toBeUndefined()
  return outcome.report.warnings
}

describe('a run with small variables', () => {
  it('says nothing while they are small', () => {
    expect(warnings({ 'Hinge.angle': 0.1, 'Slide.s': 0.05 }, 'small')).toEqual([])
  })

  it('names a large angle with the time', () => {
    const [first, ...more] = warnings({ 'Hinge.angle': 0.25, 'Hinge.rate': 2 }, 'small')
    // how much the equations leave out is for `small-share.test.ts`
    expect(more.filter((text) => !text.includes('second order'))).toEqual([])
    expect(first).toMatch(/^Hinge\.angle is declared small but is 0\.3\d* rad at t = 2\d(\.\d+)? ms/)
  })

  it('names a displacement that is not small against the dimensions of the model', () => {
    expect(warnings({ 'Slide.s': 0.4 }, 'small')[0]).toContain('Slide.s is declared small but is 0.4 m at t = 0 s')
  })

  it('says nothing of coordinates that are not declared', () => {
    expect(warnings({ 'Hinge.angle': 1, 'Slide.s': 4 }, 'default')).toEqual([])
  })
})
