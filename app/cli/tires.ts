/** The force function of a tyre with its parameters: of a block of a project, or of a tyre property file. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { registry } from '../../blocks'
import { entryOf } from '../../engine/collections/entries'
import { readHead, readTextFile } from '../../engine/io/node/text-file'
import { ModelError } from '../../engine/errors/model-error'
import { foreignContent, foreignName, headText, ownKindOf } from '../../engine/model/foreign'
import { parseOverride, unknownBlock } from '../../engine/model/names/overrides'
import type { ProjectFile } from '../../engine/model/project/project'
import { resolveParameters, type ResolvedBlock } from '../../engine/model/network/resolve'
import type { AxisConvention } from '../../blocks/tires/axes'
import { tireOf, tireType, type TireForces } from '../tires/forces'
import { measuredTire, type MeasuredTire } from '../tires/measured-tire'
import { propertyFileTire, type PropertyFileTire } from '../tires/property-file'
import { importerOf } from '../../importers/table'
import type { Arguments } from './arguments'
import { inProject, openProject } from './project'

export interface Tire extends TireForces {
  /** Property file that the tyre comes from, if any. */
  readonly file?: PropertyFileTire
  /** Measurement that the tyre comes from, if any. */
  readonly measurement?: MeasuredTire
  readonly resolved: ResolvedBlock
}

/** @throws ModelError `unknown-block`, `usage`, `file-format` and others of the file */
export async function openTire(args: Arguments): Promise<Tire> {
  const [path] = args.positionals
  if (isMeasurement(path)) return fromMeasurement(path, args)
  if (await isPropertyFile(path)) return fromPropertyFile(path, args)
  const loaded = await openProject(args)
  return inProject(loaded, () => ofBlock(loaded.project, args.text('block')))
}

function ofBlock(project: ProjectFile, name: string | undefined): Tire {
  const resolved = entryOf(resolveParameters(project, registry).blocks, chooseBlock(project, name))
  return { ...tireOf(resolved), resolved }
}

/**
 * Opens the tyres of several files and projects, of a project those that `--block` names, separated by commas.
 * @returns tyres with distinct names: those of their files, or of their blocks
 * @throws ModelError as `openTire`
 */
export async function openTires(args: Arguments): Promise<readonly { readonly name: string; readonly tire: Tire }[]> {
  const all: { readonly name: string; readonly tire: Tire }[] = []
  const add = (name: string, tire: Tire): void => {
    let distinct = name
    for (let i = 2; all.some((one) => one.name === distinct); i++) distinct = `${name} (${i})`
    all.push({ name: distinct, tire })
  }
  for (const path of args.positionals) {
    const alone = args.alone(path)
    const measurement = isMeasurement(path)
    if (measurement || (await isPropertyFile(path))) {
      const tire = await (measurement ? fromMeasurement(path, alone) : fromPropertyFile(path, alone))
      add(basename(path).replace(/\.[^.]*$/, ''), tire)
      continue
    }
    const loaded = await openProject(alone)
    const names = args.text('block')?.split(',') ?? [undefined]
    await inProject(loaded, () => {
      for (const name of names) {
        const tire = ofBlock(loaded.project, name?.trim())
        add(tire.block, tire)
      }
    })
  }
  return all
}

/**
 * Returns whether a file is a tyre property file, by its content or its extension. A folder or a JSON file is a
 * project.
 * @throws ModelError `file-format` for other kinds of files
 */
export async function isPropertyFile(path: string): Promise<boolean> {
  if (importerOf(path) === undefined && !(await isFile(path))) return false
  const head = headText(await readHead(path))
  const kind = ownKindOf(path, head)
  // Errors in a project are reported by its reader.
  if (kind === 'tyre' || kind === 'project' || /\.json$/i.test(path)) return kind === 'tyre'
  const takes = 'a tyre property file (.tir) or a project'
  const foreign =
    foreignContent(path, head, ['tyre', 'project'], takes) ?? foreignName(path, ['tyre', 'project'], takes)
  if (foreign !== undefined) throw foreign
  return false
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() === true

/** Returns whether a file is a measurement, by its name. */
export const isMeasurement = (path: string): boolean => /\.(?:csv|tdx|tydex|dat|txt)$/i.test(path)

async function fromMeasurement(path: string, args: Arguments): Promise<Tire> {
  const overrides = Object.fromEntries(args.all('set').map(parseOverride))
  const settings = { block: args.text('block'), axes: axesOf(args), overrides }
  const measurement = measuredTire(await readTextFile(path), path, settings)
  return { ...measurement, measurement }
}

const conventions: readonly AxisConvention[] = ['ISO', 'SAE', 'adapted SAE', 'turned angle']

/** @throws ModelError `usage` */
export function axesOf(args: Arguments): AxisConvention | undefined {
  const text = args.text('axes')
  const axes = conventions.find((one) => one.toLowerCase() === text?.toLowerCase())
  if (text === undefined || axes !== undefined) return axes
  throw new ModelError('usage', `--axes ${text} is not a convention`, {}, `use one of ${conventions.join(', ')}`)
}

async function fromPropertyFile(path: string, args: Arguments): Promise<Tire> {
  if (args.has('patch'))
    throw new ModelError('usage', '--patch needs a project', { file: path }, 'use --set Tire.PARAM=VALUE')
  const overrides = Object.fromEntries(args.all('set').map(parseOverride))
  const file = propertyFileTire(await readTextFile(path), path, { block: args.text('block'), overrides })
  return { ...file, file }
}

function chooseBlock(project: ProjectFile, requestedName: string | undefined): string {
  const tires = Object.keys(project.blocks).filter((name) => project.blocks[name].type === tireType)
  const block = requestedName ?? tires.at(0)
  if (block === undefined) {
    throw new ModelError('usage', 'the project has no tyre', {}, 'give a project with a tyre, or a .tir file')
  }
  if (!Object.hasOwn(project.blocks, block)) throw unknownBlock(block, project)
  if (tires.includes(block)) return block
  throw new ModelError('usage', 'the block is not a tyre', { block }, `use one of ${tires.join(', ')}`)
}
