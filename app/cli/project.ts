/**
 * The project that a command works on: read, patched, with parameters set and sources replaced.
 * Errors leave here and `inProject` with the path of the file that the user gave.
 */
import { mapRecord } from '../../engine/collections/entries'
import { join } from 'node:path'
import { registry } from '../../blocks'
import { readFiles, readProjectFolder } from '../../engine/io/node/project-folder'
import { readTextFile } from '../../engine/io/node/text-file'
import { ModelError } from '../../engine/errors/model-error'
import { definitionFor } from '../../engine/model/blocks/block'
import { applyOverrides, parseOverride } from '../../engine/model/names/overrides'
import { splitMember } from '../../engine/model/names/names'
import { withExperiments, type ExperimentOverlay, type OverlayBlock } from '../../engine/model/overlay'
import { patchProjectText } from '../../engine/model/parse/patch-project'
import type { BlockInstance, ParamValue, ProjectFile } from '../../engine/model/project/project'
import { activeModel } from '../../engine/model/subsystem'
import { withChosen } from '../../engine/model/experiments/variants'
import { checkProject } from '../../engine/model/check/validate'
import type { Arguments } from './arguments'
import { mapExperiments, without } from './experiments'
import { replaceSources, type ReplacedSource } from './inputs'

export interface LoadedProject {
  readonly project: ProjectFile
  /** Texts of the project's other files by relative path. */
  readonly files: Readonly<Record<string, string>>
  /** Path of the project file as the user would write it. */
  readonly path: string
  /** Returns the actual path of a file, given its relative path; for messages. */
  readonly locate: (file: string | undefined) => string
  /** Parameters of `--set`, by `Block.param`. */
  readonly set: Readonly<Record<string, ParamValue>>
  /** Sources that `--input` has replaced. */
  readonly inputs: readonly ReplacedSource[]
}

/** Paths of files, and parameters of `--set`, for messages. */
type FilesAndSettings = Pick<LoadedProject, 'locate' | 'set'>

export type Loading =
  | { readonly ok: true; readonly value: LoadedProject }
  /** Every fault in the form of a file or patch that is not a project. */
  | { readonly ok: false; readonly problems: readonly ModelError[] }

/** @throws ModelError for files that cannot be read and invalid values of options */
export async function loadProject(args: Arguments): Promise<Loading> {
  const [projectPath] = args.positionals
  const read = await readProjectFolder(projectPath, registry)
  if (!read.ok) return { ok: false, problems: read.problems.map((p) => withFile(p, pathOf(projectPath, p.place.file))) }
  const { folder, fileName } = read.value
  const path = join(folder, fileName)
  let { project, files } = read.value
  const patch = args.text('patch')
  if (patch !== undefined) {
    project = patchProjectText(project, await readTextFile(patch), patch)
    files = await readFiles(folder, project, registry)
  }
  const set = Object.fromEntries(args.all('set').map(parseOverride))
  const places = new Map<string, string>()
  const locate = (file: string | undefined): string => {
    if (file === undefined || file === fileName || file === 'project.json') return path
    return places.get(file) ?? (Object.hasOwn(files, file) ? join(folder, file) : file)
  }
  const variant = args.text('variant')
  const changed = await inProject({ locate, set }, () => withChosen(project, variant))
  const replaced = await replaceSources(activeModel(changed), args.all('input'), path)
  for (const [file, origin] of Object.entries(replaced.origin)) places.set(file, origin)
  const loaded = {
    project: replaced.project,
    files: { ...files, ...replaced.files },
    path,
    locate,
    set,
    inputs: replaced.inputs,
  }
  const value = await inProject(loaded, async () => {
    const withSet = withParameters(loaded)
    // a parameter may name a file that nothing else of the project refers to
    if (Object.keys(set).length > 0) files = { ...(await readFiles(folder, withSet, registry)), ...files }
    return { ...loaded, project: withSet, files: { ...files, ...replaced.files } }
  })
  return { ok: true, value }
}

/** Loads a project like `loadProject`, but throws the first problem. */
export async function openProject(args: Arguments): Promise<LoadedProject> {
  const loading = await loadProject(args)
  if (loading.ok) return loading.value
  throw firstOf(loading.problems)
}

/** Runs a task with a project and adds the paths of its files to errors. */
export async function inProject<T>(loaded: FilesAndSettings, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ModelError ? located(error, loaded) : error
  }
}

/** Returns an error with the path of its file, or with a note that the value was set on the command line. */
export function located(error: ModelError, { locate, set }: FilesAndSettings): ModelError {
  const { block, parameter, file } = error.place
  const key = `${block}.${parameter}`
  const what = Object.hasOwn(set, key) && !error.what.startsWith('--set') ? `--set ${key}: ${error.what}` : error.what
  return new ModelError(error.code, what, { ...error.place, file: locate(file) }, error.hint)
}

/**
 * Problems of the blocks and of one experiment; problems that concern only other experiments, plots or reference data
 * do not keep a model from running.
 * @throws ModelError the first one
 */
export function requireSound({ project, files }: LoadedProject, experiment?: string): void {
  const { references: _, plots: __, ...used } = project.experiments?.[experiment ?? ''] ?? { stop: 1 }
  const checked = withExperiments(project, experiment === undefined ? {} : { [experiment]: used })
  const problems = checkProject(checked, registry, files)
  if (problems.length > 0) throw firstOf(problems)
}

function firstOf(problems: readonly ModelError[]): ModelError {
  const [first, ...others] = problems
  if (others.length === 0) return first
  const more = others.length === 1 ? 'is one more problem' : `are ${others.length} more problems`
  const remedy = first.hint === '' || /[.?]$/.test(first.hint) ? first.hint : `${first.hint}.`
  return new ModelError(first.code, first.what, first.place, `${remedy} There ${more}: see wishbone check`.trim())
}

/**
 * Parameters of `--set` go before those of blocks, parameter sets and experiments. They hold for blocks of overlays
 * too; a block of the diagram that every experiment with the parameter replaces keeps its own.
 */
function withParameters({ project, set }: LoadedProject): ProjectFile {
  const ofOverlays = Object.values(project.experiments ?? {}).flatMap(({ overlay }) => (overlay ? [overlay] : []))
  const isOfOverlay = (key: string): boolean => ofOverlays.some((overlay) => overlayBlock(overlay, key) !== undefined)
  const applied = applyOverrides(
    project,
    without(set, (key) => isOfOverlay(key) && !hasParameter(activeModel(project).blocks, key)),
  )
  const isUnchanged = (key: string): boolean => !Object.hasOwn(set, key)
  return {
    ...applied,
    ...(applied.variants && {
      variants: mapRecord(applied.variants, (variant) => ({
        ...variant,
        set: without(variant.set ?? {}, (key) => !isUnchanged(key)),
      })),
    }),
    experiments: mapExperiments(applied, (e) => ({
      ...e,
      set: without(e.set ?? {}, (key) => !isUnchanged(key)),
      ...(e.overlay && { overlay: withOverlayParameters(e.overlay, set) }),
    })),
  }
}

/** Returns the block of an overlay that has a parameter, `Block.param`. */
function overlayBlock({ add = {}, replace = {} }: ExperimentOverlay, key: string): OverlayBlock | undefined {
  const blocks = { ...replace, ...add }
  return hasParameter(blocks, key) ? blocks[splitMember(key)?.block ?? ''] : undefined
}

function hasParameter(blocks: Readonly<Record<string, BlockInstance>>, key: string): boolean {
  const { block, member } = splitMember(key) ?? { block: '', member: '' }
  if (!Object.hasOwn(blocks, block)) return false
  return Object.hasOwn(definitionFor(registry, blocks[block])?.params ?? {}, member)
}

function withOverlayParameters(
  overlay: ExperimentOverlay,
  set: Readonly<Record<string, ParamValue>>,
): ExperimentOverlay {
  const remaining = (name: string, block: OverlayBlock): OverlayBlock => {
    const values = Object.entries(set).flatMap(([key, value]) => {
      const target = splitMember(key)
      return target?.block === name && hasParameter({ [name]: block }, key) ? [[target.member, value] as const] : []
    })
    return values.length === 0 ? block : { ...block, params: { ...block.params, ...Object.fromEntries(values) } }
  }
  const { add, replace } = overlay
  return {
    ...overlay,
    ...(add && { add: mapRecord(add, (block, name) => remaining(name, block)) }),
    ...(replace && { replace: mapRecord(replace, (block, name) => remaining(name, block)) }),
  }
}

function withFile(error: ModelError, file: string): ModelError {
  return new ModelError(error.code, error.what, { ...error.place, file }, error.hint)
}

/** Returns the path of a project file that could not be parsed. */
function pathOf(path: string, fileName: string | undefined): string {
  if (fileName === undefined || path.endsWith(fileName)) return path
  return join(path, fileName)
}

/**
 * A source that reads a column in this experiment has no parameters to set, and blocks that its overlay removes have no
 * effect.
 * @throws ModelError `usage` for a `--set` or `--input` that would have no effect
 */
export function requireUnset({ project, set, inputs: columns }: LoadedProject, experiment: string): void {
  const { inputs = {}, overlay = {} } = project.experiments?.[experiment] ?? {}
  const { remove = [], replace = {} } = overlay
  const left = columns.find(({ source }) => remove.includes(source))
  if (left !== undefined)
    throw new ModelError(
      'usage',
      `--input ${left.source}: experiment "${experiment}" leaves out ${left.source}`,
      { block: left.source, experiment },
      'choose another experiment',
    )
  for (const key of Object.keys(set)) {
    const source = splitMember(key)?.block ?? ''
    if (Object.hasOwn(inputs, source))
      throw new ModelError(
        'usage',
        `--set ${key}: in experiment "${experiment}" ${source} reads its value from "${inputs[source].file}"`,
        { block: source, experiment },
        `leave it out, or give ${source} other data with --input`,
      )
    const isReplaced = Object.hasOwn(replace, source) && overlayBlock(overlay, key) === undefined
    if (isReplaced || remove.includes(source))
      throw new ModelError(
        'usage',
        `--set ${key}: experiment "${experiment}" ${isReplaced ? 'replaces' : 'leaves out'} ${source}`,
        { block: source, experiment },
        'leave it out, or choose another experiment',
      )
  }
}
