/** A folder of the window lists the services that it uses, and takes none from another folder that happens to have them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const root = 'app/renderer'

/** Imports of `Services`, or of its hook, from the services of another feature. */
function borrowed(file: string, text: string): readonly string[] {
  const own = file.split('/')[2]
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']*services)'/g)].flatMap(([, names, path]) => {
    const folder = normalize(join(dirname(file), path)).split('/')[2]
    const takes = /\b(Services|useServices)\b/.test(names)
    return takes && ![own, 'workbench'].includes(folder) ? [`${file} takes ${names.trim()} from ${folder}`] : []
  })
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/.*\.tsx?$/.test(file))
  .map((file) => `${root}/${file}`)

it('by every folder that has a list', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => borrowed(file, readFileSync(file, 'utf8')))).toEqual([])
})

it('and an import from another feature is found', () => {
  const text = "import { useServices } from '../problems/services'\n"
  expect(borrowed('app/renderer/code/CodeView.tsx', text)).toHaveLength(1)
})
