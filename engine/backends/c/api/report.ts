/**
 * REPORT.txt: memory, operations and longest path of a step. Counts come from the program, so they hold for every
 * compiler; stack and size of the code depend on it, and the Makefile measures them.
 */
import {
  addCounts,
  armsTaken,
  countFunction,
  countWithCalls,
  noOperations,
  type OperationCount,
} from '../../../program/cost'
import { interpret } from '../../../program/interpret'
import type { Program } from '../../../program/ir'
import { visitStatements } from '../../../program/walk'
import { argumentArrays, clockSize, memorySize, type ExportedModel } from '../../exported'
import type { JacobianPattern } from './jacobian'

export function exportReport(model: ExportedModel, pattern: JacobianPattern | null): string {
  const { title, experiment, parameters, derived, states, discrete, inputs, work, signals, program, run } = model
  const wide = model.precision === 'single' ? 4 : 8
  const tangents = pattern === null ? 0 : 2 * states.length + inputs.length + signals.length
  const callerNumbers = states.length + signals.length + tangents
  const arrays = [
    ['parameters', parameters.length],
    ['derived values', derived],
    ['states', states.length],
    ['discrete states', 2 * discrete.length],
    ['inputs', inputs.length],
    ['results of functions', work],
    ['memory of steps', memorySize(model)],
    ['results for the caller', callerNumbers],
  ] as const
  const bytes = arrays.reduce((sum, [, n]) => sum + wide * n, 0) + 8 * clockSize(model)
  const typical = typicalStep(model)
  const searches = iterated(program)
  const row = (name: string, c: OperationCount): string =>
    `  ${name.padEnd(34)}${[c.add, c.mul, c.div, c.call, c.other].map((n) => String(Math.round(n)).padStart(9)).join('')}`
  return [
    `Report of ${title}, experiment "${experiment}"`,
    '',
    `Step: ${run.method}, ${run.step} s. ${model.precision === 'single' ? 'Single precision; times and the sums of a step in double.' : 'Double precision.'}`,
    '',
    'Memory of an instance',
    '---------------------',
    ...arrays.map(([name, n]) => `  ${name.padEnd(34)}${String(n).padStart(9)} numbers`),
    `  ${'together'.padEnd(34)}${String(bytes).padStart(9)} bytes, and about 400 for flags and the message`,
    '',
    'No memory is allocated. `make stack` measures the stack of each call, `make size` code and constants.',
    '',
    'Operations',
    '----------',
    `  ${''.padEnd(34)}${['add', 'mul', 'div', 'call', 'other'].map((n) => n.padStart(9)).join('')}`,
    ...(typical === null ? [] : [row('step, from the start', typical)]),
    row('step, longest path', longestStep(program)),
    row('outputs', countWithCalls(program, 'outputs')),
    row('after a parameter has changed', countWithCalls(program, 'init')),
    ...(pattern === null
      ? []
      : [
          row(
            `Jacobian, ${pattern.groupCount} directions`,
            addCounts(noOperations, countWithCalls(program, 'tangent'), pattern.groupCount),
          ),
        ]),
    ...searches.map(({ name, once }) => row(`one pass of ${name}`, once)),
    '',
    'add: additions and subtractions; call: elementary functions, roots and powers; other: absolute values, extremes, signs, choices.',
    'The longest path takes the more expensive arm of every branch, ends at one instant within the step where there are any, acts on each',
    ...(searches.length === 0
      ? ['event once and makes all corrections.']
      : [
          'event once, makes all corrections, and one pass of each search for an unknown. Each further pass costs the amount listed; the',
          `number of passes is at most ${Math.max(...searches.map((s) => s.most))} per search and evaluation.`,
        ]),
    '',
  ].join('\n')
}

/** Returns the parts of a step at most: up to an instant, and from there on. */
function longestStep(program: Program): OperationCount {
  const part = ['advance', 'tick', 'react'].reduce(
    (sum, name) => addCounts(sum, countWithCalls(program, name)),
    noOperations,
  )
  const parts = program.functions.some(({ name }) => name === 'find_break' || name === 'clocks') ? 2 : 1
  return addCounts(noOperations, part, parts)
}

/** Operations of the first step of the experiment; null if functions are linked that do not run here. */
function typicalStep(model: ExportedModel): OperationCount | null {
  const { program, run, parameters, derived, states, discrete, inputs, work, clock } = model
  if (program.functions.some((fn) => fn.linked !== undefined)) return null
  const arrays: Record<string, Float64Array> = {
    p: Float64Array.from(parameters, ({ value }) => value),
    d: new Float64Array(derived),
    x: Float64Array.from(states, ({ start }) => start),
    z: Float64Array.from([...discrete, ...discrete], ({ start }) => start),
    u: Float64Array.from(inputs, ({ start }) => start),
    w: new Float64Array(work),
    c: new Float64Array(clockSize(model)),
    s: new Float64Array(memorySize(model)),
  }
  const all = [...argumentArrays(model), ...(clock === undefined ? [] : ['c']), 's'].map((name) => arrays[name])
  interpret(program, 'init', [], [arrays.p, arrays.d])
  interpret(program, 'begin', [run.step, run.step, Infinity], all)
  return countWithCalls(program, 'step', armsTaken(program, 'step', [], all))
}

/** Returns functions that repeat until they have found something, with their work in one pass. */
function iterated(
  program: Program,
): readonly { readonly name: string; readonly once: OperationCount; readonly most: number }[] {
  return program.functions.flatMap((fn) => {
    if (!fn.name.startsWith('solve_')) return []
    let most = 1
    visitStatements(fn.body, (s) => {
      if (s.kind === 'for' && s.while !== undefined) most = Math.max(most, s.count)
    })
    const { count, calls } = countFunction(fn)
    let once = count
    for (const [callee, times] of calls) once = addCounts(once, countWithCalls(program, callee), times)
    return [{ name: fn.name.slice('solve_'.length), once, most }]
  })
}
