/** Fuel consumption of a combustion engine. */
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { mapProblems, mapThrough } from '../../../engine/numerics/interpolation/map'
import type { Expr } from '../../../engine/symbolic'
import { refuse } from '../checks'

const group = 'Fuel'

export const fuelParams: Readonly<Record<string, Param>> = {
  fuelLaw: choice(
    [
      { value: 'specific', label: 'Specific consumption' },
      { value: 'map', label: 'Map over speed and torque' },
    ],
    'specific',
    'Consumption',
    'Source of the fuel rate',
    { group },
  ),
  specific: quantity(
    'kg/J',
    2.2e-1 / 3.6e6,
    'Specific consumption',
    'Fuel per combustion work, including drag; 220 g/kW/h is 6.1e-8 kg/J',
    { min: 0, group, when: { param: 'fuelLaw', is: ['specific'] }, symbol: 'b' },
  ),
  fuelMap: {
    kind: 'table',
    label: 'Fuel map',
    doc: 'Speeds in the first column, flywheel torques in the first row, fuel rates in the cells',
    group,
    when: { param: 'fuelLaw', is: ['map'] },
    columns: [
      { name: 'speed', unit: 'rad/s' },
      { name: 'torque', unit: 'N m' },
      { name: 'fuel rate', unit: 'kg/s' },
    ],
    default: [
      [0, -20, 0, 100, 200],
      [80, 0, 1e-4, 6e-4, 1.2e-3],
      [300, 0, 4e-4, 2.2e-3, 4e-3],
      [600, 0, 1.1e-3, 5e-3, 9e-3],
    ],
    map: { interpolation: 'linear' },
  },
}

/** @returns kg/s where fuel burns. @throws ModelError if the map is invalid or has a negative rate */
export function fuelRateOf(c: ComponentBuilder): (rate: Expr, torque: Expr, combustion: Expr) => Expr {
  const { mul, max, pool } = c.math
  if (c.choice('fuelLaw') === 'specific')
    return (rate, _, combustion) => mul(c.param('specific'), max(0, mul(combustion, rate)))
  const grid = c.table('fuelMap')
  const [problem] = mapProblems(grid)
  if (problem !== undefined) refuse(c, 'fuelMap', problem.what, problem.hint)
  grid.slice(1).forEach((row, i) =>
    row.slice(1).forEach((value, j) => {
      if (value < 0)
        refuse(c, 'fuelMap', `the fuel rate in row ${i + 2}, column ${j + 2} is ${value}`, 'enter rates of 0 or more')
    }),
  )
  const map = mapThrough(`${c.name}.fuelMap`, grid, 'linear', 'hold')
  return (rate, torque) => max(0, pool.lookup2(map, rate, torque))
}
