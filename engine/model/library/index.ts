/** Libraries of user subsystems. */
export { contentsOf, fingerprint } from './contents'
export { libraryNameProblem, parseLibrary, serialiseLibrary } from './file'
export { nested, selfContained } from './selfContained'
export type { SelfContained } from './selfContained'
export { libraryVersion } from './types'
export type { LibraryBlock, LibraryFile } from './types'
