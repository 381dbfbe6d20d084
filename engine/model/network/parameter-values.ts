/** Checks of the value of one parameter. */
import type { Param } from '../blocks/block'
import { shortestDirection } from '../blocks/parameter-order'
import { curveProblems } from '../../numerics/interpolation/curve'
import { ModelError } from '../../errors/model-error'
import { mapProblems } from '../../numerics/interpolation/map'
import { formatQuantity } from '../../quantities/units'

function outOfRange(
  { min, max, exclusive = false }: Extract<Param, { kind: 'quantity' }>,
  value: number,
): 'small' | 'large' | undefined {
  if (min !== undefined && (exclusive ? value <= min : value < min)) return 'small'
  return max !== undefined && (exclusive ? value >= max : value > max) ? 'large' : undefined
}

/** @throws ModelError `out-of-range` */
export function checkRange(param: Extract<Param, { kind: 'quantity' }>, value: number): void {
  const too = outOfRange(param, value)
  if (too === undefined) return
  const show = (v: number): string => formatQuantity(v, param.unit)
  const { min, max, exclusive = false } = param
  const [above, below] = exclusive ? ['more than', 'less than'] : ['at least', 'at most']
  const bounds = [
    ...(min === undefined ? [] : [`${above} ${show(min)}`]),
    ...(max === undefined ? [] : [`${below} ${show(max)}`]),
  ]
  throw new ModelError('out-of-range', `${show(value)} is too ${too}`, {}, `give ${bounds.join(' and ')}`)
}

/** @throws ModelError `out-of-range` for breakpoints that don't rise, too few rows, ... */
export function checkCurve(param: Extract<Param, { kind: 'table' }>, rows: readonly (readonly number[])[]): void {
  const problems = param.map !== undefined ? mapProblems(rows) : param.curve && curveProblems(rows, param.curve)
  const problem = problems?.at(0)
  if (problem !== undefined) throw new ModelError('out-of-range', problem.what, {}, problem.hint)
}

/** Returns the error for a value of another shape than the parameter has. */
export function wrongForm(what: string, hint: string): ModelError {
  return new ModelError('project-format', what, {}, hint)
}

/**
 * Checks a vector without a unit, which is a direction. Blocks that need one refuse the zero vector themselves.
 * @throws ModelError `out-of-range` if it is so short that its squares lose digits
 */
export function checkDirection(x: number, y: number, z: number): void {
  const length = Math.hypot(x, y, z)
  if (length === 0 || length > shortestDirection) return
  const hint = `give it a length above ${shortestDirection}, as [0, 0, 1] has`
  throw new ModelError('out-of-range', `a direction of length ${length} is too short to compute with`, {}, hint)
}
