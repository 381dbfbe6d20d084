/**
 * Frequency response of a linear model, H(i w) = C (i w I - A)^-1 B(i w) + D(i w). A source whose rate and acceleration
 * act has columns B0, B1, B2, and its sine has the rate i w and the acceleration -w^2: B(i w) = B0 + i w B1 - w^2 B2.
 */
import { ModelError } from '../../errors/model-error'
import { ComplexLu } from '../../numerics/linear/complex-lu'
import type { LinearModel, ResponseCurve, ResponseReport, Rows } from './report'

/** Range of frequencies, Hz, with evenly spread logarithms. */
export interface ResponseOptions {
  readonly from?: number
  readonly to?: number
  readonly points?: number
}

const usual = { from: 0.1, to: 100, points: 121 }
const mostPoints = 10_000

/** @throws ModelError `out-of-range` */
export function frequenciesOf({ from = usual.from, to = usual.to, points = usual.points }: ResponseOptions): number[] {
  if (!(from > 0 && to > from))
    throw new ModelError(
      'out-of-range',
      `frequencies from ${from} to ${to} Hz are not a range`,
      { setting: 'from' },
      'give two frequencies above 0, the lower one first',
    )
  if (!(Number.isInteger(points) && points >= 2 && points <= mostPoints))
    throw new ModelError(
      'out-of-range',
      `${points} is not a number of frequencies`,
      { setting: 'points' },
      `give a whole number from 2 to ${mostPoints}`,
    )
  return Array.from({ length: points }, (_, i) => from * (to / from) ** (i / (points - 1)))
}

/** Inputs of one source: places of its value, rate and acceleration. */
interface Source {
  readonly name: string
  readonly unit: string
  readonly orders: readonly { readonly place: number; readonly order: number }[]
}

/** Returns the sources of a model; derivatives belong to their value. */
function sourcesOf({ inputs }: LinearModel): readonly Source[] {
  const sources = new Map<string, Source>()
  inputs.forEach(({ name, unit }, place) => {
    const order = /\.(d+)y$/.exec(name)?.[1].length ?? 0
    const value = name.replace(/\.d+y$/, '.y')
    const known = sources.get(value)
    const plain = unit.replace(/\/s(\^\d)?$/, '')
    const orders = [...(known?.orders ?? []), { place, order }]
    sources.set(value, { name: value, unit: known?.unit ?? (order === 0 ? unit : plain), orders })
  })
  return [...sources.values()]
}

/**
 * Computes the response of every output to every source.
 * @throws ModelError `no-solution` at a frequency of an undamped mode
 */
export function frequencyResponse(model: LinearModel, frequencies: readonly number[]): ResponseReport {
  const sources = sourcesOf(model)
  const curves = sources.flatMap((source) =>
    model.outputs.map((output): { re: number[]; im: number[] } & Pick<ResponseCurve, 'input' | 'output' | 'unit'> => ({
      ...{ input: source.name, output: output.name, unit: quotientOf(output.unit, source.unit), re: [], im: [] },
    })),
  )
  const n = model.states.length
  const places = Array.from({ length: n * n }, (_, k) => k)
  const lu = new ComplexLu(
    n,
    places.map((k) => Math.floor(k / n)),
    places.map((k) => k % n),
  )
  const a = Float64Array.from(model.a.flat())
  for (const frequency of frequencies) {
    const omega = 2 * Math.PI * frequency
    const im = Float64Array.from(a, (_, k) => (k % (n + 1) === 0 ? omega : 0))
    if (
      n > 0 &&
      !lu.factor(
        a.map((value) => -value),
        im,
      )
    )
      throw noSteadyMotion(frequency)
    sources.forEach((source, k) => {
      const [re, imaginary] = weighted(model.b, source, omega)
      if (n > 0) lu.solve(re, imaginary)
      const direct = weighted(model.d, source, omega)
      model.c.forEach((row, i) => {
        const curve = curves[k * model.outputs.length + i]
        curve.re.push(direct[0][i] + row.reduce((sum, value, j) => sum + value * re[j], 0))
        curve.im.push(direct[1][i] + row.reduce((sum, value, j) => sum + value * imaginary[j], 0))
      })
    })
  }
  return {
    ...{ kind: 'response', model, frequencies },
    curves: curves.map(({ re, im, ...names }) => ({
      ...names,
      gain: re.map((real, i) => Math.hypot(real, im[i])),
      phase: unwrapped(re.map((real, i) => Math.atan2(im[i], real))),
    })),
  }
}

/** Returns the columns of a source with their factors (i w)^order, as real and imaginary parts. */
function weighted(rows: Rows, { orders }: Source, omega: number): readonly [re: Float64Array, im: Float64Array] {
  const sum = (factor: (order: number) => number): Float64Array =>
    Float64Array.from(rows, (row) => orders.reduce((total, { place, order }) => total + factor(order) * row[place], 0))
  return [sum((order) => [1, 0, -(omega ** 2)][order]), sum((order) => [0, omega, 0][order])]
}

/** Returns phases without jumps by full turns. */
function unwrapped(phases: readonly number[]): readonly number[] {
  let before = 0
  return phases.map((phase, i) => {
    before = i === 0 ? phase : phase - 2 * Math.PI * Math.round((phase - before) / (2 * Math.PI))
    return before
  })
}

function quotientOf(output: string, input: string): string {
  if (output === input) return '1'
  if (input === '' || input === '1') return output === '' ? '1' : output
  return `${output === '' ? '1' : output}/(${input})`
}

const noSteadyMotion = (frequency: number): ModelError =>
  new ModelError(
    'no-solution',
    `the linear model has no steady motion at ${frequency} Hz, the frequency of an undamped mode`,
    {},
    'choose other frequencies',
  )
