/**
 * Imported mechanisms against mechanics that no importer had a hand in: Newton and Euler from the
 * requests, closed forms, and the same mechanism described in other ways.
 */
import { describe, expect, it } from 'vitest'
import { angles321, euler313 } from '../../../importers/adams/dataset/geometry'
import { importAdams } from '../../../importers/adams'
import type { TimeTable } from '../../../engine/io/table'
import { column, deck, last, runDeck } from './deck'

const g = 9.80665
const gravity = `ACCGRAV/KGRAV=${-g}`

type Triple = readonly [number, number, number]

const rows = (table: TimeTable, request: string, names: readonly [string, string, string]): Triple[] => {
  const [x, y, z] = names.map((name) => column(table, `${request}.${name}`))
  return Array.from(x, (_, k) => [x[k], y[k], z[k]])
}
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const combine = (...terms: readonly (readonly [number, Triple])[]): Triple => [
  terms.reduce((sum, [f, v]) => sum + f * v[0], 0),
  terms.reduce((sum, [f, v]) => sum + f * v[1], 0),
  terms.reduce((sum, [f, v]) => sum + f * v[2], 0),
]
/** Largest component over all rows. */
const worst = (vectors: readonly Triple[]): number => Math.max(...vectors.flat().map(Math.abs))

function sameResults(a: TimeTable, b: TimeTable, signals: readonly string[], tolerance: number): void {
  for (const signal of signals) {
    const [x, y] = [column(a, signal), column(b, signal)]
    const scale = Math.max(...x.map(Math.abs), 1e-3)
    expect(Math.max(...x.map((value, k) => Math.abs(value - y[k]))) / scale, signal).toBeLessThan(tolerance)
  }
}

/** Requests of displacement, velocity, acceleration and reaction on part 2 (markers 21 at the mass, 22 and 12 at the joint). */
const requests = [
  'REQUEST/1,D,I=21,J=100',
  'REQUEST/2,V,I=21,J=100',
  'REQUEST/3,A,I=21,J=100',
  'REQUEST/5,F2=JOINT(1,0,2,0)\\F3=JOINT(1,0,3,0)\\F4=JOINT(1,0,4,0)\\F6=JOINT(1,0,6,0)\\F7=JOINT(1,0,7,0)\\F8=JOINT(1,0,8,0)',
  'REQUEST/6,FORCE,I=12,J=22',
  'REQUEST/7,D,I=21,J=22',
]

describe('a body on any joint', () => {
  // equal moments of inertia: J w' is the whole rate of spin, in any axes
  const body = ['PART/2, MASS=2, CM=21, IP=.3,.3,.3, QG=.2,-.3,.1, REULER=20D,50D,-30D']
  const cm = 'MARKER/21, PART=2, QP=.4,.5,-.6, REULER=10D,20D,30D'
  const skew = 'REULER=40D,-70D,15D'
  /** Axes of ground markers, of the body's, more arguments, and functions that the joint keeps at zero. */
  const joints: readonly [statement: string, on2: string, on1: string, more: string, zeros: readonly string[]][] = [
    ['JOINT/1, REVOLUTE', skew, skew, '', ['DM(12,22)', 'AX(12,22)', 'AY(12,22)']],
    ['JOINT/1, CYLINDRICAL', skew, skew, ', ICTRAN=.3', ['DX(12,22,22)', 'DY(12,22,22)', 'THETA(12,22)']],
    ['JOINT/1, TRANSLATIONAL', skew, skew, '', ['DX(12,22,22)', 'DY(12,22,22)', 'THETA(12,22)', 'AZ(12,22)']],
    ['JOINT/1, SPHERICAL', 'REULER=3D,2D,1D', 'REULER=100D,90D,80D', '', ['DM(12,22)']],
    ['JOINT/1, UNIVERSAL', 'REULER=25D,0,0', 'REULER=25D,90D,0', '', ['DM(12,22)', 'THETA(12,22)-90D']],
    ['JOINT/1, HOOKE', skew, skew, '', ['DM(12,22)']],
    ['JOINT/1, FIXED', skew, 'REULER=1D,2D,3D', '', ['DM(12,22)']],
    ['JOINT/1, PLANAR', skew, skew, '', ['DZ(12,22,22)', 'THETA(12,22)']],
    ['JOINT/1, SCREW', skew, skew, ', PITCH=-.7', ['DX(12,22,22)', 'DY(12,22,22)', 'THETA(12,22)', 'DZ(12,22,22)+.7*AZ(12,22)/2/PI']], // prettier-ignore
    ['JOINT/1, CONVEL', 'REULER=0,150D,0', 'REULER=0,10D,0', '', ['DM(12,22)', 'SIN(PSI(12,22)-PHI(12,22))']],
    ['JPRIM/1, ATPOINT', skew, 'REULER=1D,2D,3D', '', ['DM(12,22)']],
    ['JPRIM/1, INLINE', skew, 'REULER=1D,2D,3D', '', ['DX(12,22,22)', 'DY(12,22,22)']],
    ['JPRIM/1, INPLANE', skew, 'REULER=1D,2D,3D', '', ['DZ(12,22,22)']],
    ['JPRIM/1, ORIENTATION', skew, skew, '', ['AX(12,22)', 'AY(12,22)', 'AZ(12,22)']],
    ['JPRIM/1, PARALLEL_AXES', skew, skew, '', ['THETA(12,22)']],
    ['JPRIM/1, PERPENDICULAR', 'REULER=25D,0,0', 'REULER=25D,90D,0', '', ['THETA(12,22)-90D']],
  ]
  /** A ground whose part frame lies where part 2 does, so that equal markers coincide. */
  const atJoint = 'QG=.2,-.3,.1, REULER=20D,50D,-30D'
  it.each(joints)('%s: obeys Newton and Euler with the requested reaction', (type, on2, on1, more, zeros) => {
    const primitive = type.startsWith('JPRIM')
    const table = runDeck(
      deck(
        ...body,
        cm,
        `PART/3, MASS=0, ${atJoint}`,
        `MARKER/22, PART=2, QP=.1,.2,.3, ${on2}`,
        `MARKER/32, PART=3, QP=.1,.2,.3, ${on1}`,
        'MARKER/31, PART=3',
        // part 3 is welded to the ground: the joint then sits on a ground marker in skew axes
        'MARKER/12, PART=3, QP=.1,.2,.3, ' + on1,
        'MARKER/11, PART=1, QP=.2,-.3,.1, REULER=20D,50D,-30D',
        'JOINT/9, FIXED, I=31, J=11',
        `${type}, I=12, J=22${more}`,
        gravity,
        'SIMULATE/DYNAMICS, END=1, STEPS=100',
        ...requests.map((request) => (primitive ? request.replaceAll('JOINT(1', 'JPRIM(1') : request)),
        `REQUEST/8, ${zeros.map((zero, k) => `F${k + 2}=${zero}`).join('\\')}`,
      ),
    )
    zeros.forEach((zero, k) => {
      const values = column(table, `REQUEST_8.F${k + 2}`)
      expect(Math.max(...values.map(Math.abs)), zero).toBeLessThan(1e-8)
    })
    const a = rows(table, 'REQUEST_3', ['ax', 'ay', 'az'])
    const wd = rows(table, 'REQUEST_3', ['wdx', 'wdy', 'wdz'])
    // on the part of I, which is the ground's side: the body gets the opposite
    const f = rows(table, 'REQUEST_5', ['F2', 'F3', 'F4'])
    const m = rows(table, 'REQUEST_5', ['F6', 'F7', 'F8'])
    const arm = rows(table, 'REQUEST_7', ['x', 'y', 'z'])
    if (!/ORIENTATION|PARALLEL|PERP/.test(type)) expect(worst(f)).toBeGreaterThan(1)
    // the moment acts about the origin of I; from there to the mass
    const position = rows(table, 'REQUEST_1', ['x', 'y', 'z'])
    const [start0, arm0] = [position[0], arm[0]]
    const joint = combine([1, start0], [-1, arm0])
    expect(worst(a.map((value, k) => combine([2, value], [1, f[k]], [2 * g, [0, 0, 1]])))).toBeLessThan(1e-9)
    const moments = wd.map((value, k) => {
      const lever = combine([1, joint], [-1, position[k]])
      return combine([0.3, value], [1, m[k]], [1, cross(lever, f[k])])
    })
    expect(worst(moments)).toBeLessThan(1e-9)
    // the typed request asks for the same
    for (const name of ['F2', 'F3', 'F4', 'F6', 'F7', 'F8'])
      expect(column(table, `REQUEST_6.${name}`)).toEqual(column(table, `REQUEST_5.${name}`))
    // gravity does work, nothing else
    const v = rows(table, 'REQUEST_2', ['vx', 'vy', 'vz'])
    const w = rows(table, 'REQUEST_2', ['wx', 'wy', 'wz'])
    const square = (x: Triple): number => x[0] ** 2 + x[1] ** 2 + x[2] ** 2
    const energy = v.map((value, k) => square(value) + 0.15 * square(w[k]) + 2 * g * position[k][2])
    energy.forEach((e) => expect(e).toBeCloseTo(energy[0], 6))
    if (!type.endsWith('FIXED')) expect(worst(v)).toBeGreaterThan(0.1)
  })
})

describe('one pendulum in several descriptions', () => {
  const plain = deck(
    'PART/2, MASS=1, CM=21, IP=.04,.1,.1',
    'MARKER/21, PART=2, QP=2,0,0',
    'MARKER/22, PART=2, REULER=180D,90D,180D',
    'MARKER/12, PART=1, REULER=180D,90D,180D',
    'JOINT/1, REVOLUTE, I=12, J=22',
    gravity,
    'SIMULATE/DYNAMICS, END=2, STEPS=200',
    ...requests.slice(0, 4),
  )
  const signals = ['1.x', '1.z', '2.vx', '2.wy', '3.az', '3.wdy', '5.F2', '5.F4'].map((name) => `REQUEST_${name}`)
  const expected = runDeck(plain)

  it('in millimetres, grams and milliseconds', () => {
    const other = [
      'test',
      'UNITS/FORCE=MILLINEWTON, MASS=GRAM, LENGTH=MILLIMETER, TIME=MILLISECOND',
      'PART/1, GROUND',
      'MARKER/100, PART=1',
      'PART/2, MASS=1000, CM=21, IP=.4E8,1E8,1E8',
      'MARKER/21, PART=2, QP=2000,0,0',
      'MARKER/22, PART=2, REULER=180D,90D,180D',
      'MARKER/12, PART=1, REULER=180D,90D,180D',
      'JOINT/1, REVOLUTE, I=12, J=22',
      'ACCGRAV/KGRAV=-9.80665E-3',
      'SIMULATE/DYNAMICS, END=2000, STEPS=200',
      ...requests.slice(0, 4),
      'END',
    ].join('\n')
    sameResults(expected, runDeck(other.replace('IP=.4E8', 'IP=.4E8')), signals, 1e-7)
  })
  it('with the part frame elsewhere, markers by points, inertia about the pin', () => {
    const other = deck(
      'PART/2, MASS=1, CM=21, IM=22, IP=.04,4.1,4.1, QG=1,5,-2, ZG=1,6,-2, XG=1,5,-1',
      // axes of the part: z along y, x along z, so y along x
      'MARKER/21, PART=2, QP=2,1,-5',
      'MARKER/22, PART=2, QP=2,-1,-5, ZP=2,-1,0, XP=9,-1,-5',
      'MARKER/23, PART=2, QP=2,-1,-5, ZP=2,-1,-4',
      'MARKER/12, PART=1, ZP=0,1,0',
      'JOINT/1, REVOLUTE, I=12, J=23',
      gravity,
      'SIMULATE/DYNAMICS, END=2, STEPS=200',
      ...requests.slice(0, 4),
    ).replace('IP=.04,4.1,4.1', 'IP=4.1,.04,4.1')
    sameResults(expected, runDeck(other), signals, 1e-7)
  })
  it('with gravity along another axis', () => {
    const other = deck(
      'PART/2, MASS=1, CM=21, IP=.1,.04,.1',
      'MARKER/21, PART=2, QP=0,2,0',
      'MARKER/22, PART=2',
      'MARKER/12, PART=1',
      'JOINT/1, REVOLUTE, I=12, J=22',
      `ACCGRAV/IGRAV=${-g}`,
      'SIMULATE/DYNAMICS, END=2, STEPS=200',
      ...requests.slice(0, 4),
    )
    const turned = runDeck(other)
    // x -> y, y -> z, z -> x
    for (const [a, b] of [
      ['1.x', '1.y'],
      ['1.z', '1.x'],
      ['2.wy', '2.wz'],
      ['5.F4', '5.F2'],
    ])
      // prettier-ignore
      sameResults(
        { ...expected, columns: [{ name: 'v', unit: undefined, values: column(expected, `REQUEST_${a}`) }] },
        { ...turned, columns: [{ name: 'v', unit: undefined, values: column(turned, `REQUEST_${b}`) }] },
        ['v'],
        1e-7,
      )
  })
})

describe('force elements', () => {
  const wheel = [
    'PART/2, MASS=1, CM=21, IP=.5,.5,.5',
    'MARKER/21, PART=2',
    'MARKER/22, PART=2',
    'JOINT/1, REVOLUTE, I=22, J=100, ICROT=20, .5',
    'REQUEST/1, F2=AZ(22,100)\\F3=RTOD*AZ(22,100)\\F4=JOINT(1,0,8,0)\\F6=TZ(22,100)',
    'SIMULATE/DYNAMICS, END=1, STEPS=100',
  ]
  it('a torsion spring, as SPRINGDAMPER or as SFORCE, counts turns', () => {
    const spring = runDeck(deck(...wheel, 'SPRINGDAMPER/1, ROTATIONAL, I=22, J=100, KT=2, CT=.3, ANGLE=10D, TORQUE=.1'))
    const force = runDeck(
      deck(...wheel, 'SFORCE/1, ROTATIONAL, I=22, J=100, FUNCTION=.1-2*(AZ(22,100)-10D)', ', -.3*WZ(22,100,100)'),
    )
    // .5 b'' = .1 - 2 (b - 10 deg) - .3 b'
    const rest = Math.PI / 18 + 0.05
    const [n, w] = [0.3, Math.sqrt(4 - 0.09)]
    const exact = (t: number): number =>
      rest + Math.exp(-n * t) * ((0.5 - rest) * Math.cos(w * t) + ((20 + n * (0.5 - rest)) / w) * Math.sin(w * t))
    for (const table of [spring, force]) {
      column(table, 'REQUEST_1.F2').forEach((value, k) => expect(value).toBeCloseTo(exact(table.time[k]), 6))
      expect(last(table, 'REQUEST_1.F2')).toBeGreaterThan(Math.PI)
      expect(last(table, 'REQUEST_1.F3')).toBeCloseTo((exact(1) * 180) / Math.PI, 4)
      // the joint leaves its axis free; all elements between the markers together do not
      expect(Math.max(...column(table, 'REQUEST_1.F4').map(Math.abs))).toBeLessThan(1e-10)
      const rate = (exact(1) - exact(1 - 1e-6)) / 1e-6
      expect(last(table, 'REQUEST_1.F6')).toBeCloseTo(0.1 - 2 * (exact(1) - Math.PI / 18) - 0.3 * rate, 4)
    }
  })
  it('a function of five measures is split over several blocks', () => {
    const parts = ['DX(21,100)', 'DY(21,100)', 'DZ(21,100)', 'VX(21,100)', 'VY(21,100)', 'WX(21,100)']
    const table = runDeck(
      deck(
        'PART/2, MASS=1, CM=21, IP=1,1,1, QG=1,2,3, VX=4, VY=5, WX=6',
        'MARKER/21, PART=2',
        'SIMULATE/DYNAMICS, END=1, STEPS=100',
        `VARIABLE/1, FUNCTION=${parts.map((p, i) => `${10 ** i}*${p}`).join('+')}`,
        'REQUEST/1, F2=VARVAL(1)\\F3=IF(DX(21,100)-3: 1, 2, 3)\\F4=STEP(TIME, 0,0, 1,2)\\F6=MOD(7.5,2)',
      ),
    )
    expect(column(table, 'REQUEST_1.F2')[0]).toBeCloseTo(1 + 20 + 300 + 4e3 + 5e4 + 6e5, 6)
    const index = (t: number): number => table.time.findIndex((value) => Math.abs(value - t) < 1e-9)
    const at = (name: string, t: number): number => column(table, `REQUEST_1.${name}`)[index(t)]
    expect([at('F3', 0.49), at('F3', 0.51)]).toEqual([1, 3])
    expect(at('F4', 0.5)).toBeCloseTo(1, 12)
    expect(at('F4', 0.25)).toBeCloseTo(2 * (3 * 0.0625 - 2 * 0.015625), 12)
    expect(at('F6', 0)).toBe(1.5)
  })
  it('Euler angles and sweeps are those of the manuals', () => {
    const axes = euler313([0.4, 1.1, -0.7])
    const [yaw, pitch, roll] = angles321(axes)
    const table = runDeck(
      deck(
        'PART/2, MASS=1, IP=1,1,1, REULER=.4,1.1,-.7',
        'MARKER/21, PART=2',
        'SIMULATE/DYNAMICS, END=4, STEPS=400',
        'REQUEST/1, F2=YAW(21,100)\\F3=PITCH(21,100)\\F4=ROLL(21,100)\\F6=PSI(21)\\F7=THETA(21,100)\\F8=PHI(21,100)',
        'REQUEST/2, F2=SWEEP(TIME,5,1,2,3,4,.5)',
      ),
    )
    const angles = ['F2', 'F3', 'F4', 'F6', 'F7', 'F8'].map((f) => last(table, `REQUEST_1.${f}`))
    expect(angles).toEqual([yaw, -pitch, roll, 0.4, 1.1, -0.7].map((x) => expect.closeTo(x, 9)))
    // cycles: 2 t, then 2 t + (t - 1)^2 / 2, then 4 t - 4
    for (const [t, phase] of [
      [0.8, 1.6],
      [2.2, 4.4 + 0.72],
      [3.7, 10.8],
    ]) {
      const k = table.time.findIndex((time) => Math.abs(time - t) < 1e-9)
      expect(column(table, 'REQUEST_2.F2')[k]).toBeCloseTo(5 * Math.sin(2 * Math.PI * phase), 9)
    }
  })
  it('an impact pushes only, with damping that grows over its depth', () => {
    const table = runDeck(
      deck(
        'PART/2, MASS=1, IP=1,1,1',
        'MARKER/21, PART=2',
        'SIMULATE/DYNAMICS, END=.01, STEPS=1',
        'REQUEST/1, F2=IMPACT(.5,-2,1,100,1.5,10,.2)\\F3=IMPACT(2,-2,1,100,1.5,10,.2)\\F4=IMPACT(.9,-2,1,100,2,10,.2)\\F6=IMPACT(.9,3,1,100,2,10,.2)',
      ),
    )
    expect(['F2', 'F3', 'F4', 'F6'].map((f) => last(table, `REQUEST_1.${f}`))).toEqual(
      [100 * 0.5 ** 1.5 + 20, 0, 1 + 10, 0].map((x) => expect.closeTo(x, 9)),
    )
  })
  it('a force may depend on one that comes later', () => {
    const table = runDeck(
      deck(
        'PART/2, MASS=2, CM=21, IP=1,1,1',
        'MARKER/21, PART=2',
        'SFORCE/1, TRANS, ACTIONONLY, I=21, J=100, FUNCTION=3*SFORCE(2,0,2,0)',
        'SFORCE/2, TRANS, ACTIONONLY, I=21, J=101, FUNCTION=1+TIME',
        'MARKER/101, PART=1, ZP=1,0,0',
        'SIMULATE/DYNAMICS, END=1, STEPS=10',
        'REQUEST/1,A,I=21,J=100',
      ),
    )
    expect([last(table, 'REQUEST_1.ax'), last(table, 'REQUEST_1.az')]).toEqual([
      expect.closeTo(1, 9),
      expect.closeTo(3, 9),
    ])
  })
  it('a force between floating bodies keeps momentum and moment of momentum', () => {
    const table = runDeck(
      deck(
        'PART/2, MASS=2, CM=21, IP=.2,.2,.2, QG=1,0,0, WZ=1',
        'MARKER/21, PART=2',
        'MARKER/22, PART=2, QP=.3,.2,.1',
        'PART/3, MASS=3, CM=31, IP=.5,.5,.5, QG=-1,.5,.2, VY=.4, REULER=30D,80D,10D',
        'MARKER/31, PART=3',
        'MARKER/33, PART=3',
        'GFORCE/1, I=22, JFLOAT=33, RM=22, FX=-5*DX(22,31,22)\\FY=1+TIME\\FZ=.3\\TX=.1\\TY=0\\TZ=-.2*TIME',
        'SIMULATE/DYNAMICS, END=2, STEPS=100',
        'REQUEST/1,D,I=21,J=100',
        'REQUEST/2,V,I=21,J=100',
        'REQUEST/3,D,I=31,J=100',
        'REQUEST/4,V,I=31,J=100',
      ),
    )
    const momenta = [2, 3].map((mass, k) => {
      const [d, v] = [`REQUEST_${2 * k + 1}`, `REQUEST_${2 * k + 2}`]
      const position = rows(table, d, ['x', 'y', 'z'])
      const velocity = rows(table, v, ['vx', 'vy', 'vz'])
      const spin = rows(table, v, ['wx', 'wy', 'wz'])
      return position.map((r, i) => ({
        linear: combine([mass, velocity[i]]),
        angular: combine([mass, cross(r, velocity[i])], [k === 0 ? 0.2 : 0.5, spin[i]]),
        speed: velocity[i],
      }))
    })
    const total = momenta[0].map((m, i) => ({
      linear: combine([1, m.linear], [1, momenta[1][i].linear]),
      angular: combine([1, m.angular], [1, momenta[1][i].angular]),
    }))
    expect(worst(momenta[0].map((m) => m.speed))).toBeGreaterThan(1)
    expect(worst(total.map((m) => combine([1, m.linear], [-1, total[0].linear])))).toBeLessThan(1e-7)
    expect(worst(total.map((m) => combine([1, m.angular], [-1, total[0].angular])))).toBeLessThan(1e-7)
    expect(total[0].linear.map((x) => Math.round(x * 1e9) / 1e9 + 0)).toEqual([0, 1.2, 0])
  })
})

describe('a motion', () => {
  it('turns its joint as told and is left out of the reaction', () => {
    const table = runDeck(
      deck(
        'PART/2, MASS=2, CM=21, IP=.3,.3,.3',
        'MARKER/21, PART=2, QP=1,0,0',
        'MARKER/22, PART=2',
        'JOINT/1, REVOLUTE, I=22, J=100',
        'MOTION/1, JOINT=1, ROTATION, FUNCTION=.5*SIN(3*TIME)+STEP5(TIME,.5,0,1,30D)',
        'SIMULATE/DYNAMICS, END=2, STEPS=200',
        'REQUEST/1,D,I=21,J=100',
        'REQUEST/2, F2=AZ(22,100)\\F4=JOINT(1,0,4,0)\\F8=JOINT(1,0,8,0)\\F3=JOINT(1,0,2,0)',
        gravity,
      ),
    )
    const angle = (t: number): number => {
      const s = Math.min(Math.max((t - 0.5) / 0.5, 0), 1)
      return 0.5 * Math.sin(3 * t) + (Math.PI / 6) * s ** 3 * (10 - s * (15 - 6 * s))
    }
    table.time.forEach((t, k) => {
      expect(column(table, 'REQUEST_1.x')[k]).toBeCloseTo(Math.cos(angle(t)), 12)
      expect(column(table, 'REQUEST_2.F2')[k]).toBeCloseTo(angle(t), 12)
      expect(column(table, 'REQUEST_2.F4')[k]).toBeCloseTo(2 * g, 9)
    })
    expect(Math.max(...column(table, 'REQUEST_2.F8').map(Math.abs))).toBeLessThan(1e-12)
  })
  it.each([
    ['FUNCTION=STEP(TIME,0,0,1,1)', 'two continuous derivatives'],
    ['FUNCTION=DX(22,100)', 'DX'],
    ['VELOCITY, FUNCTION=STEP(TIME,0,0,1,1)', 'velocity whose integral'],
  ])('%s is refused with its line', (motion, what) => {
    const text = deck('PART/2, MASS=1, IP=1,1,1', 'MARKER/22, PART=2', 'JOINT/1, REV, I=22, J=100', `MOTION/1, JOINT=1, ROT, ${motion}`) // prettier-ignore
    expect(() => importAdams(text, 'model.adm')).toThrow(new RegExp(`model\\.adm:8: .*${what}`))
  })
})

describe('a joint that its markers do not fit', () => {
  const parts = ['PART/2, MASS=1, IP=1,1,1', 'MARKER/21, PART=2, QP=0,0,.1', 'MARKER/22, PART=2, REULER=0,90D,0']
  it.each([
    ['REVOLUTE, I=21, J=100', 'origins'],
    ['REVOLUTE, I=22, J=100', 'z axes'],
    ['UNIVERSAL, I=100, J=100', 'one marker on each part'],
    ['HOOKE, I=77, J=100', 'MARKER/77'],
    ['PLANAR, I=21, J=100', 'xy plane'],
    ['CYLINDRICAL, I=22, J=100', 'z axes'],
  ])('%s is refused with its line', (joint, what) => {
    expect(() => importAdams(deck(...parts, `JOINT/1, ${joint}`), 'model.adm')).toThrow(
      new RegExp(`model\\.adm:8: .*${what}`),
    )
  })
})
