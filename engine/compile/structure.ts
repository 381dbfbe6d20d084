/** Structure of the equations: blocks, wires, structural values, files and the formulation. */
import { ModelError } from '../errors/model-error'
import { memberName } from '../model/names/names'
import type { FormulationSettings } from '../model/project/project'
import type { ResolvedProject } from '../model/network/resolve'
import { activeModel } from '../model/subsystem'
import type { CompileRequest } from './compile'

/**
 * Returns the formulation that a request names.
 * @throws ModelError `unknown-formulation` with the names of existing formulations
 */
export function formulationNamed({ project: written, formulation = 'default' }: CompileRequest): FormulationSettings {
  const project = activeModel(written)
  const record = project.formulations?.[formulation]
  if (record !== undefined) return record
  if (formulation === 'default') return {}
  const names = ['default', ...Object.keys(project.formulations ?? {})]
  throw new ModelError(
    'unknown-formulation',
    `there is no formulation "${formulation}"`,
    { file: 'project.json' },
    `use one of ${[...new Set(names)].join(', ')}`,
  )
}

/** Structure of the equations. Models of one structure differ only in values of tunable parameters. */
export interface Structure {
  readonly key: string
  /** Contents of the files that blocks read, in their order: not in the key, as they may have a hundred megabytes. */
  readonly files: readonly string[]
}

export const isSameStructure = (a: Structure, b: Structure): boolean =>
  a.key === b.key && a.files.length === b.files.length && a.files.every((content, i) => content === b.files[i])

/** @throws ModelError `unknown-formulation` */
export function structureOf(
  request: CompileRequest,
  resolved: ResolvedProject,
  consulted: ReadonlySet<string>,
): Structure {
  const files: string[] = []
  const fold = (x: number): number | 'free' => (x === 0 || x === 1 || x === -1 ? x : 'free')
  const blocks = [...resolved.blocks].map(([name, block]) => [
    name,
    block.definition.type,
    [...block.params].map(([key, p]) => {
      if (p.kind === 'quantity') {
        if (p.elements !== undefined)
          return p.elements.map((x) => (consulted.has(memberName(name, key)) ? x : p.structural ? fold(x) : null))
        return consulted.has(memberName(name, key)) ? p.value : p.structural ? fold(p.value) : null
      }
      if (p.kind === 'vector') return p.value.map(fold)
      if (p.kind === 'file') {
        files.push(request.files[p.value] ?? '')
        return p.value
      }
      return p.value
    }),
    Object.keys(block.definition.ports).flatMap((port) => {
      const width = resolved.widths.port(name, port)
      return width === 1 ? [] : [port, width]
    }),
  ])
  const formulation = formulationNamed(request)
  const key = JSON.stringify([
    blocks,
    resolved.project.wires,
    formulation,
    request.outside ?? [],
    request.trims,
    request.iterations,
    request.operatingPoint,
  ])
  return { key, files }
}
