/** The project of drivetrains against its reference, and where the power goes with losses. */
import { describe, expect, it } from 'vitest'
import { ShippedProject } from '../support/shipped-project'

describe('the project manual-drivetrain', () => {
  const shipped = new ShippedProject('manual-drivetrain')
  it('launches and shifts up as its reference', () => {
    const outcome = shipped.run('upshift', {
      signals: [...shipped.signalsOf('upshift')],
    })
    if (outcome.error !== undefined) throw outcome.error
    expect(shipped.failures(outcome, 'upshift', 1e-5)).toEqual([])
  })
  it('accounts for the losses of the clutch, the synchroniser, the gears and their drag', () => {
    const outcome = shipped.run('losses', {
      run: { energy: true, solver: 'dopri5', tolerance: 1e-9 },
      signals: ['Clutch.heat', 'Box.heat', 'Energy.dissipated'],
    })
    if (outcome.error !== undefined) throw outcome.error
    const { energy } = outcome.report
    expect(energy?.closure).toBeLessThan(1e-6)
    const last = (name: string): number => outcome.table.columns.find((c) => c.name === name)?.values.at(-1) ?? NaN
    expect(last('Box.heat')).toBeGreaterThan(10)
    // most is lost in the clutch, the rest in the synchroniser, the final drive, and drag
    const rest = last('Energy.dissipated') - last('Clutch.heat') - last('Box.heat')
    expect(rest / last('Energy.dissipated')).toBeGreaterThan(0.05)
  })
})

describe('the project automatic-drivetrain', () => {
  it('holds on the slope until the pawl lets go, launches and shifts up', () => {
    const shipped = new ShippedProject('automatic-drivetrain')
    const outcome = shipped.run('launch', { signals: ['Car.rate', 'Box.gear', 'Pawl.torque'] })
    if (outcome.error !== undefined) throw outcome.error
    const [rate, gear, torque] = outcome.table.columns.map((c) => c.values)
    outcome.table.time.forEach((t, i) => {
      if (t > 0 && t < 0.69) expect([rate[i], torque[i] > 20]).toEqual([0, true])
    })
    expect(rate.at(-1)).toBeGreaterThan(20)
    expect(gear.at(-1)).toBe(2)
  })
})
