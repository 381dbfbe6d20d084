/** Entry of the worker in which the project is checked after every change. */
import { registry } from '../../../blocks'
import type { ProjectFiles } from '../../../engine/model/check/files'
import type { CheckAnswer, CheckRequest } from './checker'
import { directChecker } from './checker'

const post = self.postMessage.bind(self) as (answer: CheckAnswer) => void
const checker = directChecker(registry, () => post(null))
let known: ProjectFiles = {}

self.addEventListener('message', ({ data: { project, files = known } }: MessageEvent<CheckRequest>) => {
  known = files
  checker.check(project, files, post)
})
