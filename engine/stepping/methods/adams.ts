/** Multistep methods as programs; their theory is in `solve/fixed/adams-bashforth.ts` and `adams-moulton.ts`. */
import { add, div, ge, mul, sub, type FunctionWriter } from '../../program/writer'
import type { Value } from '../../program/ir'
import { WrittenHistory, type MethodWriter, type StepMethod } from './method'

export const ab2: StepMethod = (m) => {
  const history = new WrittenHistory(m)
  const [f0, k2, f1, stage] = [m.stage('f0'), m.stage('k2'), m.earlier('f1'), m.vector('stage')]
  return {
    restart: (w) => history.forget(w),
    history: history.places({ f0 }),
    ...m.hermite(f0),
    advance(w, { from, to, h }) {
      const known = history.before(w, h)
      m.copy(w, f0, f1)
      m.derivatives(w, from, f0)
      return either(m, w, known, 1, {
        multistep: (i) => add(m.x(w, i), mul(h, sub(mul(1.5, m.at(w, f0, i)), mul(0.5, m.at(w, f1, i))))),
        prepare: () => {
          m.each(w, stage, (i) => add(m.x(w, i), mul(h, m.at(w, f0, i))))
          m.derivatives(w, to, k2, stage)
          const half = w.let('half', div(h, 2))
          return (i) => add(m.x(w, i), mul(half, add(m.at(w, f0, i), m.at(w, k2, i))))
        },
      })
    },
  }
}

export const ab3: StepMethod = (m) => {
  const history = new WrittenHistory(m)
  const [f0, k2, k3] = ['f0', 'k2', 'k3'].map((name) => m.stage(name))
  const [f1, f2] = ['f1', 'f2'].map((name) => m.earlier(name))
  const stage = m.vector('stage')
  return {
    restart: (w) => history.forget(w),
    history: history.places({ f0, f1 }),
    ...m.hermite(f0),
    advance(w, { from, to, h }) {
      const known = history.before(w, h)
      m.copy(w, f1, f2)
      m.copy(w, f0, f1)
      m.derivatives(w, from, f0)
      const twelfth = w.let('twelfth', div(h, 12))
      return either(m, w, known, 2, {
        multistep: (i) => {
          const change = add(sub(mul(23, m.at(w, f0, i)), mul(16, m.at(w, f1, i))), mul(5, m.at(w, f2, i)))
          return add(m.x(w, i), mul(twelfth, change))
        },
        prepare: () => {
          const half = w.let('half', div(h, 2))
          m.each(w, stage, (i) => add(m.x(w, i), mul(half, m.at(w, f0, i))))
          m.derivatives(w, add(from, half), k2, stage)
          m.each(w, stage, (i) => add(m.x(w, i), mul(h, sub(mul(2, m.at(w, k2, i)), m.at(w, f0, i)))))
          m.derivatives(w, to, k3, stage)
          const sixth = w.let('sixth', div(h, 6))
          return (i) => {
            const sum = add(add(m.at(w, f0, i), mul(4, m.at(w, k2, i))), m.at(w, k3, i))
            return add(m.x(w, i), mul(sixth, sum))
          }
        },
      })
    },
  }
}

export const abm2: StepMethod = (m) => {
  const history = new WrittenHistory(m)
  const [f0, f, f1, predicted] = [m.stage('f0'), m.stage('f'), m.earlier('f1'), m.vector('predicted')]
  return {
    restart: (w) => history.forget(w),
    history: history.places({ f0, f }),
    endsNearby: true,
    ...m.hermite(f0),
    advance(w, { from, to, h }) {
      const known = history.before(w, h)
      w.if(
        ge(known, 1),
        () => {
          m.copy(w, f0, f1)
          m.copy(w, f, f0)
          m.each(w, predicted, (i) => add(m.x(w, i), mul(h, sub(mul(1.5, m.at(w, f0, i)), mul(0.5, m.at(w, f1, i))))))
        },
        () => {
          m.derivatives(w, from, f0)
          m.each(w, predicted, (i) => add(m.x(w, i), mul(h, m.at(w, f0, i))))
        },
      )
      m.derivatives(w, to, f, predicted)
      const half = w.let('half', div(h, 2))
      return m.update(w, (x, i) => add(x, mul(half, add(m.at(w, f0, i), m.at(w, f, i)))))
    },
  }
}

type Next = (i: Parameters<MethodWriter['x']>[1]) => Value

/** Writes the formula of the method if enough steps are known, else that of a one-step method. */
function either(
  m: MethodWriter,
  w: FunctionWriter,
  known: Value,
  needed: number,
  { multistep, prepare }: { readonly multistep: Next; readonly prepare: () => Next },
): Value {
  const finite = w.let('finite', 0)
  const update = (next: Next): void =>
    w.for(m.model.states, (i) => {
      const value = w.let('next', next(i))
      w.put('x', 0, value, i)
      w.set(finite, add(finite, mul(0, value)))
    })
  w.if(
    ge(known, needed),
    () => update(multistep),
    () => update(prepare()),
  )
  return finite
}
