/** Functions of the importers that make a whole project. */
import { importAdams } from './adams'
import type { ProjectImport } from './imported/imported-project'
import type { ProjectImporterId } from './table'

export const projectImports: Readonly<Record<ProjectImporterId, ProjectImport>> = { adams: importAdams }
