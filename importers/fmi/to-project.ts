/** Project of an FMU: one block, and the experiment that the FMU suggests. */
import { readFmuDeclaration, type FmuDeclarationText, type FmuKind } from '../../blocks/signals/fmu/declaration'
import { kindOf } from '../../blocks/signals/fmu/definition'
import type { BlockInstance, ProjectFile } from '../../engine/model/project/project'
import { fmuDeclaration } from './declaration'
import { readDescription } from './description'

/** End of a run if the FMU suggests none, s. */
const defaultStop = 10
const rows = 1000

export interface FmuImport {
  /** Name of the block. */
  readonly name: string
  readonly block: BlockInstance
  readonly kind: FmuKind
  /** Variables without port or parameter, with the reason. */
  readonly unsupported: readonly string[]
  /** Time of the FMU at which its suggested run starts, s. */
  readonly start: number
  /** Mark of an FMU that runs only where the program is installed that has exported it. */
  readonly needsTool: boolean
  /** Length of the run, s. */
  readonly stop: number
  /** Outputs that are plotted, those of one unit together. */
  readonly plotted: readonly (readonly string[])[]
}

/**
 * @param description text of `modelDescription.xml`
 * @param file path of the FMU in the project folder
 * @param fmuKind kind that is wanted where the FMU has both
 * @throws ModelError `file-format`, `unsupported`
 */
export function importFmu(description: string, file: string, fmuKind: FmuKind = 'exchange'): FmuImport {
  const declaration = fmuDeclaration(description)
  const { experiment, model, ...kinds } = readDescription(description)
  const text = declarationText(declaration)
  const kind = kindOf(readFmuDeclaration(text).declaration, fmuKind)
  const { start = 0, stop } = experiment
  const params = { file, kind, ...(start === 0 ? {} : { timeAtStart: start }), interface: text.split('\n') }
  return {
    name: blockName(model),
    block: { type: 'signals/fmu', params },
    kind,
    unsupported: declaration.unsupported ?? [],
    start,
    needsTool: kinds[kind]?.tool === true,
    stop: stop !== undefined && stop > start ? Number((stop - start).toPrecision(12)) : defaultStop,
    plotted: plottedOf(declaration),
  }
}

const mostPlots = 4
const mostCurves = 6

function plottedOf({ outputs = [] }: FmuDeclarationText): readonly (readonly string[])[] {
  const byUnit = new Map<string, string[]>()
  for (const { name, unit = '1' } of outputs) byUnit.set(unit, [...(byUnit.get(unit) ?? []), name])
  return [...byUnit.values()].slice(0, mostPlots).map((names) => names.slice(0, mostCurves))
}

/** Formats a declaration with one variable on a line. */
function declarationText(declaration: FmuDeclarationText): string {
  const lines = Object.entries(declaration).map(([key, value]) => {
    if (!Array.isArray(value)) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`
    const items = value.map((item) => `    ${JSON.stringify(item)}`)
    return `  ${JSON.stringify(key)}: [\n${items.join(',\n')}\n  ]`
  })
  return `{\n${lines.join(',\n')}\n}`
}

export function fmuProject(fmuImport: FmuImport, title: string): ProjectFile {
  const { name, block, stop, plotted } = fmuImport
  const plots = plotted.map(
    (names, i) => [`plot${i + 1}`, { title: names.join(', '), signals: names.map((n) => `${name}.${n}`) }] as const,
  )
  return {
    wishbone: 1,
    title,
    blocks: { [name]: { ...block, at: [0, 0] } },
    wires: {},
    experiments: {
      fmu: {
        stop,
        solver: { name: 'dopri5', tolerance: 1e-8 },
        sample: Number((stop / rows).toPrecision(3)),
        ...(plots.length === 0 ? {} : { plots: Object.fromEntries(plots) }),
      },
    },
  }
}

function blockName(model: string): string {
  const plain = model
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  return /^[A-Za-z]/.test(plain) ? plain : `FMU_${plain}`.replace(/_$/, '')
}
