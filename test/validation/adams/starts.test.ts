/** Where parts of a dataset are and how they move at the start. */
import { describe, expect, it } from 'vitest'
import { column, deck, runDeck } from './deck'

describe('velocities of parts on primitives', () => {
  it('move no part out of its place', () => {
    const table = runDeck(
      deck(
        'MARKER/102, PART=1, REULER=15D,25D,35D',
        'MARKER/103, PART=1, QP=2,0,0, REULER=0,10D,0',
        'PART/2, MASS=1, CM=21, IP=.2,.3,.25, VY=.3, WX=.5',
        'MARKER/21, PART=2, QP=.3,.1,-.4',
        'MARKER/22, PART=2, REULER=40D,50D,60D',
        'MARKER/25, PART=2, QP=0,1,1, REULER=10D,20D,-50D',
        'PART/3, MASS=2, CM=31, IP=.5,.4,.6,.02,.03,.04',
        'MARKER/31, PART=3, QP=2.3,.2,-.3, REULER=0,0,20D',
        'MARKER/34, PART=3, QP=2,0,0, REULER=0,100D,0',
        'MARKER/35, PART=3, QP=1,1,1, REULER=10D,20D,30D',
        'JPRIM/1, INLINE, I=22, J=102',
        'JPRIM/2, INPLANE, I=34, J=103',
        'JPRIM/3, PERP, I=34, J=103',
        'JPRIM/4, PARALLEL, I=35, J=25',
        'SIMULATE/DYNAMICS, END=.1, STEPS=10',
        'REQUEST/1,D,I=21,J=100',
        'REQUEST/2,D,I=31,J=100',
        'REQUEST/3, F2=VY(21)\\F3=WX(21,0,21)',
      ),
    )
    const at = (name: string): number => column(table, `REQUEST_${name}`)[0]
    const start = ['1.x', '1.y', '1.z', '2.x', '2.y', '2.z', '3.F2', '3.F3'].map(at)
    expect(start).toEqual([0.3, 0.1, -0.4, 2.3, 0.2, -0.3, 0.3, 0.5].map((x) => expect.closeTo(x, 9)))
  })
})
