/** What the interface and the command line show of a compilation. */
import { printC } from '../backends/c'
import { printJs } from '../backends/js'
import { countEntry } from '../program/cost'
import { printExpr } from '../symbolic'
import { printEquations } from '../formulate/print'
import type { GraphEdge } from '../graph/graph'
import type { Branch } from '../graph/tree'
import type { Compilation } from './compile'
import type { CompilationSummary } from './protocol'
import { nominalPath } from './nominal'

export function summarise(compilation: Compilation): CompilationSummary {
  const { system, derivatives } = compilation
  const count = countEntry(derivatives.program, 'derivatives', nominalPath(compilation))
  const names = (branches: readonly Branch<GraphEdge>[]): string[] => branches.map((b) => b.edge.name)
  return {
    degreesOfFreedom: system.freedoms.length,
    states: system.states.length,
    constraints: 0,
    stateNames: system.states.map(({ name, unit }) => ({ name, unit })),
    coordinates: system.states.filter((s) => s.kind !== 'component').map((s) => s.name),
    tree: { translation: names(system.translationTree.branches), rotation: names(system.rotationTree.branches) },
    cotree: {
      translation: system.translationTree.chords.map((e) => e.name),
      rotation: system.rotationTree.chords.map((e) => e.name),
    },
    cost: {
      main: count.main,
      total: count.total,
      functions: count.functions,
      blocks: [
        ...count.sections.map((s) => ({ name: s.title, count: s.count })),
        ...Object.entries(count.functions).map(([name, c]) => ({ name: `${name} (called ${c.calls} times)`, count: c })),
      ],
    },
    milliseconds: compilation.milliseconds,
    code: {
      javascript: printJs(derivatives.program),
      c: printC(derivatives.program)['model.c'],
      equations: printEquations(system, (e) => printExpr(e)),
    },
    signals: [...system.signals].map(([name, s]) => ({ name, unit: s.unit, logged: s.logged, doc: s.doc })),
  }
}
