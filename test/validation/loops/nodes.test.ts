/** Nodes without mass, which springs and dampers alone hold: their forces are in balance. */
import { describe, expect, it } from 'vitest'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { column } from '../mechanisms/energy'
import { freedomsOf, furthest, runOf } from './fault-files'
import { body, chain, slide, spring } from './node-chain'

const exactly = (time: ArrayLike<number>, f: (t: number) => number): number[] => Array.from(time, f)

describe('a node between springs', () => {
  it('divides the deflection of two springs in series', () => {
    const project = chain([0, 1], [spring(100), spring(200)], { 'P0.s': 0.1 })
    expect(freedomsOf(project)).toBe(1)
    const outcome = runOf(project, {}, ['P0.s', 'P1.s', 'P0.ds', 'S1.force'])
    expect(outcome.error).toBeUndefined()
    const w = Math.sqrt(200 / 3)
    const { time } = outcome.table
    expect(
      furthest(
        column(outcome, 'P0.s'),
        exactly(time, (t) => 0.1 * Math.cos(w * t)),
      ),
    ).toBeLessThan(1e-9)
    expect(
      furthest(
        column(outcome, 'P1.s'),
        exactly(time, (t) => 0.05 * Math.cos(w * t)),
      ),
    ).toBeLessThan(1e-9)
    expect(
      furthest(
        column(outcome, 'P0.ds'),
        exactly(time, (t) => -0.1 * w * Math.sin(w * t)),
      ),
    ).toBeLessThan(1e-8)
    expect(
      furthest(
        column(outcome, 'S1.force'),
        exactly(time, (t) => -10 * Math.cos(w * t)),
      ),
    ).toBeLessThan(1e-7)
  })
  it('follows in a row of them, stiff and soft', () => {
    const project = chain([0, 0, 2], [spring(1e6), spring(50), spring(300)], { 'B2.vx': 1 })
    expect(freedomsOf(project)).toBe(1)
    const outcome = runOf(project, {}, ['B2.x', 'P0.s'])
    expect(outcome.error).toBeUndefined()
    const k = 1 / (1e-6 + 1 / 50 + 1 / 300)
    const w = Math.sqrt(k / 2)
    const x = exactly(outcome.table.time, (t) => Math.sin(w * t) / w)
    expect(furthest(column(outcome, 'B2.x'), x)).toBeLessThan(1e-9)
    expect(
      furthest(
        column(outcome, 'P0.s'),
        x.map((e) => (e * k) / 1e6),
      ),
    ).toBeLessThan(1e-12)
  })
})

describe('a node with a damper', () => {
  it('creeps where a damper ties it to a mass and a spring to the ground', () => {
    // m x'' = -k s, s' = x' - k s/c: a Maxwell element
    const [m, k, damping] = [1, 100, 30]
    const project = chain([0, m], [spring(k), spring(0, damping)], { 'B1.vx': 1 })
    const outcome = runOf(project, {}, ['B1.x', 'B1.vx', 'P0.s', 'P0.ds'])
    expect(outcome.error).toBeUndefined()
    // s'' + (k/c) s' + (k/m) s = 0, s(0) = 0, s'(0) = 1
    const d = k / damping / 2
    const w = Math.sqrt(k / m - d * d)
    const s = exactly(outcome.table.time, (t) => (Math.exp(-d * t) * Math.sin(w * t)) / w)
    expect(furthest(column(outcome, 'P0.s'), s)).toBeLessThan(1e-9)
    const v = exactly(
      outcome.table.time,
      (t) => Math.exp(-d * t) * (Math.cos(w * t) - (d / w) * Math.sin(w * t)) + (k / damping) * s[Math.round(t / 0.01)],
    )
    expect(furthest(column(outcome, 'B1.vx'), v)).toBeLessThan(1e-8)
  })
  it('is a standard linear solid with a spring beside the damper', () => {
    const [m, k0, k1, damping] = [1, 100, 50, 10]
    const project = chain([0, m], [spring(k0), spring(k1, damping)], { 'P0.s': 0.1, 'P1.s': 0.1, 'B1.vx': 0 })
    const outcome = runOf(project, {}, ['P0.s', 'P1.s'])
    expect(outcome.error).toBeUndefined()
    // x'' = -k0 s0/m, s0 = x - s1, s1' = (k0 s0 - k1 s1)/c by the matrix exponential in small steps
    let y = [0.2, 0, 0.1]
    const rate = ([x, v, s]: readonly number[]): number[] => [v, (-k0 * (x - s)) / m, (k0 * (x - s) - k1 * s) / damping]
    const s1 = exactly(outcome.table.time, (t) => {
      if (t > 0) {
        const h = 0.01 / 40
        for (let i = 0; i < 40; i++) {
          // Taylor series of a linear system
          let term = y
          const next = [...y]
          for (let n = 1; n < 12; n++) {
            term = rate(term).map((e) => (e * h) / n)
            term.forEach((e, j) => (next[j] += e))
          }
          y = next
        }
      }
      return y[2]
    })
    expect(furthest(column(outcome, 'P1.s'), s1)).toBeLessThan(1e-9)
  })
})

const curve = (points: readonly (readonly [number, number])[], springInterpolation = 'spline'): BlockInstance =>
  spring(0, 0, { springLaw: 'curve', springCurve: points.map((p) => [...p]), springInterpolation })

describe('a node between springs whose forces are not proportional', () => {
  it('is where they are equal', () => {
    // cubic through the points of f = 100 u + 4000 u^3 (compression u), a spline with its own ends
    const points = Array.from({ length: 41 }, (_, i) => (i - 20) / 50).map((u) => [u, 100 * u + 4000 * u ** 3] as const)
    const project = chain([0, 1], [curve(points), spring(200)], { 'B1.x': 0.2, 'B1.vx': 0 })
    const outcome = runOf(project, {}, ['B1.x', 'P0.s', 'P1.s', 'S0.force', 'S1.force'])
    expect(outcome.error).toBeUndefined()
    expect(furthest(column(outcome, 'S0.force'), column(outcome, 'S1.force'))).toBeLessThan(1e-9)
    // x'' = -200 (x - s), 100 s + 4000 s^3 = 200 (x - s), solved anew in every evaluation
    const force = (x: number): number => {
      let s = x / 2
      for (let n = 0; n < 30; n++) s -= (300 * s + 4000 * s ** 3 - 200 * x) / (300 + 12000 * s * s)
      return -200 * (x - s)
    }
    const exact = secondOrder(force, 0.2, outcome.table.time)
    expect(furthest(column(outcome, 'B1.x'), exact)).toBeLessThan(1e-5)
  })
})

/** x'' = f(x) from rest by the classical Runge-Kutta method in small steps. */
function secondOrder(f: (x: number) => number, x0: number, times: ArrayLike<number>): number[] {
  let [x, v, t] = [x0, 0, 0]
  return Array.from(times, (until) => {
    const n = 20
    const h = (until - t) / n
    for (let i = 0; i < n && h > 0; i++) {
      const a1 = f(x)
      const [v2, a2] = [v + (h / 2) * a1, f(x + (h / 2) * v)]
      const [v3, a3] = [v + (h / 2) * a2, f(x + (h / 2) * v2)]
      const [v4, a4] = [v + h * a3, f(x + h * v3)]
      x += (h / 6) * (v + 2 * v2 + 2 * v3 + v4)
      v += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4)
    }
    t = until
    return x
  })
}

describe('a node in a plane', () => {
  const line = (stiffness: number, freeLength: number, damping = 0): BlockInstance => ({
    type: 'mechanics/point-spring-damper',
    params: { stiffness, freeLength, damping },
  })
  const arm = (x: number, y: number): BlockInstance => ({ type: 'mechanics/rigid-arm', params: { x, y, z: 0 } })
  const axis = (...a: number[]): BlockInstance => ({ type: 'mechanics/prismatic', params: { axis: a } })
  const project = (axes: readonly BlockInstance[]): ProjectFile => ({
    wishbone: 1,
    title: 'node in a plane',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Left: arm(-1, 0.5),
      Right: arm(-1, -0.5),
      X: axes[0],
      Y: axes[1],
      Node: body(0),
      A: line(300, 0.8),
      B: line(400, 0.7),
      Rail: axis(1, 0, 0),
      Load: body(2),
      C: line(250, 0.6),
    },
    wires: {
      a: ['World.frame', 'Left.base'],
      b: ['World.frame', 'Right.base'],
      c: ['World.frame', 'X.base'],
      d: ['X.end', 'Y.base'],
      e: ['Y.end', 'Node.com'],
      f: ['Left.end', 'A.a'],
      g: ['Node.com', 'A.b'],
      h: ['Right.end', 'B.a'],
      i: ['Node.com', 'B.b'],
      j: ['World.frame', 'Rail.base'],
      k: ['Rail.end', 'Load.com'],
      l: ['Node.com', 'C.a'],
      m: ['Load.com', 'C.b'],
    },
    experiments: {
      run: {
        stop: 1,
        sample: 0.01,
        solver: { name: 'dopri5', tolerance: 1e-11 },
        initial: { 'Rail.s': 0.4, 'Rail.ds': 0 },
      },
    },
  })
  // forces on the node and on the load, by vectors
  const pull = (from: readonly number[], to: readonly number[], k: number, free: number): readonly number[] => {
    const [dx, dy] = [from[0] - to[0], from[1] - to[1]]
    const length = Math.hypot(dx, dy)
    return [(k * (length - free) * dx) / length, (k * (length - free) * dy) / length]
  }
  const onNode = (n: readonly number[], x: number): number[] => {
    const all = [pull([-1, 0.5], n, 300, 0.8), pull([-1, -0.5], n, 400, 0.7), pull([x, 0], n, 250, 0.6)]
    return [0, 1].map((i) => all.reduce((sum, f) => sum + f[i], 0))
  }
  const place = (x: number): readonly number[] => {
    let n = [x - 0.6, 0.05]
    for (let i = 0; i < 40; i++) {
      const r = onNode(n, x)
      const d = 1e-6
      const [gx, gy] = [onNode([n[0] + d, n[1]], x), onNode([n[0], n[1] + d], x)]
      const [a, b, c, e] = [(gx[0] - r[0]) / d, (gy[0] - r[0]) / d, (gx[1] - r[1]) / d, (gy[1] - r[1]) / d]
      const det = a * e - b * c
      n = [n[0] - (e * r[0] - b * r[1]) / det, n[1] - (a * r[1] - c * r[0]) / det]
    }
    return n
  }
  it.each([
    ['along the axes of the ground', [axis(1, 0, 0), axis(0, 1, 0)]],
    ['along others', [axis(0.6, 0.8, 0), axis(0.28, -0.96, 0)]],
  ])('is held by lines in three directions, moved %s', (_, axes) => {
    const outcome = runOf(project(axes), {}, ['Rail.s', 'Node.x', 'Node.y'])
    expect(outcome.error).toBeUndefined()
    const force = (x: number): number => pull(place(x), [x, 0], 250, 0.6)[0] / 2
    const exact = secondOrder(force, 0.4, outcome.table.time)
    expect(furthest(column(outcome, 'Rail.s'), exact)).toBeLessThan(1e-7)
    const nodes = exact.map(place)
    ;['Node.x', 'Node.y'].forEach((name, i) =>
      expect(
        furthest(
          column(outcome, name),
          nodes.map((n) => n[i]),
        ),
      ).toBeLessThan(1e-7),
    )
  })
})

describe('in other forms', () => {
  const project = chain([0, 1], [spring(100), spring(200)], { 'P0.s': 0.1 })
  const w = Math.sqrt(200 / 3)
  const off = (outcome: ReturnType<typeof runOf>): number => {
    expect(outcome.error).toBeUndefined()
    return furthest(
      column(outcome, 'P0.s'),
      exactly(outcome.table.time, (t) => 0.1 * Math.cos(w * t)),
    )
  }
  it.each([
    ['rk4', 1e-7],
    ['radau5', 1e-7],
    ['abm2', 1e-4],
    ['semi-implicit-euler', 0.05],
  ])('runs with %s', (name, accuracy) => {
    const run = name === 'radau5' ? { solver: name, tolerance: 1e-9 } : { solver: name, step: 0.001 }
    expect(off(runOf(project, run))).toBeLessThan(accuracy)
  })
  it.each([
    ['other trees', { translation: { 'P1.T1': 'cotree' } }],
    ['feedback of drift', { constraints: { method: 'baumgarte', alpha: 20, beta: 20 } }],
    ['coordinate partitioning', { constraints: { method: 'coordinate-partitioning' } }],
    ['small variables', { small: ['P0.s', 'P1.s'] }],
  ])('runs with %s', (_, formulation) => {
    const other = { ...project, formulations: { default: formulation } } as ProjectFile
    expect(off(runOf(other))).toBeLessThan(1e-7)
  })
  it('names what helps where skew axes hide it', () => {
    const along = { ...slide, params: { axis: [0.36, 0.48, 0.8] } }
    expect(() => runOf({ ...project, blocks: { ...project.blocks, P0: along, P1: along } })).toThrow(
      /Give B0 a mass greater than 0, or put the axes of the joints there along x, y or z/,
    )
  })
})

describe('a node whose forces do not say where it is', () => {
  const thrown = (elements: readonly BlockInstance[]) => () => runOf(chain([0, 1], elements, { 'P1.s': 0.01 }))
  it.each([
    [
      'straight lines',
      [
        curve(
          [
            [-1, -100],
            [0, 0],
            [1, 300],
          ],
          'linear',
        ),
        spring(100),
      ],
      /corners or jumps/,
    ],
    ['dry friction', [{ type: 'mechanics/dry-friction', params: {} }, spring(100)], /S0.* can jump/],
    ['nothing but zero', [spring(0), spring(0)], /nothing that has mass/],
  ])('is refused: %s', (_, elements, message) => {
    expect(thrown(elements)).toThrow(message)
    expect(thrown(elements)).toThrow(/Give B0 a mass greater than 0/)
  })
  it('runs with the mass that the refusal asks for', () => {
    const table = curve(
      [
        [-1, -100],
        [0, 0],
        [1, 300],
      ],
      'linear',
    )
    expect(runOf(chain([0.1, 1], [table, spring(100)], { 'P1.s': 0.01 })).error).toBeUndefined()
  })
})
