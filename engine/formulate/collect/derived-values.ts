/** Numbers that a block has computed from its parameters, such as gains from weights. */
import { ModelError } from '../../errors/model-error'

/** @throws ModelError with the block, if there are none */
export function derivedValues(
  block: string,
  compute: (values: readonly number[]) => readonly number[],
  values: readonly number[],
): readonly number[] {
  try {
    return compute(values)
  } catch (error) {
    throw error instanceof ModelError ? error.at({ block }) : error
  }
}
