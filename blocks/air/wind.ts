/** Wind everywhere the same: mean, a gust, turbulence. */
import { choice, defineBlock, quantity, signalIn, signalOut, type Param } from '../../engine/model/blocks/block'
import { inOrder, whole } from '../../engine/model/blocks/parameter-order'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { heldNoise } from '../../engine/model/component/random'
import type { Expr } from '../../engine/symbolic'

const positive = { min: 0, exclusive: true } as const
const deviation = (label: string, doc: string, symbol: string): Param =>
  quantity('m/s', 0, label, doc, { min: 0, structural: true, symbol, group: 'Turbulence' })

export const wind = defineBlock({
  type: 'air/wind',
  title: 'Wind',
  category: 'Air',
  summary: 'Velocity of the air: mean wind, a gust, Dryden or von Kármán turbulence',
  doc: String.raw`
Velocity of the air in world axes. With the direction $\chi$ into which the wind blows, measured from x to the left,

$$ w = \begin{pmatrix} \cos\chi & -\sin\chi & 0 \\ \sin\chi & \cos\chi & 0 \\ 0 & 0 & 1 \end{pmatrix} \begin{pmatrix} w_m + g + n_u \\ n_v \\ n_w \end{pmatrix} $$

**Gust** $g$: one minus cosine between $t_0$ and $t_0 + d$, zero before and after:

$$ g = \frac{w_g}{2}\left(1 - \cos\frac{2\pi (t - t_0)}{d}\right) $$

**Turbulence** $n_u$, $n_v$, $n_w$ has the standard deviations $\sigma$ and the scale length $\ell$, crossed at the airspeed $V$ of the vehicle. With $\tau = \ell/V$, white
noise passes through the filters of the *Dryden* spectra

$$ H_u = \sigma_u \sqrt{2\tau}\,\frac{1}{1 + \tau s}, \qquad H_{v,w} = \sigma_{v,w} \sqrt{\tau}\,\frac{1 + \sqrt3\,\tau s}{(1 + \tau s)^2} $$

or filters near the *von Kármán* spectra, which fall with $\omega^{-5/3}$, as measured spectra do:

$$ \Phi_u = \frac{2\sigma_u^2\tau}{\pi}\,\frac{1}{(1 + a)^{5/6}}, \qquad \Phi_{v,w} = \frac{\sigma_{v,w}^2\tau}{\pi}\,\frac{1 + \frac83 a}{(1 + a)^{11/6}}, \qquad a = (1.339\,\tau\omega)^2 $$

$$ H_u = \sigma_u \sqrt{2\tau}\,\frac{1 + 0.25\,\tau s}{1 + 1.357\,\tau s + 0.1987\,(\tau s)^2}, \qquad
   H_{v,w} = \sigma_{v,w} \sqrt{\tau}\,\frac{1 + 2.7478\,\tau s + 0.3398\,(\tau s)^2}{1 + 2.9958\,\tau s + 1.9754\,(\tau s)^2 + 0.1539\,(\tau s)^3} $$

These rational filters are within 5 % of the spectral density up to $\tau\omega = 10$ and within 10 % up to 20; beyond, they fall faster, which costs 2 % of the standard deviation.

The noise is held over *Sample time*, and the same seed gives the same turbulence in every run and export. The spectrum is valid at frequencies far below one over the sample time. The turbulence starts at zero and reaches its
standard deviation after about $3\tau$.

The input *add* adds another wind, such as the output of *Crosswind zone*.

Source: MIL-F-8785C (1980), sections 3.7.1.2 (Dryden form, here with unit spectral density per rad/s times $\pi$) and 3.7.1.3 (discrete gust), 3.7.1.1 (von Kármán form); MIL-HDBK-1797 for the filters.`,
  terms: [
    'crosswind',
    'gust',
    'turbulence',
    'Dryden',
    'von Karman',
    'one minus cosine',
    'side wind',
    'headwind',
    'weather',
  ],
  icon: 'M2 8h11a3 3 0 1 0-3-3 M2 12h17a2.5 2.5 0 1 1-2.5 2.5 M2 16h9a2.5 2.5 0 1 1-2.5 2.5 M17 5h5 M19.5 2.5v5',
  ports: {
    add: signalIn('Add', 'm/s', 'Additional wind in world axes', { optional: true, width: 3 }),
    w: signalOut('Wind', 'm/s', 'Velocity of the air in world axes', { width: 3 }),
  },
  params: {
    mean: quantity('m/s', 0, 'Mean', 'Mean wind speed', { symbol: 'w_m' }),
    direction: quantity('rad', Math.PI / 2, 'Direction', 'Direction into which the wind blows, from x to the left', {
      symbol: '\\chi',
    }),
    gust: quantity('m/s', 0, 'Gust', 'Peak of the gust above the mean', { symbol: 'w_g', group: 'Gust' }),
    gustStart: quantity('s', 1, 'Gust start', 'Start time of the gust', { symbol: 't_0', group: 'Gust' }),
    gustDuration: quantity('s', 1, 'Gust duration', 'Time from start to end of the gust', {
      symbol: 'd',
      group: 'Gust',
      ...positive,
    }),
    spectrum: choice(
      [
        { value: 'dryden', label: 'Dryden' },
        { value: 'von-karman', label: 'von Kármán' },
      ],
      'dryden',
      'Spectrum',
      'Spectral density of the turbulence',
      { group: 'Turbulence' },
    ),
    along: deviation('Turbulence along', 'Standard deviation along the wind', '\\sigma_u'),
    across: deviation('Turbulence across', 'Standard deviation across the wind', '\\sigma_v'),
    vertical: deviation('Turbulence upward', 'Standard deviation upward', '\\sigma_w'),
    scale: quantity('m', 30, 'Scale length', 'Size of the eddies', {
      symbol: '\\ell',
      group: 'Turbulence',
      ...positive,
    }),
    speed: quantity('m/s', 25, 'Speed', 'Airspeed at which the vehicle crosses the turbulence', {
      symbol: 'V',
      group: 'Turbulence',
      ...positive,
    }),
    sampleTime: quantity('s', 0.01, 'Sample time', 'Time for which each random number is held', {
      group: 'Turbulence',
      ...positive,
    }),
    seed: quantity('1', 1, 'Seed', 'Whole number that selects the sequence', {
      min: 0,
      max: 1e15,
      group: 'Turbulence',
    }),
  },
  signals: {
    along: { unit: 'm/s', doc: 'Wind along its direction', logged: true },
    across: { unit: 'm/s', doc: 'Wind across its direction', logged: true },
    vertical: { unit: 'm/s', doc: 'Wind upward', logged: true },
  },
  ...inOrder(whole('seed', 'the seed is not a whole number', 'enter a whole number, e.g. 1')),
  build(c) {
    const { add, sub, mul, cos, sin } = c.math
    const turbulence = (name: 'along' | 'across' | 'vertical', index: number): Expr => turbulent(c, name, index)
    const along = c.intermediate('along', add(c.param('mean'), gustOf(c), turbulence('along', 0)))
    const across = c.intermediate('across', turbulence('across', 1))
    const vertical = c.intermediate('vertical', turbulence('vertical', 2))
    const direction = c.param('direction')
    const steadyWind = [
      sub(mul(cos(direction), along), mul(sin(direction), across)),
      add(mul(sin(direction), along), mul(cos(direction), across)),
      vertical,
    ]
    const more = c.connected('add') ? c.inputs('add') : undefined
    steadyWind.forEach((w, i) => c.output(`w[${i + 1}]`, more === undefined ? w : add(w, more[i])))
    c.signal('along', 'm/s', () => along)
    c.signal('across', 'm/s', () => across)
    c.signal('vertical', 'm/s', () => vertical)
  },
})

function gustOf(c: ComponentBuilder): Expr {
  const { add, sub, mul, div, min, max, cos } = c.math
  const [start, duration] = [c.param('gustStart'), c.param('gustDuration')]
  // the second derivative of the gust jumps at both ends
  c.breakTimes([start, add(start, duration)])
  const passed = min(max(div(sub(c.time, start), duration), 0), 1)
  return mul(0.5, c.param('gust'), sub(1, cos(mul(2 * Math.PI, passed))))
}

/** @param index of the component: their numbers are independent, and the first has its own spectrum */
function turbulent(c: ComponentBuilder, name: 'along' | 'across' | 'vertical', index: number): Expr {
  const { add, sub, mul, div, sqrt } = c.math
  const deviation = c.param(name)
  const { zero } = c.math.pool
  if (deviation === zero) return zero
  const interval = c.param('sampleTime')
  // seeds of the components of one block differ; the generator spreads neighbouring seeds
  const seed = add(mul(3, c.param('seed')), index)
  const noise = heldNoise(c, `${name} noise`, 'gaussian', { seed, interval })
  const time = div(c.param('scale'), c.param('speed'))
  // held numbers of variance 1 have the spectral density of white noise with that of the interval
  const white = div(noise, sqrt(interval))
  const shaped = mul(deviation, sqrt(mul(index === 0 ? 2 : 1, time)), white)
  if (c.choice('spectrum') === 'von-karman')
    return rational(c, name, time, shaped, index === 0 ? alongKarman : acrossKarman)
  const lagged = (state: string, input: Expr): Expr => {
    const x: Expr = c.knownState(state, { unit: 'm/s', initial: 0, derivative: () => div(sub(input, x), time) })
    return x
  }
  const first = lagged(`${name}1`, shaped)
  if (index === 0) return first
  // (1 + a s)/(1 + s)^2 = a/(1 + s) + (1 - a)/(1 + s)^2
  const second = lagged(`${name}2`, first)
  return add(mul(Math.sqrt(3), first), mul(1 - Math.sqrt(3), second))
}

/** Coefficients of 1, tau s, (tau s)^2, ... */
interface Rational {
  readonly over: readonly number[]
  readonly under: readonly number[]
}
const alongKarman: Rational = { over: [1, 0.25], under: [1, 1.357, 0.1987] }
const acrossKarman: Rational = { over: [1, 2.7478, 0.3398], under: [1, 2.9958, 1.9754, 0.1539] }

/** Returns a filter in controllable form: each state is the time constant times the rate of the previous one. */
function rational(c: ComponentBuilder, name: string, time: Expr, input: Expr, { over, under }: Rational): Expr {
  const { add, sub, mul, div } = c.math
  const states: Expr[] = []
  const order = under.length - 1
  for (let i = 0; i < order; i++) {
    const derivative = (): Expr => {
      if (i < order - 1) return div(states[i + 1], time)
      const rest = states.map((x, k) => mul(under[k], x)).reduce((sum, term) => add(sum, term))
      return div(sub(input, rest), mul(under[order], time))
    }
    states.push(c.knownState(`${name}${i + 1}`, { unit: 'm/s', initial: 0, derivative }))
  }
  return over.map((factor, k) => mul(factor, states[k])).reduce((sum, term) => add(sum, term))
}
