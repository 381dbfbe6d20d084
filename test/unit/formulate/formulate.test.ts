/** Equations of small mechanisms against closed forms, and what is said of those that cannot be formulated. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileProject, type Compilation } from '../../../engine/compile/compile'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { Model, Outputs } from '../../../engine/compile/model'
import { ModelError } from '../../../engine/errors/model-error'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { evaluate, type Expr } from '../../../engine/symbolic'
import { Instance } from '../../../engine/compile/instance'

type Wire = readonly [string, string]

function project(blocks: Readonly<Record<string, BlockInstance>>, wires: readonly Wire[]): ProjectFile {
  return {
    wishbone: 1,
    title: 'Mechanism',
    blocks: { World: { type: 'world/world', params: { gravity: G } }, ...blocks },
    wires: Object.fromEntries(wires.map((wire, i) => [`w${i + 1}`, wire])),
  }
}

const compile = (p: ProjectFile): Compilation => compileProject({ project: p, files: {} }, registry)

/** A model at hand, with states set by name. */
function at(compilation: Compilation, states: Readonly<Record<string, number>>): Float64Array {
  for (const name of Object.keys(states)) expect(compilation.states.map((s) => s.name)).toContain(name)
  return Float64Array.from(compilation.states, ({ name }) => states[name] ?? 0)
}

function derivative(compilation: Compilation, name: string, states: Readonly<Record<string, number>>): number {
  const model = new Model(new Instance(compilation, parameterValues(compilation, compilation.resolved)))
  const [x, dx] = [model.allocate(model.size), model.allocate(model.size)]
  x.set(at(compilation, states))
  model.bindDerivatives(x, dx)(0)
  return dx[compilation.states.findIndex((s) => s.name === name)]
}

function signals(
  compilation: Compilation,
  names: readonly string[],
  states: Readonly<Record<string, number>>,
): number[] {
  const outputs = new Outputs(new Instance(compilation, parameterValues(compilation, compilation.resolved)), names)
  return [...outputs.at(0, at(compilation, states))]
}

function thrown(p: ProjectFile): ModelError {
  try {
    compile(p)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('it was formulated')
}

const G = 9.81
const body = (mass: number, inertia: number): BlockInstance => ({
  type: 'mechanics/rigid-body',
  params: { mass, Ixx: inertia, Iyy: inertia, Izz: inertia },
})
const hinge: BlockInstance = { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }
const arm = (z: number): BlockInstance => ({ type: 'mechanics/rigid-arm', params: { z } })

const [M1, J1, L1, A1] = [2, 0.3, 0.8, 0.5]
const [M2, J2, A2] = [1.5, 0.2, 0.4]

/** Two links about y: centres of mass A1 and A2 below their hinges, the second hinge L1 below the first. */
function doublePendulum(): ProjectFile {
  return project(
    { J1: hinge, Down1: arm(-A1), B1: body(M1, J1), Link: arm(-L1), J2: hinge, Down2: arm(-A2), B2: body(M2, J2) },
    [
      ['World.frame', 'J1.base'],
      ['J1.end', 'Down1.base'],
      ['Down1.end', 'B1.com'],
      ['J1.end', 'Link.base'],
      ['Link.end', 'J2.base'],
      ['J2.end', 'Down2.base'],
      ['Down2.end', 'B2.com'],
    ],
  )
}

describe('a pendulum', () => {
  const pendulum = compile(
    project({ J1: hinge, Down1: arm(-A1), B1: body(M1, J1) }, [
      ['World.frame', 'J1.base'],
      ['J1.end', 'Down1.base'],
      ['Down1.end', 'B1.com'],
    ]),
  )

  it('has the equation (J + m a^2) angle" = -m g a sin(angle)', () => {
    expect(pendulum.states.map((s) => s.name).sort()).toEqual(['J1.angle', 'J1.rate'])
    for (const angle of [-2, 0, 0.3, 1.5]) {
      const exact = (-M1 * G * A1 * Math.sin(angle)) / (J1 + M1 * A1 ** 2)
      expect(derivative(pendulum, 'J1.rate', { 'J1.angle': angle, 'J1.rate': 3 })).toBeCloseTo(exact, 12)
    }
  })

  it('is held by its weight and the centripetal force when it passes the bottom', () => {
    const force = signals(pendulum, ['J1.Fx', 'J1.Fy', 'J1.Fz', 'J1.My'], { 'J1.rate': 3 })
    ;[0, 0, M1 * (G + A1 * 9), 0].forEach((value, i) => expect(force[i]).toBeCloseTo(value, 12))
  })
})

describe('a mass that hangs still', () => {
  it('pulls at its joint with its weight, and at an arm with the moment about the end', () => {
    const hanging = compile(
      project(
        {
          Weld: { type: 'mechanics/fixed' },
          Out: { type: 'mechanics/rigid-arm', params: { x: 0.7 } },
          B1: body(M1, J1),
        },
        [
          ['World.frame', 'Weld.base'],
          ['Weld.end', 'Out.base'],
          ['Out.end', 'B1.com'],
        ],
      ),
    )
    const [Fz, My, armFz, armMy] = signals(hanging, ['Weld.Fz', 'Weld.My', 'Out.Fz', 'Out.My'], {})
    expect(Fz).toBeCloseTo(M1 * G, 12)
    // weight at x = 0.7 turns by +y; the weld turns it back
    expect(My).toBeCloseTo(-M1 * G * 0.7, 12)
    expect(armFz).toBeCloseTo(M1 * G, 12)
    expect(armMy).toBeCloseTo(0, 12)
  })
})

describe('a double pendulum', () => {
  const compilation = compile(doublePendulum())

  it('has the mass matrix and forces of the textbook', () => {
    const { freedoms, mass, force } = compilation.system.massMatrix()
    expect(freedoms.map((f) => f.name)).toEqual(['J1.rate', 'J2.rate'])
    const [b, w1, w2, a1] = [0.9, 1.2, -0.7, 0.4]
    const values = new Map<Expr, number>(compilation.collection.parameters.map((p) => [p.symbol, p.value]))
    const given: Readonly<Record<string, number>> = { 'J1.angle': a1, 'J2.angle': b, 'J1.rate': w1, 'J2.rate': w2 }
    for (const s of compilation.states) values.set(s.symbol, given[s.name])
    const [m11, m12, m21, m22] = evaluate(mass.flat(), values)
    const coupling = M2 * L1 * A2 * Math.cos(b)
    expect(m11).toBeCloseTo(J1 + M1 * A1 ** 2 + J2 + M2 * (L1 ** 2 + A2 ** 2) + 2 * coupling, 12)
    expect(m12).toBeCloseTo(J2 + M2 * A2 ** 2 + coupling, 12)
    expect(m21).toBe(m12)
    expect(m22).toBeCloseTo(J2 + M2 * A2 ** 2, 12)
    const h = M2 * L1 * A2 * Math.sin(b)
    const weight2 = M2 * G * A2 * Math.sin(a1 + b)
    const [f1, f2] = evaluate(force, values)
    expect(f1).toBeCloseTo(h * (2 * w1 * w2 + w2 ** 2) - (M1 * A1 + M2 * L1) * G * Math.sin(a1) - weight2, 12)
    expect(f2).toBeCloseTo(-h * w1 ** 2 - weight2, 12)
  })
})

describe('a free top', () => {
  it('keeps its energy and falls freely', () => {
    const inertia = { Ixx: 0.4, Iyy: 0.5, Izz: 0.6 }
    const top = compile(project({ Top: { type: 'mechanics/rigid-body', params: { mass: 3, ...inertia } } }, []))
    const w = { x: 1.3, y: -0.8, z: 2.1 }
    const states = { 'Top.wx': w.x, 'Top.wy': w.y, 'Top.wz': w.z, 'Top.pitch': 0.3, 'Top.roll': -0.4 }
    const [ax, ay, az] = ['Top.wx', 'Top.wy', 'Top.wz'].map((name) => derivative(top, name, states))
    // Euler's equations, J1 w1' = (J2 - J3) w2 w3
    expect(ax).toBeCloseTo(((0.5 - 0.6) * w.y * w.z) / 0.4, 12)
    const power = inertia.Ixx * w.x * ax + inertia.Iyy * w.y * ay + inertia.Izz * w.z * az
    expect(power).toBeCloseTo(0, 12)
    const acceleration = signals(top, ['Top.ax', 'Top.ay', 'Top.az'], states)
    expect(Math.hypot(...acceleration)).toBeCloseTo(G, 12)
  })
})

describe('what cannot be formulated', () => {
  const chainTo = (second: BlockInstance): ProjectFile =>
    project({ J1: hinge, B1: second }, [
      ['World.frame', 'J1.base'],
      ['J1.end', 'B1.com'],
    ])

  it('names the body without mass, and the freedom that moves nothing with inertia', () => {
    const error = thrown(chainTo(body(0, 0)))
    expect(error).toMatchObject({ code: 'massless-body', place: { block: 'B1', parameter: 'mass' } })
    expect(error.message).toContain('J1.rate')
  })

  it('names a joint whose sides are one frame', () => {
    const error = thrown(
      project({ J1: hinge, B1: body(1, 1) }, [
        ['B1.com', 'J1.base'],
        ['B1.com', 'J1.end'],
      ]),
    )
    expect(error).toMatchObject({ code: 'closed-loop', place: { block: 'J1' } })
  })

  it('names signals that form a loop which any value fits', () => {
    const error = thrown(
      project(
        {
          J1: hinge,
          B1: body(1, 1),
          Torque: { type: 'mechanics/torque' },
          Twice: { type: 'signals/expression', params: { expression: '2*u1' } },
          Half: { type: 'signals/expression', params: { expression: 'u1/2' } },
        },
        [
          ['World.frame', 'J1.base'],
          ['J1.end', 'B1.com'],
          ['J1.axis', 'Torque.axis'],
          ['Twice.y', 'Half.u1'],
          ['Half.y', 'Twice.u1'],
          ['Twice.y', 'Torque.u'],
        ],
      ),
    )
    expect(error.code).toBe('algebraic-loop')
    expect(error.message).toMatch(/Twice.y -> Half.y -> Twice.y|Half.y -> Twice.y -> Half.y/)
  })

  it('refuses a driver fed by a step', () => {
    const error = thrown(
      project({ Drive: { type: 'mechanics/driver' }, Step: { type: 'sources/step' }, B1: body(1, 1) }, [
        ['World.frame', 'Drive.base'],
        ['Drive.end', 'B1.com'],
        ['Step.y', 'Drive.u'],
      ]),
    )
    expect(error).toMatchObject({ code: 'not-smooth', place: { block: 'Drive', port: 'u' } })
  })
})
