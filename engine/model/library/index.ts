/** Libraries of user subsystems. */
export { contentsOf, fingerprint } from './contents'
export { asLines, carriedProblems, fileReferences, filesOf, longestDataFile } from './data-files'
export { placeFiles, placeTexts, plainLines, withPaths } from './data-files'
export type { PlacedFiles, WithFiles } from './data-files'
export { libraryNameProblem, longestLibrary, parseLibrary, serialiseLibrary } from './file'
export { nested, selfContained } from './self-contained'
export type { SelfContained } from './self-contained'
export { isWhatWasTaken, statusOfInstance } from './instance-status'
export type { InstanceStatus } from './instance-status'

export type { LibraryBlock, LibraryFile } from './types'
