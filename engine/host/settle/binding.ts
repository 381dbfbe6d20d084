/** A compiled model as the search for an operating point sees it: compiled values and exact derivatives at t = 0. */
import type { Linearised, OperatingProblem } from '../../analyse/operating/problem'
import type { Backend } from '../../backends/compiled'
import { compileWasm } from '../../backends/wasm'
import type { Expr } from '../../symbolic'
import type { Compilation } from '../compile'
import { normaliser } from '../orientations'

export interface BoundProblem extends OperatingProblem {
  /** Signals asked for beside the equations, with their derivatives: rows of `values` behind the others. */
  readonly extra: number
  /** Discrete states with which everything is evaluated. */
  readonly load: (z: Float64Array) => void
}

/** Velocity and angular velocity of a body in its own axes, as its signals are called. */
export const bodyMotion = ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const

/**
 * @param form compiled with `operatingPoint`, or what is held of it
 * @param extra further values
 */
export function bindProblem(
  form: Compilation,
  parameters: Float64Array,
  body: string | undefined,
  extra: readonly Expr[],
  backend: Backend = compileWasm,
): BoundProblem {
  const { states, system, inputs } = form
  const rows = system.constraints.rows
  const positions = rows.flatMap((r) => (r.value === null ? [] : [r.value]))
  const roots = [
    ...states.map((s) => s.derivative),
    ...positions,
    ...rows.map((r) => r.rate),
    ...(body === undefined ? [] : bodyMotion.map((name) => system.variable(`${body}.${name}`))),
    ...extra,
  ]
  const tangents = form.tangentsOf(roots, true)
  const entry = (name: string, doc: string, exprs: readonly Expr[], more: readonly string[] = []) => ({
    name,
    doc,
    out: 'y',
    extra: more,
    outputs: exprs.map((expr, index) => ({ index, expr })),
  })
  const lowered = form.lower('operating point', [
    entry('values', 'Derivatives of the states, constraints, motion of the body that is held.', roots),
    entry('tangents', 'Their directional derivatives by states and inputs.', tangents, ['v']),
  ])
  const n = states.length
  const discrete = 2 * system.discrete.states.length
  const width = n + inputs.length
  const size = parameters.length + lowered.derivedSize + lowered.workSize + discrete + 3 * width + roots.length + 32
  const compiled = backend(lowered.program, size)
  const p = compiled.allocate(parameters.length)
  p.set(parameters)
  const d = compiled.allocate(lowered.derivedSize)
  const [x, v, u] = [compiled.allocate(n), compiled.allocate(width), compiled.allocate(inputs.length)]
  const work = compiled.allocate(lowered.workSize)
  const z = compiled.allocate(discrete)
  const y = compiled.allocate(roots.length)
  compiled.bind('init', [p, d])()
  const arrays = [p, d, x, ...(discrete > 0 ? [z] : []), ...(inputs.length > 0 ? [u] : [])]
  const values = compiled.bind('values', [...arrays, work, y])
  const along = compiled.bind('tangents', [...arrays, v, work, y])
  return {
    states: states.map(({ name, block, unit, kind }) => ({ name, block, unit, kind })),
    inputs: inputs.map(({ name }) => ({ name })),
    positions: positions.length,
    rates: rows.length,
    body: body !== undefined,
    extra: extra.length,
    normalise: normaliser(form),
    load: (from) => {
      z.set(from)
      z.set(from, from.length)
    },
    evaluate: (at, w): Linearised => {
      x.set(at)
      u.set(w)
      values(0)
      const result = { values: Float64Array.from(y), jacobian: new Float64Array(roots.length * width) }
      for (let j = 0; j < width; j++) {
        v.fill(0)
        v[j] = 1
        along(0)
        for (let i = 0; i < roots.length; i++) result.jacobian[i * width + j] = y[i]
      }
      return result
    },
  }
}
