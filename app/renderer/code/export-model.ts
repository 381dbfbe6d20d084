/** The model of the chosen experiment as a ZIP file of source and README, to be built and called elsewhere. */
import { fmuArchive } from '../../fmu/archive'
import { exportTargets, type ExportTargetId } from '../../../engine/backends/targets'
import { fileName, offerFile } from '../workbench/offer-file'
import { chosenExperiment, chosenFormulation, tellUnsolved } from '../running/running'
import { experimentKey } from '../running/analysis'
import type { Problem } from '../problems/problems-store'
import type { Services } from './services'
import { getHeader, projectFromDocument } from '../store/records'
import { codeTexts } from '../texts/code'

export async function exportModel(services: Services, target: ExportTargetId): Promise<void> {
  const { jobs, problems, project, ui } = services
  const found = await new Promise<readonly Problem[]>((resolve) => problems.getState().afterCheck(resolve))
  if (found.length > 0) return tellUnsolved(services, found.length)
  const experiment = chosenExperiment(services)
  const { doc, origin } = project.getState()
  try {
    const { files, remarks } = await jobs.ask({
      type: 'export',
      project: projectFromDocument(doc),
      files: origin.files,
      experiment,
      target,
      formulation: chosenFormulation(services),
    })
    const name = fileName([getHeader(doc).title, experiment, target].join(' '))
    const { archive } = exportTargets[target]
    const told = (file: string): string => codeTexts.exportedModel(file, remarks)
    if (archive !== undefined)
      return await offerFile(services, `${name}.${archive}`, fmuArchive(files), 'application/octet-stream', told)
    const { zipSync, strToU8 } = await import('fflate')
    const entries = Object.entries(files).map(
      ([file, content]) => [`${name}/${file}`, typeof content === 'string' ? strToU8(content) : content] as const,
    )
    await offerFile(services, `${name}.zip`, zipSync(Object.fromEntries(entries)), 'application/zip', told)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Whatever the cause is, it is in the model, the experiment or the formulation.
    const refused = experimentKey(services)
    ui.getState().notify('danger', error.message, undefined, 'export', () => experimentKey(services) === refused)
  }
}
