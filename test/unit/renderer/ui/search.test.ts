/** Finding things by a few letters. */
import { describe, expect, it } from 'vitest'
import { search } from '../../../../app/renderer/ui/search'

const entries = [
  { name: 'Spring-damper', texts: ['Spring-damper', 'Forces', 'Linear spring on an axis'] },
  { name: 'Torque', texts: ['Torque', 'Drivers', 'Torque on an axis'] },
  { name: 'Tyre', texts: ['Tyre', 'Tyres', 'Wheel with tyre'] },
  { name: 'TireFL', texts: ['TireFL.Fx'] },
]
const found = (query: string): readonly string[] => search(entries, query).map(({ name }) => name)

describe('search', () => {
  it('lists everything in its order for an empty query', () => {
    expect(found('  ')).toEqual(entries.map(({ name }) => name))
  })
  it('finds parts of words, starts first', () => {
    expect(found('damp')).toEqual(['Spring-damper'])
    expect(found('t')[0]).toBe('Torque')
    expect(found('tyre')[0]).toBe('Tyre')
  })
  it('wants every word, in any order', () => {
    expect(found('axis spring')).toEqual(['Spring-damper'])
    expect(found('axis tyre')).toEqual([])
  })
  it('finds by initials of joined words', () => {
    expect(found('tfl')).toEqual(['TireFL'])
  })
  it('finds nothing for nonsense', () => {
    expect(found('xyzzy')).toEqual([])
  })
})
