/**
 * Implementation of the `ComponentBuilder` that a block's `build` receives: reads the block's parameters and ports, and
 * records what the block adds.
 */
import type { BlockDefinition } from '../../model/blocks/block'
import type { GraphEdge } from '../../graph/graph'
import type {
  ComponentBuilder,
  DiscreteOptions,
  EventAction,
  EventOptions,
  FrameNode,
  Smoothness,
  Solved,
} from '../../model/component/component'
import type { CueingPart } from '../../model/component/cueing'
import type { Drawing } from '../../model/component/drawing'
import { ModelError } from '../../errors/model-error'
import { failuresOf } from '../../quantities/failure'
import { componentOf, elementOf, memberName, withoutIndex, type MemberName } from '../../model/names/names'
import type { ResolvedParam } from '../../model/network/parameters'
import { parseUnit, unitTextFor } from '../../quantities/units'
import { opaqueOutputs, scaledFunction, type Expr, type Vec3 } from '../../symbolic'
import type { Collection, ParameterSlot } from './collection'
import { derivedValues } from './derived-values'
import type { Connections } from './connections'
import { startingMode } from './slip'

type SlotValue = Pick<ParameterSlot, 'parameter' | 'part' | 'unit' | 'value' | 'derived'>

/** Block of the network. */
export interface BuiltBlock {
  readonly name: string
  readonly definition: BlockDefinition
  readonly params: ReadonlyMap<string, ResolvedParam>
  readonly connections: Connections
}

/** @param element which of the elements it is built for (from 0), and how many there are */
export function makeBuilder(
  c: Collection,
  { name, definition, params, connections }: BuiltBlock,
  { index, count }: { readonly index: number; readonly count: number },
): ComponentBuilder {
  const { pool, math } = c
  /** Returns the full name of something that the block adds: `Block.key`, or `Block.key[2]` for an element. */
  const full = (key: string): MemberName => memberName(name, elementOf(key, index, count))

  function resolved<K extends ResolvedParam['kind']>(key: string, kind: K): Extract<ResolvedParam, { kind: K }> {
    const p = params.get(key)
    if (p === undefined || p.kind !== kind) throw new Error(`${definition.type} has no ${kind} parameter ${key}`)
    return p as Extract<ResolvedParam, { kind: K }>
  }

  /** A symbol with a place in the parameter table. @param key of the value, which may be part of a parameter */
  function slot(key: string, { unit, value, ...from }: SlotValue): Expr {
    const parameter = memberName(name, key)
    const before = pool.size
    const symbol = pool.symbol(parameter, 'parameter', { name: parameter })
    if (pool.size > before) c.parameters.push({ ...from, name: parameter, block: name, unit, value, symbol })
    return symbol
  }

  const folded = (key: string, from: SlotValue): Expr =>
    from.value === 0 || from.value === 1 || from.value === -1 ? pool.num(from.value) : slot(key, from)

  const param = (key: string): Expr => {
    const p = resolved(key, 'quantity')
    const length = p.elements?.length ?? 1
    const part = Math.min(index, length - 1)
    const element = elementOf(key, part, length)
    const from = { parameter: key, ...(length > 1 && { part }), unit: p.unit, value: elementValue(p) }
    return p.structural ? folded(element, from) : slot(element, from)
  }

  const elementValue = ({ value, elements = [value] }: Extract<ResolvedParam, { kind: 'quantity' }>): number =>
    elements[Math.min(index, elements.length - 1)]

  const withOwnEdges = ownEdges(full)
  const declareState: ComponentBuilder['state'] = (key, options) => {
    const symbol = pool.symbol(full(key), 'state', { name: full(key) })
    c.states.push({
      name: full(key),
      block: name,
      unit: options.unit,
      symbol,
      initial: options.initial,
      derivative: options.derivative,
      reserve: options.reserve,
    })
    return symbol
  }

  const declareDiscrete: ComponentBuilder['discrete'] = (key, options) => {
    const symbol = pool.symbol(full(key), 'discrete', { name: full(key) })
    const previous = pool.symbol(`previous ${full(key)}`, 'discrete')
    const { hidden = false } = options
    c.discrete.push({
      name: full(key),
      block: name,
      symbol,
      previous,
      hidden,
      options: ownDiscrete(options, withOwnEdges),
    })
    return symbol
  }

  return {
    name,
    math,
    time: c.time,
    ground: c.ground,
    gravity: c.gravity,
    provideGravity: (field) => {
      if (field.kind === 'uniform') c.gravity = field.acceleration
      else c.pointField = field.mu
    },
    param,
    derived: (key, unit, from, compute) => {
      const values = derivedValues(
        name,
        compute,
        from.map((one) => elementValue(resolved(one, 'quantity'))),
      )
      return values.map((value, i) =>
        slot(elementOf(key, i, values.length), { parameter: key, unit, value, derived: { from, compute, index: i } }),
      )
    },
    value: (key) => {
      c.consulted.add(memberName(name, key))
      return elementValue(resolved(key, 'quantity'))
    },
    fixed: (key) => {
      c.consulted.add(memberName(name, key))
      c.fixed.add(memberName(name, key))
      return elementValue(resolved(key, 'quantity'))
    },
    choice: (key) => resolved(key, 'choice').value,
    flag: (key) => resolved(key, 'boolean').value,
    vector: (key): Vec3 => {
      const { value, unit } = resolved(key, 'vector')
      const component = (part: 0 | 1 | 2): Expr =>
        folded(componentOf(key, part), { parameter: key, part, unit, value: value[part] })
      return [component(0), component(1), component(2)]
    },
    table: (key) => resolved(key, 'table').value,
    text: (key) => {
      const p = params.get(key)
      if (p?.kind === 'expression' || p?.kind === 'file' || p?.kind === 'function' || p?.kind === 'text') return p.value
      throw new Error(`${definition.type} has no text parameter ${key}`)
    },
    columns: (key) => {
      const param = definition.params[key]
      const overTime = param.kind !== 'file' || param.overTime !== false
      const { value, columnUnits } = resolved(key, 'file')
      return c.fileColumns(name, key, value, overTime).map((column, j) => {
        const columnUnit = columnUnits?.[j]
        return columnUnit === undefined
          ? column
          : { ...column, unit: unitTextFor(column.unit, parseUnit(columnUnit).dimension) }
      })
    },
    file: (key) => c.fileText(name, key, resolved(key, 'file').value),

    frame: (port) => connections.frame(name, port),
    flange: (port) => connections.flange(name, port),
    surface: (port) => connections.surface(name, port),
    input: (port) => connections.input(name, port, index),
    inputs: (port) => Array.from({ length: connections.width(name, port) }, (_, i) => connections.input(name, port, i)),
    connected: (port) => connections.connected(name, port),
    provideFlange: (port, flange) => c.flanges.set(memberName(name, port), flange),
    provideFollower: (port, motion, follows) => {
      const edge = memberName(name, port)
      c.flanges.set(edge, { motion, edge, axis: 0, follows })
    },
    provideSurface: (port, surface) => c.surfaces.set(memberName(name, port), surface),
    output: (port, value, options) => {
      const inputs = Object.entries(definition.ports).filter(([, p]) => p.kind === 'signal' && p.direction === 'in')
      const used = (key: string): readonly number[] =>
        count > 1 ? [index] : Array.from({ length: connections.width(name, key) }, (_, i) => i)
      const inherited = (): Smoothness =>
        Math.min(Infinity, ...inputs.flatMap(([key]) => used(key).map((i) => connections.smoothness(name, key, i))))
      c.outputs.set(full(port), {
        block: name,
        wire: c.wire(full(port)),
        value,
        smoothness: options?.smoothness ?? inherited,
        conjugate: options?.conjugate,
      })
    },
    fromOutside: (sourceValue, key = 'y') => c.source(name, key, sourceValue, { index, count }),
    measure: (port, value) =>
      c.measured.set(full(port), { block: name, wire: c.wire(full(port)), value: (s) => value(withOwnEdges(s)) }),
    solved: (key, value) => {
      const wire = c.wire(full(key))
      c.measured.set(full(key), { block: name, wire, value: (s) => value(withOwnEdges(s)) })
      c.consumed.add(full(key))
      return wire
    },
    inputSmoothness: (port, i = index) => connections.smoothness(name, port, i),

    derivative: (key, port, value) => {
      const wire = pool.wire(full(key))
      c.derivatives.push({ block: name, port, wire, of: value })
      return wire
    },

    node: (key) => c.newNode(memberName(name, key)),
    translation: (edge, from, to, spec) => {
      if (differ(name, from, to, spec.kind))
        c.translation.push({ domain: 'translation', name: memberName(name, edge), block: name, from, to, spec })
    },
    rotation: (edge, from, to, spec) => {
      if (differ(name, from, to, spec.kind))
        c.rotation.push({ domain: 'rotation', name: memberName(name, edge), block: name, from, to, spec })
    },
    constraint: (key, condition) => c.constraints.push({ ...condition, name: full(key), block: name }),
    energy: ({ stored, dissipated, delivered }) =>
      c.energies.push({
        block: name,
        stored,
        dissipated: dissipated === 'rest' ? dissipated : (s) => dissipated(withOwnEdges(s)),
        delivered: delivered === undefined ? undefined : (s) => delivered(withOwnEdges(s)),
      }),
    inertia: (flange, inertia) => c.axisInertias.push({ flange, block: name, inertia }),
    drive: (flange, effort) => c.drives.push({ flange, block: name, effort }),

    intermediate: (key, value) => math.named(full(key), value),
    knownState: (key, options) => {
      const symbol = declareState(key, options)
      c.rates.set(symbol, options.derivative)
      return symbol
    },
    state: declareState,
    algebraic: (equation, { unknowns, residual, unsolved, iterations = null, constantWork, motionOnly = false }) => {
      const declared = unknowns.map((u) => ({
        ...u,
        name: full(u.name),
        wire: pool.wire(full(u.name)),
        initial: pool.expr(u.initial),
        nominal: u.nominal ?? 1,
      }))
      for (const { name: key, unit, doc } of unknowns)
        if (doc !== undefined && !c.documented.has(full(key))) c.documented.set(full(key), { unit, doc, logged: false })
      const equations = (s: Solved) => residual(withOwnEdges(s))
      c.implicits.push({
        name: full(equation),
        block: name,
        unknowns: declared,
        residual: equations,
        unsolved,
        iterations,
        ...(constantWork === undefined ? {} : { constantWork }),
        motionOnly,
      })
      return declared.map((u) => u.wire)
    },
    discrete: declareDiscrete,
    memory: (key, { unit, initial, update }) => declareDiscrete(key, { unit, initial, update, each: 'step' }),
    previous: (state) => {
      const declaration = c.discrete.find((d) => d.symbol === state)
      if (declaration === undefined) throw new Error(`${definition.type}: ${state.name} is not a discrete state`)
      return declaration.previous
    },
    event: (key, options) => c.events.push({ ...ownEvent(options, withOwnEdges), name: full(key), block: name }),
    require: (key, value, limits) => {
      for (const { side, ...failure } of failuresOf(limits))
        c.events.push({
          name: full(`${key}${side}`),
          block: name,
          crossing: (s) => math.mul(failure.factor, math.sub(value(withOwnEdges(s)), failure.offset)),
          direction: 'falling',
          atStart: true,
          actions: [{ fail: failure }],
        })
    },
    locateKinks: () => void c.kinked.add(name),
    lock: (key, flange, active, { contact, oneSided, strikes } = {}) => {
      const ownContact =
        contact === undefined
          ? {}
          : { contact: { ...contact, pressing: (s: Solved) => contact.pressing(withOwnEdges(s)) } }
      const closes = oneSided?.closes === undefined ? {} : { closes: full(oneSided.closes) }
      const side = oneSided === undefined ? {} : { oneSided: { ...oneSided, opens: full(oneSided.opens), ...closes } }
      const impact = strikes === undefined ? {} : { strikes: { ...strikes, event: full(strikes.event) } }
      c.locks.push({ name: full(key), block: name, flange, active, ...ownContact, ...side, ...impact })
    },
    stiction: (key, options) => {
      const start = (s: Solved) => startingMode(c, s, options.axis)
      const mode = declareDiscrete(key, { unit: '1', initial: start })
      c.stictions.push({ ...options, name: full(key), block: name, mode })
      return mode
    },
    call: (fn, args, prefix, scale = {}) => {
      const changing = new Map<Expr, string[]>()
      const table = fn.parameters.map((p) => {
        const key = prefix === '' ? p : `${prefix}.${p}`
        const factor = scale[p]
        if (factor === undefined) return param(key)
        if (factor.isParametric) return math.mul(param(key), factor)
        changing.set(factor, [...(changing.get(factor) ?? []), p])
        return param(key)
      })
      const variant = changing.size === 0 ? fn : scaledFunction(fn, [...changing.values()])
      return pool.call(variant, [...args.map((a) => pool.expr(a)), ...changing.keys()], table, name)
    },
    opaque: (fn, args, parameters) => {
      const exprs = (list: typeof args): readonly Expr[] => list.map((a) => pool.expr(a))
      return opaqueOutputs(pool, fn, exprs(args), exprs(parameters), name)
    },
    breakTimes(times) {
      const list = c.comesFromOutside(name) ? c.inputBreakTimes : c.breakTimes
      for (const t of times) list.push(pool.expr(t))
    },
    contact: (contact) =>
      c.contacts.push({
        ...contact,
        deflection: (s) => contact.deflection(withOwnEdges(s)),
        slipSpeed: (s) => contact.slipSpeed(withOwnEdges(s)),
        block: name,
      }),
    warn: (what) => void c.warnings.add(`${name} ${what}`),
    expectRanges: (expected) => c.expected.push({ ...expected, block: name }),
    coverRun: (span) => c.fileSpans.push({ ...span, block: name }),
    cueing: (part) => c.cueing.push({ ...ownPart(part, withOwnEdges), block: name, element: index, count }),
    draw: (drawing) => c.drawings.push({ ...ownDrawing(drawing, withOwnEdges), block: name }),
    signal: (key, unit, value) => {
      const doc = definition.signals[withoutIndex(key)]
      c.signals.push({
        name: full(key),
        block: name,
        unit,
        doc: doc?.doc ?? '',
        logged: doc?.logged ?? false,
        value: (s) => value(withOwnEdges(s)),
      })
    },
  }
}

type Own = (s: Solved) => Solved

function ownDiscrete(options: DiscreteOptions, ofBlock: Own): DiscreteOptions {
  const { initial, update } = options
  const starts = typeof initial === 'number' ? initial : (s: Solved) => initial(ofBlock(s))
  return update === undefined
    ? { ...options, initial: starts }
    : { ...options, initial: starts, update: (s) => update(ofBlock(s)) }
}

function ownEvent(options: EventOptions, ofBlock: Own): EventOptions {
  const { crossing, actions, ...settings } = options
  return {
    ...settings,
    crossing: (s) => crossing(ofBlock(s)),
    actions: actions.map((a): EventAction => {
      if ('set' in a) return { set: a.set, to: (s) => a.to(ofBlock(s)) }
      if ('flange' in a) return { flange: a.flange, rate: (s) => a.rate(ofBlock(s)) }
      return a
    }),
  }
}

function ownDrawing(drawing: Drawing, ofBlock: Own): Drawing {
  if (drawing.kind !== 'contact') return drawing
  const { point, force } = drawing
  return { ...drawing, point: (s) => point(ofBlock(s)), force: (s) => force(ofBlock(s)) }
}

function ownPart(part: CueingPart, ofBlock: Own): CueingPart {
  if (part.kind !== 'excursion') return part
  const { values } = part
  return { ...part, values: (s) => values(ofBlock(s)) }
}

/** Refuses motion between a frame and itself, which makes no sense; loads and inertia there do nothing. */
function differ(block: string, from: FrameNode, to: FrameNode, kind: GraphEdge['spec']['kind']): boolean {
  if (from !== to) return true
  if (kind === 'force' || kind === 'moment' || kind === 'inertia') return false
  throw new ModelError(
    'closed-loop',
    'both sides are wired to the same frame',
    { block },
    'wire base and end to different frames',
  )
}

/**
 * Returns a view of the solution in which a block names its edges without its own name. There is one object per model,
 * so that a block can store by it what its signals share.
 */
function ownEdges(full: (key: string) => string): (s: Solved) => Solved {
  const known = new WeakMap<Solved, Solved>()
  return (s) => {
    const wrapped = known.get(s) ?? {
      ...s,
      effort: (constraint) => s.effort(full(constraint)),
      drift: (constraint) => s.drift(full(constraint)),
      reaction: (t, r, resolved) => s.reaction(full(t), full(r), resolved),
    }
    known.set(s, wrapped)
    return wrapped
  }
}
