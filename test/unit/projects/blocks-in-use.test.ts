/** Every block for vehicles, motion bases and signals appears where a user can look at it: a shipped project, a template or the library of assemblies. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'

// An FMU is a file of the user.
const ofUsers = ['signals/fmu']
const folders = /^(air|brakes|cabin|chassis|cueing|driver|drivetrain|signals)\//u

it('shows every block of vehicles, motion bases and signals in something that is shipped', () => {
  const projects = readdirSync('projects').map((name) => `projects/${name}`)
  const texts = [
    ...[...projects, 'app/renderer/welcome/templates', 'app/libraries'].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${folder}/${name}`),
    ),
  ].map((path) => readFileSync(path, 'utf8'))
  const missing = registry
    .all()
    .map(({ type }) => type)
    .filter(
      (type) => folders.test(type) && !ofUsers.includes(type) && !texts.some((text) => text.includes(`"${type}"`)),
    )
  expect(missing).toEqual([])
})
