/** Matrices as texts: a row on each line, numbers with spaces or commas between. */
import type { Param } from '../../../engine/model/blocks/block'
import type { ParamValue } from '../../../engine/model/project/project'
import { ModelError } from '../../../engine/errors/model-error'

export type Numbers = readonly (readonly number[])[]

/** Largest number of rows and columns. */
const most = 64

/**
 * @param rows as they are written, without comments and empty lines
 * @throws ModelError `invalid-expression` with line
 */
export function readMatrix(text: string): Numbers {
  const rows: number[][] = []
  text.split(/\r?\n|;/).forEach((line, i) => {
    const words = line
      .trim()
      .split(/[\s,]+/)
      .filter((word) => word !== '')
    if (words.length === 0) return
    const numbers = words.map((word) => (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : NaN))
    const wrong = numbers.findIndex((x) => !Number.isFinite(x))
    if (wrong >= 0)
      throw fault(
        `"${words[wrong].slice(0, 20)}" in row ${i + 1} is not a number`,
        'write numbers in SI, with spaces between',
      )
    if (rows.length > 0 && rows[0].length !== numbers.length)
      throw fault(
        `row ${i + 1} has ${numbers.length} numbers and the first row ${rows[0].length}`,
        'fill in every place',
      )
    rows.push(numbers)
  })
  if (rows.length === 0) throw fault('the matrix is empty', 'write a row of numbers on each line')
  if (rows.length > most || rows[0].length > most)
    throw fault(`the matrix has more than ${most} rows or columns`, 'use a smaller system')
  return rows
}

const fault = (what: string, hint: string): ModelError => new ModelError('invalid-expression', what, {}, hint)

export function matrixParam(label: string, doc: string, value: string): Param {
  return {
    kind: 'text',
    label,
    doc,
    group: 'Parameters',
    default: value,
    problems: (text) => {
      try {
        readMatrix(text)
        return []
      } catch (error) {
        if (error instanceof ModelError) return [error]
        throw error
      }
    },
  }
}

/**
 * Returns the rows and columns of the text of a parameter, before the project is checked; undefined if it is
 * not a matrix.
 */
export function sizeOf(value: ParamValue | undefined, usual: string): readonly [number, number] | undefined {
  const text = value === undefined ? usual : Array.isArray(value) ? value.join('\n') : value
  if (typeof text !== 'string') return undefined
  try {
    const rows = readMatrix(text)
    return [rows.length, rows[0].length]
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
