/** Settings of the page of operating points; they are kept while another view is open. */
import { createStore } from 'zustand/vanilla'
import type { ScalarValue } from '../../../engine/model/project/project'
import type { AnalysisOptions } from '../running/analysis'

interface OperatingChoice {
  /** Speed, m/s, and radius, m, positive to the left; those of the experiment if undefined. */
  readonly speed: number | undefined
  readonly radius: number | undefined
  /** Targets as they are written, by signal; those of the experiment if there are none. */
  readonly targets: Readonly<Record<string, string>>
  /** Freed sources, variables, parameters and initial values; those of the experiment if empty. */
  readonly free: readonly string[]
  /** Parameter of the curve, and its ends as they are written; one point if undefined. */
  readonly over: string | undefined
  readonly first: string | undefined
  readonly last: string | undefined
  readonly through: boolean
  /** Signals of the report; those of the plots if empty. */
  readonly signals: readonly string[]
  /** Freed angle of the road wheels and wheelbase, m, of a vehicle whose wheels or steering are not found. */
  readonly steering: string | undefined
  readonly wheelbase: number | undefined
}

const first: OperatingChoice = {
  speed: undefined,
  radius: undefined,
  targets: {},
  free: [],
  over: undefined,
  first: undefined,
  last: undefined,
  through: false,
  signals: [],
  steering: undefined,
  wheelbase: undefined,
}

export const operatingChoice = createStore<OperatingChoice>()(() => first)
export const forgetOperating = (): void => operatingChoice.setState(first)

/** Returns a number for the text of one, and other texts as they are. */
const written = (text: string): ScalarValue =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text

/** Value along the curve, as targets name it. */
const alongCurve = /(?<![\w.])over(?![\w.])/

/** Returns the request of the settings. Targets that name the value along the curve are targets along it. */
export function operatingOptions(choice: OperatingChoice): AnalysisOptions {
  const { over, first: from, last: to, speed, radius, free, signals, steering, wheelbase } = choice
  const targets = Object.entries(choice.targets).map(([signal, text]) => [signal, written(text)] as const)
  const isAlong = ([, value]: readonly [string, ScalarValue]): boolean =>
    over !== undefined && alongCurve.test(String(value))
  const [along, hold] = [targets.filter(isAlong), targets.filter((target) => !isAlong(target))]
  return {
    trim: {
      ...(over !== undefined && { over }),
      ...(over !== undefined && from !== undefined && { from: written(from) }),
      ...(over !== undefined && to !== undefined && { to: written(to) }),
      ...(over !== undefined && choice.through && { through: true }),
      ...(speed !== undefined && { speed }),
      ...(radius !== undefined && { radius }),
      ...(along.length > 0 && { along: Object.fromEntries(along) }),
      ...(over !== undefined && steering !== undefined && { steering }),
      ...(over !== undefined && wheelbase !== undefined && { wheelbase }),
    },
    run: {
      ...(hold.length > 0 && { hold: Object.fromEntries(hold) }),
      ...(free.length > 0 && { free }),
    },
    ...(signals.length > 0 && { signals }),
  }
}
