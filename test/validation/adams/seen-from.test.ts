/** Rates seen from a moving marker: a point in uniform motion beside a body that turns uniformly, in closed form. */
import { describe, expect, it } from 'vitest'
import { column, deck, runDeck } from './deck'

describe('a point that moves on a straight line', () => {
  const [turning, v] = [1.5, [0.4, -0.3, 0.2]]
  const from = [1, 0.5, -0.2]
  const table = runDeck(
    deck(
      `PART/2, MASS=1, CM=21, IP=1,1,1, QG=${from.join(',')}, VX=${v[0]}, VY=${v[1]}, VZ=${v[2]}, WX=.7`,
      'MARKER/21, PART=2',
      `PART/3, MASS=1, CM=31, IP=1,1,1, WZ=${turning}`,
      'MARKER/31, PART=3',
      'SIM/DYN, END=2, STEPS=20',
      'REQUEST/1, F2=VX(21,31,100,31)\\F3=VY(21,31,100,31)\\F4=VZ(21,31,100,31)\\F5=VM(21,31,31)',
      'REQUEST/2, F2=ACCX(21,31,100,31)\\F3=ACCY(21,31,100,31)\\F4=ACCZ(21,31,100,31)\\F5=ACCM(21,31,31)',
      'REQUEST/3, F2=WDTX(21,31,100,31)\\F3=WDTY(21,31,100,31)\\F4=WDTZ(21,31,100,31)\\F5=WDTM(21,31,31)',
    ),
  )
  const rows = (request: number, expected: (t: number) => readonly number[]): void => {
    table.time.forEach((t, k) => {
      const found = ['F2', 'F3', 'F4', 'F5'].map((f) => column(table, `REQUEST_${request}.${f}`)[k])
      const wanted = expected(t)
      expect(found).toEqual([...wanted, Math.hypot(...wanted)].map((x) => expect.closeTo(x, 7)))
    })
  }
  const seen = (t: number): number[] => {
    const [x, y] = [from[0] + v[0] * t, from[1] + v[1] * t]
    return [v[0] + turning * y, v[1] - turning * x, v[2]]
  }
  it('turns backwards seen from the body', () => rows(1, seen))
  it('has the accelerations of Coriolis and of the centrifugal force', () =>
    rows(2, (t) => {
      const [vx, vy] = seen(t)
      return [
        2 * turning * vy + turning ** 2 * (from[0] + v[0] * t),
        -2 * turning * vx + turning ** 2 * (from[1] + v[1] * t),
        0,
      ]
    }))
  it('has an angular velocity that turns backwards', () => rows(3, () => [0, -turning * 0.7, 0]))
})
