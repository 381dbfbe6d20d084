/**
 * Export of a model to files: the model is compiled if the target needs it, run and compared, and the outcome is
 * written to its README.
 */
import { exportFmu } from '../../engine/backends/fmu/package'
import { fmuReadme } from '../../engine/backends/fmu/readme'
import type { ExportedFiles } from '../../engine/backends/exported'
import { exportTargets } from '../../engine/backends/targets'
import { printExport, type PreparedExport } from '../../engine/export/prepare'
import { buildLibraries } from '../fmu/libraries'
import type { ExportProgress, ExportVerification } from './contract'
import { withVerification } from './readme'
import { verifyExport } from './verify'
import type { VerifyTools } from './verify/types'

export interface PackTools extends Omit<VerifyTools, 'stage'> {
  readonly progress?: (progress: ExportProgress) => void
  /** Changes the files before verification; for tests. */
  readonly alter?: (files: ExportedFiles) => ExportedFiles
}

export interface PackedExport {
  readonly files: ExportedFiles
  /** Titles of the platforms with a library and of those without a compiler, for FMUs. */
  readonly libraries?: { readonly built: readonly string[]; readonly missing: readonly string[] }
  readonly verification: ExportVerification
}

/** @throws ModelError `unsupported` for what the target or the compiler can't have; as `verifyExport` */
export async function packModel(prepared: PreparedExport, tools: PackTools): Promise<PackedExport> {
  const { target, model } = prepared
  const { libraries = false, verify = false } = prepared.choices
  const { signal, alter = (files) => files } = tools
  const progress = (stage: ExportProgress['stage'], title: string, share: number): void =>
    tools.progress?.({ stage, title, share })
  const version = exportTargets[target].fmi
  const files = alter(printExport(prepared))
  const compiling = (title: string, share: number): void => progress('compiling', `Compiling for ${title}`, share)
  const build = (only?: 'own'): ReturnType<typeof buildLibraries> | undefined =>
    version === undefined
      ? undefined
      : buildLibraries({ ...exportFmu(model, version), files }, version, {
          progress: (title, i, count) => compiling(title, 0.1 + (0.6 * i) / count),
          only,
          signal,
        })
  const built = libraries ? await build() : undefined
  const packed = { ...files, ...built?.files }
  let verification: ExportVerification = { state: 'skipped' }
  if (verify) {
    // An FMU without libraries is compiled for its verification alone.
    const ownLibraries = libraries ? undefined : await build('own')
    if (target === 'c') compiling('this machine', 0.2)
    verification = await verifyExport(
      { ...prepared, files: { ...packed, ...ownLibraries?.files } },
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
