/**
 * Linearly implicit methods: the formulas of `solve/fixed/linearly-implicit-euler.ts`, `rosenbrock2.ts` and `imex.ts`,
 * in their order.
 */
import { add, div, mul, sub, type FunctionWriter } from '../../program/writer'
import type { Value } from '../../program/ir'
import { gamma } from './gamma'
import type { StepMatrixPlan } from './matrix-plan'
import { WrittenMatrix } from './matrix'
import type { MethodWriter, StepMethod } from './method'

export const linearlyImplicitEuler: StepMethod = (m) => {
  const f = m.stage('f')
  const k = m.vector('k')
  const matrix = new WrittenMatrix(m, planOf(m))
  return {
    define: () => matrix.define(),
    advance(w, { to, h }) {
      m.derivatives(w, to, f)
      matrix.factor(w, to, h)
      m.copy(w, f, k)
      matrix.solve(w, k)
      matrix.check(w, h, k)
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
  const matrix = new WrittenMatrix(m, planOf(m))
  const { timeDerivative } = matrix
  return {
    define: () => matrix.define(),
    advance(w, { from, to, h }) {
      const gammaH = w.let('gammaH', mul(gamma, h))
      m.derivatives(w, from, f1)
      matrix.factor(w, from, gammaH)
      m.each(w, k1, (i) => add(m.at(w, f1, i), mul(gammaH, m.at(w, timeDerivative, i))))
      matrix.solve(w, k1)
      matrix.check(w, h, k1)
      m.each(w, stage, (i) => add(m.x(w, i), mul(h, m.at(w, k1, i))))
      m.derivatives(w, to, f2, stage)
      m.each(w, k2, (i) => sub(sub(m.at(w, f2, i), mul(2, m.at(w, k1, i))), mul(gammaH, m.at(w, timeDerivative, i))))
      matrix.solve(w, k2)
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
  const plan = m.model.implicit
  const matrix = plan === null ? null : new WrittenMatrix(m, plan)
  const stiff = plan?.states ?? []
  const ks = m.vector('ks', stiff.length)
  const solve = (w: FunctionWriter, part: WrittenMatrix, gammaH: Value, k: number): void => {
    stiff.forEach((state, i) => w.put('s', ks + i, w.get('s', k + state)))
    part.solve(w, ks)
    part.addCoupling(w, gammaH, ks, k)
    stiff.forEach((state, i) => w.put('s', k + state, w.get('s', ks + i)))
  }
  return {
    define: () => matrix?.define(),
    advance(w, { from, to, h }) {
      const gammaH = w.let('gammaH', mul(gamma, h))
      m.derivatives(w, from, f1)
      m.copy(w, f1, k1)
      if (matrix !== null) {
        matrix.factor(w, from, gammaH)
        m.each(w, k1, (i) => add(m.at(w, k1, i), mul(gammaH, m.at(w, matrix.timeDerivative, i))))
        solve(w, matrix, gammaH, k1)
        matrix.check(w, h, ks)
      }
      m.each(w, stage, (i) => add(m.x(w, i), mul(h, m.at(w, k1, i))))
      m.derivatives(w, to, f2, stage)
      m.each(w, k2, (i) => sub(m.at(w, f2, i), mul(2, m.at(w, k1, i))))
      if (matrix !== null) {
        m.each(w, k2, (i) => sub(m.at(w, k2, i), mul(gammaH, m.at(w, matrix.timeDerivative, i))))
        solve(w, matrix, gammaH, k2)
      }
      return m.update(w, (x, i) => add(x, mul(h, add(mul(1.5, m.at(w, k1, i)), mul(0.5, m.at(w, k2, i))))))
    },
    interpolate(w, part, x0) {
      const explicit = w.let('explicit', div(mul(part, part), 2))
      between(m, w, x0, k1, k2, add(part, explicit), explicit)
      const implicit = w.let('implicit', implicitWeight(part))
      const h = m.c.get(w, 'stepLength')
      for (const i of stiff) {
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

function planOf({ model }: MethodWriter): StepMatrixPlan {
  if (model.implicit === null) throw new Error('an implicit method needs the structure of its matrix')
  return model.implicit
}
