/** The force function of a tyre with its parameters: of a block of a project, or of a tyre property file. */
import { registry } from '../../blocks'
import { readTextFile } from '../../engine/io/node/text-file'
import { readTir, tirToTireParams } from '../../engine/io/tir'
import { ModelError } from '../../engine/model/errors'
import { parseOverride, unknownBlock } from '../../engine/model/overrides'
import type { ProjectFile } from '../../engine/model/project'
import { resolveParameters } from '../../engine/model/resolve'
import { tyreOf, tyreType, type TyreForces } from '../tyres/forces'
import type { Arguments } from './arguments'
import { inProject, openProject } from './project'

export interface Tyre extends TyreForces {
  /** What a property file left open. */
  readonly warnings: readonly string[]
}

/** @throws ModelError `unknown-block`, `usage`, `file-format` and others of the file */
export async function openTyre(args: Arguments): Promise<Tyre> {
  const [path] = args.positionals
  if (/\.tir$/i.test(path)) return fromPropertyFile(path, args)
  const loaded = await openProject(args)
  return inProject(loaded, () => {
    const block = chooseBlock(loaded.project, args.text('block'))
    return { ...tyreOf(resolveParameters(loaded.project, registry).blocks.get(block)), warnings: [] }
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
    blocks: { [block]: { type: tyreType, params: tirToTireParams(tir) } },
    wires: {},
  }
  const overrides = Object.fromEntries(args.all('set').map(parseOverride))
  try {
    return { ...tyreOf(resolveParameters(project, registry, overrides).blocks.get(block)), warnings: tir.warnings }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.code, error.what, { ...error.place, file: path }, error.hint)
  }
}

function chooseBlock(project: ProjectFile, asked: string | undefined): string {
  const tyres = Object.keys(project.blocks).filter((name) => project.blocks[name].type === tyreType)
  const block = asked ?? tyres.at(0)
  if (block === undefined) {
    throw new ModelError('usage', 'the project has no tyre', {}, 'give a project with a Tire block, or a .tir file')
  }
  if (!Object.hasOwn(project.blocks, block)) throw unknownBlock(block, project)
  if (tyres.includes(block)) return block
  throw new ModelError('usage', 'the block is no tyre', { block }, `use one of ${tyres.join(', ')}`)
}
