/**
 * Printed equations, read by an evaluator of their own from top to bottom, give the derivatives of the model: every name stands for one
 * value. Their length is in proportion to the model in every form.
 */
import { describe, expect, it } from 'vitest'
import { describeEquations } from '../../../engine/formulate/equations/document'
import { equationText, termLatex } from '../../../engine/formulate/equations/text'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { readEquations } from '../../support/printed-equations'
import { smallProject } from '../events/small-run'
import { ShippedProject } from '../support/shipped-project'

/** A rod on a plane joint whose end is held: three coordinates and two constraints, whose equations name five vectors alike. */
const rod = (): ProjectFile => ({
  ...smallProject(
    {
      World: ['world/world'],
      Plane: ['mechanics/planar', { direction1: [1, 0, 0], direction2: [0, 0, 1] }],
      Rod: ['mechanics/rigid-body', { mass: 3, Ixx: 0, Iyy: 0.36, Izz: 0 }],
      Half: ['mechanics/rigid-arm', { z: 0.6 }],
      Pivot: ['mechanics/revolute', { axis: [0, 1, 0] }],
    },
    [
      'World.frame - Plane.base',
      'Plane.end - Rod.com',
      'Rod.com - Half.base',
      'Half.end - Pivot.end',
      'Pivot.base - World.frame',
    ],
    { stop: 1 },
  ),
  formulations: {
    default: {
      translation: { 'Plane.T1': 'tree' },
      rotation: { 'Plane.R1': 'tree' },
      constraints: { method: 'baumgarte', alpha: 20, beta: 20 },
    },
  },
})

const inSubsystem = (): ProjectFile => ({
  ...smallProject({}, [], { stop: 1 }),
  blocks: {
    Front: {
      type: 'subsystem',
      blocks: {
        Lag: { type: 'signals/integrator', params: { initial: 0.7 } },
        Loop: { type: 'signals/gain', params: { gain: -0.5 } },
      },
      wires: { w1: ['Lag.y', 'Loop.u1'], w2: ['Loop.y', 'Lag.u1'] },
    },
  } as unknown as ProjectFile['blocks'],
})

const read = (project: ProjectFile, files: Readonly<Record<string, string>> = {}) =>
  readEquations(sharedCompiler.compile({ project, files }))

describe('printed equations give the derivatives of the model', () => {
  it('of a rod with three coordinates and two constraints', () => {
    expect(read(rod()).faults).toEqual([])
  })

  it('of blocks in a subsystem, whose names are no quotients', () => {
    const { faults, text } = read(inSubsystem())
    expect(faults).toEqual([])
    expect(text).toContain(`"Front/Lag.y"' = `)
  })

  it.each(['mechanisms', 'whipple-bicycle', 'filters', 'semi-trailer', 'stability-control', 'automatic-drivetrain'])(
    'of %s, in proportion to the model',
    (name) => {
      const { project, files } = new ShippedProject(name)
      const { faults, text, nodes } = read(project, files)
      expect(faults).toEqual([])
      expect(text.length / nodes).toBeLessThan(100)
    },
  )
})

it('every form of the equations of semi-trailer is in proportion to the model', () => {
  const { project, files } = new ShippedProject('semi-trailer')
  const { compilation } = sharedCompiler.compile({ project, files })
  const document = describeEquations(compilation.system)
  const equations = [...document.definitions, ...document.components, ...document.dynamics.force]
  for (const form of [
    equations.map(({ name, right }) => equationText(name, right)),
    equations.map(({ right }) => termLatex(right)),
  ])
    expect(form.join('\n').length).toBeLessThan(200_000)
})
