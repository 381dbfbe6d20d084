/** Where nothing with mass moves, the body whose mass is 0 is named. */
import { describe, expect, test } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ParamValue } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'
import { ShippedProject } from '../support/shipped-project'

test('mass 0 of the body of the generic vehicle names the body, not a suspension', () => {
  const project = new ShippedProject('generic-vehicle').project
  const body = { ...project.blocks.Body, params: { ...project.blocks.Body.params, mass: 0 } }
  const files = new ShippedProject('generic-vehicle').files
  const changed = { ...project, blocks: { ...project.blocks, Body: body } }
  expect(() => runToEnd({ project: changed, files, experiment: 'sine-steer' }, new Compiler(registry))).toThrow(
    /^block Body, .*mass.*: Body has mass 0, and Suspension\w+\.ds.* moves nothing that has mass or inertia.*Give Body a mass greater than 0/,
  )
})

describe('a body on a slide', () => {
  const sliding = (mass: ParamValue): (() => unknown) => {
    const blocks = {
      World: ['world/world'],
      S: ['mechanics/prismatic', {}],
      B: ['mechanics/rigid-body', { mass }],
    } as const
    const project = smallProject(blocks, ['World.frame - S.base', 'S.end - B.com'], {
      stop: 0.1,
      solver: { name: 'rk4', step: 0.01 },
    })
    return () => runToEnd({ project, files: {}, experiment: 'run' }, new Compiler(registry))
  }

  test.each([0, '2 kg - 2 kg'])('with mass %s is named with the remedy', (mass) => {
    expect(sliding(mass)).toThrow(
      /B has mass 0, and nothing that has mass or inertia moves with S\.[^.]*\. Give B a mass/,
    )
  })

  test('with a mass runs', () => expect(sliding(1)).not.toThrow())
})
