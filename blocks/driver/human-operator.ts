/** Human being in a control loop: reaction delay, equalisation and muscles. */
import { ANY_UNIT, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { inOrder } from '../../engine/model/blocks/parameter-order'
import type { Expr } from '../../engine/symbolic'
import { sampleParams } from '../signals/sampling'
import { delayed, delayOrder } from './delay'

export const humanOperator = defineBlock({
  type: 'driver/human-operator',
  title: 'Human operator',
  category: 'Driver',
  role: 'human-operator',
  command: { inputs: ['u'] },
  summary: 'Human reaction delay and muscle lag, with lead, lag and gain',
  doc: String.raw`
McRuer's quasi-linear human operator, from the perceived input $u$ to the control output $y$:

$$ \frac{Y(s)}{U(s)} = K\,\frac{T_L s + 1}{T_I s + 1}\cdot\frac{e^{-\tau s}}{T_N s + 1} $$

with the reaction delay $\tau$ (0.1 to 0.2 s), the neuromuscular lag $T_N$ (about 0.1 s), and the lead $T_L$ and lag $T_I$ with which a person adapts to the controlled element. According to the crossover model, a person adapts so that
the open loop with the plant $Y_c$ is close to

$$ Y(s)\,Y_c(s) \approx \frac{\omega_c\,e^{-\tau_e s}}{s} $$

around the crossover frequency $\omega_c$: pure gain for an integrator, lead for a double integrator, lag for a gain. The loop is stable for $\omega_c\tau_e < \pi/2$; people keep a phase margin of 20 to 40 deg.

The block samples the input and delays it by a whole number of samples; lags and lead are continuous, so the output is a known function of time between samples. If $T_I = 0$, the output follows the held input through one lag, and its rate jumps at samples.
With both $T_I$ and $T_N$ and with $T_L = 0$, its rate is continuous, and it can drive a motion.

For vectors, use one block for each element.

Source: D. T. McRuer and H. R. Jex, A review of quasi-linear pilot models, IEEE Trans. Human Factors in Electronics 8 (1967) 231-249; D. McRuer et al., New results in driver steering control
models, Human Factors 19 (1977) 381-397.`,
  terms: [
    'reaction time',
    'human delay',
    'McRuer',
    'crossover model',
    'neuromuscular',
    'pilot',
    'driver model',
    'rider',
  ],
  icon: 'M12 7m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0 M5 21c0-6 3-9 7-9s7 3 7 9 M12 15v4h3',
  ports: {
    u: signalIn('Seen', '1', 'Perceived input, such as an error'),
    y: signalOut('Done', '1', 'Control output of the person'),
  },
  params: {
    gain: quantity('1', 1, 'Gain', 'Output per input', { unitOf: ANY_UNIT, symbol: 'K' }),
    lead: quantity('s', 0, 'Lead', 'Time constant of the lead', { min: 0, symbol: 'T_L' }),
    lag: quantity('s', 0, 'Lag', 'Time constant of the lag; 0: no lag', {
      min: 0,
      structural: true,
      symbol: 'T_I',
    }),
    delay: quantity('s', 0.15, 'Reaction delay', 'Reaction delay, rounded to a whole number of samples', {
      min: 0,
      symbol: String.raw`\tau`,
    }),
    muscles: quantity('s', 0.1, 'Muscles', 'Neuromuscular time constant', {
      min: 0,
      exclusive: true,
      symbol: 'T_N',
    }),
    ...sampleParams,
  },
  signals: {
    y: { unit: '1', doc: 'Control output of the person', logged: true },
    seen: { unit: '1', doc: 'Input at the last sample', logged: false },
  },
  ...inOrder(delayOrder),
  build(c) {
    const { add, sub, mul, div } = c.math
    const u = c.input('u')
    const clock = { unit: '1', sampleTime: c.param('sampleTime'), offset: c.param('offset') }
    const late = delayed(
      c,
      'seen',
      clock,
      () => u,
      () => u,
    )
    const [lead, lag] = [c.param('lead'), c.param('lag')]
    // (T_L s + 1)/(T s + 1) = T_L/T + (1 - T_L/T)/(T s + 1)
    const lagged = (name: string, input: Expr, time: Expr) => {
      const rate = (): Expr => div(sub(input, state), time)
      const state: Expr = c.knownState(name, { unit: '1', initial: 0, derivative: rate })
      return { state, rate }
    }
    const muscles = lagged('moved', late, c.param('muscles'))
    const equalised = (): { value: Expr; smoothness: number } => {
      if (lag.isConst && lag.value === 0)
        return { value: add(muscles.state, mul(lead, muscles.rate())), smoothness: c.value('lead') === 0 ? 0 : -1 }
      const second = lagged('lagged', muscles.state, lag)
      return { value: add(second.state, mul(lead, second.rate())), smoothness: c.value('lead') === 0 ? 1 : 0 }
    }
    const { value, smoothness } = equalised()
    const y = c.intermediate('y', mul(c.param('gain'), value))
    c.output('y', y, { smoothness })
    c.signal('y', '1', () => y)
  },
})
