/** Comparison of a cue in the vehicle with the same cue on the platform. */
import { defineBlock, quantity, signalIn, signalOut, type SignalDoc } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { normalCumulative, normalQuantile } from './normal-distribution'

const figures: Readonly<Record<string, SignalDoc>> = {
  error: { unit: '1', doc: 'Cue on the platform minus scale times the cue of the vehicle', logged: false },
  rms: { unit: '1', doc: 'Root mean square error so far', logged: true },
  peak: { unit: '1', doc: 'Largest magnitude of the error so far', logged: true },
  gain: {
    unit: '1',
    doc: 'Factor on the vehicle cue that best fits the platform cue',
    logged: true,
  },
  correlation: {
    unit: '1',
    doc: 'Correlation of the two cues; 1 if one is a positive multiple of the other',
    logged: true,
  },
  frequencyGain: {
    unit: '1',
    doc: 'Magnitude on the platform over magnitude in the vehicle at the frequency',
    logged: false,
  },
  phase: { unit: 'rad', doc: 'Phase of the platform minus phase of the vehicle at the frequency', logged: true },
  falseTime: { unit: 's', doc: 'Time with a false cue so far', logged: true },
  falsePeak: { unit: '1', doc: 'Largest magnitude of a false cue so far', logged: true },
  missingTime: { unit: 's', doc: 'Time with a missing cue so far', logged: true },
  detectability: { unit: '1', doc: "Sensitivity index d' of the largest error", logged: true },
  area: { unit: '1', doc: 'Area under the ROC curve: share of correct answers in two-choice trials', logged: false },
  hitRate: {
    unit: '1',
    doc: 'Share of drivers or trials that detect the largest error, at the false-alarm rate',
    logged: false,
  },
}

export const comparison = defineBlock({
  type: 'cueing/comparison',
  title: 'Cue comparison',
  category: 'Motion base',
  summary: 'Error, false and missing cues, phase and detectability',
  doc: String.raw`
Compares a vehicle cue $v$ with the same cue $s$ on the platform: specific forces or rates, as they are or as perceived. All metrics are signals that accumulate during the
run; their final values apply to the whole run. Integrals start at the start time.

| signal | meaning |
|---|---|
| *error* | $e = s - k\,v$, with the expected scale $k$ |
| *rms* | $\sqrt{\int e^2\,dt/(t - t_0)}$ |
| *peak* | $\max \lvert e \rvert$ |
| *gain* | $\int s\,v\,dt / \int v^2\,dt$ |
| *correlation* | $\int s\,v\,dt/\sqrt{\int v^2\,dt \int s^2\,dt}$ |
| *frequencyGain*, *phase* | magnitude and angle of $S/V$ with $S = \int s\,e^{-i 2\pi f t}\,dt$, and $V$ in the same way: a lag is negative |
| *falseTime*, *falsePeak* | a false cue: $\lvert s \rvert > d$ while $\lvert v \rvert \le d$ or the signs differ |
| *missingTime* | a missing cue: $\lvert v \rvert > d$ while $\lvert s \rvert \le d$ |
| *detectability* | $d' = \max\lvert e \rvert/\sigma$ |
| *area* | $\Phi(d'/\sqrt 2)$ |
| *hitRate* | $\Phi(d' + \Phi^{-1}(p_F))$ |

The last three treat the error as a signal in noise with the standard deviation $\sigma$, which need not be an absolute threshold: the points $(p_F, \text{hit rate})$ form the ROC
curve. If $\sigma$ equals a threshold, an error of that size is detected in 76 % of two-choice trials.

For vectors, the block works element by element.

Source: Green and Swets (1966), Signal Detection Theory and Psychophysics (ROC, d'); Grant and Reid (1997), J. Aircraft 34, 797-802 (false and missing cues).`,
  terms: [
    'motion cueing',
    'fidelity',
    'false cue',
    'missing cue',
    'ROC',
    'signal detection',
    'RMS',
    'washout',
    'error',
  ],
  icon: 'M3 20h18 M3 20V4 M3 15c3-8 5-8 8-3s6 3 10-4 M3 17c3-5 5-5 8-2s6 2 10-2 M15 6v3 M15 18v-2',
  ports: {
    vehicle: signalIn('vehicle', '1', 'Cue of the vehicle'),
    simulator: signalIn('simulator', '1', 'Cue on the platform'),
    error: signalOut('error', '1', 'Cue on the platform minus scale times the cue of the vehicle'),
  },
  params: {
    scale: quantity('1', 1, 'Expected scale', 'Scale of a perfect cue', { symbol: 'k' }),
    start: quantity('s', 0, 'Start', 'Start time of the evaluation', { symbol: 't_0', min: 0 }),
    threshold: quantity('1', 0.2, 'Threshold', 'Smallest noticeable magnitude', {
      unitOf: 'vehicle',
      symbol: 'd',
      min: 0,
    }),
    frequency: quantity('Hz', 1, 'Frequency', 'Frequency at which phase and gain are evaluated', {
      symbol: 'f',
      min: 0,
      exclusive: true,
    }),
    deviation: quantity('1', 0.2, 'Noise', 'Standard deviation of the perception noise', {
      unitOf: 'vehicle',
      symbol: '\\sigma',
      min: 0,
      exclusive: true,
      group: 'Detection',
    }),
    falseAlarms: quantity('1', 0.05, 'False-alarm rate', 'Share of trials in which a nonexistent error is reported', {
      symbol: 'p_F',
      min: 0,
      max: 1,
      exclusive: true,
      group: 'Detection',
    }),
  },
  signals: figures,
  elementwise: true,
  sameUnit: () => ['vehicle', 'simulator', 'error'],
  build: buildComparison,
})

function buildComparison(c: ComponentBuilder): void {
  const { add, sub, mul, div, sqrt, square, abs, max, select, and, or, not, gt, ge, lt, sin, cos, atan2 } = c.math
  const [v, s] = [c.input('vehicle'), c.input('simulator')]
  const start = c.param('start')
  const counts = ge(c.time, start)
  c.breakTimes([start])
  c.locateKinks()
  const integral = (name: string, unit: string, rate: () => Expr): Expr =>
    c.knownState(name, { unit, initial: 0, derivative: () => select(counts, rate(), 0) })
  const largest = (name: string, value: Expr): Expr => {
    const counted = select(counts, value, 0)
    const memory = c.memory(name, { unit: '1', initial: () => counted, update: () => max(memory, counted) })
    return memory
  }

  const error = sub(s, mul(c.param('scale'), v))
  const squares = integral('errorSquares', 's', () => square(error))
  const ofVehicle = integral('vehicleSquares', 's', () => square(v))
  const ofPlatform = integral('simulatorSquares', 's', () => square(s))
  const products = integral('products', 's', () => mul(s, v))
  const angle = mul(2 * Math.PI, c.param('frequency'), c.time)
  const [vr, vi] = [
    integral('vehicleCosine', 's', () => mul(v, cos(angle))),
    integral('vehicleSine', 's', () => mul(v, sin(angle))),
  ]
  const [sr, si] = [
    integral('simulatorCosine', 's', () => mul(s, cos(angle))),
    integral('simulatorSine', 's', () => mul(s, sin(angle))),
  ]

  const d = c.param('threshold')
  const [felt, present] = [gt(abs(s), d), gt(abs(v), d)]
  const isFalse = and(felt, or(not(present), lt(mul(s, v), 0)))
  const falseTime = integral('falseTime', 's', () => select(isFalse, 1, 0))
  const missingTime = integral('missingTime', 's', () => select(and(present, not(felt)), 1, 0))
  const falsePeak = largest('falsePeak', select(isFalse, abs(s), 0))
  const peak = largest('peak', abs(error))

  const tiny = 1e-300
  const over = (a: Expr, b: Expr): Expr => div(a, max(b, tiny))
  const index = div(peak, c.param('deviation'))
  const [quantile] = c.derived('falseAlarmQuantile', '1', ['falseAlarms'], ([rate]) => [normalQuantile(rate)])
  c.output('error', error)
  c.cueing({
    kind: 'comparison',
    vehicle: v,
    simulator: s,
    scale: c.param('scale'),
    start,
    threshold: d,
    deviation: c.param('deviation'),
    frequency: c.param('frequency'),
  })
  const values: Readonly<Record<string, Expr>> = {
    error,
    rms: sqrt(over(squares, sub(c.time, start))),
    peak,
    gain: over(products, ofVehicle),
    correlation: over(products, sqrt(mul(ofVehicle, ofPlatform))),
    frequencyGain: sqrt(over(add(square(sr), square(si)), add(square(vr), square(vi)))),
    // e^(-i x) has minus the sine, so both imaginary parts change their sign
    phase: atan2(sub(mul(sr, vi), mul(si, vr)), add(mul(sr, vr), mul(si, vi))),
    falseTime,
    falsePeak,
    missingTime,
    detectability: index,
    area: normalCumulative(c.math, div(index, Math.SQRT2)),
    hitRate: normalCumulative(c.math, add(index, quantile)),
  }
  for (const [name, value] of Object.entries(values)) {
    // states and memory are already signals
    if (value !== falseTime && value !== missingTime && value !== peak && value !== falsePeak)
      c.signal(name, figures[name].unit, () => value)
  }
}
