/** Explicit one-step methods as programs; their theory is in `solve/fixed`, in the file of each method. */
import { add, div, mul, type Counter, type FunctionWriter } from '../../program/writer'
import type { Value } from '../../program/ir'
import type { StepMethod } from './method'

export const euler: StepMethod = (m) => {
  const k1 = m.stage('k1')
  return {
    advance(w, { from, h }) {
      m.derivatives(w, from, k1)
      return m.update(w, (x, i) => add(x, mul(h, m.at(w, k1, i))))
    },
    ...m.hermite(k1),
  }
}

export const heun: StepMethod = (m) => {
  const [k1, k2, stage] = [m.stage('k1'), m.stage('k2'), m.vector('stage')]
  return {
    advance(w, { from, to, h }) {
      m.derivatives(w, from, k1)
      m.each(w, stage, (i) => add(m.x(w, i), mul(h, m.at(w, k1, i))))
      m.derivatives(w, to, k2, stage)
      const half = w.let('half', div(h, 2))
      return m.update(w, (x, i) => add(x, mul(half, add(m.at(w, k1, i), m.at(w, k2, i)))))
    },
    ...m.hermite(k1),
  }
}

export const rk4: StepMethod = (m) => {
  const [k1, k2, k3, k4] = ['k1', 'k2', 'k3', 'k4'].map((name) => m.stage(name))
  const stage = m.vector('stage')
  return {
    advance(w, { from, to, h }) {
      const half = w.let('half', div(h, 2))
      const sixth = w.let('sixth', div(h, 6))
      const along = (k: number, factor: Value) => (i: Counter) => add(m.x(w, i), mul(factor, m.at(w, k, i)))
      m.derivatives(w, from, k1)
      m.each(w, stage, along(k1, half))
      m.derivatives(w, add(from, half), k2, stage)
      m.each(w, stage, along(k2, half))
      m.derivatives(w, add(from, half), k3, stage)
      m.each(w, stage, along(k3, h))
      m.derivatives(w, to, k4, stage)
      return m.update(w, (x, i) => {
        const middle = mul(2, add(m.at(w, k2, i), m.at(w, k3, i)))
        return add(x, mul(sixth, add(add(m.at(w, k1, i), middle), m.at(w, k4, i))))
      })
    },
    ...m.hermite(k1),
  }
}

export const semiImplicitEuler: StepMethod = (m) => {
  const [k1, k2] = [m.stage('k1'), m.stage('k2')]
  const { kinds } = m.model
  const advance = (w: FunctionWriter, finite: Value, k: number, h: Value, speeds: boolean): void => {
    kinds.forEach((kind, i) => {
      if ((kind === 'speed') !== speeds) return
      w.put('x', i, add(w.get('x', i), mul(h, w.get('s', k + i))))
      w.set(finite, add(finite, mul(0, w.get('x', i))))
    })
  }
  return {
    advance(w, { from, to, h }) {
      const finite = w.let('finite', 0)
      m.derivatives(w, from, k1)
      advance(w, finite, k1, h, true)
      if (kinds.every((kind) => kind === 'speed')) return finite
      m.derivatives(w, to, k2)
      advance(w, finite, k2, h, false)
      return finite
    },
    ...m.hermite(k1),
  }
}
