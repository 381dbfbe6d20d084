/** Initial values of joints: velocity, then displacement; refused where the markers contradict that order. */
import { describe, expect, it } from 'vitest'
import { importAdams } from '../../../importers/adams'
import { column, deck, runDeck } from './deck'

/** A wheel whose marker is turned by half a radian. */
const wheel = (values: string): string =>
  deck(
    'PART/2, MASS=1, CM=21, IP=.3,.3,.5',
    'MARKER/21, PART=2',
    'MARKER/22, PART=2, REULER=.5,0,0',
    `JOINT/1, REVOLUTE, I=22, J=100${values}`,
    'REQUEST/1, F2=AZ(22,100)\\F3=WZ(22,100,100)',
    'SIMULATE/DYNAMICS, END=.1, STEPS=10',
  )

describe('initial values of a joint', () => {
  it.each([
    ['', 0.5, 0],
    [', IC=3', 0.5, 3],
    [', ICROT=3, .5', 0.5, 3],
    [', ICROT=3, .8', 0.8, 3],
    [', IC=.5, .5', 0.5, 0.5],
  ])('"%s"', (values, angle, rate) => {
    const table = runDeck(wheel(values))
    expect([column(table, 'REQUEST_1.F2')[0], column(table, 'REQUEST_1.F3')[0]]).toEqual([
      expect.closeTo(angle, 9),
      expect.closeTo(rate, 9),
    ])
  })
  it('in the other order are refused with the line', () => {
    expect(() => importAdams(wheel(', ICROT=.5, 3'), 'a.adm')).toThrow(/a\.adm:8: JOINT\/1 has two initial values/)
  })
})
