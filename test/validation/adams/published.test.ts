/**
 * Published datasets whose results need an explanation (Project Chrono, data/testing/joints, BSD 3-clause; see ../data/adams).
 *
 * `test_TransSpring_Case01.adm` says a mass at (0, 2, 0) on a spring of 100 N/m, 1 N s/m and 2 m free length. The results that are published
 * under the name TranSpring_Case01 are those of another model: they never leave the z axis, and they are
 *
 *     z = -(m g/k) (1 - exp(-s t) (cos(w t) + s/w sin(w t))),   s = c/(2 m), w = sqrt(k/m - s^2)
 *
 * to their six digits with k = 10 N/m and c = 0.5 N s/m: a mass at the origin on a spring without free length, the values of
 * `utest_JNT_spring` in the same project. The dataset is that of case 2 with less damping.
 */
import { describe, expect, it } from 'vitest'
import { importAdams } from '../../../importers/adams'
import { column, deck, last, runDeck } from './deck'

/** Rows of TranSpring_Case01_ADAMS_Pos.txt: time, z. */
const published = [
  [0.01, -4.89476e-4],
  [0.1, -4.78269e-2],
  [0.5, -0.9167],
  [1, -1.74502],
  [1.5, -1.0232],
  [1.99, -0.384873],
  [2.5, -0.953206],
] as const

const spring = (y: number, force: string): string =>
  deck(
    'PART/2, MASS=1, CM=201, IP=.04,.1,.1',
    `MARKER/201, PART=2, QP=0,${y},0`,
    'MARKER/204, PART=1',
    `MARKER/205, PART=2, QP=0,${y},0`,
    'ACCGRAV/KGRAV=-9.80665',
    `SFORCE/1, TRANSLATIONAL, I=204, J=205, FUNCTION=${force}`,
    'SIMULATE/DYNAMICS, END=2.5, STEPS=250',
    'REQUEST/1, D, I=201, J=100',
  )

describe('TransSpring_Case01', () => {
  const damped = (k: number, c: number, t: number): number => {
    const s = c / 2
    const w = Math.sqrt(k - s * s)
    return (-9.80665 / k) * (1 - Math.exp(-s * t) * (Math.cos(w * t) + (s / w) * Math.sin(w * t)))
  }
  it('has results of a mass at the origin with 10 N/m and 0.5 N s/m', () => {
    for (const [t, z] of published) expect(Math.abs(damped(10, 0.5, t) - z) / Math.abs(z)).toBeLessThan(5e-6)
  })
  it('meets them as that model', () => {
    const table = runDeck(spring(0, '-10*DM(204,205)-.5*VR(204,205)'))
    const z = column(table, 'REQUEST_1.z')
    for (const [t, value] of published) {
      const row = table.time.findIndex((time) => Math.abs(time - t) < 1e-9)
      expect(Math.abs(z[row] - value)).toBeLessThan(5e-6)
      expect(Math.abs(z[row] - damped(10, 0.5, t))).toBeLessThan(1e-7)
    }
  })
  it('as published swings out of the axis on which the results stay', () => {
    const table = runDeck(spring(2, '-100*(DM(204,205)-2.0)-1.0*VR(204,205)'))
    const [y, z] = [column(table, 'REQUEST_1.y'), column(table, 'REQUEST_1.z')]
    expect(y[0]).toBe(2)
    expect(y[100]).toBeLessThan(-0.5)
    expect(Math.abs(z[100] - published[3][1])).toBeGreaterThan(0.4)
  })
})

describe('RackPinion_Case01', () => {
  /** The rack hangs on z of the ground turned over, and its marker J lies on the axis of the pinion. */
  const rack = (pd: string): string =>
    deck(
      'MARKER/102, PART=1, REULER=90D,90D,-90D',
      'MARKER/103, PART=1, QP=0,-.1,0, REULER=0,180D,0',
      'PART/02, MASS=1, CM=0201, IP=.04,.1,.1',
      'MARKER/0201, PART=02, REULER=90D,90D,-90D',
      'MARKER/0202, PART=02, REULER=90D,90D,-90D',
      'PART/03, MASS=1, CM=0301, IP=.1,.1,.04',
      'MARKER/0301, PART=03, QP=0,.1,0, REULER=0,180D,0',
      'MARKER/0302, PART=03, QP=0,-.1,0, REULER=0,180D,0',
      'MARKER/0303, PART=03, REULER=0,180D,0',
      'JOINT/01, REVOLUTE, I=102, J=0202',
      'JOINT/02, TRANSLATIONAL, I=103, J=0302',
      `JOINT/03, RACKPIN, I=0202, J=0303, PD=${pd}`,
      'ACCGRAV/KGRAV=-9.80665',
      'SIMULATE/DYNAMICS, END=1, STEPS=10',
      'REQUEST/2, V, I=0201, J=100',
      'REQUEST/5, D, I=0301, J=100',
      'REQUEST/11, F2=JOINT(03,0,2,0)\\F4=JOINT(03,0,4,0)\\F6=DZ(0301,100)',
    )

  it('falls as its pitch diameter says, and a positive turn about z of I moves it along z of J', () => {
    // m z'' + (I/r^2) z'' = -m g with the inertia about the axis, 0.1 kg m^2, and r = 0.05 m
    const acceleration = -9.80665 / (1 + 0.1 / 0.05 ** 2)
    const table = runDeck(rack('.1'))
    expect(last(table, 'REQUEST_5.z')).toBeCloseTo(acceleration / 2, 9)
    // z of I is x of the ground, z of J points down
    expect(last(table, 'REQUEST_2.wx')).toBeCloseTo(-acceleration / 0.05, 8)
  })
  it('turns the other way with a negative one', () => {
    expect(last(runDeck(rack('-.1')), 'REQUEST_2.wx')).toBeCloseTo(-9.80665 / 41 / 0.05, 8)
  })
  it('lists the force of the joint as left out, and keeps what else a request asks for', () => {
    const { leftOut, project } = importAdams(rack('.1'), 'model.adm')
    expect(leftOut).toEqual([{ line: 21, name: 'REQUEST/11: the force of JOINT/3, a RACKPIN' }])
    expect(Object.keys(project.blocks)).toContain('REQUEST_11')
    expect(last(runDeck(rack('.1')), 'REQUEST_11.F6')).toBeCloseTo(-9.80665 / 41 / 2, 9)
  })
  it('without a lever is refused with its line', () => {
    expect(() => importAdams(rack('0'), 'model.adm')).toThrow(/model\.adm:16: .*no lever/)
  })
})

describe('data of bodies that are not there', () => {
  it('are left out with their lines', () => {
    const text = deck(
      'PART/2, MASS=1, CM=21, IP=1,1,1',
      'MARKER/21, PART=2',
      'SECTION/1',
      ', TYPE = Solid Rectangular',
      ', RECT_BASE = 100',
      'MATERIAL/1',
      ', NAME = rubber',
      ', DENSITY = 7.801E-006',
      'SENSOR/1, FUNCTION=DZ(21,100), VALUE=-1, LE, HALT, ERROR=1E-3',
    )
    const { leftOut } = importAdams(text, 'model.adm')
    expect(leftOut.map(({ name }) => name)).toEqual(['SECTION/1', 'MATERIAL/1', 'SENSOR/1'])
    expect(leftOut.map(({ line }) => line)).toEqual([7, 10, 13])
  })
  it('are missed by bodies that need them', () => {
    const text = deck('SECTION/1, RECT_BASE=100', 'FE_PART/2, TYPE=3DBEAM, MATERIAL=1')
    expect(() => importAdams(text, 'model.adm')).toThrow(/FE_PART\/2 \(line 6\)/)
  })
})

describe('statements as older versions and other programs write them', () => {
  const pendulum = (joint: string, motion = ''): string =>
    deck(
      'PART/2, MASS=1, CM=21, IP=1,1,1, MATERIAL=steel;',
      'MARKER/21, PART=2, QP=1,0,0;',
      'MARKER/22, PART=2, REULER=0,90D,0',
      'MARKER/101, PART=1, REULER=0,90D,0',
      `JOINT/1, REVOLUTE, I=22, J=101${joint}`,
      ...(motion === '' ? [] : [motion]),
      'ACCGRAV/KGRAV=-9.81',
      'SIMULATE/DYNAMICS, END=1, STEPS=10',
      'REQUEST/1, D, I=21, J=100',
    )
  const data = `, DELTA_V = 0.01, MAXIMUM_DEFORMATION = 0.01, MU_DYN_ROT = 0.3
, MU_STAT_ROT = 0.4, MAX_FRIC_ROT = 0, PRELOAD_RADIAL = 0, PRELOAD_AXIAL = 0
, INNER_RADIUS = 1, OUTER_RADIUS = 1.1`

  it('friction data of a joint mean nothing while friction is off', () => {
    const free = last(runDeck(pendulum('')), 'REQUEST_1.z')
    expect(last(runDeck(pendulum(data)), 'REQUEST_1.z')).toBe(free)
    expect(last(runDeck(pendulum(`${data}, FRICTION=OFF`)), 'REQUEST_1.z')).toBe(free)
    expect(() => importAdams(pendulum(`${data}, FRICTION=ON`), 'model.adm')).toThrow(
      /model\.adm:\d+: JOINT\/1 has friction/,
    )
  })
  it('a motion may be called ROTATIONAL', () => {
    const z = last(runDeck(pendulum('', 'MOTION/1, ROTATIONAL, JOINT=1, FUNCTION=30.0d*TIME')), 'REQUEST_1.z')
    expect(Math.abs(z)).toBeCloseTo(0.5, 9)
  })
  it('a title names the program in both spellings', () => {
    const named = (title: string) => importAdams(pendulum('').replace(/^.*/, title), 'model.adm').project.title
    expect(named('Adams View model name: rig')).toBe('rig')
    expect(named('ADAMS/View model name: rig')).toBe('rig')
  })
})
