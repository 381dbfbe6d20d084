/**
 * A program that adds to the list of recent projects and replaces a library; run where the disk is full.
 *
 *     node lists.mjs FOLDER
 */
import { join } from 'node:path'
import { libraryFiles } from '../../../app/main/libraries'
import { recentProjects } from '../../../app/main/recent'
import { writeWindowState } from '../../../app/main/window-state'
import { readWorkKey } from '../../../app/server/work-key'

const [folder] = process.argv.slice(2)
recentProjects(join(folder, 'recent.json')).add({ id: '/new', name: 'new', title: 'x'.repeat(2000) })
writeWindowState(join(folder, 'window-state.json'), {
  bounds: { x: 0, y: 0, width: 800, height: 600 },
  maximized: false,
})
const outcomes = await Promise.allSettled([
  libraryFiles(join(folder, 'libraries')).writeLibrary('parts', 'new '.repeat(1000)),
  readWorkKey(join(folder, 'profile')),
])
console.log(outcomes.map(({ status }) => status).join(' '))
