/** Closed loops and couplings of datasets against integrations that know nothing of graphs. */
import { describe, expect, it } from 'vitest'
import { column, deck, last, runDeck } from './deck'

const g = 9.80665
const gravity = `ACCGRAV/KGRAV=${-g}`

/** Classical Runge-Kutta of x' = f(x) with a fixed step, for references. */
function integrate(f: (x: number[]) => number[], x0: number[], time: number, steps: number): number[] {
  const h = time / steps
  const along = (x: number[], k: number[], s: number): number[] => x.map((value, i) => value + s * k[i])
  let x = x0
  for (let n = 0; n < steps; n++) {
    const k1 = f(x)
    const k2 = f(along(x, k1, h / 2))
    const k3 = f(along(x, k2, h / 2))
    const k4 = f(along(x, k3, h))
    x = x.map((value, i) => value + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]))
  }
  return x
}

describe('a four-bar linkage of revolute joints', () => {
  // ground pivots at x = 0 and x = 4; crank 1, coupler 3.5, rocker 3; masses 2, 3, 4 at the middles; turning in the xz plane
  const [a, b, c, d] = [1, 3.5, 3, 4]
  const masses = [2, 3, 4]
  const lengths = [a, b, c]
  const inertias = masses.map((m, k) => (m * lengths[k] ** 2) / 12)
  /** Angles of crank, coupler and rocker above the x axis; the coupler above the line of the pins. */
  const angles = (crank: number): [number, number, number] => {
    const [px, pz] = [a * Math.cos(crank), a * Math.sin(crank)]
    const [dx, dz] = [d - px, -pz]
    const r = Math.hypot(dx, dz)
    const coupler = Math.atan2(dz, dx) + Math.acos((b * b + r * r - c * c) / (2 * b * r))
    const [qx, qz] = [px + b * Math.cos(coupler), pz + b * Math.sin(coupler)]
    return [crank, coupler, Math.atan2(qz, qx - d)]
  }
  const centres = (crank: number): number[] => {
    const [t1, t2, t3] = angles(crank)
    return [
      (a / 2) * Math.cos(t1),
      (a / 2) * Math.sin(t1),
      a * Math.cos(t1) + (b / 2) * Math.cos(t2),
      a * Math.sin(t1) + (b / 2) * Math.sin(t2),
      d + (c / 2) * Math.cos(t3),
      (c / 2) * Math.sin(t3),
    ]
  }
  const e = 1e-4
  const slope = (f: (q: number) => number[], q: number): number[] => {
    const at = (s: number): number[] => f(q + s * e)
    const [m2, m1, p1, p2] = [at(-2), at(-1), at(1), at(2)]
    return m1.map((_, i) => (m2[i] - 8 * m1[i] + 8 * p1[i] - p2[i]) / (12 * e))
  }
  /** Kinetic energy is M(q) q'^2 / 2: Lagrange's equation of one coordinate, by differences of closed forms. */
  const mass = (q: number): number => {
    const v = slope(centres, q)
    const w = slope(angles, q)
    return masses.reduce((sum, m, k) => sum + m * (v[2 * k] ** 2 + v[2 * k + 1] ** 2) + inertias[k] * w[k] ** 2, 0)
  }
  const height = (q: number): number => masses.reduce((sum, m, k) => sum + m * g * centres(q)[2 * k + 1], 0)
  const motion = ([q, w]: number[]): number[] => {
    const [dm] = slope((s) => [mass(s)], q)
    const [dv] = slope((s) => [height(s)], q)
    return [w, -(0.5 * dm * w * w + dv) / mass(q)]
  }

  const start = 1.1
  const rate = -2
  const parts = (): string[] => {
    const t = angles(start)
    const p = centres(start)
    const degrees = (angle: number): string => `${(-angle * 180) / Math.PI}D`
    return [0, 1, 2].flatMap((k) => {
      const n = 10 * (k + 2)
      return [
        // z of every part along y of the ground: REULER = 0, -90 deg, then turn about it
        `PART/${k + 2}, MASS=${masses[k]}, CM=${n + 1}, IP=.01,${inertias[k]},${inertias[k]}, QG=${p[2 * k]},0,${p[2 * k + 1]}, REULER=0,-90D,${degrees(t[k])}`,
        `MARKER/${n + 1}, PART=${k + 2}`,
        `MARKER/${n + 2}, PART=${k + 2}, QP=${-lengths[k] / 2},0,0`,
        `MARKER/${n + 3}, PART=${k + 2}, QP=${lengths[k] / 2},0,0`,
      ]
    })
  }
  const linkage = (third: string): string =>
    deck(
      ...parts(),
      'MARKER/101, PART=1, REULER=0,-90D,0',
      `MARKER/104, PART=1, QP=${d},0,0, REULER=0,-90D,0`,
      // turning about y of the ground is against the angle above
      `JOINT/1, REVOLUTE, I=22, J=101, ICROT=${-rate}`,
      'JOINT/2, REVOLUTE, I=23, J=32',
      third,
      'JOINT/4, REVOLUTE, I=42, J=104',
      gravity,
      'SIMULATE/DYNAMICS, END=2, STEPS=200',
      'REQUEST/1,D,I=21,J=100',
      'REQUEST/2,D,I=31,J=100',
      'REQUEST/3,D,I=41,J=100',
      'REQUEST/4,V,I=41,J=100',
      'REQUEST/5,A,I=41,J=100',
      'REQUEST/6,F2=JPRIM(3,1,2,0)\\F3=JPRIM(3,1,4,0)\\F4=JOINT(4,0,2,0)\\F6=JOINT(4,0,4,0)\\F7=JPRIM(3,0,2,0)\\F8=DM(33,43)',
    )
  const table = runDeck(linkage('JPRIM/3, INLINE, I=33, J=43'))

  it('moves as Lagrange says', () => {
    const [q, w] = integrate(motion, [start, rate], 2, 4000)
    const p = centres(q)
    ;[1, 2, 3].forEach((n) => {
      expect(last(table, `REQUEST_${n}.x`)).toBeCloseTo(p[2 * n - 2], 6)
      expect(last(table, `REQUEST_${n}.z`)).toBeCloseTo(p[2 * n - 1], 6)
      expect(last(table, `REQUEST_${n}.y`)).toBeCloseTo(0, 12)
    })
    const v = slope(centres, q)
    expect(last(table, 'REQUEST_4.vx')).toBeCloseTo(v[4] * w, 5)
    expect(last(table, 'REQUEST_4.vz')).toBeCloseTo(v[5] * w, 5)
  })
  it('moves the same on four revolute joints, three conditions of which repeat others', () => {
    const redundant = runDeck(linkage('JOINT/3, REVOLUTE, I=33, J=43').replace(/F2=JPRIM.*F8=/, 'F8='))
    for (const name of ['REQUEST_3.x', 'REQUEST_3.z', 'REQUEST_5.ax', 'REQUEST_5.wdy'])
      expect(last(redundant, name)).toBeCloseTo(last(table, name), 6)
  })
  it('stays closed, and its reactions carry the rocker', () => {
    // rows between steps are interpolated
    expect(Math.max(...column(table, 'REQUEST_6.F8').map(Math.abs))).toBeLessThan(1e-8)
    const [ax, az] = ['REQUEST_5.ax', 'REQUEST_5.az'].map((name) => column(table, name))
    const [fx, fz, px, pz, other] = ['F2', 'F3', 'F4', 'F6', 'F7'].map((name) => column(table, `REQUEST_6.${name}`))
    table.time.forEach((_, k) => {
      // forces on the rocker: of the primitive on its J marker, of the pivot on its I marker
      expect(fx[k] + px[k]).toBeCloseTo(masses[2] * ax[k], 7)
      expect(fz[k] + pz[k] - masses[2] * g).toBeCloseTo(masses[2] * az[k], 7)
      expect(other[k]).toBeCloseTo(-fx[k], 7)
    })
  })
})

describe('couplings', () => {
  const wheels = [
    'PART/2, MASS=1, CM=21, IP=.5,.5,.5',
    'MARKER/21, PART=2',
    'PART/3, MASS=1, CM=31, IP=.2,.2,.2, QG=1,0,0',
    'MARKER/31, PART=3',
    'MARKER/101, PART=1, QP=1,0,0',
    'JOINT/1, REVOLUTE, I=21, J=100',
    'SFORCE/1, ROTATIONAL, I=21, J=100, FUNCTION=3',
    'SIMULATE/DYNAMICS, END=1, STEPS=10',
    'REQUEST/1, F2=AZ(21,100)\\F3=AZ(31,101)\\F4=DX(31,100)',
  ]
  it('a gear pair turns its wheels against each other by their radii', () => {
    // the teeth meet at x = .25, moving along y: .25 a = -(.75) b
    const table = runDeck(
      deck(
        ...wheels,
        'JOINT/2, REVOLUTE, I=31, J=101',
        'MARKER/102, PART=1, QP=.25,0,0, REULER=0,-90D,0',
        'GEAR/1, JOINTS=1,2, CV=102',
        'REQUEST/2, F2=JOINT(1,0,8,0)\\F3=JOINT(2,1,8,0)',
      ),
    )
    const inertia = 0.5 + 0.2 / 9
    expect(last(table, 'REQUEST_1.F2')).toBeCloseTo(1.5 / inertia, 8)
    expect(last(table, 'REQUEST_1.F3')).toBeCloseTo(-0.5 / inertia, 8)
    // the torque of the teeth is not that of the bearings
    expect([last(table, 'REQUEST_2.F2'), last(table, 'REQUEST_2.F3')]).toEqual([
      expect.closeTo(0, 9),
      expect.closeTo(0, 9),
    ])
  })
  it('a coupler joins a rotation and a displacement, also of a cylindrical joint', () => {
    // 2 a - 5 s = 0
    const inertia = 0.5 + (2 / 5) ** 2
    for (const [joint, type] of [
      ['TRANSLATIONAL', ''],
      ['CYLINDRICAL', ', TYPE=R:T'],
    ]) {
      const table = runDeck(
        deck(
          ...wheels.map((line) => line.replace('QG=1,0,0', 'REULER=90D,90D,0').replace('MARKER/101, PART=1, QP=1,0,0', 'MARKER/101, PART=1, REULER=90D,90D,0')), // prettier-ignore
          `JOINT/2, ${joint}, I=31, J=101`,
          `COUPLER/1, JOINTS=1,2, SCALES=2,-5${type}`,
        ),
      )
      expect(last(table, 'REQUEST_1.F2')).toBeCloseTo(1.5 / inertia, 8)
      expect(last(table, 'REQUEST_1.F4')).toBeCloseTo((0.4 * 1.5) / inertia, 8)
    }
  })
  it('a rack runs on its pinion without slip', () => {
    // the pinion turns about y of the ground at the origin, the rack slides along x below it
    const rack = (driven: readonly string[]): string =>
      deck(
        'PART/2, MASS=1, CM=21, IP=.5,.5,.5',
        'MARKER/21, PART=2, REULER=0,-90D,0',
        'PART/3, MASS=4, CM=31, IP=.2,.2,.2, QG=0,0,-.3',
        'MARKER/31, PART=3, REULER=90D,90D,0',
        'MARKER/101, PART=1, REULER=0,-90D,0',
        'MARKER/102, PART=1, QP=0,0,-.3, REULER=90D,90D,0',
        'JOINT/1, REVOLUTE, I=21, J=101',
        'JOINT/2, TRANSLATIONAL, I=31, J=102',
        'JOINT/3, RACKPIN, I=21, J=31, PD=.6',
        ...driven,
        'SIMULATE/DYNAMICS, END=1, STEPS=10',
        'REQUEST/1, F2=AZ(21,101)\\F3=DX(31,100)',
      )
    const pushed = runDeck(rack(['VFORCE/1, I=31, JFLOAT=100, FX=2']))
    const x = (0.5 * 2) / (4 + 0.5 / 0.09)
    expect(last(pushed, 'REQUEST_1.F3')).toBeCloseTo(x, 8)
    // rolling on the side below: omega x (0, 0, -.3) = (-.3 w_y, 0, 0)
    expect(last(pushed, 'REQUEST_1.F2')).toBeCloseTo(-x / 0.3, 8)
    const driven = runDeck(rack(['MOTION/1, JOINT=1, ROTATION, FUNCTION=.2*SIN(3*TIME)']))
    expect(last(driven, 'REQUEST_1.F3')).toBeCloseTo(-0.3 * 0.2 * Math.sin(3), 9)
  })
})

describe('two shafts at 45 deg', () => {
  const shafts = (joint: string, on2: string, on3: string): ReturnType<typeof runDeck> =>
    runDeck(
      deck(
        'PART/2, MASS=1, CM=21, IP=.5,.5,.5, QG=0,0,-1',
        'MARKER/21, PART=2',
        'MARKER/101, PART=1, QP=0,0,-1',
        // tilted about y: z along (1, 0, 1)
        'PART/3, MASS=1, CM=31, IP=.2,.2,.2, QG=1,0,1, ZG=2,0,2, XG=1,1,1',
        'MARKER/31, PART=3',
        'MARKER/102, PART=1, QP=1,0,1, ZP=2,0,2, XP=1,1,1',
        `MARKER/22, PART=2, QP=0,0,1, ${on2}`,
        `MARKER/33, PART=3, QP=0,0,${-Math.SQRT2}, ${on3}`,
        'JOINT/1, REVOLUTE, I=21, J=101, ICROT=2',
        'JOINT/2, REVOLUTE, I=31, J=102',
        `JOINT/3, ${joint}, I=33, J=22`,
        'SIMULATE/DYNAMICS, END=3, STEPS=300',
        'REQUEST/1, F2=AZ(21,101)\\F3=WZ(21,101,101)\\F4=WZ(31,102,102)',
      ),
    )
  it('turn equally fast on a constant-velocity joint', () => {
    // z away from the joint, x along y of the ground in both parts
    const table = shafts('CONVEL', 'ZP=0,0,0, XP=0,1,1', 'REULER=0,0,0')
    table.time.forEach((t, k) => {
      expect(column(table, 'REQUEST_1.F2')[k]).toBeCloseTo(2 * t, 7)
      expect(column(table, 'REQUEST_1.F4')[k]).toBeCloseTo(2, 7)
    })
  })
  it('turn by the law of Cardan on a universal joint', () => {
    // pins along z of both markers: x of the input, y of the ground in the output
    const table = shafts('UNIVERSAL', 'ZP=1,0,1', `ZP=1,0,${-Math.SQRT2}`)
    const c = Math.SQRT1_2
    table.time.forEach((_, k) => {
      const [angle, w1, w2] = ['F2', 'F3', 'F4'].map((f) => column(table, `REQUEST_1.${f}`)[k])
      // the pin of the input starts in the plane of the shafts: there the output is at its fastest
      expect(w2).toBeCloseTo((w1 * c) / (1 - 0.5 * Math.cos(angle) ** 2), 7)
      expect(0.25 * w1 * w1 + 0.1 * w2 * w2).toBeCloseTo(0.25 * 4 + 0.1 * column(table, 'REQUEST_1.F4')[0] ** 2, 7)
    })
  })
})
