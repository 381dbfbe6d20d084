/** Files of an export as they would be written, made while a view shows them. */
import { useEffect, useState } from 'react'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { ModelError } from '../../../engine/errors/model-error'
import { exportKey, filesRequest } from './export-model'
import { useExporting, useProblems, useProject, useServices } from './services'

export interface PreviewedFiles {
  /** Those of the last export that worked. */
  readonly files: ExportedFiles | null
  readonly problem: ModelError | null
  readonly busy: boolean
}

interface Known extends Omit<PreviewedFiles, 'busy'> {
  readonly key: string
}

/** Time for the user to finish a series of edits. */
const DELAY_MILLISECONDS = 350

export function useFiles(): PreviewedFiles {
  const services = useServices()
  const [known, setKnown] = useState<Known>({ key: '', files: null, problem: null })
  const experiment = useProject((state) => state.experiment)
  // The key is made of these.
  useProject((state) => state.doc)
  useProject((state) => state.formulation)
  useExporting((state) => state.target)
  useExporting((state) => state.options)
  const blocked = useProblems((state) => state.problems.some(({ source }) => source === 'check'))
  const key = exportKey(services)
  const isKnown = known.key === key

  useEffect(() => {
    if (blocked || experiment === null || isKnown) return
    let current = true
    const ask = async (): Promise<void> => {
      try {
        const { files } = await services.jobs.ask(filesRequest(services, experiment))
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
  }, [services, key, blocked, experiment, isKnown])

  return { files: known.files, problem: isKnown ? known.problem : null, busy: !blocked && !isKnown }
}
