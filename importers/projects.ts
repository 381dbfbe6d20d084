/** How each importer that makes a whole project does so. */
import { importAdams, type AdamsFiles, type ImportedProject } from './adams'
import type { ProjectImporterId } from './table'

/**
 * @param file name of the file for messages
 * @throws ModelError `file-format` or `unsupported` with the line
 */
export type ProjectImport = (text: string, file: string, beside?: AdamsFiles) => ImportedProject

export const projectImports: Readonly<Record<ProjectImporterId, ProjectImport>> = { adams: importAdams }
