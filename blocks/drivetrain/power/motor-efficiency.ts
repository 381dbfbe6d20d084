/** Efficiency of motor and inverter: a map over speed and torque, or a constant. */
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { mapProblems, mapThrough } from '../../../engine/numerics/interpolation/map'
import type { Expr } from '../../../engine/symbolic'
import { refuse } from '../checks'

const group = 'Efficiency'

export const efficiencyParams: Readonly<Record<string, Param>> = {
  losses: choice(
    [
      { value: 'map', label: 'Map over speed and torque' },
      { value: 'constant', label: 'Constant' },
    ],
    'map',
    'Efficiency',
    'Source of the efficiency of motor and inverter',
    { group },
  ),
  map: {
    kind: 'table',
    label: 'Efficiency map',
    doc: 'Speeds in the first column, torques in the first row, both as magnitudes; efficiencies in the cells',
    group,
    when: { param: 'losses', is: ['map'] },
    columns: [
      { name: 'speed', unit: 'rad/s' },
      { name: 'torque', unit: 'N m' },
      { name: 'efficiency', unit: '1' },
    ],
    default: [
      [0, 0, 20, 60, 120, 200, 300],
      [0, 0.6, 0.7, 0.75, 0.72, 0.68, 0.62],
      [100, 0.65, 0.8, 0.86, 0.86, 0.83, 0.78],
      [300, 0.7, 0.86, 0.92, 0.92, 0.9, 0.87],
      [600, 0.72, 0.88, 0.94, 0.95, 0.93, 0.9],
      [1000, 0.7, 0.87, 0.93, 0.94, 0.93, 0.9],
      [1500, 0.66, 0.84, 0.91, 0.92, 0.9, 0.88],
    ],
    map: { interpolation: 'linear' },
  },
  efficiency: quantity('1', 0.92, 'Constant efficiency', 'Efficiency at every speed and torque', {
    min: 0.01,
    max: 1,
    group,
    when: { param: 'losses', is: ['constant'] },
    symbol: '\\eta',
  }),
  standby: quantity('W', 0, 'Standby power', 'Constant loss of the inverter', { min: 0, group, symbol: 'P_0' }),
}

export interface ElectricPower {
  readonly power: Expr
  readonly mechanical: Expr
  readonly efficiency: Expr
}

/** @returns powers at a torque and a rate. @throws ModelError if the map is invalid, or leaves 0 to 1 */
export function electricPower(c: ComponentBuilder): (torque: Expr, rate: Expr) => ElectricPower {
  const { add, mul, div, abs, ge, select, pool } = c.math
  const of = efficiencyOf(c)
  return (torque, rate) => {
    const mechanical = mul(torque, rate)
    const efficiency = of(abs(rate), abs(torque))
    const exchanged = select(ge(mechanical, 0), div(mechanical, efficiency), mul(mechanical, efficiency))
    return { power: add(exchanged, c.param('standby')), mechanical, efficiency }
  }

  function efficiencyOf(builder: ComponentBuilder): (rate: Expr, torque: Expr) => Expr {
    if (builder.choice('losses') === 'constant') return () => builder.param('efficiency')
    const grid = builder.table('map')
    const [problem] = mapProblems(grid)
    if (problem !== undefined) refuse(builder, 'map', problem.what, problem.hint)
    if (grid[0][1] < 0 || grid[1][0] < 0)
      refuse(
        builder,
        'map',
        `the map starts at ${grid[1][0]} rad/s and ${grid[0][1]} N m`,
        'enter speeds and torques as magnitudes: the map applies in all directions',
      )
    grid.slice(1).forEach((row, i) =>
      row.slice(1).forEach((value, j) => {
        if (!(value > 0 && value <= 1))
          refuse(
            builder,
            'map',
            `the efficiency in row ${i + 2}, column ${j + 2} is ${value}`,
            'enter efficiencies above 0 and up to 1 (percentages as 92 %)',
          )
      }),
    )
    const map = mapThrough(`${builder.name}.map`, grid, 'linear', 'hold')
    return (rate, torque) => pool.lookup2(map, rate, torque)
  }
}
