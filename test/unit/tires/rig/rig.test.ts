/** The tyre rig: every model in every diagram, gaps with their reasons, requests that are refused, tables. */
import { describe, expect, it } from 'vitest'
import { checkConditions } from '../../../../app/tires/rig/conditions'
import { plotsOf, rigDiagramIds, usualRequest } from '../../../../app/tires/rig/diagrams'
import { isGap } from '../../../../app/tires/rig/rig'
import { checkRequest, notesOf, sweepTire, type RigRequest } from '../../../../app/tires/rig/sweep'
import { rigCsv } from '../../../../app/tires/rig/table'
import { tireForceModels } from '../../../../blocks/tires/models'
import { pointAt, rig } from './tires'

/** A sweep of three points, and at most two values of each condition. */
const coarse = ({ sweep, at }: RigRequest): RigRequest => ({
  sweep: { ...sweep, values: sweep.values.filter((_, i) => i % 60 === 0) },
  at: Object.fromEntries(Object.entries(at).map(([name, values]) => [name, values.slice(0, 2)])),
})

describe.each(tireForceModels.map(({ id }) => id))('%s on the rig', (forceModel) => {
  const tire = rig({ forceModel })
  it('has finite curves in every diagram', () => {
    for (const diagram of rigDiagramIds) {
      const request = coarse(usualRequest(diagram, tire))
      const curves = sweepTire('T', tire, request)
      expect(notesOf(curves), diagram).toEqual([])
      for (const { curves: drawn } of plotsOf(diagram, request.sweep.quantity, curves))
        expect(drawn.every(({ x, y }) => [...x, ...y].every(Number.isFinite))).toBe(true)
    }
  })
  it('carries the load that the rig applies', () => {
    const { deflection, loadedRadius } = pointAt(tire, { load: 3000, speed: 10 })
    const { load } = tire.tire.vertical
    expect(load({ deflection, gamma: 0, Omega: 0, VCx: 0 })).toBeCloseTo(3000, 6)
    expect(loadedRadius).toBeCloseTo(tire.radius - deflection, 12)
  })
})

describe('a point without a result', () => {
  it('says that the tyre is pressed flat', () => {
    const soft = rig({ stiffness: 1e4 })
    expect(soft.at({ load: 5000 })).toMatchObject({ reason: expect.stringContaining('beyond half its radius') })
  })
  it('says that it lies outside measured points that are not to be left', () => {
    const strict = rig({ forceModel: 'measured', 'measured.outside': 'error' })
    expect(isGap(strict.at({ load: 3000, 'slip-angle': 0.1 }))).toBe(false)
    expect(strict.at({ load: 3000, 'slip-angle': 0.5 })).toMatchObject({
      reason: expect.stringContaining('-0.4 to 0.4 rad'),
    })
  })
  it('is counted in a note, as is one beyond the range of the data', () => {
    const tire = rig({ dataRange: 'warn', 'range.ALPMIN': -0.1, 'range.ALPMAX': 0.1, stiffness: 1e4 })
    const request = { sweep: { quantity: 'slip-angle', values: [0, 0.1, 0.2] }, at: { load: [1000, 5000] } } as const
    const notes = notesOf(sweepTire('T', tire, request))
    expect(notes).toEqual([
      expect.stringMatching(/slip angle is beyond the data.*\(1 point\)$/),
      expect.stringMatching(/left out: the load of 5000 N presses .*\(3 points\)$/),
    ])
  })
})

describe('a request', () => {
  const sweep = { quantity: 'slip', values: [0, 0.1] } as const
  it('is refused where it contradicts itself', () => {
    expect(() => checkRequest({ sweep, at: { slip: [0] } }, 1)).toThrow('swept and fixed')
    expect(() => checkRequest({ sweep, at: { rolling: [3] } }, 1)).toThrow('both determine the slip')
  })
  it('is refused where no rig has its values', () => {
    expect(() => checkConditions(['load'], [-1], 'load')).toThrow('below 0')
    expect(() => checkConditions(['camber'], [1.6], 'camber')).toThrow('too large')
    expect(() => checkConditions(['slip'], [NaN], 'slip')).toThrow('not finite')
  })
  it('is refused where it has more points than memory', () => {
    const values = Array.from({ length: 1000 }, (_, i) => i + 1)
    expect(() => checkRequest({ sweep, at: { load: values, speed: values } }, 1)).toThrow('2000000 points')
  })
})

describe('the table of a sweep', () => {
  it('has a row per point in SI, and leaves out what no tyre has', () => {
    const request = { sweep: { quantity: 'load', values: [1000, 2000] }, at: { camber: [0, 0.1] } } as const
    const curves = sweepTire('a,b', rig({ forceModel: 'fiala', slip: 'kinematic' }), request)
    const [head, ...rows] = rigCsv(curves).trim().split('\n')
    expect(head).toMatch(/^tyre,S \[1\],alpha \[rad\],Fz \[N\],gamma \[rad\],/)
    expect(head).not.toContain('relaxation')
    expect(rows).toHaveLength(4)
    expect(rows[3]).toMatch(/^"a,b",0,0,2000,0.1,/)
  })
})
