/** Aerodynamic coefficients over the yaw angle of the flow and the ride height. */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { curveThrough } from '../../engine/numerics/interpolation/curve'
import { recordOf } from '../../engine/collections/entries'
import { ModelError } from '../../engine/errors/model-error'
import type { Expr } from '../../engine/symbolic'

/** Names of the coefficients in SAE J1594. */
const names = ['CD', 'CS', 'CL', 'CRM', 'CPM', 'CYM'] as const
export type Coefficient = (typeof names)[number]
export type Coefficients = Readonly<Record<Coefficient, Expr>>

const constantOnly = { group: 'Coefficients', when: { param: 'law', is: ['linear'] } } as const
const tableOnly = { group: 'Coefficients', when: { param: 'law', is: ['table'] } } as const
const perAngle = (value: number, label: string, doc: string, symbol: string): Param =>
  quantity('1/rad', value, label, doc, { symbol, ...constantOnly })
const fixed = (value: number, label: string, doc: string, symbol: string): Param =>
  quantity('1', value, label, doc, { symbol, ...constantOnly })

export const coefficientParams: Readonly<Record<string, Param>> = {
  law: choice(
    [
      { value: 'linear', label: 'Constants and slopes' },
      { value: 'table', label: 'Table over the yaw angle' },
    ],
    'linear',
    'Coefficients',
    'Dependence of the coefficients on the yaw angle of the flow',
    { group: 'Coefficients' },
  ),
  CD: fixed(0.32, 'CD', 'Drag, positive rearward', 'C_D'),
  CL: fixed(0.1, 'CL', 'Lift, positive upward', 'C_L'),
  CPM: fixed(0, 'CPM', 'Pitching moment, positive nose up', 'C_{PM}'),
  CSslope: perAngle(2.3, 'CS slope', 'Lateral force per yaw angle', "C_S'"),
  CRMslope: perAngle(0.2, 'CRM slope', 'Rolling moment per yaw angle', "C_{RM}'"),
  CYMslope: perAngle(0.6, 'CYM slope', 'Yawing moment per yaw angle', "C_{YM}'"),
  table: {
    kind: 'table',
    label: 'Table',
    doc: 'Coefficients over the yaw angle of the flow, linear between rows and constant beyond the first and last row',
    columns: [{ name: 'yaw', unit: 'rad' }, ...names.map((name) => ({ name, unit: '1' }))],
    default: [
      [-0.5236, 0.4, -1, 0.3, -0.1, 0, -0.22],
      [0, 0.32, 0, 0.1, 0, 0, 0],
      [0.5236, 0.4, 1, 0.3, 0.1, 0, 0.22],
    ],
    ...tableOnly,
  },
  height: choice(
    [
      { value: 'none', label: 'Ignored' },
      { value: 'table', label: 'Table' },
    ],
    'none',
    'Ride height',
    'Whether coefficients depend on the height of the frame above the ground',
    { group: 'Ride height' },
  ),
  heights: {
    kind: 'table',
    label: 'Changes over height',
    doc: 'Increments of drag, lift and pitching moment over the height of the frame above z = 0 (or the input height)',
    group: 'Ride height',
    when: { param: 'height', is: ['table'] },
    columns: [
      { name: 'height', unit: 'm' },
      { name: 'CD', unit: '1' },
      { name: 'CL', unit: '1' },
      { name: 'CPM', unit: '1' },
    ],
    default: [
      [-0.05, -0.01, -0.04, 0],
      [0, 0, 0, 0],
      [0.05, 0.01, 0.04, 0],
    ],
  },
}

/**
 * @param yaw of the flow, rad
 * @param height of the frame, m; needed where coefficients depend on it
 * @throws ModelError `out-of-range` for a table whose rows don't rise
 */
export function coefficients(c: ComponentBuilder, yaw: Expr, height: () => Expr): Coefficients {
  const { add } = c.math
  const values = c.choice('law') === 'table' ? fromTable(c, 'table', names, yaw) : linear(c, yaw)
  if (c.choice('height') === 'none') return values
  const more = fromTable(c, 'heights', ['CD', 'CL', 'CPM'], height())
  return { ...values, CD: add(values.CD, more.CD), CL: add(values.CL, more.CL), CPM: add(values.CPM, more.CPM) }
}

const linear = (c: ComponentBuilder, yaw: Expr): Coefficients => ({
  CD: c.param('CD'),
  CS: c.math.mul(c.param('CSslope'), yaw),
  CL: c.param('CL'),
  CRM: c.math.mul(c.param('CRMslope'), yaw),
  CPM: c.param('CPM'),
  CYM: c.math.mul(c.param('CYMslope'), yaw),
})

function fromTable<K extends Coefficient>(
  c: ComponentBuilder,
  parameter: string,
  of: readonly K[],
  at: Expr,
): Readonly<Record<K, Expr>> {
  const rows = c.table(parameter)
  const curves = of.map((name, i): readonly [K, Expr] => {
    const points = rows.map((row) => [row[0], row[i + 1]])
    const curve = { name: `${c.name}.${parameter}.${name}`, ...curveOf(c, parameter, points) }
    return [name, c.math.pool.lookup(curve, at)]
  })
  return recordOf(curves)
}

function curveOf(c: ComponentBuilder, parameter: string, points: readonly (readonly number[])[]) {
  try {
    return curveThrough(points, 'linear', { interpolation: 'linear', outside: 'hold' })
  } catch (error) {
    throw error instanceof ModelError ? error.at({ block: c.name, parameter }) : error
  }
}
