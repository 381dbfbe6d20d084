/** Shipped projects are verified as they are exported, one for each target that runs here, over the start of an experiment. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ModelExportRequest } from '../../../app/export/contract'
import { makeExport } from '../../../app/export/make'
import { exportTargetIds, exportTargets } from '../../../engine/backends/targets'
import { compiler } from '../../support/c-compiler'
import { allowFmu } from '../../support/fmi/allowed'
import { sharedCompiler } from '../../support/compiler'
import { octave } from '../../support/octave'
import { python } from '../../support/python'

const runs: Readonly<Partial<Record<ModelExportRequest['target'], readonly [string, string, number]>>> = {
  c: ['mechanisms', 'slider-crank', 1],
  js: ['mechanisms', 'pendulum', 1],
  wasm: ['forestry-skidder', 'braking', 0.5],
  fmu2: ['simulator-cabin', 'parking', 1],
  fmu3: ['mechanisms', 'slider-crank', 1],
  matlab: ['mechanisms', 'pendulum', 0.2],
  python: ['mechanisms', 'slider-crank', 1],
}
const needsCompiler = ['c', 'fmu2', 'fmu3', 'python']
const runsHere = (target: string): boolean =>
  (compiler !== undefined || !needsCompiler.includes(target)) &&
  (python !== undefined || target !== 'python') &&
  (octave !== undefined || target !== 'matlab')

it('is done for every target that runs here', () => {
  const verified = exportTargetIds.filter((id) => exportTargets[id].verified !== undefined)
  expect(Object.keys(runs)).toEqual(verified)
})

/** @param stop s */
const exported = (project: string, target: string, experiment: string, stop: number) =>
  makeExport(
    {
      project,
      files: {},
      target: target as ModelExportRequest['target'],
      experiment,
      run: { stop, sample: stop / 20 },
      libraries: false,
    },
    { compiler: sharedCompiler, allow: allowFmu },
  )
const textOf = (name: string): string => readFileSync(`projects/${name}/project.json`, 'utf8')

it.each(Object.entries(runs).filter(([target]) => runsHere(target)))(
  '%s of %j',
  async (target, [name, experiment, stop]) => {
    const { verification } = await exported(textOf(name), target, experiment, stop)
    expect(verification.state).toBe('verified')
    const { worst } = verification as { worst: { difference: number } | null }
    expect(worst?.difference ?? 0).toBeLessThan(1e-11)
  },
)

it('runs the project that is exported, also where the equations were made for another project', async () => {
  const text = textOf('simulator-cabin')
  await exported(text, 'js', 'parking', 0.1)
  const { verification } = await exported(text.replace('"parking"', '"garage"'), 'js', 'garage', 0.1)
  expect(verification.state).toBe('verified')
})
