/** Entry of the worker that checks the project after every change. */
import { registry } from '../../../blocks'
import type { ProjectFiles } from '../../../engine/model/files/project-files'
import { type CheckAnswer, type CheckRequest, directChecker, type PaceRequest } from './checker'
import { measureSlowness } from './machine-speed'

const post = self.postMessage.bind(self) as (answer: CheckAnswer) => void
const checker = directChecker(registry, () => post(null))
let known: ProjectFiles = {}

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest | PaceRequest>) => {
  if ('measure' in data) return post({ slowness: measureSlowness() })
  const { project, files = known } = data
  known = files
  checker.check(project, files, post)
})
