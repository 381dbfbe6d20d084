/** What can be declared small, by which names, and what is said of names that cannot. */
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../../engine/errors/model-error'
import type { CoordinateSettings, ProjectFile } from '../../../../engine/model/project/project'
import { compiled } from '../../../validation/support/at-state'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Trailer',
  blocks: {
    World: { type: 'world/world' },
    Body: { type: 'mechanics/rigid-body' },
    Slide: { type: 'mechanics/prismatic', params: { axis: [0, 0, 1] } },
    Wheel: { type: 'mechanics/rigid-body' },
    Spring: { type: 'mechanics/spring-damper' },
    Lag: { type: 'signals/integrator' },
    Input: { type: 'sources/constant' },
  },
  wires: {
    hub: ['Body.com', 'Slide.base'],
    end: ['Slide.end', 'Wheel.com'],
    spring: ['Spring.axis', 'Slide.axis'],
    input: ['Input.y', 'Lag.u1'],
  },
}

function declared(small: readonly string[], coordinates: CoordinateSettings = {}): readonly string[] {
  const formulations = { chosen: { small, coordinates: { Body: coordinates } } }
  return compiled({ ...project, formulations }, 'chosen').system.small
}

function refusal(small: string, coordinates: CoordinateSettings = {}): ModelError {
  try {
    declared([small], coordinates)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error(`${small} was taken`)
}

describe('small variables', () => {
  it('are coordinates, speeds and accelerations by name', () => {
    expect(declared(['Body.roll'])).toEqual(['Body.roll'])
    expect(declared(['Slide.ds', 'der(Body.wx)', ' der( Slide.ds ) '])).toEqual([
      'Slide.ds',
      'der(Body.wx)',
      'der(Slide.ds)',
    ])
  })

  it('are all three with a star, the speed being the rate of the coordinate in the reference position', () => {
    expect(declared(['Slide.s*'])).toEqual(['Slide.s', 'Slide.ds', 'der(Slide.ds)'])
    expect(declared(['Body.roll*'])).toEqual(['Body.roll', 'Body.wx', 'der(Body.wx)'])
    expect(declared(['Body.z*'])).toEqual(['Body.z', 'Body.vz', 'der(Body.vz)'])
    expect(declared(['Body.wz*'])).toEqual(['Body.wz', 'der(Body.wz)'])
    expect(declared(['Body.y*'], { velocity: 'heading' })).toEqual(['Body.y', 'Body.v', 'der(Body.v)'])
    expect(declared(['Body.pitch*'], { rates: 'derivatives' })).toEqual([
      'Body.pitch',
      'Body.dpitch',
      'der(Body.dpitch)',
    ])
  })

  it('are the speed where the derivative of a coordinate is one', () => {
    expect(declared(['der(Slide.s)'])).toEqual(['Slide.ds'])
  })

  it('leave the equations as they are where none is declared', () => {
    const exact = compiled(project).derivatives
    const empty = compiled({ ...project, formulations: { chosen: { small: [] } } }, 'chosen').derivatives
    expect(JSON.stringify(empty.program.functions)).toBe(JSON.stringify(exact.program.functions))
  })
})

describe('a name that cannot be small', () => {
  it('is told with the nearest one', () => {
    const error = refusal('Body.rol')
    expect(error).toMatchObject({ code: 'unknown-signal', place: { block: 'Body' } })
    expect(error.hint).toContain('Body.roll')
  })

  it('is told with those of its block where none is near', () => {
    expect(refusal('Slide.travelled').hint).toContain('Slide.s, Slide.ds')
  })

  it('is told when it is a state of a component', () => {
    const name = compiled(project).states.find((s) => s.kind === 'component')?.name ?? 'none'
    expect(refusal(name).what).toContain('state of a component')
  })

  it('is part of a quaternion', () => {
    const error = refusal('Body.e1', { orientation: 'quaternion' })
    expect(error.code).toBe('unsuitable-coordinates')
    expect(error.what).toContain('quaternion')
    expect(error.hint).toContain('Euler angles')
  })

  it('is the derivative of a coordinate that is made of several speeds', () => {
    const error = refusal('der(Body.roll)')
    expect(error.what).toContain('made of several')
    expect(error.hint).toContain('Body.wx')
  })

  it('is an angle at whose zero the order is singular', () => {
    const error = refusal('Body.angle2', { orientation: '313' })
    expect(error.code).toBe('unsuitable-coordinates')
    expect(error.what).toContain('singular')
    expect(refusal('Body.angle1*', { orientation: '313' }).hint).toContain('Body.wx')
  })
})
