/**
 * Field for a number that is independent of the rest of the project: typed in any unit of its kind, stored in SI units.
 * An invalid entry stays, with the reason.
 */
import { useId, useState } from 'react'
import { ModelError } from '../../../../engine/errors/model-error'
import { emptyScope, evaluateAs } from '../../../../engine/model/expression'
import { valueFromText } from '../../ui/fields/entry'
import { ScalarInput } from '../../ui/fields/ScalarInput'
import { Alert } from '../../ui/Alert'

interface NumberInputProps {
  readonly label: string
  readonly unit: string
  readonly value: number | undefined
  /** True if an empty entry removes the number; otherwise it restores the previous one. */
  readonly optional?: boolean
  readonly onCommit: (value: number | undefined) => void
}

/** An invalid entry, with the reason. */
interface Refused {
  readonly text: string
  readonly reason: string
}

export function NumberInput({ label, unit, value, optional = false, onCommit }: NumberInputProps) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const reasonId = useId()
  const take = (text: string): boolean => {
    const entered = numberFromText(text, unit)
    setRefused(typeof entered === 'string' ? { text, reason: entered } : null)
    if (typeof entered !== 'string' && entered !== value && (entered !== undefined || optional)) onCommit(entered)
    return true
  }
  return (
    <>
      <ScalarInput
        {...{ label, unit }}
        bare
        describedBy={refused === null ? undefined : reasonId}
        value={refused?.text ?? value}
        placeholder=""
        invalid={refused !== null}
        scope={emptyScope}
        onText={take}
        onCommit={(entered) => take(String(entered ?? ''))}
      />
      {refused !== null && <Alert id={reasonId} className="message danger number-reason" text={refused.reason} />}
    </>
  )
}

/**
 * Reads a number.
 * @returns the number in SI units, undefined for an empty text, or the reason why the text is invalid
 */
export function numberFromText(text: string, unit: string): number | undefined | string {
  try {
    const value = valueFromText(text)
    return value === undefined ? undefined : evaluateAs(value, unit, emptyScope)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return error.hint === '' ? error.what : `${error.what}; ${error.hint}`
  }
}
