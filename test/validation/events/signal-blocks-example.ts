/** All blocks for filters, control, limits and logic in one model, for what every way of running has to do alike. */
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from './small-run'

const sampled = { sampleTime: 0.02 } as const
const resonance = { numerator: [[2], [3]], denominator: [[1], [1.2], [9]] }

/** From the wave behind the controller, which follows it with a plant of second order. */
const filters = {
  Low: ['signals/low-pass', { order: '3', frequency: 20, start: 'steady' }],
  LowSampled: ['signals/low-pass', { design: 'damping', frequency: 20, timing: 'sampled', prewarp: true, ...sampled }],
  High: ['signals/high-pass', { design: 'washout', frequency: 2 }],
  Band: ['signals/band-pass', { design: 'butterworth', order: '2', frequency: 9, bandwidth: 4 }],
  Notch: ['signals/notch', { frequency: 9, depth: 0.1, start: 'given', before: 0.3 }],
  Slope: ['signals/derivative', { frequency: 50 }],
  Matched: [
    'signals/zero-pole-gain',
    {
      zeros: [[-1, 2]],
      poles: [
        [-1, 0],
        [-2, 3],
      ],
      timing: 'matched',
      ...sampled,
    },
  ],
  Tustin: ['signals/transfer-function', { ...resonance, timing: 'tustin', ...sampled }],
  Held: ['signals/transfer-function', { ...resonance, timing: 'zoh', start: 'steady', ...sampled }],
  Digital: [
    'signals/discrete-transfer-function',
    { numerator: [[0.2], [0.1]], denominator: [[1], [-1.2], [0.35]], ...sampled },
  ],
  Late: ['signals/transport-delay', { delay: 0.11, samples: 5 }],
  Pade: ['signals/pade-delay', { delay: 0.11, order: '3' }],
  Mean: ['signals/moving-average', { samples: 4, ...sampled }],
  Clip: ['signals/saturation', { lower: -0.5, upper: 0.6 }],
  Gap: ['signals/dead-zone', { lower: -0.2, upper: 0.3 }],
  Slew: ['signals/rate-limiter', { rising: 4, falling: 3, interval: 0.005 }],
  Play: ['signals/backlash', { width: 0.3, interval: 0.005 }],
  Steps: ['signals/quantiser', { interval: 0.1 }],
  Above: ['signals/comparison', { value: 0.4 }],
  Count: ['signals/counter', { threshold: 0.2 }],
} as const

const signals = [
  ...Object.keys(filters).map((name) => `${name}.y`),
  ...[
    'Control.u',
    'Digitally.u',
    'Plant.y[1]',
    'Not.y',
    'Either.y',
    'Stat.mean',
    'Stat.largest',
    'Turned.y[2]',
    'Rates.y[1]',
  ],
]

export const signalBlocks = {
  project: (run: Partial<ExperimentSettings>): ProjectFile =>
    smallProject(
      {
        World: ['world/world'],
        Wave: ['sources/sine', { amplitude: 1, frequency: 1.3, phase: 0.4 }],
        Clock: ['sources/sine', { amplitude: 1, frequency: 2.1, phase: -1 }],
        Control: [
          'signals/pid',
          { kp: 4, ki: 3, kd: 0.2, limits: 'both', lower: -2, upper: 2, backCalculation: 2, start: 'steady' },
        ],
        Digitally: [
          'signals/pid',
          { kp: 2, ki: 3, kd: 0.1, filter: 0.05, timing: 'sampled', limits: 'both', ...sampled },
        ],
        Plant: ['signals/state-space', { a: '0 1\n-9 -1.2', b: '0\n9', c: '1 0\n0 1' }],
        First: ['signals/selector', { elements: [[1]] }],
        ...filters,
        Not: ['signals/logic', { operator: 'not' }],
        Either: ['signals/switch'],
        Stat: ['signals/statistics'],
        Vector: ['signals/mux'],
        Mixed: ['signals/matrix-gain', { matrix: '0.5 0 1\n0 1 0\n0 0.2 -0.3' }],
        Turned: ['signals/rotate-vector', { x: 1 }],
        Rates: ['signals/euler-rates'],
      },
      [
        ...['Wave.y - Control.r', 'Plant.y - First.u', 'First.y - Control.y', 'Control.u - Plant.u'],
        ...['Wave.y - Digitally.r', 'First.y - Digitally.y', 'Clock.y - Control.reset', 'Clock.y - Low.reset'],
        ...['Clock.y - LowSampled.reset', 'Clock.y - Slew.reset', 'Clock.y - Stat.reset'],
        ...Object.keys(filters).map((name) => `Wave.y - ${name}.u1`),
        ...['Above.y - Not.u1', 'Wave.y - Either.u1', 'Clock.y - Either.u2', 'Not.y - Either.s', 'Wave.y - Stat.u1'],
        ...['Wave.y - Vector.u1', 'Clock.y - Vector.u2', 'Low.y - Vector.u3', 'Vector.y - Mixed.u'],
        ...['Mixed.y - Turned.v', 'Vector.y - Turned.angles', 'Mixed.y - Rates.u', 'Vector.y - Rates.angles'],
      ],
      { stop: 1.5, sample: 0.0123, ...run },
    ),
  signals,
  step: 0.0011,
  atLeast: 10,
}
