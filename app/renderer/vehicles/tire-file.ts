/** Property file for the tyres of a new vehicle. */
import type { TirFile } from '../../../importers/tir'
import { ModelError } from '../../../engine/errors/model-error'
import { tireType } from '../../tires/tire-type'
import { propertyFileEdit } from '../inspector/tire/property-file-edit'
import { recordsOf } from '../store/records'
import { inspectorTexts } from '../texts/inspector'
import type { Services } from './services'

export interface TireFile {
  readonly name: string
  readonly text: string
  readonly tir: TirFile
}

/** Reads a property file; the error names its line and the remedy. */
export async function readTireFile(file: File): Promise<TireFile | ModelError> {
  // The compiler of tyre functions is loaded when it is needed.
  const { propertyFileTire } = await import('../../tires/property-file')
  const text = await file.text()
  try {
    return { name: file.name, text, tir: propertyFileTire(text, file.name).tir }
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
}

/** Gives all tyres of the open project the values of the file, each mounted on its side, as one step. */
export function putOn(
  { project, registry }: Pick<Services, 'project' | 'registry'>,
  { name, text, tir }: TireFile,
): void {
  const { doc, edit } = project.getState()
  const tires = recordsOf(doc, 'block').flatMap((block) => (block.value.type === tireType ? [block.name] : []))
  const diff = propertyFileEdit({ project, registry }, { name, text }, tir, tires, { variant: null })
  edit(inspectorTexts.tire.step(name, `${tires.length} blocks`), diff)
}
