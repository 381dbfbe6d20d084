/** Transfer function of zeros, poles and gain. */
import { ANY_UNIT, defineBlock, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { formatNumber } from '../../../engine/quantities/units'
import { discretisation, discretised, tustinOf } from '../linear/discretise'
import { cascade, resetPort, samplingOf, startParams } from '../linear/parameters'
import type { Complex } from '../linear/polynomials'
import { sectionsOf, type PolesAndZeros } from '../linear/poles-and-zeros'
import { warnUnstable } from '../linear/stability'
import { inSeries, sectionSystem } from '../linear/state-space'
import { inputs, output, outputSignals } from '../ports'

const roots = (label: string, doc: string, values: readonly (readonly number[])[]): Param => ({
  kind: 'table',
  label,
  doc,
  group: 'Parameters',
  columns: [
    { name: 'real', unit: 'rad/s' },
    { name: 'imaginary', unit: 'rad/s' },
  ],
  default: values,
})

export const zeroPoleGain = defineBlock({
  type: 'signals/zero-pole-gain',
  title: 'Zero-pole-gain',
  category: 'Filters and control',
  command: { kind: 'law' },
  summary: 'Transfer function from its zeros, poles and gain, continuous or sampled',
  doc: String.raw`
$$ \frac{y(s)}{u_1(s)} = k\,\frac{(s - z_1)(s - z_2)\cdots}{(s - p_1)(s - p_2)\cdots} $$

Enter a row with real and imaginary part for each zero and pole. A row with an imaginary part stands for the pair: its conjugate is added. There must be at
least as many poles as zeros.

The block is a cascade of sections of first and second order, whose zeros belong to the nearest poles, so high orders and poles close together keep their
accuracy. For *Sampled*, see [transfer function](transfer-function.md). With Tustin's method and with matched poles and zeros, each section is converted separately, which gives the same filter. The gain is tunable while the model runs; changing zeros and poles recompiles the model.

The block starts at rest (states zero), in the steady state of its input at the start, or in that of a given input. A reset starts it again. Poles in the right
half-plane are allowed and give a warning.

For vectors, the block works element by element.

Source: Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 6.1 to 6.3; Jackson (1996), Digital Filters and Signal
Processing, 3rd ed., 11.4.`,
  terms: ['zpk', 'poles', 'zeros', 'filter', 'cascade', 'transfer function'],
  icon: 'M3 3h18v18H3Z M6 8l4 4 M10 8l-4 4 M14 14.5a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0',
  ports: { ...inputs(1, 1), ...resetPort, ...output },
  params: {
    zeros: roots('Zeros', 'Zeros; a row with an imaginary part stands for a pair', []),
    poles: roots('Poles', 'Poles; a row with an imaginary part stands for a pair', [[-1, 0]]),
    gain: quantity('1', 1, 'Gain', 'Factor of the fraction', { unitOf: ANY_UNIT, perElement: true, symbol: 'k' }),
    ...discretisation,
    ...startParams,
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const system = polesAndZeros(c)
    warnUnstable(c, system.poles, 's')
    const method = c.choice('timing')
    const sections = sectionsOf(system).map((section) => sectionSystem(c.math, section))
    const { systems, sampling } =
      method === 'continuous'
        ? { systems: sections, sampling: undefined }
        : method === 'tustin'
          ? { systems: sections.map((section) => tustinOf(c, section)), sampling: samplingOf(c) }
          : discretised(c, inSeries(c.math, sections), () => system)
    cascade(c, systems, sampling, c.param('gain'))
  },
})

/** @throws ModelError `out-of-range` for more zeros than poles */
function polesAndZeros(c: ComponentBuilder): PolesAndZeros {
  const of = (key: string): readonly Complex[] =>
    c.table(key).flatMap(([re, im]) =>
      im === 0
        ? [{ re, im: 0 }]
        : [
            { re, im: Math.abs(im) },
            { re, im: -Math.abs(im) },
          ],
    )
  for (const key of ['zeros', 'poles']) refuseConjugates(c, key)
  const [zeros, poles] = [of('zeros'), of('poles')]
  if (zeros.length > poles.length)
    throw new ModelError(
      'out-of-range',
      `the transfer function is improper: it has ${counted(zeros.length, 'zero')} and ${counted(poles.length, 'pole')}`,
      { block: c.name, parameter: 'zeros' },
      'give at least as many poles as zeros; a row with an imaginary part counts twice',
    )
  return { zeros, poles, gain: 1 }
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

/** Lists of other programs have both of a pair, which would count twice here. @throws ModelError `out-of-range` */
function refuseConjugates(c: ComponentBuilder, key: string): void {
  const rows = c.table(key)
  const row = rows.find(([re, im]) => im > 0 && rows.some(([r, i]) => r === re && i === -im))
  if (row === undefined) return
  const [re, im] = row.map((x) => formatNumber(x))
  throw new ModelError(
    'out-of-range',
    `${key} lists ${re} + ${im}i and its conjugate, but a row with an imaginary part already counts for both`,
    { block: c.name, parameter: key },
    'remove the row with the negative imaginary part; for a double pair, enter the same row twice',
  )
}
