/**
 * Measured tables: forces and aligning moment over load, longitudinal slip, slip angle and inclination, from the rows
 * of a grid of measured points (`grid.ts` of the interpolations).
 *
 * Continuous from rolling to sliding: one table holds both, and slip is finite at standstill. Beyond the outermost
 * points the values at the edge hold, or the run ends with an error, as chosen. Below the least load the
 * forces are those of the least load in proportion to the load, so that they vanish in the air. A road with other
 * friction changes both forces by the similarity method (Pacejka 2012, section 4.2), which keeps slopes at zero slip:
 *
 *   F(S, alpha) = mu F0(S/mu, alpha/mu)
 *
 * A symmetric tyre is the mean of the measured one and its mirror image.
 */
import { choice } from '../../../engine/model/blocks/block'
import type { GridData } from '../../../engine/numerics/interpolation/grid'
import { lookupGrid, type Expr, type ExternalFunction, type SymbolicMath } from '../../../engine/symbolic'
import { byFriction, type ModelParameter, type TireModel } from '../model'
import { measuredGrid, type MeasuredGrid } from './measured-grid'
import { measuredDefault } from './measured-default'
import { overLoad } from './over-load'
import { rollingMoment } from './rolling-moment'

type Rows = readonly (readonly number[])[]

const prefix = 'measured'
const group = 'Measured tables'

const parameters: readonly ModelParameter[] = [
  {
    name: 'mu',
    default: 1,
    unit: '1',
    min: 0,
    exclusive: true,
    doc: 'Friction with respect to that of the measurement',
  },
  { name: 'CR', default: 0, unit: 'm', min: 0, doc: 'Arm of rolling resistance' },
]

const inputs = ['Fz', 'S', 'alpha', 'gamma', 'Omega'] as const

const base: Omit<TireModel, 'fn'> = {
  id: 'measured',
  label: 'Measured tables',
  prefix,
  axes: 'ISO',
  inputs,
  parameters,
  resistsRolling: true,
  scaled: byFriction('mu'),
}

/** Forces and moment of a point within the table, under a load that is not below the least one. */
function looked(m: SymbolicMath, grids: readonly GridData[], at: readonly Expr[]): readonly Expr[] {
  return grids.map((grid) => lookupGrid(m, grid, at))
}

/** @param kind distinguishes functions of the same points */
function functionOf({ grids, loads, name }: MeasuredGrid, symmetric: boolean, kind: string): ExternalFunction {
  return {
    name: `measuredTyre_${name}_${kind}${symmetric ? '_symmetric' : ''}`,
    doc: 'Measured tables: tyre forces and moments at the contact point in ISO tyre axes.',
    inputs,
    outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
    inline: true,
    parameters: parameters.map((p) => p.name),
    nominal: [5000, 0.001, 0.01, 0.001, 57],
    build(m, { Fz: load, S, alpha, gamma, Omega }, p) {
      const { named, add, sub, mul, div, max, min, neg } = m
      const Fz = named('Fz', max(load, 0))
      const share = named('share', mul(p.mu, min(div(Fz, loads[0]), 1)))
      const acting = named('acting', max(Fz, loads[0]))
      const [slip, angle] = [named('slip', div(S, p.mu)), named('angle', div(alpha, p.mu))]
      const [Fx, Fy, Mz] = ((): readonly Expr[] => {
        const direct = looked(m, grids, [acting, gamma, slip, angle])
        if (!symmetric) return direct
        const [x, y, z] = looked(m, grids, [acting, neg(gamma), slip, neg(angle)])
        return [add(direct[0], x), sub(direct[1], y), sub(direct[2], z)].map((sum) => mul(0.5, sum))
      })()
      return {
        Fx: mul(share, Fx),
        Fy: mul(share, Fy),
        Mx: m.num(0),
        My: rollingMoment(m, Fz, Omega, p.CR),
        Mz: mul(share, Mz),
      }
    },
  }
}

/** Models of the latest tables: equal ones share their functions. */
const models = new Map<string, TireModel>()
const MOST_MODELS = 32

/** @throws ModelError `out-of-range` for points that are not a grid around free rolling */
function measuredModel(rows: Rows, settings: Readonly<Record<string, string>>): TireModel {
  const { interpolation, outside, side } = settings
  const key = JSON.stringify([interpolation, outside, side === 'symmetric', rows])
  const known = models.get(key)
  if (known !== undefined) return known
  const model = modelOf(rows, settings)
  if (models.size >= MOST_MODELS) models.delete([...models.keys()][0])
  models.set(key, model)
  return model
}

function modelOf(rows: Rows, settings: Readonly<Record<string, string>>): TireModel {
  const grid = measuredGrid(rows, settings.interpolation)
  const { loads, slopes, axes } = grid
  const ofLoad = (m: SymbolicMath, direction: 'long' | 'lat', load: Expr | undefined): Expr => {
    const values = slopes[direction]
    return load === undefined ? m.num(Math.max(...values)) : overLoad(m, loads, values, load)
  }
  const range = (quantity: 'Fz' | 'S' | 'alpha' | 'gamma', what: string, unit: string, axis: readonly number[]) => ({
    ...{ quantity, what, unit, min: quantity === 'Fz' ? -Infinity : axis[0], max: axis[axis.length - 1] },
  })
  return {
    ...base,
    fn: functionOf(grid, settings.side === 'symmetric', `${settings.interpolation}_${settings.outside}`),
    slipStiffness: (m, _p, load) => ({ long: ofLoad(m, 'long', load), lat: ofLoad(m, 'lat', load) }),
    ...(settings.outside === 'error'
      ? {
          limits: [
            range('Fz', 'load', 'N', loads),
            range('gamma', 'inclination', 'rad', axes[1]),
            range('S', 'longitudinal slip', '1', axes[2]),
            range('alpha', 'slip angle', 'rad', axes[3]),
          ],
        }
      : {}),
  }
}

export const measured: TireModel = {
  ...measuredModel(measuredDefault, { interpolation: 'linear', outside: 'hold' }),
  table: {
    points: {
      kind: 'table',
      label: 'Points',
      doc: 'Measured points in ISO tyre axes: a row for every combination of load, slip, slip angle and inclination, in any order',
      group,
      columns: [
        { name: 'Fz', unit: 'N' },
        { name: 'S', unit: '1' },
        { name: 'alpha', unit: 'rad' },
        { name: 'gamma', unit: 'rad' },
        { name: 'Fx', unit: 'N' },
        { name: 'Fy', unit: 'N' },
        { name: 'Mz', unit: 'N m' },
      ],
      default: measuredDefault,
    },
    choices: {
      interpolation: choice(
        [
          { value: 'linear', label: 'Straight lines' },
          { value: 'spline', label: 'Cubic spline' },
          { value: 'natural', label: 'Natural cubic spline' },
        ],
        'linear',
        'Interpolation',
        'Interpolation between the points, in all directions',
        { group },
      ),
      outside: choice(
        [
          { value: 'hold', label: 'Hold the value at the edge' },
          { value: 'error', label: 'End the run with an error' },
        ],
        'hold',
        'Outside the points',
        'Forces beyond the outermost points; below the least load they are always in proportion to the load',
        { group },
      ),
    },
    model: measuredModel,
  },
}
