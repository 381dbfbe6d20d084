/** Torque of a combustion engine over speed and throttle, and the drag torque without fuel. */
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { curveProblems, curveThrough, type CurveSettings } from '../../../engine/numerics/interpolation/curve'
import { mapProblems, mapThrough } from '../../../engine/numerics/interpolation/map'
import type { Expr } from '../../../engine/symbolic'
import { refuse } from '../checks'

const group = 'Torque'
const law = (...is: string[]) => ({ group, when: { param: 'law', is } }) as const
const settings: CurveSettings = { interpolation: 'linear', outside: 'hold' }

export const engineTorqueParams: Readonly<Record<string, Param>> = {
  law: choice(
    [
      { value: 'curve', label: 'Full-load curve' },
      { value: 'map', label: 'Map over speed and throttle' },
      { value: 'linear', label: 'Linear over speed' },
    ],
    'curve',
    'Torque',
    'Source of the torque',
    { group },
  ),
  curve: {
    kind: 'table',
    label: 'Full-load curve',
    doc: 'Speed, and flywheel torque at open throttle',
    ...law('curve'),
    columns: [
      { name: 'speed', unit: 'rad/s' },
      { name: 'torque', unit: 'N m' },
    ],
    default: [
      [80, 120],
      [150, 165],
      [250, 200],
      [350, 215],
      [450, 210],
      [550, 190],
      [650, 150],
    ],
    curve: settings,
  },
  map: {
    kind: 'table',
    label: 'Torque map',
    doc: 'Speeds in the first column, throttle from 0 to 1 in the first row, flywheel torques in the cells, negative in overrun',
    ...law('map'),
    columns: [
      { name: 'speed', unit: 'rad/s' },
      { name: 'throttle', unit: '1' },
      { name: 'torque', unit: 'N m' },
    ],
    default: [
      [0, 0, 0.3, 0.6, 1],
      [80, -15, 70, 110, 120],
      [250, -22, 80, 170, 200],
      [450, -32, 60, 165, 210],
      [650, -45, 20, 105, 150],
    ],
    map: { interpolation: 'linear' },
  },
  torqueAtZero: quantity('N m', 150, 'Torque at zero speed', 'Torque of the straight line at zero speed', {
    min: 0,
    ...law('linear'),
    symbol: 'T_0',
  }),
  torqueSlope: quantity('N m s/rad', -0.1, 'Slope', 'Change of torque per speed', {
    ...law('linear'),
    symbol: 'k',
  }),
  drag: quantity('N m', 15, 'Drag', 'Torque that turns the engine slowly without fuel, and that holds it at rest', {
    min: 0,
    group: 'Drag',
    structural: true,
    symbol: 'd_0',
  }),
  dragSlope: quantity('N m s/rad', 0.05, 'Drag per speed', 'Part of the drag that grows with the speed', {
    min: 0,
    group: 'Drag',
    structural: true,
    symbol: 'd_1',
  }),
}

export interface EngineTorque {
  /** Torque of combustion at the flywheel at a speed with this throttle, N m. */
  readonly fired: (rate: Expr, throttle: Expr) => Expr
  /** True if the torque contains the drag, and is negative in overrun. */
  readonly containsDrag: boolean
}

/** @throws ModelError if the curve or the map is invalid */
export function engineTorqueOf(c: ComponentBuilder): EngineTorque {
  const { add, mul, max, pool } = c.math
  switch (c.choice('law')) {
    case 'map': {
      const grid = c.table('map')
      const [problem] = mapProblems(grid)
      if (problem !== undefined) refuse(c, 'map', problem.what, problem.hint)
      checkThrottle(c, grid)
      const map = mapThrough(`${c.name}.map`, grid, 'linear', 'hold')
      return { fired: (rate, throttle) => pool.lookup2(map, rate, throttle), containsDrag: true }
    }
    case 'linear':
      return {
        fired: (rate, throttle) =>
          mul(throttle, max(0, add(c.param('torqueAtZero'), mul(c.param('torqueSlope'), rate)))),
        containsDrag: false,
      }
    default: {
      const rows = c.table('curve')
      const [problem] = curveProblems(rows, settings)
      if (problem !== undefined) refuse(c, 'curve', problem.what, problem.hint)
      rows.forEach(([, torque], i) => {
        if (torque < 0)
          refuse(
            c,
            'curve',
            `the torque at full throttle in row ${i + 1} is ${torque}`,
            'enter torques of at least 0: the drag has its own parameter, and an open throttle does not add to it',
          )
      })
      const curve = { name: `${c.name}.curve`, ...curveThrough(rows, 'linear', settings) }
      return { fired: (rate, throttle) => mul(throttle, pool.lookup(curve, rate)), containsDrag: false }
    }
  }
}

function checkThrottle(c: ComponentBuilder, grid: readonly (readonly number[])[]): void {
  const throttles = grid[0].slice(1)
  if (!(throttles[0] >= 0 && throttles[throttles.length - 1] <= 1))
    refuse(
      c,
      'map',
      `the throttle of the map goes from ${throttles[0]} to ${throttles[throttles.length - 1]}`,
      'enter the throttle from 0 (closed) to 1 (open)',
    )
  grid.slice(1).forEach((row, i) => {
    for (let j = 2; j < row.length; j++)
      if (row[j] < row[j - 1])
        refuse(
          c,
          'map',
          `the torque in row ${i + 2} falls from ${row[j - 1]} to ${row[j]} as the throttle opens`,
          'check the row: the torque must not fall as the throttle opens',
        )
  })
}
