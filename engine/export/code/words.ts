/** Meanings of locals, array elements and statements of a compiled model, in the words of the model. */
import { payloadOf } from '../../symbolic'
import { Meanings } from '../../formulate/equations/meaning'
import type { ProgramFunction, Statement } from '../../program/ir'
import { shownUnit } from '../../quantities/units'
import { assignedLocal } from '../../program/walk'
import { definitionOf, printBeginning, topologicalOrder, type Expr, type Origin } from '../../symbolic'
import type { Compilation } from '../../compile/compile'

/** Largest number of characters of an expression. Longer ones are cut, because they are read in a tooltip. */
const longest = 240

export class Words {
  private readonly meanings: Meanings
  private readonly parameterBlocks: ReadonlyMap<Expr, string>
  private readonly edges: ReadonlySet<string>

  constructor(private readonly compilation: Compilation) {
    const { collection, system } = compilation
    this.meanings = new Meanings(system)
    this.parameterBlocks = new Map(collection.parameters.map((p) => [p.symbol, p.block]))
    this.edges = new Set([...collection.translation, ...collection.rotation].map((e) => e.name))
  }

  isEdge(name: string): boolean {
    return this.edges.has(name)
  }

  callerOf(call: Expr): string {
    return payloadOf(call, 'call').label
  }

  /**
   * Returns the origins of an expression. An expression of parameters originates from the blocks that have these
   * parameters.
   */
  originOf(e: Expr): readonly Origin[] {
    const written = this.compilation.collection.pool.originOf(e)
    if (written.length > 0 || !e.isParametric) return written
    const blocks = topologicalOrder([e]).flatMap((x) => this.parameterBlocks.get(x) ?? [])
    return [...new Set(blocks)].map((block) => ({ block }))
  }

  local(fn: ProgramFunction, local: number): { readonly meaning: string; readonly definition: string } {
    const e = this.compilation.derivatives.meaning.locals.get(fn.name)?.get(local)
    if (e === undefined) return { meaning: '', definition: '' }
    if (e.op === 'out') {
      const { fn: called, label } = payloadOf(e.args[0], 'call')
      return { meaning: `${called.outputs[e.value]} from ${called.name} of ${label}`, definition: '' }
    }
    return { meaning: this.meanings.of(e), definition: shortened(definitionOf(e) ?? e) }
  }

  scalar(fn: ProgramFunction, i: number): string {
    return fn.scalars[i] === 't' ? 'time t [s]' : `argument ${fn.scalars[i]} of ${fn.name}`
  }

  statement(fn: ProgramFunction, s: Statement): string {
    const local = assignedLocal(s)
    if (local !== undefined) {
      const { meaning, definition } = this.local(fn, local)
      return meaning !== '' ? meaning : definition
    }
    if (s.kind === 'store') {
      const element = this.elements()[this.arrayKey(fn, s.array)]?.[s.index.offset]
      return element ?? ''
    }
    if (s.kind !== 'call') return ''
    const call = this.compilation.derivatives.meaning.calls.find((c) => c.offset === s.arrays[1]?.offset)
    return call === undefined ? `call of ${s.fn}` : `${call.fn.name} of ${this.callerOf(call.call)}`
  }

  /** Returns the key of an array in `elements`. Arrays of external functions differ from function to function. */
  arrayKey(fn: ProgramFunction, i: number): string {
    const { name } = fn.arrays[i]
    return name === 'table' || name === 'out' ? `${fn.name.replace(/_init$/, '')}.${name}` : name
  }

  private known: Record<string, string[]> | null = null

  elements(): Record<string, string[]> {
    return (this.known ??= this.makeElements())
  }

  private makeElements(): Record<string, string[]> {
    const { collection, states, derivatives, system } = this.compilation
    const { meaning, derivedSize, workSize } = derivatives
    const unit = (name: string, u: string): string => `${name} [${shownUnit(u) || '1'}]`
    const d = new Array<string>(derivedSize).fill('value of an interpolation table')
    for (const [place, e] of meaning.derived) d[place] = shortened(e)
    for (const { fn, offset, values } of meaning.tables)
      values.forEach((v, i) => (d[offset + i] = `${fn.parameters[i]} of ${fn.name}: ${shortened(v)}`))
    const w = new Array<string>(workSize).fill('')
    w.fill('value that events and samples read', 0, this.compilation.shared.values.length)
    for (const { call, fn, offset } of meaning.calls)
      fn.outputs.forEach((name, i) => (w[offset + i] = `${name} from ${fn.name} of ${this.callerOf(call)}`))
    for (const { equations, memory } of derivatives.implicit)
      equations.unknowns.forEach(({ name }, i) => (w[memory.unknowns + i] = `unknown ${name}`))
    for (const { call, input, output } of derivatives.opaque) {
      const { fn, block } = call
      ;[...fn.inputs, ...fn.parameters].forEach(({ name }, i) => (w[input + i] = `${name} for ${fn.name} of ${block}`))
      fn.outputs.forEach(({ name }, i) => (w[output + i] = `${name} from ${fn.name} of ${block}`))
    }
    const discrete = system.discrete.states.map((s) => s.name)
    const perFunction = meaning.calls.flatMap(({ fn }) => [
      [`${identifierOf(fn.name)}.table`, fn.parameters.map((p) => `parameter ${p} of ${fn.name}`)] as const,
      [`${identifierOf(fn.name)}.out`, fn.outputs.map((o) => `result ${o} of ${fn.name}`)] as const,
    ])
    return {
      p: collection.parameters.map((p) => unit(p.name, p.unit)),
      d,
      x: states.map((s) => unit(s.name, s.unit)),
      z: [...discrete, ...discrete.map((name) => `${name} before the instant that is handled`)],
      w,
      dx: states.map((s) => `derivative of ${unit(s.name, s.unit)} by time`),
      ...Object.fromEntries(perFunction),
    }
  }
}

function identifierOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, '_')
}

function shortened(e: Expr): string {
  // Every name takes at least one character.
  const text = printBeginning(e, 4 * longest)
  return text.length <= longest ? text : `${text.slice(0, longest)} …`
}
