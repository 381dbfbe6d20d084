/** Creates the summary of a compilation, which the interface and the command line show. */
import { addCounts, countFunction, type OperationCount } from '../program/cost'
import type { ProgramFunction } from '../program/ir'
import type { GraphEdge } from '../graph/graph'
import type { Branch } from '../graph/tree'
import type { Compilation } from './compile'
import type { CompilationSummary } from './compilation-summary'
import { nominalPath } from './nominal'

export function summarise(compilation: Compilation): CompilationSummary {
  const { system } = compilation
  const cost = costOf(compilation)
  const names = (branches: readonly Branch<GraphEdge>[]): string[] => branches.map((b) => b.edge.name)
  const named = (kind: 'speed' | 'coordinate'): string[] =>
    system.states.filter((s) => s.kind === kind).map((s) => s.name)
  return {
    degreesOfFreedom: system.freedoms.length - system.constraints.rank,
    states: system.states.length,
    constraints: system.constraints.rank,
    constraintNames: system.constraints.rows.map((r) => r.name),
    redundant: system.constraints.redundant.map((r) => r.name),
    stateNames: system.states.map(({ name, unit }) => ({ name, unit })),
    coordinates: system.states.filter((s) => s.kind === 'speed' || s.kind === 'coordinate').map((s) => s.name),
    variables: { speeds: named('speed'), coordinates: named('coordinate') },
    algebraic: system.implicit.flatMap((s) => s.unknowns),
    loops: system.implicit.flatMap(({ loop, unknowns, matrix }) =>
      loop.length === 0 ? [] : [{ through: loop, solvedFor: unknowns, linear: matrix !== null }],
    ),
    small: system.small,
    tree: { translation: names(system.translationTree.branches), rotation: names(system.rotationTree.branches) },
    cotree: {
      translation: system.translationTree.chords.map((e) => e.name),
      rotation: system.rotationTree.chords.map((e) => e.name),
    },
    cost,
    milliseconds: compilation.milliseconds,
    signals: [...system.signals].map(([name, s]) => ({ name, unit: s.unit, logged: s.logged, doc: s.doc })),
  }
}

/**
 * Counts operations of the main program, of the functions it calls (along the path at nominal arguments), and of all
 * together.
 */
function costOf(compilation: Compilation): CompilationSummary['cost'] {
  const { program } = compilation.derivatives
  const path = nominalPath(compilation)
  const named = (name: string): ProgramFunction => {
    const fn = program.functions.find((f) => f.name === name)
    if (fn === undefined) throw new Error(`the program has no function ${name}`)
    return fn
  }
  const main = countFunction(named('derivatives'))
  const functions: Record<string, OperationCount & { calls: number }> = {}
  let total = main.count
  for (const [name, calls] of main.calls) {
    const { count } = countFunction(named(name), path(name))
    functions[name] = { ...count, calls }
    total = addCounts(total, count, calls)
  }
  const blocks = [
    ...main.sections.map((s) => ({ name: s.text === '' ? 'system' : s.text, count: s.count })),
    ...Object.entries(functions).map(([name, count]) => ({ name: `${name}, called ${count.calls} times`, count })),
  ]
  return { main: main.count, total, functions, blocks }
}
