/** Preview of the files of an export, generated while a view shows them. */
import { useEffect, useState } from 'react'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { ModelError } from '../../../engine/errors/model-error'
import { filesRequest } from './export-model'
import { useExporting, useServices } from './services'
import { useProblems } from '../problems/services'
import { useProject } from '../workbench/services'
import { useExportKey } from './use-export-key'

export interface PreviewedFiles {
  /** Files of the last successful generation. */
  readonly files: ExportedFiles | null
  readonly problem: ModelError | null
  readonly busy: boolean
  /** The files are those of the finished export, with its libraries and the result of its verification. */
  readonly done: boolean
}

interface Known extends Omit<PreviewedFiles, 'busy' | 'done'> {
  readonly key: string
}

/** Time for the user to finish a series of edits, ms. */
const DELAY_MILLISECONDS = 350

export function useFiles(): PreviewedFiles {
  const services = useServices()
  const [known, setKnown] = useState<Known>({ key: '', files: null, problem: null })
  const experiment = useProject((state) => state.experiment)
  const blocked = useProblems((state) => state.problems.some(({ source }) => source === 'check'))
  const request = useExportKey()
  const result = useExporting(({ job }) => (job.status === 'done' && job.key === request ? job.result : null))
  const key = result === null ? request : `${request} done`
  const isKnown = known.key === key

  useEffect(() => {
    if (blocked || experiment === null || isKnown) return
    let current = true
    const ask = async (): Promise<void> => {
      try {
        const files =
          result === null
            ? (await services.jobs.ask(filesRequest(services, experiment))).files
            : (await import('./archive-files')).filesInArchive(result)
        if (current) setKnown({ key, files, problem: null })
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        if (current) setKnown((before) => ({ ...before, key, problem: error }))
      }
    }
    const timer = setTimeout(() => void ask(), DELAY_MILLISECONDS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [services, key, blocked, experiment, isKnown, result])

  return {
    files: known.files,
    problem: isKnown ? known.problem : null,
    busy: !blocked && !isKnown,
    done: isKnown && result !== null,
  }
}
