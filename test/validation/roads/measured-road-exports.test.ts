/** A wheel on a measured road leaves the program for every target, with its heights in a file beside the code. */
import { expect, it } from 'vitest'
import { makeExport } from '../../../app/export/make'
import type { ExportTargetId } from '../../../engine/backends/targets'
import { exportC } from '../../../engine/backends/c/package'
import { base64Of } from '../../../engine/model/project/binary-files'
import { compiler } from '../../support/c-compiler'
import { allowFmu } from '../../support/fmi/allowed'
import { sharedCompiler } from '../../support/compiler'
import { crgFile } from '../../support/crg'
import { exportedRun } from '../../support/exported-model'
import { octave } from '../../support/octave'
import { python } from '../../support/python'
import { smallProject } from '../events/small-run'

// 1101 by 61 heights, with their margin: enough for a file
const [rows, columns, step] = [1101, 61, 0.02]
const road = crgFile({
  encoding: 'KRBI',
  road: [
    'REFERENCE_LINE_START_U   = 0.0',
    `REFERENCE_LINE_END_U     = ${((rows - 1) * step).toFixed(2)}`,
    `REFERENCE_LINE_INCREMENT = ${step}`,
    'LONG_SECTION_V_RIGHT     = -1.5',
    'LONG_SECTION_V_INCREMENT = 0.05',
  ],
  columns: Array.from({ length: columns }, (_, j) => `D:long section ${j + 1},m`),
  rows: Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => 0.01 * Math.sin(3 * i * step) + 0.004 * Math.sin(7 * i + 3 * j)),
  ),
})
const project = smallProject(
  {
    World: ['world/world'],
    Road: ['world/measured-road', { file: 'road.crg' }],
    Body: ['mechanics/rigid-body', { mass: 300 }],
    Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
    Tire: ['tires/tire', { radius: 0.3, stiffness: 2e5, damping: 500, forceModel: 'level-4', shape: 'disk' }],
  },
  ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
  {
    stop: 0.2,
    solver: { name: 'rk4', step: 0.001 },
    initial: { 'Body.x': 1, 'Body.z': 0.3, 'Body.vx': 5, 'Spin.rate': 16 },
  },
)
const targets: readonly ExportTargetId[] = [
  'js',
  'wasm',
  ...(compiler === undefined ? [] : (['c', 'fmu3'] as const)),
  ...(compiler === undefined || python === undefined ? [] : (['python'] as const)),
  ...(octave === undefined ? [] : (['matlab'] as const)),
]

it.each(targets)('as %s, which agrees with the run', async (target) => {
  const { verification, files } = await makeExport(
    {
      project: JSON.stringify(project),
      files: { 'road.crg': base64Of(road) },
      target,
      experiment: 'run',
      run: { stop: target === 'matlab' ? 0.03 : 0.2, sample: 0.01 },
      libraries: false,
    },
    { compiler: sharedCompiler, allow: allowFmu },
  )
  expect(verification.state).toBe('verified')
  const { worst } = verification as { worst: { difference: number } | null }
  expect(worst?.difference ?? 0).toBeLessThan(1e-11)
  const beside = files.filter((file) => file.path.endsWith('.f32'))
  expect(beside).toHaveLength(target === 'js' || target === 'wasm' ? 0 : 1)
})

it('refuses single precision where floats do not count the heights', () => {
  const files = { 'road.crg': base64Of(road) }
  const single = { ...exportedRun(project, ['Tire.Fz'], 'run', files), precision: 'single' as const }
  expect(() => exportC(single)).not.toThrow()
  const data = (single.program.data ?? []).map((row) =>
    row.values instanceof Float32Array ? { ...row, values: new Float32Array(2 ** 24 + 1) } : row,
  )
  expect(() => exportC({ ...single, program: { ...single.program, data } })).toThrow(
    /Road.heights has 16777217 numbers, and single precision/,
  )
})
