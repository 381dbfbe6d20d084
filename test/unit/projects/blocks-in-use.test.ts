/** Every block for vehicles and motion bases appears where a user can look at it: a shipped project, a template or the library of assemblies. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'

/** Blocks that nothing shipped uses, with the reason. */
const alone: Readonly<Record<string, string>> = {
  'chassis/air-spring': 'no vehicle with air suspension is shipped yet',
  'chassis/axle-rig': 'the suspension analysis puts an axle on it',
  'chassis/bushing-matrix': 'no axle with elastic bushings is shipped yet',
  'chassis/kinematics-table': 'reads tables that the suspension analysis writes',
  'chassis/steering-shaft': 'shipped vehicles steer at the rack or the pinion',
  'cueing/centrifuge': 'a machine of its own beside the hexapod',
}

const folders = /^(air|brakes|cabin|chassis|cueing|driver|drivetrain)\//u

it('shows every block of vehicles and motion bases in something that is shipped', () => {
  const texts = [
    ...readdirSync('projects').map((name) => `projects/${name}/project.json`),
    ...['app/renderer/welcome/templates', 'app/libraries'].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${folder}/${name}`),
    ),
  ].map((path) => readFileSync(path, 'utf8'))
  const missing = registry
    .all()
    .map(({ type }) => type)
    .filter((type) => folders.test(type) && !texts.some((text) => text.includes(`"${type}"`)))
  expect(missing.sort()).toEqual(Object.keys(alone).sort())
})
