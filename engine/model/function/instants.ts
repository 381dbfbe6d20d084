/** Discrete states, events, delays and noise of a function, as a block of a model has them. */
import type { ComponentBuilder, EventAction } from '../component/component'
import { ModelError } from '../../errors/model-error'
import { Depends, topologicalOrder, type Expr } from '../../symbolic'
import { besideWhereItRests } from '../../symbolic/level'
import { heldNoise } from '../component/random'
import { symbolic } from '../../language/interpret/algebra'
import { interpret } from '../../language/interpret/expressions'
import { elementName, type Elaboration, type Instants } from '../../language/interpret/scopes'
import { asScalar } from '../../language/interpret/values'
import { assignedIn, type Expression } from '../../language/syntax/ast'
import { parameterContext, startValues, type FunctionModel } from '../../language/function/model'

/** Result of elaborating the function; undefined before that. */
export interface Worked {
  elaboration: Elaboration<Expr> | undefined
}

/** Declares the discrete states of the text. Returns them by the names of their elements. */
export function declareDiscrete(c: ComponentBuilder, model: FunctionModel, worked: Worked): ReadonlyMap<string, Expr> {
  const { tree } = model
  const algebra = symbolic(c.math)
  const parameter = (name: string): Expr => c.param(name)
  const time = (node: Expression | undefined): Expr =>
    node === undefined
      ? c.math.num(0)
      : asScalar(interpret(parameterContext(tree, algebra, 'a sample time', parameter), node), node.column, 'a time')
          .value
  const symbols = new Map<string, Expr>()
  for (const declaration of tree.declarations) {
    if (declaration.kind !== 'discrete') continue
    const { name } = declaration
    const starts = startValues(tree, name, algebra, parameter)
    const sampled = tree.body.find(
      (s) => s.kind === 'when' && s.trigger.kind === 'sample' && assignedIn(s.body.statements).has(name),
    )
    starts.forEach((start, i) => {
      const element = elementName(name, declaration.shape, i)
      const unit = model.discretes.find((state) => state.name === element)?.unit ?? '1'
      const base = { unit, initial: () => start }
      if (sampled?.kind !== 'when' || sampled.trigger.kind !== 'sample') {
        symbols.set(element, c.discrete(element, base))
        return
      }
      const { start: offset, interval } = sampled.trigger
      const update = (): Expr => {
        const when = worked.elaboration?.events.find(({ statement }) => statement === sampled)
        return when?.updates.get(name)?.[i] ?? c.math.num(0)
      }
      symbols.set(element, c.discrete(element, { ...base, update, sampleTime: time(interval), offset: time(offset) }))
    })
  }
  return symbols
}

/**
 * Declares the unknowns of the text. Returns them by the names of their elements; all equations of the text are solved
 * together.
 */
export function declareUnknowns(
  c: ComponentBuilder,
  { tree, unknowns }: FunctionModel,
  worked: Worked,
): ReadonlyMap<string, Expr> {
  if (unknowns.length === 0) return new Map()
  const algebra = symbolic(c.math)
  const starts = tree.declarations.flatMap((d) =>
    d.kind === 'unknown' ? startValues(tree, d.name, algebra, (name) => c.param(name)) : [],
  )
  const solutions = c.algebraic('equations', {
    unknowns: unknowns.map(({ name, unit }, i) => ({ name, unit, initial: starts[i] })),
    residual: () => worked.elaboration?.residuals ?? [],
  })
  return new Map(unknowns.map(({ name }, i) => [name, solutions[i]]))
}

/** @throws ModelError if no equation contains an unknown */
export function checkUnknowns(
  { tree }: FunctionModel,
  { residuals }: Elaboration<Expr>,
  symbols: ReadonlyMap<string, Expr>,
): void {
  const reached = new Set(topologicalOrder([...residuals]))
  for (const declaration of tree.declarations) {
    if (declaration.kind !== 'unknown') continue
    const { name, shape, column } = declaration
    const count = shape.reduce((a, b) => a * b, 1)
    const names = Array.from({ length: count }, (_, i) => elementName(name, shape, i))
    const lost = names.find((element) => !reached.has(symbols.get(element) ?? residuals[0]))
    if (lost === undefined) continue
    const what = `no equation contains the unknown "${lost}"`
    throw new ModelError('invalid-expression', what, { column }, `write one, e.g. "0 = ${name}^3 + ${name} - u"`)
  }
}

/** Returns delays and noise, which declare states where they occur in the text. */
export function timedParts(c: ComponentBuilder): Pick<Instants<Expr>, 'noise' | 'delay'> {
  let count = 0
  return {
    noise: (kind, seed, interval) =>
      heldNoise(c, `${kind} ${++count}`, kind === 'noise' ? 'gaussian' : 'uniform', { seed, interval }),
    delay: (value, time, samples) => heldDelay(c, `delay ${++count}`, value, time, samples),
  }
}

/**
 * Returns the value a constant time T ago, from n samples in that time on straight lines: with h = T/n,
 * at t_k <= t < t_k + h,
 *
 *     y(t) = u_{k-n} + (u_{k-n+1} - u_{k-n}) (t - t_k)/h
 *
 * off by no more than h^2/8 times the largest second derivative of u. The register of the last samples moves on by one
 * at every tick. Before the start the value counts as the value at the start.
 */
function heldDelay(c: ComponentBuilder, name: string, value: Expr, time: Expr, samples: number): Expr {
  const m = c.math
  const interval = m.div(time, samples)
  const sampling = { unit: '1', hidden: true, sampleTime: interval } as const
  const tick = c.discrete(`${name} tick`, { ...sampling, unit: 's', initial: () => c.time, update: () => c.time })
  const delayed: Expr[] = []
  for (let i = 0; i <= samples; i++) {
    const newer = delayed.at(-1)
    const update = (): Expr => (newer === undefined ? value : c.previous(newer))
    delayed.push(c.discrete(`${name} sample ${i}`, { ...sampling, initial: () => value, update }))
  }
  const [newer, older] = [delayed[samples - 1], delayed[samples]]
  return m.add(older, m.mul(m.sub(newer, older), m.div(m.sub(c.time, tick), interval)))
}

/** Declares the events of the text, in its order. */
export function declareEvents(
  c: ComponentBuilder,
  { events }: Elaboration<Expr>,
  symbols: ReadonlyMap<string, Expr>,
  shapes: ReadonlyMap<string, readonly number[]>,
): void {
  let count = 0
  for (const { crossing, holds, updates, resets, stop } of events) {
    if (crossing === undefined || holds === undefined) continue
    const actions: EventAction[] = [...updates, ...resets].flatMap(([name, values]) =>
      values.flatMap((value, i): readonly EventAction[] => {
        const symbol = symbols.get(elementName(name, shapes.get(name) ?? [], i))
        // An element that is unchanged needs no action.
        return symbol === undefined || symbol === value ? [] : [{ set: symbol, to: () => value }]
      }),
    )
    if (stop !== undefined) actions.push({ stop })
    const name = `when${++count}`
    const exact = exactAtZero(c, `${name} at level`, crossing, holds)
    c.event(name, { crossing: () => exact, direction: 'rising', actions, conditions: true })
  }
}

/**
 * Returns the crossing function of a condition, with the side on which the condition says that zero is: at 1, `u >= 1`
 * holds and `u > 1` doesn't. Time doesn't rest at a level.
 */
function exactAtZero(c: ComponentBuilder, name: string, crossing: Expr, holds: Expr): Expr {
  if ((crossing.depends & Depends.state) === 0) return crossing
  const { eq, select } = c.math
  const rests = (): Expr => select(eq(crossing, 0), select(holds, 1, -1), 0)
  const state = c.discrete(name, { unit: '1', hidden: true, each: 'step', initial: rests, update: rests })
  return besideWhereItRests(c.math, crossing, state)
}
