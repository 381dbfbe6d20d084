/** Gravity in any direction and towards a mass; rotors with one moment; arms whose end is open. */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../engine/model/project/project'
import { column } from './mechanisms/energy'
import { furthest, runOf } from './loops/fault-files'

const model = (
  world: object,
  blocks: ProjectFile['blocks'],
  wires: ProjectFile['wires'],
  initial: Record<string, number>,
): ProjectFile => ({
  wishbone: 1,
  title: 'gravity',
  blocks: { World: { type: 'world/world', params: { ...world } }, ...blocks },
  wires,
  experiments: { run: { stop: 5, sample: 0.05, solver: { name: 'dopri5', tolerance: 1e-11 }, initial } },
})
const body = { type: 'mechanics/rigid-body', params: { mass: 3, Ixx: 0.1, Iyy: 0.1, Izz: 0.1 } }
const thrown = (world: object, initial: Record<string, number>): ProjectFile =>
  model(
    world,
    { Free: { type: 'mechanics/free' }, Body: body },
    { a: ['World.frame', 'Free.base'], b: ['Free.end', 'Body.com'] },
    initial,
  )

describe('gravity in a direction', () => {
  it('lets a body fall along it, whatever the length of the direction', () => {
    const outcome = runOf(thrown({ gravity: 10, direction: [3, 0, -4] }, {}))
    const { time } = outcome.table
    expect(
      furthest(
        column(outcome, 'Body.x'),
        Array.from(time, (t) => 3 * t * t),
      ),
    ).toBeLessThan(1e-8)
    expect(
      furthest(
        column(outcome, 'Body.z'),
        Array.from(time, (t) => -4 * t * t),
      ),
    ).toBeLessThan(1e-8)
  })
  it('needs a direction', () => {
    expect(() => runOf(thrown({ direction: [0, 0, 0] }, {}))).toThrow(/World.*direction of gravity has no length/)
  })
})

describe('gravity towards a mass', () => {
  it('keeps a body on the ellipse of Kepler', () => {
    const [mu, speed] = [4, 2.2]
    const outcome = runOf(thrown({ field: 'point', mu }, { 'Body.x': 1, 'Body.vy': speed }))
    expect(outcome.error).toBeUndefined()
    const [x, y] = ['Body.x', 'Body.y'].map((n) => column(outcome, n))
    // a conic with the focus in the origin, r (1 + e cos f) = h^2/mu, and Kepler's equation for the time
    const p = speed ** 2 / mu
    const e = p - 1
    const a = p / (1 - e * e)
    outcome.table.time.forEach((t, i) => {
      let E = 0
      const mean = Math.sqrt(mu / a ** 3) * t
      for (let k = 0; k < 200; k++) E -= (E - e * Math.sin(E) - mean) / (1 - e * Math.cos(E))
      expect(x[i]).toBeCloseTo(a * (Math.cos(E) - e), 7)
      expect(y[i]).toBeCloseTo(a * Math.sqrt(1 - e * e) * Math.sin(E), 7)
    })
  })
})

describe('a rotor that turns about one axis', () => {
  const rotor = (Ixx: number): ProjectFile =>
    model(
      {},
      {
        Joint: { type: 'mechanics/revolute', params: { axis: [0, 0, 1] } },
        Rotor: { type: 'mechanics/rigid-body', params: { mass: 1, Ixx, Iyy: 0, Izz: 0.1 } },
      },
      { a: ['World.frame', 'Joint.base'], b: ['Joint.end', 'Rotor.com'] },
      { 'Joint.rate': 2 },
    )
  it('needs no other moment of inertia', () => {
    const outcome = runOf(rotor(0))
    expect(
      furthest(
        column(outcome, 'Joint.angle'),
        Array.from(outcome.table.time, (t) => 2 * t),
      ),
    ).toBeLessThan(1e-9)
  })
  it('has to be possible as soon as it has two', () => expect(() => runOf(rotor(0.01))).toThrow(/exceeds the sum/))
})

describe('an arm', () => {
  it('may have an open end', () => {
    const outcome = runOf(
      model(
        {},
        { Free: { type: 'mechanics/free' }, Body: body, Tip: { type: 'mechanics/rigid-arm', params: { x: 1 } } },
        { a: ['World.frame', 'Free.base'], b: ['Free.end', 'Body.com'], c: ['Body.com', 'Tip.base'] },
        {},
      ),
    )
    expect(outcome.error).toBeUndefined()
  })
})
