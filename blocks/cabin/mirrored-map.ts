/** Maps over the size of an angle or torque and of a speed, which act to both sides alike. */
import { choice, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { mapProblems, mapThrough } from '../../engine/numerics/interpolation/map'
import type { Expr } from '../../engine/symbolic'
import { refuse } from '../drivetrain/checks'

/** Splines by default: a driver feels the corners of straight lines. */
export const mapInterpolation = (
  more: { readonly when?: Param['when']; readonly group?: string } = {},
): ReturnType<typeof choice> =>
  choice(
    [
      { value: 'spline', label: 'Splines' },
      { value: 'linear', label: 'Straight lines' },
    ],
    'spline',
    'Between the points',
    'Interpolation in the map',
    more,
  )

/** How messages name rows and values of the map. */
interface MapTexts {
  /** `assist` */
  readonly value: string
  /** `a torque`: the variable of the rows. */
  readonly over: string
  /** Side on which its positive values act, such as `to the side of the driver`. */
  readonly direction: string
  /** Description of the jump that a first row other than zero would cause. */
  readonly jump: string
}

/**
 * Returns the value of the parameter `map` at the size x of the variable of its rows and at a speed, with splines or
 * straight lines (choice `mapInterpolation`); its edges hold beyond it.
 * @throws ModelError if the map is invalid, doesn't begin with 0, or has negative values or speeds
 */
export function mirroredMap(c: ComponentBuilder, texts: MapTexts): (size: Expr, speed: Expr | undefined) => Expr {
  const grid = c.table('map')
  const [problem] = mapProblems(grid)
  if (problem !== undefined) refuse(c, 'map', problem.what, problem.hint)
  if (grid[1][0] !== 0 || grid[1].slice(1).some((value) => value !== 0))
    refuse(
      c,
      'map',
      `the ${texts.value} does not begin with 0 at ${texts.over} of 0`,
      `give a first row for ${texts.over} of 0, with values of 0: ${texts.jump}`,
    )
  if (grid[0][1] < 0) refuse(c, 'map', `the speed ${grid[0][1]} m/s is negative`, 'give speeds from 0 up')
  grid.slice(1).forEach((row, i) => {
    if (row.slice(1).some((value) => value < 0))
      refuse(c, 'map', `row ${i + 2} has a negative ${texts.value}`, `give values ${texts.direction}`)
  })
  const interpolation = c.choice('mapInterpolation') === 'linear' ? 'linear' : 'spline'
  const data = mapThrough(`${c.name}.map`, grid, interpolation, 'hold')
  return (size, speed) => c.math.pool.lookup2(data, size, speed ?? c.math.num(0))
}
