/**
 * Gas enclosed by an effective area: common part of air springs on a slide and between points. Derived on the page of
 * `chassis/air-spring`.
 */
import { ModelError } from '../../engine/errors/model-error'
import { quantity, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { curveThrough, type CurveSettings } from '../../engine/numerics/interpolation/curve'
import { antiderivative } from '../../engine/numerics/interpolation/spline'
import type { Expr } from '../../engine/symbolic'

const curve: CurveSettings = { interpolation: 'monotone', outside: 'hold' }

/** @param at state at which pressure and volume are given, in words */
export const airParams = (at: string): Readonly<Record<string, Param>> => ({
  pressure: quantity('Pa', 6e5, 'Pressure', `Absolute pressure ${at}`, {
    min: 0,
    exclusive: true,
    symbol: 'p_0',
  }),
  ambient: quantity('Pa', 101325, 'Ambient pressure', 'Ambient pressure outside the bellows', {
    min: 0,
    symbol: 'p_a',
  }),
  volume: quantity('m^3', 2e-3, 'Volume', `Volume ${at}, including any additional reservoir`, {
    min: 0,
    exclusive: true,
    symbol: 'V_0',
  }),
  exponent: quantity('1', 1.3, 'Polytropic exponent', '1: isothermal, 1.4: adiabatic', {
    min: 1,
    max: 2,
    symbol: 'n',
    structural: true,
  }),
  area: {
    kind: 'table',
    label: 'Effective area',
    doc: 'Effective area over the extension',
    group: 'Parameters',
    columns: [
      { name: 'extension', unit: 'm' },
      { name: 'area', unit: 'm^2' },
    ],
    default: [
      [-0.1, 0.0115],
      [-0.03, 0.0102],
      [0, 0.01],
      [0.03, 0.0099],
      [0.1, 0.009],
    ],
    curve,
  },
})

/** Law of an air spring over the extension s, m; forces push outwards, N. */
export interface AirLaw {
  readonly volume: (s: Expr) => Expr
  readonly pressure: (s: Expr) => Expr
  readonly force: (s: Expr) => Expr
  readonly stored: (s: Expr) => Expr
}

/** @throws ModelError `out-of-range` */
export function airLaw(c: ComponentBuilder): AirLaw {
  const { add, sub, mul, div, pow, log, max, pool } = c.math
  const rows = c.table('area')
  if (rows.some(([, area]) => !(area > 0)))
    throw new ModelError(
      'out-of-range',
      'the effective area is not positive everywhere',
      { block: c.name, parameter: 'area' },
      'enter areas above 0',
    )
  const law = curveThrough(rows, 'monotone', curve)
  const whole = antiderivative(law)
  const [p0, pa, v0, n] = ['pressure', 'ambient', 'volume', 'exponent'].map((name) => c.param(name))
  const volume = (s: Expr): Expr => add(v0, pool.lookup({ name: `${c.name}.volume`, ...whole }, s))
  // A volume below 0 ends the run by `room`; until then the powers stay real.
  const compression = (s: Expr): Expr => div(v0, max(volume(s), mul(1e-6, v0)))
  const pressure = (s: Expr): Expr => mul(p0, pow(compression(s), n))
  return {
    volume,
    pressure,
    force: (s) => mul(sub(pressure(s), pa), pool.lookup({ name: `${c.name}.area`, ...law }, s)),
    stored: (s) => {
      const ratio = compression(s)
      const work =
        n === pool.one ? mul(p0, v0, log(ratio)) : mul(div(mul(p0, v0), sub(n, 1)), sub(pow(ratio, sub(n, 1)), 1))
      return add(work, mul(pa, sub(volume(s), v0)))
    },
  }
}

/** Checks that the gas has a volume. */
export const room = {
  what: 'the volume of the gas',
  unit: 'm^3',
  min: 0,
  hint: 'enter a larger volume, or limit the stroke with a bump stop',
}
