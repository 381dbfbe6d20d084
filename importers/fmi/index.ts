export { fmuDeclaration } from './declaration'
export { readDescription } from './description'
export { fmuProject, importFmu, type FmuImport } from './to-project'
export { descriptionFile } from './xml'
