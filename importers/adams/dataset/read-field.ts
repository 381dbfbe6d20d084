/**
 * FIELD statement: a linear force law of all six displacements and velocities of I against J,
 *
 *     F = FORCE - KMATRIX (d - LENGTH) - CMATRIX d',   d = DX DY DZ AX AY AZ in the axes of J
 *
 * written as functions of measures. Source: Using Adams/Solver, FIELD statement.
 */
import { readArguments } from './arguments'
import { forceComponents, type ForceComponent, type VectorForce } from './dataset'
import { datasetError, unsupported } from './error'
import type { AdamsExpression } from './expression'
import type { Key } from './read-parts'
import type { Statement } from './statements'

const displacements = ['DX', 'DY', 'DZ', 'AX', 'AY', 'AZ'] as const
const rates = ['VX', 'VY', 'VZ', 'WX', 'WY', 'WZ'] as const

/**
 * Reads a FIELD statement. Coefficients stay in the units of the dataset, as numbers in functions do.
 * @throws ModelError `file-format`, `unsupported` for user subroutines
 */
export function readField(
  statement: Statement,
  { id, name, line }: Key,
): Omit<VectorForce, 'reactionPart'> & { j: number } {
  const args = readArguments(statement, name, {
    values: ['I', 'J', 'CMATRIX', 'KMATRIX', 'CRATIO', 'FORCE', 'LENGTH', 'FUNCTION'],
    flags: [],
    short: { C: 'CMATRIX', K: 'KMATRIX' },
  })
  if (args.has('FUNCTION')) {
    throw unsupported(line, `${name} calls a user subroutine`, 'give KMATRIX and CMATRIX, or a GFORCE')
  }
  const stiffness = args.numbers('KMATRIX', 36) ?? new Array<number>(36).fill(0)
  const ratio = args.number('CRATIO')
  if (ratio !== undefined && args.has('CMATRIX')) {
    throw datasetError(line, `${name} has CRATIO and CMATRIX`, 'keep one of them')
  }
  const damping = args.numbers('CMATRIX', 36) ?? stiffness.map((k) => k * (ratio ?? 0))
  const preload = args.numbers('FORCE', 6) ?? [0, 0, 0, 0, 0, 0]
  const length = args.numbers('LENGTH', 6) ?? [0, 0, 0, 0, 0, 0]
  const [i, j] = [args.requiredReference('I'), args.requiredReference('J')]
  const call = (fn: string): AdamsExpression => ({
    kind: 'call',
    name: fn,
    args: (fn.startsWith('A') ? [i, j] : fn.startsWith('W') || fn.startsWith('D') ? [i, j, j] : [i, j, j, j]).map(
      number,
    ),
  })
  const components: Partial<Record<ForceComponent, AdamsExpression>> = {}
  forceComponents.forEach((component, row) => {
    let sum = number(preload[row])
    for (let column = 0; column < 6; column++) {
      // matrices are given by columns
      const [k, c] = [stiffness[6 * column + row], damping[6 * column + row]]
      if (k !== 0) {
        const deflection = minus(call(displacements[column]), number(length[column]))
        sum = minus(sum, times(number(k), length[column] === 0 ? call(displacements[column]) : deflection))
      }
      if (c !== 0) sum = minus(sum, times(number(c), call(rates[column])))
    }
    if (!(sum.kind === 'number' && sum.value === 0)) components[component] = sum
  })
  return { id, line, statement: 'FIELD', i, j, rm: j, components }
}

function number(value: number): AdamsExpression {
  return { kind: 'number', value }
}

function minus(left: AdamsExpression, right: AdamsExpression): AdamsExpression {
  return { kind: 'binary', operator: '-', left, right }
}

function times(left: AdamsExpression, right: AdamsExpression): AdamsExpression {
  return { kind: 'binary', operator: '*', left, right }
}
