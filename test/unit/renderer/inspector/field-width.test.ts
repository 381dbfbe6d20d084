/** What stands beside its label in the inspector, and what needs all the width. */
import { describe, expect, it } from 'vitest'
import type { Param } from '../../../../engine/model/blocks/block'
import { isWide } from '../../../../app/renderer/inspector/field-width'

const base = { label: 'Speed', doc: '', group: '', structural: false } as const
const speed: Param = { ...base, kind: 'quantity', unit: 'm/s', default: 0 }

describe('the field of a parameter', () => {
  it('stands beside its label as long as its entry fits there', () => {
    expect(isWide(speed, 57.45475438, 'm/s')).toBe(false)
    expect(isWide(speed, '72 km/h', 'm/s')).toBe(false)
    expect(isWide(speed, undefined, 'm/s')).toBe(false)
  })

  it('takes all the width for an expression that would be cut', () => {
    expect(isWide(speed, 'wheelSpeed*radius', 'm/s')).toBe(true)
  })

  it('takes all the width for choices one of which would be cut, whichever is chosen', () => {
    const options = [
      { value: 'linear', label: 'Linear' },
      { value: 'curve', label: 'Curve through points' },
    ]
    const law: Param = { ...base, kind: 'choice', options, default: 'linear' }
    expect(isWide(law, 'linear', '')).toBe(true)
    expect(isWide({ ...law, options: options.slice(0, 1) }, 'linear', '')).toBe(false)
  })
})
