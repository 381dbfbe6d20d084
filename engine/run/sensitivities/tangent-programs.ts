/**
 * Directional derivatives of one form of the equations, in memory of its own: of the derivatives, of events, samples
 * and corners, and of signals. All are exact, along states, discrete states, parameters and time together.
 */
import { compileWasm } from '../../backends/wasm'
import type { Compilation } from '../../compile/compile'
import { directionsOf, type Directions } from '../../compile/directions'
import { targetPlaces } from '../../compile/discrete'
import type { Instance } from '../../compile/instance'
import type { Assignment } from '../../formulate/signals/discrete'
import type { Entry } from '../../program/lower'
import { Tangents, type Expr } from '../../symbolic'

/** Program in memory. Set x, z and v, then run an entry point, which writes y. */
export interface TangentProgram {
  readonly x: Float64Array
  /** Discrete states, then their previous values. */
  readonly z: Float64Array
  readonly v: Float64Array
  readonly y: Float64Array
  bind(entry: string): (t: number) => void
}

/** Assignment of an event or sample: the array and index of its target. */
export type Target = ReturnType<ReturnType<typeof targetPlaces>>

/** List of assignments as an entry point that writes their directional derivatives. */
export interface Changes {
  readonly targets: readonly Target[]
  readonly run: (t: number) => void
}

/** Entry points for what happens at instants. */
export interface InstantTangents {
  readonly program: TangentProgram
  /** Derivatives of the crossing functions of events; of kinks; of break times. */
  readonly roots: (t: number) => void
  readonly kinks: (t: number) => void
  readonly breaks: (t: number) => void
  readonly events: readonly Changes[]
  readonly samples: readonly (Changes & { readonly clock: number })[]
  readonly accept: Changes | undefined
  readonly settle: Changes | undefined
  readonly arrest: Changes | undefined
}

type Lowered = ReturnType<Compilation['lower']>

/** Programs along the same parameters, before they have values. */
interface Programs {
  readonly directions: Directions
  readonly lowered: Map<string, Lowered>
}

/** Programs of each compilation: making them takes longer than a run, and a search has many runs with other values. */
const programsByCompilation = new WeakMap<Compilation, Map<string, Programs>>()

function programsOf(compilation: Compilation, moving: readonly number[]): Programs {
  const all = programsByCompilation.get(compilation) ?? new Map<string, Programs>()
  programsByCompilation.set(compilation, all)
  const key = moving.join()
  const programs = all.get(key) ?? {
    directions: directionsOf(compilation, moving),
    lowered: new Map<string, Lowered>(),
  }
  all.set(key, programs)
  return programs
}

export class FormTangents {
  private readonly programs: Programs
  private readonly compilation: Compilation
  private ratesBound: { readonly program: TangentProgram; readonly run: (t: number) => void } | null = null
  private instantsBound: InstantTangents | null = null

  /** @param moving places of the parameters that have a direction */
  constructor(
    private readonly instance: Instance,
    moving: readonly number[],
  ) {
    this.compilation = instance.compilation
    this.programs = programsOf(this.compilation, moving)
  }

  get directions(): Directions {
    return this.programs.directions
  }

  /** Derivatives of the derivatives of the states. */
  get rates(): { readonly program: TangentProgram; readonly run: (t: number) => void } {
    if (this.ratesBound !== null) return this.ratesBound
    const { states } = this.compilation
    const program = this.instantiate('rates', states.length, () => [
      this.entry(
        'rates',
        states.map((s) => s.derivative),
        this.tangents(false),
      ),
    ])
    return (this.ratesBound = { program, run: program.bind('rates') })
  }

  get instants(): InstantTangents {
    return (this.instantsBound ??= this.bindInstants())
  }

  /** Derivatives of signals. @param names signals of the model */
  signals(names: readonly string[]): { readonly program: TangentProgram; readonly run: (t: number) => void } {
    const program = this.instantiate(`signals ${names.join()}`, names.length, () => [
      this.entry(
        'signals',
        names.map((name) => this.compilation.system.signal(name)),
        this.tangents(false),
      ),
    ])
    return { program, run: program.bind('signals') }
  }

  /**
   * Functions of the state, as the entry points `values` and `slopes` of one program.
   * @param key names the list among those of the compilation
   */
  functions(key: string, list: readonly Expr[]): TangentProgram {
    const values: Entry = {
      name: 'values',
      doc: 'Functions of the state.',
      out: 'y',
      extra: ['v'],
      outputs: list.map((expr, index) => ({ index, expr })),
    }
    return this.instantiate(`functions ${key}`, Math.max(1, list.length), () => [
      values,
      this.entry('slopes', list, this.tangents(true)),
    ])
  }

  private bindInstants(): InstantTangents {
    const { system, collection } = this.compilation
    const { events, updates, memory, settled, arrest } = system.discrete
    const lists = new Map<string, readonly Assignment[]>([
      ...events.map((e, i) => [`event_${i}`, e.assignments] as const),
      ...updates.map(({ assignment }, i) => [`sample_${i}`, [assignment]] as const),
      ['accept', memory],
      ['settle', settled],
      ['arrest', arrest],
    ])
    const functions: readonly (readonly [string, readonly Expr[]])[] = [
      ['roots', events.map((e) => e.crossing)],
      ['kinks', system.kinks.map((k) => k.crossing)],
      ['breaks', collection.breakTimes],
      ...[...lists].map(([name, list]) => [name, list.map((a) => a.value)] as const),
    ]
    const most = Math.max(1, ...functions.map(([, roots]) => roots.length))
    const program = this.instantiate('instants', most, () => {
      const along = this.tangents(true)
      return functions.map(([name, roots]) => this.entry(name, roots, along))
    })
    const places = targetPlaces(this.compilation)
    const changes = (name: string): Changes => ({
      targets: (lists.get(name) ?? []).map(({ symbol }) => places(symbol)),
      run: program.bind(name),
    })
    const orNone = (name: string): Changes | undefined => (lists.get(name)?.length === 0 ? undefined : changes(name))
    return {
      program,
      roots: program.bind('roots'),
      kinks: program.bind('kinks'),
      breaks: program.bind('breaks'),
      events: events.map((_, i) => changes(`event_${i}`)),
      samples: updates.map(({ clock }, i) => ({ clock, ...changes(`sample_${i}`) })),
      accept: orNone('accept'),
      settle: orNone('settle'),
      arrest: orNone('arrest'),
    }
  }

  private tangents(alongTime: boolean): Tangents {
    const { seeds, withTime } = this.directions
    // Efforts at their limits stay there, whether or not the limits move in a direction.
    return new Tangents(this.compilation.collection.pool, alongTime ? withTime : seeds, true)
  }

  private entry(name: string, roots: readonly Expr[], along: Tangents): Entry {
    return {
      name,
      doc: `Directional derivatives: ${name}.`,
      out: 'y',
      effort: 'short',
      extra: ['v'],
      outputs: along.of(roots).map((expr, index) => ({ index, expr })),
    }
  }

  private instantiate(key: string, outputs: number, entries: () => readonly Entry[]): TangentProgram {
    const { compilation, parameters } = this.instance
    const { symbols } = this.directions
    const lowered =
      this.programs.lowered.get(key) ?? compilation.lower('sensitivities', entries(), undefined, 0, symbols)
    this.programs.lowered.set(key, lowered)
    const n = compilation.states.length
    const discrete = 2 * compilation.system.discrete.states.length
    const room = parameters.length + lowered.derivedSize + lowered.workSize + n + discrete + symbols.length + outputs
    const compiled = compileWasm(lowered.program, room + 64)
    const p = compiled.allocate(parameters.length)
    p.set(parameters)
    const d = compiled.allocate(lowered.derivedSize)
    const x = compiled.allocate(n)
    const z = compiled.allocate(discrete)
    const v = compiled.allocate(symbols.length)
    const w = compiled.allocate(lowered.workSize)
    const y = compiled.allocate(outputs)
    compiled.bind('init', [p, d])()
    return { x, z, v, y, bind: (entry) => compiled.bind(entry, [p, d, x, ...(discrete > 0 ? [z] : []), v, w, y]) }
  }
}
