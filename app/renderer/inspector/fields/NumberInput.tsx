/**
 * Entry of a number that depends on nothing else in the project: typed with any unit of its kind, kept in SI. An entry
 * that is no such number stays, with the reason for it.
 */
import { useState } from 'react'
import { ModelError } from '../../../../engine/model/errors'
import { emptyScope, evaluateAs } from '../../../../engine/model/expression'
import { valueFromText } from '../entry'
import { ScalarInput } from './ScalarInput'

interface NumberInputProps {
  readonly label: string
  /** Id of what tells the reason. */
  readonly describedBy: string
  readonly unit: string
  readonly value: number | undefined
  /** An empty entry takes the number away; otherwise it gives back the one before. */
  readonly optional?: boolean
  /** Why the entry is not taken; null when all is well. */
  readonly onProblem: (problem: string | null) => void
  readonly onCommit: (value: number | undefined) => void
}

export function NumberInput(props: NumberInputProps) {
  const { label, describedBy, unit, value, optional = false, onProblem, onCommit } = props
  const [wrong, setWrong] = useState<string | null>(null)
  const refuse = (text: string | null, problem: string | null): void => {
    setWrong(text)
    onProblem(problem)
  }
  const take = (text: string): boolean => {
    const entered = numberFromText(text, unit)
    if (typeof entered === 'string') refuse(text, entered)
    else {
      refuse(null, null)
      if (entered !== value && (entered !== undefined || optional)) onCommit(entered)
    }
    return true
  }
  return (
    <ScalarInput
      {...{ label, unit, describedBy }}
      bare
      value={wrong ?? value}
      placeholder=""
      invalid={wrong !== null}
      scope={emptyScope}
      onText={take}
      onCommit={(entered) => take(String(entered ?? ''))}
    />
  )
}

/** @returns the number in SI, undefined for an empty text, or why it is none */
export function numberFromText(text: string, unit: string): number | undefined | string {
  try {
    const value = valueFromText(text)
    return value === undefined ? undefined : evaluateAs(value, unit, emptyScope)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return error.hint === '' ? error.what : `${error.what}; ${error.hint}`
  }
}
