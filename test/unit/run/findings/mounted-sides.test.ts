/**
 * Four tyres measured for the left side: the car pulls to one side, and a warning says so; mirrored on the right, it
 * runs straight.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { mountedWheels } from '../../../../engine/model/vehicle/mounted-sides'
import type { ParamValue, ProjectFile } from '../../../../engine/model/project/project'
import { runToEnd } from '../../../../engine/run/run'
import { inRoot } from '../../../../scripts/lib/paths.mjs'
import { sharedCompiler } from '../../../support/compiler'

const vehicle = parseProject(readFileSync(inRoot('projects/generic-vehicle/project.json'), 'utf8'))

const withTires = (of: (name: string) => Readonly<Record<string, ParamValue>>): ProjectFile => ({
  ...vehicle,
  blocks: Object.fromEntries(
    Object.entries(vehicle.blocks).map(([name, block]) => [
      name,
      block.type === 'tires/tire' ? { ...block, params: { ...block.params, ...of(name) } } : block,
    ]),
  ),
})

/** Lateral position and warnings after 2 s straight ahead. */
function straightAhead(project: ProjectFile) {
  const { table, report } = runToEnd(
    {
      project,
      files: {},
      experiment: 'sine-steer',
      overrides: { 'SteerInput.amplitude': 0 },
      run: { stop: 2 },
      signals: ['Body.y'],
    },
    sharedCompiler,
  )
  const [y] = table.columns
  return { y: y.values.at(-1) ?? NaN, warnings: report.warnings.filter((text) => text.includes('with data for')) }
}

it('data of one side on both sides make a vehicle pull, and are named', () => {
  const { y, warnings } = straightAhead(withTires(() => ({ measuredSide: 'left' })))
  expect(Math.abs(y)).toBeGreaterThan(1e-3)
  expect(warnings).toEqual([
    'TireFR, TireRR run on the right with data for the left, so the vehicle pulls to one side. Set their mountedSide to "right"',
  ])
})

it('the remedy makes it run straight', () => {
  const mounted = withTires((name) => ({ measuredSide: 'left', mountedSide: name.endsWith('R') ? 'right' : 'left' }))
  const { y, warnings } = straightAhead(mounted)
  expect(Math.abs(y)).toBeLessThan(1e-9)
  expect(warnings).toEqual([])
})

it('nothing is said of tyres without a side, and of one that is mounted on the wrong side, its name', () => {
  expect(mountedWheels(vehicle, registry)).toEqual([])
  const one = withTires((name) => {
    const params: Readonly<Record<string, ParamValue>> = { measuredSide: 'left', mountedSide: 'right' }
    return name === 'TireRL' ? params : {}
  })
  expect(mountedWheels(one, registry)).toMatchObject([{ block: 'TireRL', side: 'left', fits: false }])
})
