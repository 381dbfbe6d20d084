/** Adaptive against classical washout at equal travel of the platform: the classical scale is chosen so that its travel is that of the adaptive one. */
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from '../events/small-run'

export interface TravelCase {
  readonly name: string
  /** Height of the pulse, m/s^2, and when it is held. */
  readonly height: number
  readonly rise: number
  readonly hold: number
  readonly adaptive: Readonly<Record<string, ParamValue>>
}

export interface Figures {
  /** Largest acceleration of the platform in the direction of the vehicle, m/s^2. */
  readonly peak: number
  /** Largest one against it while the vehicle accelerates, and after its release, m/s^2. */
  readonly falseBefore: number
  readonly falseAfter: number
  /** Largest distance from home, m. */
  readonly travel: number
}

export interface Comparison {
  readonly name: string
  readonly adaptive: Figures
  /** With second- and third-order high pass, at the scale `k`. */
  readonly second: Figures & { readonly k: number }
  readonly third: Figures & { readonly k: number }
}

/** Second order with the frequency and damping of the adaptive filter, third order with all corners at its frequency. */
export function compareAtEqualTravel({ name, height, rise, hold, adaptive }: TravelCase): Comparison {
  const release = 1 + rise + hold
  const [k1, k2] = [Number(adaptive.dampingSway), Number(adaptive.stiffnessSway)]
  const frequency = Math.sqrt(k2)
  const classical = (order: string): Blocks[string] => [
    'cueing/classical',
    {
      kSway: 1,
      order,
      highPassSway: frequency,
      dampingSway: order === 'second' ? k1 / (2 * frequency) : 1,
      returnSway: frequency,
    },
  ]
  const names = ['Adaptive', 'Second', 'Third']
  const run = runSmall(
    smallProject(
      {
        World: ['world/world'],
        Zero: ['sources/constant', { value: 0 }],
        Pulse: [
          'sources/piecewise-linear',
          {
            points: [
              [0, 0],
              [1, 0],
              [1 + rise, height],
              [release, height],
              [release + rise, 0],
            ],
          },
        ],
        A: ['signals/mux'],
        W: ['signals/gain', { gain: [0, 0, 0] }],
        Adaptive: ['cueing/adaptive', adaptive],
        Second: classical('second'),
        Third: classical('third'),
      },
      [
        'Zero.y - A.u1',
        'Pulse.y - A.u2',
        'Zero.y - A.u3',
        'Zero.y - W.u1',
        ...names.flatMap((n) => [`A.y - ${n}.a`, `W.y - ${n}.w`]),
      ],
      { stop: release + rise + 12, sample: 0.01, solver: { name: 'dopri5', tolerance: 1e-9 } },
    ),
    names.flatMap((n) => [`${n}.position[2]`, `${n}.acceleration[2]`]),
  )
  if (run.error !== undefined) throw run.error
  const figures = (which: string, scale = 1): Figures => {
    const [position, acceleration] = ['position', 'acceleration'].map((port) =>
      run.values(`${which}.${port}[2]`).map((x) => scale * x),
    )
    const largest = (values: readonly number[]): number => Math.max(0, ...values)
    const against = (from: number, to: number): number =>
      largest(acceleration.filter((_, i) => run.table.time[i] >= from && run.table.time[i] < to).map((x) => -x))
    return {
      peak: largest(acceleration),
      falseBefore: against(1, release),
      falseAfter: against(release, Infinity),
      travel: largest(position.map(Math.abs)),
    }
  }
  const own = figures('Adaptive')
  const atItsTravel = (which: string): Figures & { k: number } => {
    const k = own.travel / figures(which).travel
    return { ...figures(which, k), k }
  }
  return { name, adaptive: own, second: atItsTravel('Second'), third: atItsTravel('Third') }
}
