/** Differences between two versions of a project. */
export { compareProjects, isSameModel } from './compare'
export type { Change, Detail, ProjectDiff } from './types'
