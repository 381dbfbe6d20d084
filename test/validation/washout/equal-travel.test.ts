/** The table of docs/theory/motion-cueing.md: adaptive against classical washout at equal travel, and what it says of the adaptive one. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { adaptiveParams, type AdaptiveParameters } from './adaptive-params'
import { compareAtEqualTravel, type Figures, type TravelCase } from './equal-travel'
import { json } from './reference'

const given = adaptiveParams(
  (json('washout_reference.json') as { readonly adaptive: readonly { readonly parameters: AdaptiveParameters }[] })
    .adaptive[0].parameters,
)
const pulse = { height: 2, rise: 0.5, hold: 3.5, adaptive: given }

const cases: readonly TravelCase[] = [
  { ...pulse, name: 'pulse, 2 m/s^2 for 4 s' },
  { ...pulse, name: 'small pulse, 0.5 m/s^2', height: 0.5 },
  { ...pulse, name: 'large pulse, 5 m/s^2 for 3 s', height: 5, rise: 0.2, hold: 2.8 },
  { ...pulse, name: 'long pulse, 2 m/s^2 for 8.5 s', hold: 8 },
  { ...pulse, name: 'pulse, descent ten times faster', adaptive: { ...given, descentSway: 0.3 } },
  {
    ...pulse,
    name: 'pulse, weight of the speed 5, descent 0.1',
    adaptive: { ...given, speedWeightSway: 5, descentSway: 0.1 },
  },
]
const compared = cases.map(compareAtEqualTravel)

const row = (name: string, washout: string, f: Figures): string =>
  `| ${[name, washout, f.peak.toFixed(2), f.falseBefore.toFixed(2), f.falseAfter.toFixed(2), f.travel.toFixed(2)].join(' | ')} |`

describe('adaptive against classical at equal travel', () => {
  it('is as the page says', () => {
    const page = readFileSync(new URL('../../../docs/theory/motion-cueing.md', import.meta.url), 'utf8').split('\n')
    for (const { name, adaptive, second, third } of compared) {
      for (const line of [
        row(name, 'adaptive', adaptive),
        row('', `second order, scale ${second.k.toFixed(2)}`, second),
        row('', `third order, scale ${third.k.toFixed(2)}`, third),
      ])
        expect(page).toContain(line)
    }
  })

  it('has equal travel', () => {
    for (const { adaptive, second, third } of compared)
      for (const { travel } of [second, third]) expect(travel).toBeCloseTo(adaptive.travel, 10)
  })

  it('is better after the release, and not before', () => {
    for (const { name, adaptive, second } of compared) {
      expect(adaptive.falseAfter, name).toBeLessThan(second.falseAfter)
      expect(adaptive.falseBefore, name).toBeGreaterThan(second.falseBefore)
    }
  })

  it('has false cues above the threshold on the pulse with the weights of the reference', () => {
    const [{ adaptive, second }] = compared
    expect(Math.min(adaptive.falseBefore, adaptive.falseAfter)).toBeGreaterThan(0.17)
    expect(adaptive.falseBefore).toBeGreaterThan(second.falseBefore)
  })
})
