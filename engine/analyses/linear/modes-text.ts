/** Describes modes in words and as CSV tables. */
import { formatNumber } from '../../quantities/units'
import type { Described } from '../analysis'
import type { Mode, ModesReport, StableSolver } from './report'
import { csvOf, pointText, remarksOf, removedText } from './text'

const number = (value: number): string => formatNumber(value, 4)
const percent = (share: number): string => `${formatNumber(100 * share, 2)} %`

/** Returns an eigenvalue as text, `-2.64 ± 4.45i`. */
const rootText = ({ re, im }: Pick<Mode, 're' | 'im'>): string =>
  im === 0 ? number(re) : `${number(re)} ± ${number(im)}i`

/** Returns what a mode does, in one line. */
function modeText(mode: Mode): string {
  const { kind, frequency, undamped, damping, timeConstant, participation } = mode
  const shares = participation
    .filter(({ state }) => mode.dominant.includes(state))
    .map(({ state, share }) => `${state} ${percent(share)}`)
  const motion = {
    oscillation: `${number(frequency)} Hz (undamped ${number(undamped)} Hz), damping ratio ${number(damping)}`,
    'growing oscillation': `grows, ${number(frequency)} Hz, damping ratio ${number(damping)}`,
    decay: `decays, time constant ${number(timeConstant)} s`,
    growth: `grows, time constant ${number(timeConstant)} s`,
    neutral: 'neutral',
  }[kind]
  return `${motion}; ${shares.join(', ')}`
}

/** Returns the result in one sentence. */
function modesVerdict({ modes }: Pick<ModesReport, 'modes'>): string {
  const growing = modes.filter(({ kind }) => kind === 'growth' || kind === 'growing oscillation')
  const neutral = modes.filter(({ kind }) => kind === 'neutral').length
  const others = neutral === 0 ? '' : `; ${neutral} neutral`
  if (modes.length === 0) return 'The model has no modes'
  if (growing.length === 0) return `Stable: none of ${modes.length} modes grows${others}`
  return `Unstable: ${growing.length} of ${modes.length} modes ${growing.length === 1 ? 'grows' : 'grow'}, ${growing[0].dominant.join(', ')} fastest${others}`
}

export function describeModes(report: ModesReport): Described {
  const { model, modes, solvers } = report
  return {
    verdict: modesVerdict(report),
    reasons: remarksOf(model),
    run: `modes ${pointText(model)}`,
    figures: [
      ...modes.map((mode) => [rootText(mode), modeText(mode)] as const),
      ...solvers.map((one) => [`largest step of ${one.solver}`, stepText(one, modes)] as const),
      ...removedText(model),
    ],
    passed: true,
    tables: modeTables(report),
  }
}

function stepText({ step, mode }: StableSolver, modes: readonly Mode[]): string {
  if (mode === undefined) return 'no mode limits it'
  return `${number(step)} s, by the mode ${rootText(modes[mode])}`
}

function modeTables({ model, modes, solvers }: ModesReport): NonNullable<Described['tables']> {
  const title = (mode: Mode): string => rootText(mode)
  return [
    [
      'modes',
      csvOf([
        [
          ...[
            'real [1/s]',
            'imaginary [rad/s]',
            'kind',
            'frequency [Hz]',
            'undamped frequency [Hz]',
            'damping ratio [1]',
          ],
          ...['time constant [s]', 'dominant states'],
        ],
        ...modes.map(({ re, im, kind, frequency, undamped, damping, timeConstant, dominant }) => [
          ...[re, im, kind, frequency, undamped, damping, Number.isFinite(timeConstant) ? timeConstant : ''],
          dominant.join(' '),
        ]),
      ]),
    ],
    [
      'participation',
      csvOf([
        ['state', ...modes.map(title)],
        ...model.states.map(({ name }) => [
          name,
          ...modes.map(({ participation }) => participation.find(({ state }) => state === name)?.share ?? 0),
        ]),
      ]),
    ],
    [
      'shapes',
      csvOf([
        ['variable', 'unit', ...modes.flatMap((mode) => [`${title(mode)} real`, `${title(mode)} imaginary`])],
        ...[...model.states, ...model.outputs].map(({ name, unit }, k) => [
          ...[name, unit],
          ...modes.flatMap(({ shape, signals }) => {
            const { re, im } = [...shape, ...signals][k]
            return [re, im]
          }),
        ]),
      ]),
    ],
    [
      'steps',
      csvOf([
        ['solver', 'largest stable step [s]', 'by the mode'],
        ...solvers.map(({ solver, step, mode }) => [
          ...[solver, Number.isFinite(step) ? step : ''],
          mode === undefined ? '' : rootText(modes[mode]),
        ]),
      ]),
    ],
  ]
}
