/** The project of drivetrains against its reference, and where the power goes with losses. */
import { describe, expect, it } from 'vitest'
import { ShippedProject } from '../support/shipped-project'

describe('the project manual-drivetrain', () => {
  const shipped = new ShippedProject('manual-drivetrain')
  it('launches and shifts up as its reference', () => {
    const outcome = shipped.run('upshift', {
      signals: [...shipped.signalsOf('upshift'), 'Car2.rate', 'Automatic.gear'],
    })
    if (outcome.error !== undefined) throw outcome.error
    expect(shipped.failures(outcome, 'upshift', 1e-5)).toEqual([])
  })
  it('accounts for the losses of every clutch and gear', () => {
    const losers = ['Clutch', 'Box', 'Final', 'WetClutch', 'Automatic', 'HalfShafts', 'Freewheel']
    const outcome = shipped.run('losses', {
      run: { energy: true, solver: 'dopri5', tolerance: 1e-9 },
      signals: [...losers.map((name) => `${name}.dissipation`), 'Clutch.heat', 'Box.heat', 'Automatic.heat'],
    })
    if (outcome.error !== undefined) throw outcome.error
    const { energy } = outcome.report
    expect(energy?.closure).toBeLessThan(1e-6)
    console.log(
      energy,
      outcome.report.events?.map((e) => [e.name, e.count]),
    )
  })
})
