/** Libraries of user subsystems. */
export { contentsOf, fingerprint } from '../fingerprints/contents'
export { asLines, carriedProblems, fileReferences, filesOf, longestDataFile } from '../fingerprints/data-files'
export { placeFiles, placeTexts, plainLines, withPaths } from '../fingerprints/data-files'
export type { PlacedFiles, WithFiles } from '../fingerprints/data-files'
export { libraryNameProblem, longestLibrary, parseLibrary, serialiseLibrary } from './file'
export { nested, selfContained } from './self-contained'
export type { SelfContained } from './self-contained'
export { isWhatWasTaken, statusOfInstance } from './instance-status'
export type { InstanceStatus } from './instance-status'

export type { LibraryBlock, LibraryFile } from '../project/library'
