import { ModelError } from '../../errors/model-error'
import { parseUnit } from '../../quantities/units'

/** Returns the problem of a unit of a linked function, whose numbers are SI; undefined for a unit that suits. */
export function unitProblem(text: string): string | undefined {
  try {
    const { multiplier, divisor } = parseUnit(text)
    return multiplier === divisor ? undefined : 'is not an SI unit: a linked function takes and returns SI values'
  } catch (error) {
    if (error instanceof ModelError) return `is not known: ${error.what}`
    throw error
  }
}
