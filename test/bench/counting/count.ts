/**
 * Operation counts, states and code size of every project in `projects/`: exact, the same on every
 * machine, so that a change that makes equations grow shows in review.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '../../../blocks'
import { encodeProgram } from '../../../engine/backends/wasm'
import type { Compilation } from '../../../engine/compile/compile'
import { experimentValues } from '../../../engine/experiment/experiment'
import type { OperationCount } from '../../../engine/program/cost'
import { Compiler } from '../../../engine/run/run'
import { summarise } from '../../../engine/compile/summary'
import { readProjectFolder } from '../../../engine/io/node/project-folder'

export interface ModelCounts {
  readonly degreesOfFreedom: number
  readonly states: number
  readonly constraints: number
  /** Bytes of the WebAssembly that evaluates the derivatives. */
  readonly codeBytes: number
  /** One evaluation of the derivatives: blocks of the program, functions it calls, `main`, `total`, `held main`. */
  readonly operations: Readonly<Record<string, OperationCount>>
}

/** Model -> counts; a model is a project, or a formulation or experiment of one with other equations. */
export type Counts = Readonly<Record<string, ModelCounts>>

/** @param projects folder of project folders */
export async function countProjects(projects: string): Promise<Counts> {
  const counts: Record<string, ModelCounts> = {}
  const names = readdirSync(projects, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1)))
    Object.assign(counts, await countProject(name, join(projects, name)))
  return counts
}

async function countProject(name: string, folder: string): Promise<Counts> {
  const read = await readProjectFolder(folder, registry)
  if (!read.ok) throw read.problems[0]
  const { project, files } = read.value
  const compiler = new Compiler(registry)
  const plain = compiler.compile({ project, files }).compilation
  const counts: Record<string, ModelCounts> = { [name]: countsOf(plain) }
  const known = new Set([JSON.stringify(counts[name].operations)])
  const add = (model: string, compilation: Compilation): void => {
    if (compilation === plain) return
    const own = countsOf(compilation)
    const operations = JSON.stringify(own.operations)
    if (!known.has(operations)) counts[model] = own
    known.add(operations)
  }
  for (const formulation of Object.keys(project.formulations ?? {}))
    add(`${name}, ${formulation}`, compiler.compile({ project, files, formulation }).compilation)
  for (const [experiment, settings] of Object.entries(project.experiments ?? {})) {
    const overrides = experimentValues(settings)
    add(`${name}, ${experiment}`, compiler.compile({ project, files, overrides }).compilation)
  }
  return counts
}

function countsOf(compilation: Compilation): ModelCounts {
  const { degreesOfFreedom, states, constraints, cost } = summarise(compilation)
  const { heldForm: held } = compilation
  const { code } = encodeProgram(compilation.derivatives.program, 0, true)
  return {
    degreesOfFreedom,
    states,
    constraints,
    codeBytes: code.length,
    operations: {
      ...Object.fromEntries(
        cost.blocks.map(({ name, count: { add, mul, div, call, other } }) => [name, { add, mul, div, call, other }]),
      ),
      main: cost.main,
      total: cost.total,
      // what brakes and dry friction cost while they hold something
      ...(held === null ? {} : { 'held main': summarise(held).cost.main }),
    },
  }
}
