/** Double lane change, sine with dwell and refusals, on shipped vehicles. */
import { describe, expect, it } from 'vitest'
import { clearances } from '../../../manoeuvres/shared/figures/cones'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { ShippedProject } from '../support/shipped-project'
import { figureOf, genericVehicle, performed } from './vehicle'

describe('obstacle avoidance', () => {
  it('has a highest clean speed, to 0.5 km/h, and a project that opens', () => {
    const report = performed('double-lane-change', { speed: '45 km/h', search: 'yes' })
    const curve = report.plots.find(({ title }) => title === 'Clearance over entry speed')?.curves[0]
    const clean = (curve?.x ?? []).filter((_, i) => (curve?.y[i] ?? -1) > 0)
    const dirty = (curve?.x ?? []).filter((_, i) => (curve?.y[i] ?? 1) <= 0)
    expect(Math.min(...dirty) - Math.max(...clean)).toBeLessThan(0.5 / 3.6)
    expect(figureOf(report, 'clearance')).toBeGreaterThan(0)
    expect(figureOf(report, 'hit')).toBe(0)
    const made = report.ran?.project
    expect(made && parseProject(serialiseProject(made))).toEqual(made)
  })

  it('measures the distance of cones from a turned outline', () => {
    const [ahead, beside, inside] = clearances(
      [
        { x: 0, y: 4 },
        { x: -2, y: 0 },
        { x: 0.5, y: 1 },
      ],
      { front: 3, rear: 2, width: 2 },
      { x: [0], y: [0], yaw: [Math.PI / 2] },
    )
    expect(ahead).toBeCloseTo(1, 12)
    expect(beside).toBeCloseTo(1, 12)
    expect(inside).toBeCloseTo(-0.5, 12)
  })
})

describe('sine with dwell', () => {
  it('keeps the limits in two runs of the coasting generic vehicle, which give no verdict', () => {
    const report = performed('sine-with-dwell', { from: 5, to: 6.5, by: 1.5, directions: 'left' })
    expect(figureOf(report, 'yawAt1')).toBeLessThan(0.35)
    expect(figureOf(report, 'yawAt175')).toBeLessThan(0.2)
    expect(figureOf(report, 'displacement')).toBeGreaterThan(1.83)
    expect(figureOf(report, 'largest')).toBe(6.5)
    expect(report.passed).toBe(false)
    expect(report.figures.every(({ passed }) => passed === undefined)).toBe(true)
    expect(report.undecided).toMatch(
      /FMVSS 126 prescribes First amplitude 1.5 A.*Increment 0.5 A.*Directions left and right/,
    )
  })
})

describe('refusals', () => {
  it('name the missing role and the remedy', () => {
    const { blocks, wires, ...rest } = genericVehicle()
    const { BrakeInput: _brake, SteerInput: _steer, ...others } = blocks
    const left = Object.fromEntries(
      Object.entries(wires).filter(
        ([, ends]) => !ends.some((end) => end.startsWith('BrakeInput') || end.startsWith('SteerInput')),
      ),
    )
    const project = { ...rest, blocks: others, wires: left, inputs: {} }
    expect(() => performed('step-steer', {}, project)).toThrow(
      /the vehicle has no steering input.*name the steering source under Roles/,
    )
  })

  it('of a driver who would have to balance the vehicle, and of unknown settings', () => {
    const bicycle = new ShippedProject('whipple-bicycle').project
    expect(() => performed('double-lane-change', {}, bicycle, 'recovery')).toThrow(
      /RearFrame has wheels in one plane .* the driver of this manoeuvre can't balance a vehicle/,
    )
    expect(() => performed('step-steer', { sped: 3 })).toThrow(/has no setting "sped"/)
    expect(() => performed('step-steer', { speed: '3 kg' })).toThrow(/Speed: /)
  })
})
