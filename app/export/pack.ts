/**
 * Export of a model to files: the model is compiled if the target needs it, run and compared, and the outcome is
 * written to its README.
 */
import { exportC } from '../../engine/backends/c/package'
import { exportFmu } from '../../engine/backends/fmu/package'
import { fmuReadme } from '../../engine/backends/fmu/readme'
import type { ExportedFiles } from '../../engine/backends/exported'
import { exportPrinters } from '../../engine/backends/printers'
import { exportTargets, type ExportTargetId } from '../../engine/backends/targets'
import { buildLibraries } from '../fmu/libraries'
import type { ExportProgress, ExportVerification } from './contract'
import { withVerification } from './readme'
import { verifyExport } from './verify'
import type { MadeExport, VerifyTools } from './verify/types'

export interface PackOptions {
  /** Prefix of names and files, for C. */
  readonly prefix?: string
  /** Whether libraries are compiled, for FMUs; default: true. */
  readonly libraries?: boolean
  /** Whether the exported model is run and compared; default: true. */
  readonly verify?: boolean
}

export interface PackTools extends Omit<VerifyTools, 'stage'> {
  readonly progress?: (progress: ExportProgress) => void
  /** Changes the files before they are verified; for tests of the verification. */
  readonly alter?: (files: ExportedFiles) => ExportedFiles
}

export interface PackedExport {
  readonly files: ExportedFiles
  /** Titles of the platforms with a library and of those without a compiler, for FMUs. */
  readonly libraries?: { readonly built: readonly string[]; readonly missing: readonly string[] }
  readonly verification: ExportVerification
}

/** @throws ModelError `unsupported` for what the target or the compiler can't have; as `verifyExport` */
export async function packModel(
  target: ExportTargetId,
  made: Omit<MadeExport, 'files'>,
  { prefix, libraries = true, verify = true }: PackOptions,
  tools: PackTools,
): Promise<PackedExport> {
  const { signal, alter = (files) => files } = tools
  const progress = (stage: ExportProgress['stage'], title: string, share: number): void =>
    tools.progress?.({ stage, title, share })
  const version = exportTargets[target].fmi
  const files = alter(
    target === 'c' ? exportC(made.model, prefix === undefined ? {} : { prefix }) : exportPrinters[target](made.model),
  )
  const compiling = (title: string, share: number): void => progress('compiling', `Compiling for ${title}`, share)
  const build = (only?: 'own'): ReturnType<typeof buildLibraries> | undefined =>
    version === undefined
      ? undefined
      : buildLibraries({ ...exportFmu(made.model, version), files }, version, {
          progress: (title, i, count) => compiling(title, 0.1 + (0.6 * i) / count),
          only,
          signal,
        })
  const built = libraries ? await build() : undefined
  const packed = { ...files, ...built?.files }
  let verification: ExportVerification = { state: 'skipped' }
  if (verify) {
    // An FMU without libraries is compiled for its verification alone.
    const own = libraries ? undefined : await build('own')
    if (target === 'c') compiling('this machine', 0.2)
    verification = await verifyExport(
      target,
      { ...made, files: { ...packed, ...own?.files } },
      {
        ...tools,
        stage: (stage) =>
          stage === 'running'
            ? progress(stage, 'Running the exported model', 0.7)
            : progress(stage, 'Comparing with the run in Wishbone', 0.95),
      },
    )
    signal?.throwIfAborted()
  }
  return {
    files: withReadme(packed, verification),
    verification,
    ...(version === undefined ? {} : { libraries: { built: built?.built ?? [], missing: built?.missing ?? [] } }),
  }
}

function withReadme(files: ExportedFiles, verification: ExportVerification): ExportedFiles {
  const name = ['README.txt', fmuReadme].find((known) => Object.hasOwn(files, known))
  const readme = name === undefined ? undefined : files[name]
  if (name === undefined || typeof readme !== 'string') return files
  return { ...files, [name]: withVerification(readme, verification) }
}
