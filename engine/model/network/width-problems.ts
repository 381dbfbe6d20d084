/** Messages about widths that do not fit: both widths, their origins, and the block that fixes them. */
import type { SignalPort } from '../blocks/block'
import { ModelError, type ModelErrorPlace } from '../../errors/model-error'

interface WideInput {
  readonly port: string
  /** Output that feeds the input, `Block.port`; '' if a parameter has the width. */
  readonly driver: string
  readonly width: number
}

/** @param scalars whether a scalar would count for every element */
export function unlikeInputs(place: ModelErrorPlace, input: WideInput, other: WideInput, scalars: boolean): ModelError {
  return new ModelError(
    'unlike-widths',
    `${input.port} gets ${elements(input.width)} from ${input.driver}, but ${other.port} gets ${elements(other.width)} from ${other.driver}`,
    place,
    `give both the same number of elements with a Selector, Mux or Demux block${scalars ? ', or wire one number, which counts for every element' : ''}`,
  )
}

/** Returns the error for a list with more or fewer values than there are elements. */
export function unlikeList(
  block: string,
  parameter: string,
  length: number,
  [other, width]: readonly [string, number],
): ModelError {
  return new ModelError(
    'unlike-widths',
    `the list has ${length} values, but ${other} has ${elements(width)}`,
    { block, parameter },
    `write one value, or ${width} values, one for each element`,
  )
}

/** @param expected elements of a port that takes or gives as many and no others */
export function misfit(
  { direction }: SignalPort,
  place: ModelErrorPlace,
  driver: string,
  width: number,
  expected: number,
): ModelError {
  const takes = direction === 'in' ? 'the input takes' : 'the output gives'
  const has = `${takes} ${elements(expected)}, but ${driver} has ${elements(width)}`
  const hint =
    expected === 1
      ? 'take one element with a Selector block, or split the vector with a Demux block'
      : width < expected
        ? `put signals together with a Mux block until there are ${expected} elements`
        : `take ${expected} elements with a Selector block, or split the vector with a Demux block`
  return new ModelError('unlike-widths', has, place, hint)
}

function elements(n: number): string {
  return n === 1 ? 'one element' : `${n} elements`
}
