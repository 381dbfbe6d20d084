/** The force function of a tyre with its parameters: of a block of a project, or of a tyre property file. */
import { registry } from '../../blocks'
import { tireForceModels } from '../../blocks/tires/models'
import type { TireForceModel } from '../../blocks/tires/model'
import { compileFunction } from '../../engine/host/evaluate-function'
import { readTextFile } from '../../engine/io/node/text-file'
import { readTir, tirToTireParams } from '../../engine/io/tir'
import { ModelError } from '../../engine/model/errors'
import { parseOverride, unknownBlock } from '../../engine/model/overrides'
import type { ProjectFile } from '../../engine/model/project'
import { resolveParameters, type ResolvedBlock } from '../../engine/model/resolve'
import type { Arguments } from './arguments'
import { inProject, openProject } from './project'

export interface Tyre {
  /** Name of the block; `Tire` for a file. */
  readonly block: string
  readonly model: TireForceModel
  /** Arguments in the order of `model.inputs`, results Fx, Fy, Mx, My, Mz. */
  readonly forces: (inputs: readonly number[]) => Float64Array
  /** What a property file left open. */
  readonly warnings: readonly string[]
}

const tireType = 'tires/tire'

/** @throws ModelError `unknown-block`, `usage`, `file-format` and others of the file */
export async function openTyre(args: Arguments): Promise<Tyre> {
  const [path] = args.positionals
  if (/\.tir$/i.test(path)) return fromPropertyFile(path, args)
  const loaded = await openProject(args)
  return inProject(loaded, () => {
    const block = chooseBlock(loaded.project, args.text('block'))
    return tyreOf(resolveParameters(loaded.project, registry).blocks.get(block), [])
  })
}

async function fromPropertyFile(path: string, args: Arguments): Promise<Tyre> {
  if (args.has('patch'))
    throw new ModelError('usage', '--patch needs a project', { file: path }, 'use --set Tire.PARAM=VALUE')
  const block = args.text('block') ?? 'Tire'
  const tir = readTir(await readTextFile(path), path)
  const project: ProjectFile = {
    wishbone: 1,
    title: path,
    blocks: { [block]: { type: tireType, params: tirToTireParams(tir) } },
    wires: {},
  }
  const overrides = Object.fromEntries(args.all('set').map(parseOverride))
  try {
    return tyreOf(resolveParameters(project, registry, overrides).blocks.get(block), tir.warnings)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.code, error.what, { ...error.place, file: path }, error.hint)
  }
}

function chooseBlock(project: ProjectFile, asked: string | undefined): string {
  const tyres = Object.keys(project.blocks).filter((name) => project.blocks[name].type === tireType)
  const block = asked ?? tyres.at(0)
  if (block === undefined) {
    throw new ModelError('usage', 'the project has no tyre', {}, 'give a project with a Tire block, or a .tir file')
  }
  if (!Object.hasOwn(project.blocks, block)) throw unknownBlock(block, project)
  if (tyres.includes(block)) return block
  throw new ModelError('usage', 'the block is no tyre', { block }, `use one of ${tyres.join(', ')}`)
}

function tyreOf(block: ResolvedBlock | undefined, warnings: readonly string[]): Tyre {
  const chosen = block?.params.get('forceModel')
  const model = tireForceModels.find(({ id }) => chosen?.kind === 'choice' && chosen.value === id)
  if (block === undefined || model === undefined) throw new Error('a tyre without a force model')
  const parameters = model.fn.parameters.map((name) => {
    const value = block.params.get(`${model.prefix}.${name}`)
    return value?.kind === 'quantity' ? value.value : NaN
  })
  return { block: block.name, model, forces: compileFunction(model.fn, parameters), warnings }
}
