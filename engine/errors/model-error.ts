/**
 * The one error that crosses the engine's boundary.
 *
 * A `ModelError` names the fault, its place (file, block, port or parameter, line) and the remedy. Everything that can
 * go wrong because of user input is reported this way; any other exception is a defect of the engine.
 */

/** Machine-readable reason; tests and the interface match on it, never on the text. */
export type ModelErrorCode =
  | 'project-format'
  | 'project-version'
  | 'unknown-block'
  | 'unknown-block-type'
  | 'unknown-parameter'
  | 'unknown-port'
  | 'unknown-signal'
  | 'unknown-experiment'
  | 'unknown-formulation'
  | 'unknown-variant'
  | 'unsuitable-coordinates'
  | 'unknown-solver'
  | 'unknown-variable'
  | 'invalid-name'
  | 'invalid-expression'
  | 'wrong-unit'
  | 'out-of-range'
  | 'impossible-inertia'
  | 'unconnected-port'
  | 'unlike-ports'
  | 'port-occupied'
  | 'unlike-widths'
  | 'several-worlds'
  | 'no-world'
  | 'merge-conflict'
  | 'overlay-misfit'
  | 'closed-loop'
  | 'redundant-constraint'
  | 'singular-constraint'
  | 'not-connected-to-ground'
  | 'massless-body'
  | 'not-smooth'
  | 'algebraic-loop'
  | 'no-solution'
  | 'no-equilibrium'
  | 'inconsistent-initial-values'
  | 'unlike-state'
  | 'file-format'
  | 'file-missing'
  | 'non-finite'
  | 'step-size'
  | 'chattering'
  | 'usage'
  | 'foreign-code'
  | 'unsupported'

export interface ModelErrorPlace {
  /** File the problem is in, relative to the project folder where it has one. */
  readonly file?: string
  readonly block?: string
  readonly port?: string
  /** Parameter of the block; or the text of `path`: `experiments.braking.stop`, `variables.track`. */
  readonly parameter?: string
  /**
   * Place in the project file beside the blocks, key by key (`settingAt`). Keys may have dots, so `parameter` can't be
   * taken apart.
   */
  readonly path?: readonly string[]
  /** Wire with the problem. */
  readonly wire?: string
  /** Experiment or parameter set that gives the faulty value. */
  readonly experiment?: string
  readonly variant?: string
  readonly formulation?: string
  /**
   * Key of the faulty setting of an experiment or a formulation: `solver.step`, `stop`, `tree`, `small`; `initial` with
   * `signal`.
   */
  readonly setting?: string
  /** One-based line of a text file. */
  readonly line?: number
  /** One-based line of a text that is a parameter: the code of a function. */
  readonly codeLine?: number
  /** One-based column of a text or of an expression. */
  readonly column?: number
  /** Simulated time in seconds at which a run stopped. */
  readonly time?: number
  /** Signal or state, e.g. `TireFL.S`. */
  readonly signal?: string
}

/** @param path into the project file, key by key: `'experiments', 'braking', 'solver', 'step'` */
export function settingAt(...path: readonly string[]): Required<Pick<ModelErrorPlace, 'parameter' | 'path'>> {
  return { parameter: path.join('.'), path }
}

/** How many calls an error records, where the engine is V8; others do not look at it. */
const v8 = Error as { stackTraceLimit?: number | undefined }

export class ModelError extends Error {
  override readonly name = 'ModelError'
  constructor(
    readonly code: ModelErrorCode,
    /** Fault in one sentence, without the place and without the remedy. */
    readonly what: string,
    readonly place: ModelErrorPlace = {},
    /** Remedy for the user, one sentence. */
    readonly hint = '',
  ) {
    // It is an answer, no defect: where in the program it was made is of no use, and costs ten times as much as the
    // rest.
    const frames = v8.stackTraceLimit
    v8.stackTraceLimit = 0
    super(describe(what, place, hint))
    v8.stackTraceLimit = frames
  }

  /** Returns the error with more of its place (outer layers know the file, inner ones the line). */
  at(outer: ModelErrorPlace): ModelError {
    const { path, ...rest } = outer
    const place = path === undefined || this.place.parameter !== undefined ? rest : outer
    return new ModelError(this.code, this.what, { ...place, ...this.place }, this.hint)
  }

  /** Returns the error with another place. */
  movedTo(place: ModelErrorPlace): ModelError {
    return new ModelError(this.code, this.what, place, this.hint)
  }

  /** Returns the plain object for messages between threads and for `--json`. */
  toJSON(): ModelErrorData {
    return { code: this.code, what: this.what, place: this.place, hint: this.hint, message: this.message }
  }

  static fromJSON(data: ModelErrorData): ModelError {
    return new ModelError(data.code, data.what, data.place, data.hint)
  }
}

export interface ModelErrorData {
  readonly code: ModelErrorCode
  readonly what: string
  readonly place: ModelErrorPlace
  readonly hint: string
  /** The whole text as shown to the user. */
  readonly message: string
}

/** `project.json: block TireFL, parameter radius: ... (hint)` */
function describe(what: string, place: ModelErrorPlace, hint: string): string {
  const where: string[] = []
  if (place.file !== undefined) where.push(place.line === undefined ? place.file : `${place.file}:${place.line}`)
  const inside: string[] = []
  if (place.block !== undefined) inside.push(`block ${shortened(place.block)}`)
  if (place.port !== undefined) inside.push(`port ${shortened(place.port)}`)
  if (place.parameter !== undefined) inside.push(`parameter ${shortened(place.parameter)}`)
  if (place.codeLine !== undefined) inside.push(`line ${place.codeLine}`)
  if (place.column !== undefined && place.line === undefined) inside.push(`column ${place.column}`)
  if (inside.length > 0) where.push(inside.join(', '))
  const text = [...where, shortened(what)].join(': ')
  const end = text.endsWith('?') ? '' : '.'
  return hint === '' ? text : `${text}${end} ${capital(shortened(hint))}`
}

/** Shortens a long word in messages to its beginning and end. */
function shortened(text: string): string {
  return text.length < 300 ? text : text.replace(/\S{300,}/g, (word) => `${word.slice(0, 100)}…${word.slice(-20)}`)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
