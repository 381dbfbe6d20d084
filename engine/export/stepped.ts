/** Parts that an exported model needs to integrate itself: entry points, and the places of their results. */
import type { StepMatrixPlan } from '../stepping/methods/matrix-plan'
import { StepMatrix } from '../solve/fixed/step-matrix'
import { gamma } from '../stepping/methods/gamma'
import { implicitStates } from '../solve/fixed/imex'
import { stateScales } from '../solve/scales'
import type { SteppedModel } from '../stepping/model'
import type { StepMethodName } from '../stepping/methods'
import type { Program } from '../program/ir'
import type { Entry } from '../program/lower'
import { ModelError } from '../errors/model-error'
import type { Compilation, JacobianEntry } from '../compile/compile'
import { actionOf, discreteEntries } from '../compile/discrete-entries'
import { targetPlaces } from '../compile/discrete'
import type { Model } from '../compile/model'
import { holdingPlaces } from './forms'

/** Marks a function that only the step calls. */
const internal = (entry: Entry): Entry => ({ ...entry, internal: true })

/**
 * Returns entry points of the discrete part of one form; none for a model without events and discrete states.
 * @param sharing whether crossing functions of some form use values of the derivatives; the step then has its own
 *   crossing functions
 */
export function discreteExportEntries({ system, shared }: Compilation, sharing: boolean): Entry[] {
  const { discrete } = system
  if (discrete.states.length + discrete.events.length === 0) return []
  const instants = discrete.clocks.flatMap(({ period, offset }) => [period, offset])
  const clocks: Entry = {
    name: 'clocks',
    doc: 'Period and first instant of each sample time.',
    out: 'c',
    outputs: instants.map((expr, index) => ({ index, expr })),
  }
  const [roots] = discreteEntries(discrete)
  const [crossings, ...rest] = discreteEntries(shared.discrete)
  return [
    ...(instants.length > 0 ? [internal(clocks)] : []),
    roots,
    ...(sharing ? [internal({ ...crossings, name: 'crossings' })] : []),
    ...rest.map(internal),
  ]
}

/** Returns the entry point for the values of inputs that are not set from outside. */
export function inputsEntry({ inputs }: Compilation): Entry {
  return {
    name: 'inputs',
    doc: 'Inputs as in the experiment.',
    out: 'u',
    outputs: inputs.map(({ sourceValue }, index) => ({ index, expr: sourceValue })),
  }
}

/** Start of the experiment, for choices that are made once, at the start. */
export interface StepStart {
  readonly model: Model
  readonly x: Float64Array
  readonly step: number
  /** States that `imex` is to treat as stiff, if any are named. */
  readonly stiff: readonly string[] | undefined
}

/**
 * Returns the linear equations of an implicit method, with the order of elimination that suits the start; null for an
 * explicit method.
 */
export function implicitPlan(method: StepMethodName, { model, x, step, stiff }: StepStart): StepMatrixPlan | null {
  if (method !== 'linearly-implicit-euler' && method !== 'rosenbrock2' && method !== 'imex') return null
  const all = model.states.map((_, i) => i)
  const states = method === 'imex' ? implicitStates(model, x, 0, step, stiff) : all
  if (states.length === 0) return null
  const matrix = new StepMatrix(model, stateScales(model), states)
  if (method === 'linearly-implicit-euler') matrix.factor(step, step, { x })
  else matrix.factor(0, gamma * step, { x })
  return matrix.plan()
}

/**
 * Returns the entries of the Jacobian of one form in the order of the plan, zero where the form has none.
 * @throws ModelError `unsupported` for a model whose Jacobian is too large
 */
export function jacobianEntry(form: Compilation, plan: StepMatrixPlan): Entry {
  const entries = form.jacobianEntries(plan.states)
  if (entries === null) {
    throw new ModelError(
      'unsupported',
      'the Jacobian of this model is too large for an implicit method to be exported',
      {},
      'choose an explicit method such as rk4',
    )
  }
  const { zero } = form.collection.pool
  const places = new Map(entries.map((e): [string, JacobianEntry] => [`${e.row} ${e.column}`, e]))
  const { rows, columns } = plan.entries
  return {
    name: 'jacobian',
    doc: 'Derivatives of the derivatives by states and time.',
    out: 'J',
    internal: true,
    outputs: Array.from(rows, (row, index) => ({ index, expr: places.get(`${row} ${columns[index]}`)?.expr ?? zero })),
  }
}

type Events = Compilation['system']['discrete']['events']

/** Returns whether an event has the same action in both forms, through the function of the same name. */
function sameAction(free: Events, heldEvents: Events, i: number): boolean {
  const symbols = ({ assignments }: Events[number]) => assignments.map((a) => a.symbol)
  const [a, b] = [symbols(free[i]), symbols(heldEvents[i])]
  return actionOf(free, i) === actionOf(heldEvents, i) && a.length === b.length && a.every((s, k) => s === b[k])
}

/** Returns the values that events and samples of an exported model take from its derivatives. */
export function sharedOf({ shared: free, heldForm, system }: Compilation): SteppedModel['shared'] {
  const { updates } = system.discrete
  const inHeld = heldForm?.shared
  const sharing = updates.filter((_, i) => free.inUpdates[i] || inHeld?.inUpdates[i] === true)
  return {
    count: Math.max(free.values.length, inHeld?.values.length ?? 0),
    crossings: { free: free.inCrossings, heldForm: inHeld?.inCrossings ?? false },
    clocks: [...new Set(sharing.map((u) => u.clock))],
  }
}

export function steppedModel(
  compilation: Compilation,
  program: Program,
  model: Model,
  more: Pick<SteppedModel, 'corrections' | 'handlings' | 'implicit' | 'breaks' | 'inputBreaks' | 'breakTables'>,
): SteppedModel {
  const { system, heldForm } = compilation
  const { discrete } = system
  const heldEvents = heldForm?.system.discrete.events
  const target = targetPlaces(compilation)
  const targets = (assignments: readonly { readonly symbol: Parameters<typeof target>[0] }[]) =>
    assignments.map((a) => target(a.symbol))
  return {
    program,
    states: compilation.states.length,
    kinds: model.kinds,
    scales: [...stateScales(model)],
    angles: model.angles,
    discreteStates: discrete.states.length,
    inputs: compilation.inputs.length,
    clocks: discrete.clocks.length,
    updates: discrete.updates.map(({ clock, assignment }) => ({ clock, target: target(assignment.symbol) })),
    events: discrete.events.map(({ direction, atStart, assignments, stop, fail, arrests }, i) => ({
      direction,
      atStart,
      arrests,
      targets: targets(assignments),
      action: actionOf(discrete.events, i),
      heldAction:
        heldEvents === undefined || sameAction(discrete.events, heldEvents, i)
          ? undefined
          : {
              targets: targets(heldEvents[i].assignments),
              action: actionOf(heldEvents, i),
            },
      stops: stop !== undefined,
      fails: fail !== undefined,
    })),
    memory: targets(discrete.memory),
    shared: sharedOf(compilation),
    moving: { free: compilation.shared.moving, heldForm: heldForm?.shared.moving ?? new Set() },
    heldStates: heldForm === null ? [] : holdingPlaces(compilation),
    arrest: heldForm === null ? [] : targets(heldForm.system.discrete.arrest),
    arrestsEveryStep: system.holdingDrifts,
    ...more,
  }
}
