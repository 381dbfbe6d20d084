/** The cueing controller of the motion simulator without its vehicle: what docs/export.md exports. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { patchProjectText } from '../../../engine/model/parse/patch-project'
import { inRoot } from '../../../scripts/lib/paths.mjs'

const text = (name: string) => readFileSync(inRoot(`projects/motion-simulator/${name}`), 'utf8')

it('the controller of the motion simulator tilts for a sustained force, in frames of its own', () => {
  const whole = parseProject(text('project.json'), 'project.json')
  const project = patchProjectText(whole, text('controller.patch.json'), 'controller.patch.json')
  const compiler = new Compiler(registry)
  const request = { project, files: {}, experiment: 'frames' }
  expect(compiler.compile(request).compilation.states).toEqual([])
  const signals = ['Classical.angles[2]', 'Inverse.length[1]', 'Inverse.length[6]', 'Inverse.rate[1]']
  const { table, report } = runToEnd({ ...request, signals }, compiler)
  expect(report.warnings).toEqual([])
  const [pitch, first, last, rate] = table.columns.map(({ values }) => values)
  // at rest until 1 s: all legs of the home pose are equally long
  expect(first[50]).toBeCloseTo(last[50], 12)
  expect(rate[50]).toBe(0)
  // half the force by tilt, g sin(pitch) for small angles, nose up (negative)
  const end = table.time.length - 1
  expect(pitch[end]).toBeCloseTo((-0.5 * 2) / 9.81, 6)
  const frames = pitch.subarray(1).map((value, i) => Math.abs(value - pitch[i]))
  expect(Math.max(...frames)).toBeCloseTo((0.01 * 3 * Math.PI) / 180, 12)
  expect(last[end]).toBeGreaterThan(first[end])
})
