/** Energy account of a run: whether the run keeps one, the columns it adds, and the messages about it after the run. */
import { energyName, instantSignals, runEntries, runEntryOf, type EnergyEntry } from '../../model/blocks/energy'
import { seconds } from '../../solve/non-finite'
import { defaultTolerance } from '../../solve/scales'
import type { Compilation } from '../../compile/compile'
import type { RunSettings } from '../../experiment/experiment'
import type { Model } from '../../compile/model'
import type { EnergyReport } from '../report'
import type { SignalInfo } from '../../compile/columns'
import type { SavedState } from '../../start/state/saved-state'
import { EnergyAccount, type BrokenBalance } from './account'
import type { Created } from './passivity'
import { balanceLimit } from './limits'
import type { Instance } from '../../compile/instance'

/** Returns the signals that a run integrates, with their names in the model. */
export function runSignals({ collection }: Compilation): readonly SignalInfo[] {
  return signalsOf(collection.blocks, runEntries)
}

/** Returns all energy signals of the whole model that a run with an energy account shows. */
export function accountSignals({ collection }: Compilation): readonly string[] {
  return signalsOf(collection.blocks, [...instantSignals, ...runEntries]).map(({ name }) => name)
}

function signalsOf(blocks: readonly string[], entries: readonly EnergyEntry[]): readonly SignalInfo[] {
  const prefix = energyName(blocks)
  return entries.map(({ key, unit, doc }) => ({ name: `${prefix}.${key}`, unit, doc }))
}

/** Columns of a run that come from its energy account, and the account that fills them. */
export interface AccountColumns {
  readonly account: EnergyAccount
  /** Signals of all entries, in their order. */
  readonly signals: readonly SignalInfo[]
  /** Indices of the shown entries among all entries. */
  readonly shown: readonly number[]
}

/**
 * Returns the account of a run, if the settings ask for one or one of its entries is requested; undefined otherwise.
 * @param names signals that are requested
 */
export function accountFor(
  instance: Instance,
  model: Model,
  settings: RunSettings,
  names: readonly string[],
  from: SavedState | undefined,
): AccountColumns | undefined {
  const { compilation } = instance
  const { blocks } = compilation.collection
  const requested = names.filter((name) => runEntryOf(name, blocks) !== undefined)
  if (requested.length === 0 && !settings.energy) return undefined
  const { solver, tolerance = defaultTolerance } = settings
  const limit = isTruncated(compilation) ? Infinity : balanceLimit(solver, tolerance)
  const absolute = solver.kind === 'variable' ? tolerance : 0
  const signals = runSignals(compilation)
  return {
    account: new EnergyAccount(instance, model, limit, solver, absolute, from?.energy),
    signals,
    shown: requested.map((name) => signals.findIndex((s) => s.name === name)),
  }
}

/**
 * Returns whether the equations are of first order only. They omit work of second order, so their energy does not
 * balance.
 */
const isTruncated = ({ system }: Compilation): boolean => system.small.length > 0

export function energyReport({ account }: AccountColumns): EnergyReport {
  const { limit, closure } = account
  return {
    delivered: account.entry('delivered'),
    dissipated: account.entry('dissipated'),
    impacts: account.entry('impacts'),
    resets: account.entry('resets'),
    corrections: account.entry('corrections'),
    turnover: account.entry('turnover'),
    balance: account.entry('balance'),
    closure,
    ...(Number.isFinite(limit) ? { limit } : {}),
  }
}

export function energyRemarks({ account }: AccountColumns, compilation: Compilation): readonly string[] {
  return [...truncationRemarks(compilation), ...budgetRemarks(account), ...gapRemarks(account)]
}

/** Names the steps within which a quantity has no value, such as the solution of a search between two that exist. */
function gapRemarks({ checks: { steps, gaps } }: EnergyAccount): readonly string[] {
  if (gaps === 0) return []
  return [
    `within ${gaps} of ${steps} steps, powers have no value at a place, so the energy account uses those at the ends of the steps; ` +
      'look for a jump or a search without a solution there, and choose a shorter step',
  ]
}

/** Describes the accuracy that the budget of the account did not allow. */
function budgetRemarks({
  checks: { steps, unchecked, coarse, error },
  withoutRatesFrom,
}: EnergyAccount): readonly string[] {
  const percent = (part: number): number => Number((100 * part).toPrecision(2))
  if (coarse > 0)
    return [
      `the energy account uses the powers at the ends of the steps alone in ${percent(coarse / steps)} % of the steps, because more takes longer ` +
        `than the run: its integrals are off by about ${percent(error)} % of the energy turned over; for more accurate ones, choose a shorter run`,
      ...(withoutRatesFrom === undefined
        ? []
        : [
            `from t = ${seconds(Number(withoutRatesFrom.toPrecision(3)))} on, the energy account doesn't check whether the method follows the energy of tyres, ` +
              'because that takes longer than the run; choose a shorter run',
          ]),
    ]
  if (unchecked === 0) return []
  return [
    `the integrals of the energy account are unchecked in ${percent(unchecked / steps)} % of the steps: powers vary so fast within a step that following them ` +
      'takes longer than the run; choose a shorter step to follow them',
  ]
}

function truncationRemarks(compilation: Compilation): readonly string[] {
  if (!isTruncated(compilation)) return []
  const { formulation = 'default' } = compilation.request
  return [
    `the energy balance is not checked: formulation "${formulation}" keeps first-order terms only, and energy is of second order`,
  ]
}

export function energyWarnings({ account }: AccountColumns, settings: RunSettings): readonly string[] {
  const { broken, limit, created } = account
  return [...(broken === undefined ? [] : [brokenText(broken, limit, settings)]), ...created.map(createdText)]
}

function createdText({ block, energy, since }: Created): string {
  return (
    `${block} creates energy: from t = ${seconds(since)} on, it gives ${joules(energy)} more than it receives and stores: ` +
    'check the signs of its parameters, and the formulas of its model'
  )
}

const joules = (value: number): string => `${Number(Math.abs(value).toPrecision(3))} J`

function brokenText(
  { time, balance, reference, largestError }: BrokenBalance,
  limit: number,
  settings: RunSettings,
): string {
  const { solver } = settings
  const where =
    largestError === undefined
      ? ''
      : largestError.kind === 'method'
        ? `; most of it (${joules(largestError.error)}) is energy of ${largestError.block} that the method does not follow`
        : `; most of it (${joules(largestError.error)}) is work of ${largestError.block} that its law does not account for`
  const remedy = solver.kind === 'fixed' ? 'choose a smaller step' : 'choose a smaller tolerance'
  return (
    `the energy balance is broken from t = ${seconds(time)} on: ${joules(balance)} of ${joules(reference)} are unaccounted for ` +
    `(limit ${Number((100 * limit).toPrecision(3))} % with ${solver.name})${where}: ${remedy}`
  )
}
