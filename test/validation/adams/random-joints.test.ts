/**
 * Pendulums on joints in random places, directions and motions, written either way round: Newton and Euler with the
 * requested reactions, and the energy that must not change.
 */
import { describe, expect, it } from 'vitest'
import { euler313, type Matrix, type Vector } from '../../../importers/adams/dataset/geometry'
import { column, deck, runDeck } from './deck'

const g = 9.80665
const mass = 1.3
/** Equal moments of inertia: J w' is the whole rate of spin, in any axes. */
const inertia = 0.7

/** Repeatable numbers in (-1, 1) (Park and Miller 1988). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return (2 * state) / 2147483647 - 1
  }
}

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const degrees = (angles: Vector): string => angles.map((x) => `${(x * 180) / Math.PI}D`).join(',')
const zOf = (m: Matrix): Vector => [m[0][2], m[1][2], m[2][2]]

function pendulum(type: string, seed: number): string {
  const random = numbers(1000 * seed + 17)
  const vector = (size: number): Vector => [size * random(), size * random(), size * random()]
  const [joint, arm] = [vector(3), vector(2)]
  const crossed = type === 'UNIVERSAL' || type === 'PERPENDICULAR'
  // every third in round angles, as people write them
  const angles = seed % 3 === 0 ? ([Math.PI / 2, Math.PI, -Math.PI / 4] as const) : vector(Math.PI)
  const onBody: Vector = crossed ? [angles[0], angles[1], 0] : angles
  const onGround: Vector = crossed ? [angles[0], angles[1] + Math.PI / 2, 0] : angles
  const bodyIsI = seed % 2 === 0
  const [i, j] = bodyIsI ? [22, 12] : [12, 22]
  const z = zOf(euler313(bodyIsI ? onGround : onBody))
  const speed = 3 * random()
  /** Six digits, as a dataset has them: they fit the joint only nearly. */
  const written = (names: readonly string[], values: Vector): string =>
    names.map((name, k) => `, ${name}=${values[k].toFixed(6)}`).join('')
  const scaled = (s: number, v: Vector): Vector => [s * v[0], s * v[1], s * v[2]]
  const spin = (w: Vector): string =>
    `, WM=99${written(['WX', 'WY', 'WZ'], w)}${written(['VX', 'VY', 'VZ'], cross(w, arm))}`
  const starts: Readonly<Record<string, readonly [part: string, joint: string]>> = {
    REVOLUTE: [spin(scaled(speed, z)), ''],
    SPHERICAL: [spin(vector(2)), ''],
    ATPOINT: [spin(vector(2)), ''],
    TRANSLATIONAL: [written(['VX', 'VY', 'VZ'], scaled(speed, z)), ''],
    CYLINDRICAL: ['', `, ICTRAN=${speed}, ICROT=${-speed}`],
  }
  const [ofPart, ofJoint] = starts[type] ?? ['', '']
  const statement = /^(ATPOINT|IN|PER|PAR)/.test(type) ? 'JPRIM' : 'JOINT'
  const at = joint.join(',')
  const ask = [2, 3, 4, 6, 7, 8].map((c) => `F${c}=${statement}(1,${bodyIsI ? 0 : 1},${c},0)`).join('\\')
  return deck(
    'MARKER/99, PART=1',
    `PART/2, MASS=${mass}, CM=21, IP=${[inertia, inertia, inertia].join(',')}${ofPart}`,
    `MARKER/21, PART=2, QP=${joint.map((x, k) => x + arm[k]).join(',')}, REULER=${degrees(vector(3))}`,
    `MARKER/22, PART=2, QP=${at}, REULER=${degrees(onBody)}`,
    `MARKER/12, PART=1, QP=${at}, REULER=${degrees(onGround)}`,
    `${statement}/1, ${type}, I=${i}, J=${j}${ofJoint}`,
    `ACCGRAV/KGRAV=${-g}`,
    'SIMULATE/DYNAMICS, END=2, STEPS=100',
    'REQUEST/1,D,I=21,J=99',
    'REQUEST/2,V,I=21,J=99',
    'REQUEST/3,A,I=21,J=99',
    'REQUEST/4,D,I=22,J=99',
    `REQUEST/5,${ask}`,
  )
}

const types = [
  'REVOLUTE', 'CYLINDRICAL', 'TRANSLATIONAL', 'SPHERICAL', 'UNIVERSAL', 'HOOKE', 'PLANAR',
  'ATPOINT', 'INLINE', 'INPLANE', 'PERPENDICULAR', 'PARALLEL_AXES',
] // prettier-ignore

describe.each(types)('a pendulum on %s', (type) => {
  it.each([3, 4, 5])('in any place and motion (%d) obeys Newton and Euler', (seed) => {
    const table = runDeck(pendulum(type, seed))
    const rows = (request: number, names: string): Float64Array[] =>
      names.split(' ').map((name) => column(table, `REQUEST_${request}.${name}`))
    const [x, v, w] = [rows(1, 'x y z'), rows(2, 'vx vy vz'), rows(2, 'wx wy wz')]
    const [a, wd, at] = [rows(3, 'ax ay az'), rows(3, 'wdx wdy wdz'), rows(4, 'x y z')]
    const [f, m] = [rows(5, 'F2 F3 F4'), rows(5, 'F6 F7 F8')]
    const vector = (columns: readonly Float64Array[], k: number): Vector => [
      columns[0][k],
      columns[1][k],
      columns[2][k],
    ]
    const square = (u: Vector): number => u[0] ** 2 + u[1] ** 2 + u[2] ** 2
    const energy = (k: number): number =>
      0.5 * mass * square(vector(v, k)) + 0.5 * inertia * square(vector(w, k)) + mass * g * x[2][k]
    const scale = Math.max(10, ...[...f, ...m].flatMap((c) => [...c].map(Math.abs)))
    table.time.forEach((_, k) => {
      // on the body, about its own marker
      const force = vector(f, k)
      const lever = cross([at[0][k] - x[0][k], at[1][k] - x[1][k], at[2][k] - x[2][k]], force)
      const rest = [0, 1, 2].flatMap((i) => [
        mass * a[i][k] - force[i] + (i === 2 ? mass * g : 0),
        inertia * wd[i][k] - m[i][k] - lever[i],
      ])
      expect(Math.max(...rest.map(Math.abs)) / scale).toBeLessThan(1e-9)
      expect(Math.abs(energy(k) - energy(0)) / scale).toBeLessThan(1e-7)
    })
  })
})

describe('two bodies that float on a joint', () => {
  it.each(['REVOLUTE', 'SPHERICAL', 'HOOKE', 'CYLINDRICAL'])('%s: keep momentum from the velocities given', (type) => {
    const table = runDeck(
      deck(
        'PART/2, MASS=2, CM=21, IP=.3,.3,.3, QG=1,0,0, VX=1, VY=.2, VZ=-.3',
        'MARKER/21, PART=2',
        'MARKER/22, PART=2, QP=.5,.1,0, REULER=20D,30D,40D',
        'PART/3, MASS=1, CM=31, IP=.2,.2,.2, QG=2,.1,0, VX=1, VY=.2, VZ=-.3',
        'MARKER/31, PART=3',
        'MARKER/32, PART=3, QP=-.5,0,0, REULER=20D,30D,40D',
        `JOINT/1, ${type}, I=32, J=22`,
        'VTORQUE/1, I=31, JFLOAT=29, TX=.5\\TY=SIN(TIME)',
        'MARKER/29, PART=2, FLOATING',
        'SIMULATE/DYNAMICS, END=2, STEPS=20',
        'REQUEST/2,V,I=21,J=100',
        'REQUEST/3,V,I=31,J=100',
      ),
    )
    const momentum = (axis: string, k: number): number =>
      2 * column(table, `REQUEST_2.v${axis}`)[k] + column(table, `REQUEST_3.v${axis}`)[k]
    table.time.forEach((_, k) => {
      expect([momentum('x', k), momentum('y', k), momentum('z', k)]).toEqual(
        [3, 0.6, -0.9].map((p) => expect.closeTo(p, 6)),
      )
    })
  })
})
