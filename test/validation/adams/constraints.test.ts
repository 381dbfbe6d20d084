/** General constraints, motions between markers, bushings and fields against closed forms and other descriptions. */
import { describe, expect, it } from 'vitest'
import type { TimeTable } from '../../../engine/io/table'
import { column, deck, last, runDeck } from './deck'

const g = 9.80665
const gravity = `ACCGRAV/KGRAV=${-g}`

function same(a: TimeTable, b: TimeTable, signals: readonly string[], digits: number): void {
  for (const signal of signals) {
    const [x, y] = [column(a, signal), column(b, signal)]
    const scale = Math.max(...x.map(Math.abs), 1e-3)
    expect(Math.max(...x.map((value, k) => Math.abs(value - y[k]))) / scale, signal).toBeLessThan(10 ** -digits)
  }
}

describe('a body on a rod, tumbling', () => {
  const body = (constraint: string): string =>
    deck(
      'PART/2, MASS=2, CM=21, IP=.3,.2,.4, QG=1.5,.2,.3, REULER=20D,50D,-30D, WX=3, WY=-2, WZ=1, VY=1',
      'MARKER/21, PART=2',
      'MARKER/22, PART=2, QP=-.5,.3,.1',
      'MARKER/12, PART=1, QP=0,0,1',
      constraint,
      gravity,
      'SIMULATE/DYNAMICS, END=3, STEPS=300',
      'REQUEST/1,D,I=21,J=100',
      'REQUEST/2,V,I=21,J=100',
      'REQUEST/3,A,I=21,J=100',
      'REQUEST/4,D,I=22,J=12',
      'REQUEST/6, F2=DM(22,12)\\F3=ORIENT(27,1,21,100)\\F4=ORIENT(27,2,21,100)\\F6=ORIENT(27,3,21,100)\\F7=ORIENT(27,4,21,100)',
      'REQUEST/10, F2=WX(21,100,21)\\F3=WY(21,100,21)\\F4=WZ(21,100,21)',
      ...(constraint.includes('I=12') ? ['REQUEST/5,F,I=12,J=22,RM=100', 'REQUEST/7,F,I=22,RM=21'] : []),
    )
  // the length that the markers have at the start, found by a run without the rod
  const length = column(runDeck(body('! no rod').replace('END=3, STEPS=300', 'END=.01, STEPS=1')), 'REQUEST_6.F2')[0]
  // a velocity that would stretch the rod is not taken: ADAMS changes it, a project says so
  const start = (text: string): string => text.replace(', VY=1', '')
  const rod = runDeck(start(body(`GCON/1, I=12, FUNCTION=DM(22,12)-${length}`)))
  const motion = ['1.x', '1.y', '1.z', '2.vx', '2.wx', '2.wz', '3.az', '3.wdy', '6.F3', '6.F4', '6.F6', '6.F7'].map((n) => `REQUEST_${n}`) // prettier-ignore

  it('keeps its length and its energy', () => {
    expect(Math.max(...column(rod, 'REQUEST_6.F2').map((l) => Math.abs(l - length)))).toBeLessThan(1e-8)
    expect(Math.max(...column(rod, 'REQUEST_3.wdx').map(Math.abs))).toBeGreaterThan(1)
    // half m v^2 and half the moments of inertia times the squared rates about the body's own axes, and its weight
    const inertia = [0.3, 0.2, 0.4]
    const kinetic = rod.time.map((_, k) => {
      const square = (name: string): number => column(rod, name)[k] ** 2
      const v = ['vx', 'vy', 'vz'].reduce((sum, axis) => sum + square(`REQUEST_2.${axis}`), 0)
      return (2 * v + ['F2', 'F3', 'F4'].reduce((sum, f, i) => sum + inertia[i] * square(`REQUEST_10.${f}`), 0)) / 2
    })
    const total = kinetic.map((e, k) => e + 2 * g * column(rod, 'REQUEST_1.z')[k])
    expect(Math.max(...kinetic) - Math.min(...kinetic)).toBeGreaterThan(10)
    expect(Math.max(...total.map((e) => Math.abs(e - total[0])))).toBeLessThan(1e-6)
  })
  it('is pulled along the rod as Newton wants, on both ends', () => {
    const names = ['F2', 'F3', 'F4'].map((f) => column(rod, `REQUEST_5.${f}`))
    const a = ['ax', 'ay', 'az'].map((n) => column(rod, `REQUEST_3.${n}`))
    const line = ['x', 'y', 'z'].map((n) => column(rod, `REQUEST_4.${n}`))
    rod.time.forEach((_, k) => {
      // the rod pulls the ground's marker with what it does not do to the body
      names.forEach((f, i) => expect(-f[k]).toBeCloseTo(2 * a[i][k] + (i === 2 ? 2 * g : 0), 6))
      const along = names.reduce((sum, f, i) => sum + f[k] * line[i][k], 0) / length
      expect(Math.hypot(...names.map((f) => f[k]))).toBeCloseTo(Math.abs(along), 6)
      const other = Math.hypot(...['F2', 'F3', 'F4'].map((f) => column(rod, `REQUEST_7.${f}`)[k]))
      expect(other).toBeCloseTo(Math.abs(along), 6)
    })
    expect(Math.max(...['F6', 'F7', 'F8'].flatMap((f) => [...column(rod, `REQUEST_5.${f}`)].map(Math.abs)))).toBeLessThan(1e-9) // prettier-ignore
  })
  it.each([
    ['the square of the distance', `GCON/1, FUNCTION=DX(22,12)**2+DY(22,12)**2+DZ(22,12)**2-${length ** 2}`],
    ['a function of variables', `VARIABLE/1, FUNCTION=DX(22,12)**2\nVARIABLE/2, FUNCTION=DY(22,12)**2+DZ(22,12)**2\nGCON/1, FUNCTION=SQRT(VARVAL(1)+VARVAL(2))-${length}`], // prettier-ignore
    ['a multiple with the other sign', `GCON/1, FUNCTION=${2 * length}-2*DM(12,22)`],
    ['the rate of the distance', 'GCON/1, FUNCTION=VR(22,12)'],
  ])('moves the same under %s', (_, constraint) => {
    same(rod, runDeck(start(body(constraint))), motion, constraint.includes('VR') ? 5 : 6)
  })
  it('hangs on a joint that feels the rod', () => {
    // a massless link on the ground carries the other end: its joint transmits what the rod does
    const link = (constraint: string): string =>
      start(body(constraint))
        .replace(
          'MARKER/12, PART=1, QP=0,0,1',
          'PART/3, MASS=.001, CM=12, IP=1E-4,1E-4,1E-4, QG=0,0,1\nMARKER/12, PART=3\nMARKER/13, PART=1, QP=0,0,1\nJOINT/9, FIXED, I=12, J=13',
        ) // prettier-ignore
        .replace(/REQUEST\/7.*/, 'REQUEST/8, F2=JOINT(9,0,2,0)\\F3=JOINT(9,0,3,0)\\F4=JOINT(9,0,4,0)')
    const table = runDeck(link(`GCON/1, I=12, FUNCTION=DM(22,12)-${length}`))
    same(rod, table, motion, 6)
    table.time.forEach((_, k) => {
      const sum = (f: string): number => column(table, `REQUEST_8.${f}`)[k] + column(table, `REQUEST_5.${f}`)[k]
      expect([sum('F2'), sum('F3'), sum('F4')]).toEqual([
        expect.closeTo(0, 7),
        expect.closeTo(0, 7),
        expect.closeTo(0.001 * g, 7),
      ])
    })
  })
})

describe('a constraint of any measures', () => {
  it.each([
    ['a displacement in axes of the ground (which takes the moment)', 'DX(22,12)-X'],
    ['a displacement in axes of the body', 'DY(22,12,22)-X'],
    ['a displacement in axes of the other side', 'DZ(22,12,12)-X'],
    ['a distance and a displacement', 'DM(22,12)**2+DX(22,12,12)-X'],
    ['angles', 'AX(22,12)+.3*AY(22,12)-.2*AZ(22,12)-X'],
    ['Euler angles', 'PSI(22,12)*THETA(22,12)-X'],
    ['position and orientation', 'DX(22,12,12)*ORIENT(27,2,22,12)+SIN(PHI(22,12))-X'],
    ['a velocity seen from the other side', 'VX(22,12,22,12)'],
    ['a velocity seen from the ground (which takes the moment)', 'VX(22,12,22)'],
    ['velocities', 'VX(22,12,12,12)-.4*WZ(22,12,22)+DX(22,12)*WX(22,12)'],
    ['the rate of the distance', 'VR(22,12)-.1*WY(22,12)'],
  ])('%s acts on both bodies as Newton and Euler want', (what, fn) => {
    const body = (constraint: string, end: string): TimeTable =>
      runDeck(
        deck(
          // equal moments of inertia: J w' is the whole rate of spin
          'PART/2, MASS=2, CM=21, IP=.3,.3,.3, QG=1.5,.2,.3, REULER=20D,50D,-30D',
          'MARKER/21, PART=2',
          'MARKER/22, PART=2, QP=-.5,.3,.1, REULER=10D,20D,30D',
          'PART/3, MASS=.001, CM=12, IP=1E-4,1E-4,1E-4, QG=0,0,1, REULER=-20D,30D,40D',
          'MARKER/12, PART=3',
          'MARKER/13, PART=1, QP=0,0,1',
          'JOINT/9, FIXED, I=12, J=13',
          'VFORCE/1, I=22, JFLOAT=100, FX=SIN(3*TIME)\\FY=2',
          constraint,
          gravity,
          `SIMULATE/DYNAMICS, END=${end}, STEPS=40`,
          'REQUEST/1,D,I=21,J=12',
          'REQUEST/3,A,I=21,J=100',
          'REQUEST/4,D,I=22,J=21',
          'REQUEST/5, F2=JOINT(9,0,2,0)\\F3=JOINT(9,0,3,0)\\F4=JOINT(9,0,4,0)\\F6=JOINT(9,0,6,0)\\F7=JOINT(9,0,7,0)\\F8=JOINT(9,0,8,0)',
          `REQUEST/6, F2=${fn.replace('-X', '')}`,
          'REQUEST/7, F, I=12, J=22',
          'REQUEST/8, F2=GCON(1,0,3,0)\\F3=FX(22)',
        ),
      )
    const [start] = column(body('GCON/1, I=12, FUNCTION=WX(21,100)', '.01'), 'REQUEST_6.F2')
    const table = body(`GCON/1, I=12, FUNCTION=${fn.replace('-X', `-(${start})`)}`, '.4')
    const value = column(table, 'REQUEST_6.F2')
    expect(Math.max(...value.map((x) => Math.abs(x - value[0])))).toBeLessThan(1e-6)
    const vector = (name: string, k: number): readonly number[] =>
      (name === '5' ? ['F2', 'F3', 'F4'] : ['x', 'y', 'z']).map((c) => column(table, `REQUEST_${name}.${c}`)[k])
    const cross = (a: readonly number[], b: readonly number[]): number[] =>
      [0, 1, 2].map((i) => a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])
    const at = (name: string, k: number): number => column(table, `REQUEST_${name}`)[k]
    let largest = 0
    table.time.forEach((t, k) => {
      const a = ['ax', 'ay', 'az'].map((n) => at(`3.${n}`, k))
      const wd = ['wdx', 'wdy', 'wdz'].map((n) => at(`3.${n}`, k))
      const applied = [Math.sin(3 * t), 2, 0]
      // what the constraint does to the body, about its centre of mass
      const force = a.map((x, i) => 2 * x - applied[i] + (i === 2 ? 2 * g : 0))
      const lever = cross(vector('4', k), applied)
      const moment = wd.map((x, i) => 0.3 * x - lever[i])
      // the joint of the other body carries it, about the marker there
      const carried = cross(vector('1', k), force)
      const joint = [...vector('5', k), ...['F6', 'F7', 'F8'].map((f) => at(`5.${f}`, k))]
      const expected = [...force.map((x, i) => x + (i === 2 ? 0.001 * g : 0)), ...moment.map((x, i) => x + carried[i])]
      joint.forEach((x, i) => {
        if (i < 3 || !what.includes('takes the moment')) expect(x).toBeCloseTo(expected[i], 6)
      })
      // and what it exerts on its marker I is the opposite, less the weight of that body
      const reported = ['F2', 'F3', 'F4', 'F6', 'F7', 'F8'].map((f) => at(`7.${f}`, k))
      joint.forEach((x, i) => expect(x + reported[i] - (i === 2 ? 0.001 * g : 0)).toBeCloseTo(0, 6))
      expect([at('8.F2', k), at('8.F3', k)]).toEqual([reported[1], expect.closeTo(applied[0], 12)])
      largest = Math.max(largest, ...joint.map(Math.abs))
    })
    expect(largest).toBeGreaterThan(0.1)
  })
})

describe('a non-holonomic constraint', () => {
  it('a skate glides on a circle: the velocity across its blade is zero', () => {
    const [v, w] = [2, 1.5]
    const table = runDeck(
      deck(
        `PART/2, MASS=2, CM=21, IP=.3,.3,.3, VX=${v}, WZ=${w}`,
        'MARKER/21, PART=2',
        'MARKER/22, PART=2',
        'JOINT/1, PLANAR, I=22, J=100',
        'GCON/1, FUNCTION=VY(21,100,21)',
        'SIMULATE/DYNAMICS, END=4, STEPS=40',
        'REQUEST/1,D,I=21,J=100',
      ),
    )
    table.time.forEach((t, k) => {
      expect(column(table, 'REQUEST_1.x')[k]).toBeCloseTo((v / w) * Math.sin(w * t), 6)
      expect(column(table, 'REQUEST_1.y')[k]).toBeCloseTo((v / w) * (1 - Math.cos(w * t)), 6)
    })
  })
})

describe('motions', () => {
  it('between markers move what no joint moves', () => {
    const table = runDeck(
      deck(
        'PART/2, MASS=2, CM=21, IP=.3,.2,.4',
        'MARKER/21, PART=2',
        'MOTION/1, I=21, J=100, X, FUNCTION=SIN(TIME)',
        'MOTION/2, I=21, J=100, Y, VELOCITY, FUNCTION=2*TIME+1',
        'MOTION/3, I=21, J=100, Z, ACCELERATION, ICVEL=.5, FUNCTION=6*TIME',
        'MOTION/4, I=21, J=100, B1, FUNCTION=2*TIME',
        'MOTION/5, I=21, J=100, B2, FUNCTION=.5*SIN(TIME)',
        'MOTION/6, I=21, J=100, B3, VELOCITY, FUNCTION=-3*COS(2*TIME)',
        'SIMULATE/DYNAMICS, END=4, STEPS=40',
        'REQUEST/1,D,I=21,J=100',
        'REQUEST/2, F2=AX(21,100)\\F3=AZ(100,21)\\F4=AY(21,100)',
      ),
    )
    table.time.forEach((t, k) => {
      const at = (name: string): number => column(table, `REQUEST_${name}`)[k]
      expect(at('1.x')).toBeCloseTo(Math.sin(t), 7)
      expect(at('1.y')).toBeCloseTo(t * t + t, 7)
      expect(at('1.z')).toBeCloseTo(0.5 * t + t ** 3, 7)
      const [b1, b2] = [2 * t, 0.5 * Math.sin(t)]
      expect(Math.sin(at('2.F2') - b1)).toBeCloseTo(0, 7)
      expect(Math.sin(-at('2.F3') + 1.5 * Math.sin(2 * t))).toBeCloseTo(0, 7)
      expect(at('2.F4')).toBeCloseTo(Math.atan2(Math.sin(b2), Math.cos(b1) * Math.cos(b2)), 6)
    })
  })
  it('of a cylindrical joint drive one axis or both, and tell what they exert', () => {
    const cylinder = (...motions: readonly string[]): TimeTable =>
      runDeck(
        deck(
          'PART/2, MASS=2, CM=21, IP=.3,.2,.4',
          'MARKER/21, PART=2, QP=.5,0,0',
          'MARKER/22, PART=2',
          'JOINT/1, CYLINDRICAL, I=22, J=100',
          ...motions,
          gravity,
          'SIMULATE/DYNAMICS, END=1, STEPS=10',
          'REQUEST/1, F2=DZ(22,100)\\F3=AZ(22,100)\\F4=JOINT(1,0,4,0)\\F6=MOTION(1,0,4,0)\\F7=MOTION(1,0,8,0)\\F8=FZ(22,100)',
        ),
      )
    const rise = cylinder('MOTION/1, JOINT=1, TRANS, FUNCTION=TIME**3')
    rise.time.forEach((t, k) => {
      const at = (name: string): number => column(rise, `REQUEST_1.${name}`)[k]
      expect([at('F2'), at('F4'), at('F6'), at('F8')]).toEqual(
        [t ** 3, 0, 2 * (g + 6 * t), 2 * (g + 6 * t)].map((x) => expect.closeTo(x, 8)),
      )
    })
    const both = cylinder(
      'MOTION/1, JOINT=1, ROTATION, ACCELERATION, FUNCTION=4',
      'MOTION/2, JOINT=1, TRANSLATION, FUNCTION=0',
    )
    // about the axis: .4 + 2 .5^2
    expect([last(both, 'REQUEST_1.F3'), last(both, 'REQUEST_1.F7')]).toEqual([
      expect.closeTo(2, 8),
      expect.closeTo(4 * 0.9, 8),
    ])
  })
})

describe('bushings and fields', () => {
  const mounted = (...force: readonly string[]): TimeTable =>
    runDeck(
      deck(
        'PART/2, MASS=2, CM=21, IP=.3,.2,.4, QG=.1,.2,.3, REULER=10D,20D,-5D, VX=1, WZ=2',
        'MARKER/21, PART=2',
        'MARKER/22, PART=2, QP=.2,0,0, REULER=0,10D,0',
        'PART/3, MASS=5, CM=31, IP=1,1.2,1.4, WX=.5, VZ=-.3',
        'MARKER/31, PART=3',
        'MARKER/33, PART=3, QP=0,.1,0, REULER=30D,40D,50D',
        ...force,
        'SIMULATE/DYNAMICS, END=1, STEPS=50',
        'REQUEST/1,D,I=21,J=100',
        'REQUEST/2,V,I=21,J=100',
        'REQUEST/3,D,I=31,J=100',
        'REQUEST/4,V,I=31,J=100',
        'REQUEST/5,F,I=22,RM=33',
        'REQUEST/6,F,I=33,RM=33',
        'REQUEST/7,F,I=34,J=22,RM=33',
        'MARKER/34, PART=3, FLOATING',
      ),
    )
  const seen = (axis: string): string => `V${axis}(22,33,33,33)`
  const gforce = mounted(
    'GFORCE/1, I=22, JFLOAT=34, RM=33',
    `, FX=-100*DX(22,33,33)-${seen('X')}\\FY=5-200*DY(22,33,33)-2*${seen('Y')}\\FZ=-300*DZ(22,33,33)-3*${seen('Z')}`,
    ', \\TX=-10*AX(22,33)-.1*WX(22,33,33)\\TY=-20*AY(22,33)-.2*WY(22,33,33)\\TZ=1-30*AZ(22,33)-.3*WZ(22,33,33)',
  )
  const signals = ['1.x', '1.y', '1.z', '2.vx', '2.wx', '2.wy', '2.wz', '3.x', '3.z', '4.wx', '4.wz', '5.F2', '5.F4', '5.F6', '5.F8'].map((n) => `REQUEST_${n}`) // prettier-ignore

  it('a floating marker takes the reaction where it acts', () => {
    for (const f of ['F2', 'F3', 'F4', 'F6', 'F7', 'F8'])
      expect(last(gforce, `REQUEST_7.${f}`)).toBeCloseTo(-last(gforce, `REQUEST_5.${f}`), 9)
  })
  it('a bushing is the force that its definition says', () => {
    const bushing = mounted(
      'BUSHING/1, I=22, J=33, K=100,200,300, C=1,2,3, FORCE=0,5,0, KT=10,20,30, CT=.1,.2,.3, TORQUE=0,0,1',
    )
    same(gforce, bushing, signals, 6)
    // what acts on J is opposite, about its own origin
    const at = (name: string): number => last(bushing, `REQUEST_${name}`)
    expect(at('6.F3')).toBeCloseTo(-at('5.F3'), 9)
    expect(Math.abs(at('6.F7') + at('5.F7'))).toBeGreaterThan(1e-3)
  })
  it('a field with a diagonal matrix is a bushing, with a full one its transpose would differ', () => {
    const matrix = (entries: readonly number[]): string =>
      entries.map((k, n) => [0, 1, 2, 3, 4, 5].map((row) => (row === n ? k : 0)).join(',')).join(',')
    const field = mounted(
      `FIELD/1, I=22, J=33, KMATRIX=${matrix([100, 200, 300, 10, 20, 30])}`,
      `, CMATRIX=${matrix([1, 2, 3, 0.1, 0.2, 0.3])}, FORCE=0,5,0,0,0,1`,
    )
    same(gforce, field, signals, 6)
    const column2 = (row: number): string => Array.from({ length: 36 }, (_, n) => (n === 6 + row ? 50 : 0)).join(',')
    // the second column holds what a displacement along y makes: the first entry is a force along x
    const sideways = mounted(`FIELD/1, I=22, J=33, KMATRIX=${column2(0)}, LENGTH=0,-1,0,0,0,0`)
    const force = column(sideways, 'REQUEST_5.F2')[0]
    expect(Math.abs(force)).toBeGreaterThan(1)
    expect(column(sideways, 'REQUEST_5.F3')[0]).toBeCloseTo(0, 12)
    expect(force).toBeCloseTo(-50 * (column(runDeck(deckOfDisplacement()), 'REQUEST_1.F3')[0] + 1), 9)
  })
  /** The displacement of 22 from 33 in its axes at the start. */
  const deckOfDisplacement = (): string =>
    deck(
      'PART/2, MASS=2, CM=21, IP=.3,.2,.4, QG=.1,.2,.3, REULER=10D,20D,-5D',
      'MARKER/21, PART=2',
      'MARKER/22, PART=2, QP=.2,0,0, REULER=0,10D,0',
      'MARKER/33, PART=1, QP=0,.1,0, REULER=30D,40D,50D',
      'SIMULATE/DYNAMICS, END=.01, STEPS=1',
      'REQUEST/1, F3=DY(22,33,33)',
    )
})
