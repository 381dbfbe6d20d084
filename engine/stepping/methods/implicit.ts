/**
 * Linearly implicit methods; their theory is in `solve/fixed`, in the file of each method. A stage is a solution of the
 * linear equations of the step (`equations.ts`).
 */
import { add, div, eq, mul, select, sub, type FunctionWriter } from '../../program/writer'
import type { Value } from '../../program/ir'
import { HostMatrix, type LinearEquations } from './equations'
import { gamma } from './gamma'
import { WrittenMatrix } from './matrix'
import type { MethodWriter, StepMethod, WrittenMethod } from './method'

export const linearlyImplicitEuler: StepMethod = (m) => {
  const f = m.stage('f')
  const k = m.vector('k')
  const equations = equationsOf(m)
  return {
    ...solving(equations),
    advance(w, { to, h }) {
      m.derivatives(w, to, f)
      equations.factor(w, to, h)
      m.copy(w, f, k)
      equations.solve(w, h, k)
      equations.check(w, h, k)
      return m.update(w, (x, i) => add(x, mul(h, m.at(w, k, i))))
    },
    interpolate(w, part, x0) {
      w.for(m.model.states, (i) =>
        w.put('xr', 0, add(w.get('s', x0, i), mul(part, sub(m.x(w, i), w.get('s', x0, i)))), i),
      )
    },
  }
}

export const rosenbrock2: StepMethod = (m) => {
  const [f1, f2] = [m.stage('f1'), m.stage('f2')]
  const [k1, k2, stage] = [m.vector('k1'), m.vector('k2'), m.vector('stage')]
  const equations = equationsOf(m)
  const { timeDerivative } = equations
  return {
    ...solving(equations),
    advance(w, { from, to, h }) {
      const gammaH = w.let('gammaH', mul(gamma, h))
      m.derivatives(w, from, f1)
      equations.factor(w, from, gammaH)
      m.each(w, k1, (i) => add(m.at(w, f1, i), mul(gammaH, m.at(w, timeDerivative, i))))
      equations.solve(w, gammaH, k1)
      equations.check(w, h, k1)
      m.each(w, stage, (i) => add(m.x(w, i), mul(h, m.at(w, k1, i))))
      m.derivatives(w, to, f2, stage)
      m.each(w, k2, (i) => sub(sub(m.at(w, f2, i), mul(2, m.at(w, k1, i))), mul(gammaH, m.at(w, timeDerivative, i))))
      equations.solve(w, gammaH, k2)
      return m.update(w, (x, i) => add(x, mul(h, add(mul(1.5, m.at(w, k1, i)), mul(0.5, m.at(w, k2, i))))))
    },
    interpolate(w, part, x0) {
      const b2 = w.let('b2', implicitWeight(part))
      const b1 = w.let('b1', add(part, b2))
      between(m, w, x0, k1, k2, b1, b2)
    },
  }
}

export const imex: StepMethod = (m) => {
  const [f1, f2] = [m.stage('f1'), m.stage('f2')]
  const [k1, k2, stage] = [m.vector('k1'), m.vector('k2'), m.vector('stage')]
  const equations = m.model.implicit === null ? null : equationsOf(m, true)
  return {
    ...(equations === null ? {} : solving(equations)),
    advance(w, { from, to, h }) {
      const gammaH = w.let('gammaH', mul(gamma, h))
      m.derivatives(w, from, f1)
      m.copy(w, f1, k1)
      if (equations !== null) {
        equations.factor(w, from, gammaH)
        m.each(w, k1, (i) => add(m.at(w, k1, i), mul(gammaH, m.at(w, equations.timeDerivative, i))))
        equations.solve(w, gammaH, k1)
        equations.check(w, h, k1)
      }
      m.each(w, stage, (i) => add(m.x(w, i), mul(h, m.at(w, k1, i))))
      m.derivatives(w, to, f2, stage)
      m.each(w, k2, (i) => sub(m.at(w, f2, i), mul(2, m.at(w, k1, i))))
      if (equations !== null) {
        m.each(w, k2, (i) => sub(m.at(w, k2, i), mul(gammaH, m.at(w, equations.timeDerivative, i))))
        equations.solve(w, gammaH, k2)
      }
      return m.update(w, (x, i) => add(x, mul(h, add(mul(1.5, m.at(w, k1, i)), mul(0.5, m.at(w, k2, i))))))
    },
    interpolate(w, part, x0) {
      const explicit = w.let('explicit', div(mul(part, part), 2))
      const flags = equations?.implicitFlags
      if (flags !== undefined) {
        const implicit = w.let('implicit', implicitWeight(part))
        w.for(m.model.states, (i) => {
          const b2 = w.let('b2', select(eq(m.at(w, flags, i), 1), implicit, explicit))
          const change = add(mul(add(part, b2), m.at(w, k1, i)), mul(b2, m.at(w, k2, i)))
          w.put('xr', 0, add(w.get('s', x0, i), mul(m.c.get(w, 'stepLength'), change)), i)
        })
        return
      }
      between(m, w, x0, k1, k2, add(part, explicit), explicit)
      const implicit = w.let('implicit', implicitWeight(part))
      const h = m.c.get(w, 'stepLength')
      for (const i of implicitStatesOf(m)) {
        const change = add(mul(add(part, implicit), w.get('s', k1 + i)), mul(implicit, w.get('s', k2 + i)))
        w.put('xr', i, add(w.get('s', x0 + i), mul(h, change)))
      }
    },
  }
}

/** Returns s (s/2 - gamma) / (1 - 2 gamma). */
const implicitWeight = (part: Value): Value => div(mul(part, sub(div(part, 2), gamma)), 1 - 2 * gamma)

function between(m: MethodWriter, w: FunctionWriter, x0: number, k1: number, k2: number, b1: Value, b2: Value): void {
  const h = m.c.get(w, 'stepLength')
  w.for(m.model.states, (i) => {
    const change = add(mul(b1, m.at(w, k1, i)), mul(b2, m.at(w, k2, i)))
    w.put('xr', 0, add(w.get('s', x0, i), mul(h, change)), i)
  })
}

/** @param isPart whether only some states are treated implicitly */
function equationsOf(m: MethodWriter, isPart = false): LinearEquations {
  const { implicit } = m.model
  if (implicit === null) throw new Error('an implicit method needs the structure of its matrix')
  return implicit === 'host' ? new HostMatrix(m) : new WrittenMatrix(m, implicit, isPart)
}

function implicitStatesOf({ model: { implicit } }: MethodWriter): readonly number[] {
  return implicit === null || implicit === 'host' ? [] : implicit.states
}

function solving(equations: LinearEquations): Pick<WrittenMethod, 'define' | 'equations'> {
  return {
    define: () => equations.define(),
    ...(equations instanceof HostMatrix ? { equations: equations.places } : {}),
  }
}
