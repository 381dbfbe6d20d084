/** Tyres written by the user: against closed forms, in the block, exported, and refused by what is wrong. */
import { describe, expect, it } from 'vitest'
import { steadyForces } from '../../../app/tires/forces'
import { registry } from '../../../blocks'
import { functionTire } from '../../../blocks/tires/force/function'
import { exportedModel } from '../../../engine/export/model'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { checkProject } from '../../../engine/model/check/validate'
import type { ProjectFile } from '../../../engine/model/project/project'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { onBranch } from '../../../engine/start/settle/start'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { smallProject } from '../events/small-run'

const folder = temporaryFolder()
const compiler = new Compiler(registry)

/** A side force that follows the slip over a length. */
const lagging = `/// Side force behind the slip by a relaxation length
input Fz: N
input VPy: m/s
input VsPx: m/s
input friction
parameter length: m = 0.5
parameter C = 12
output Fy: N
output Mz: N m
state q = 0.1
der(q) = (VPy - abs(VsPx)*q)/length
Fy = -friction*C*Fz*q
Mz = -0.03 m*Fy
`

const slope = 0.02
/** A wheel that is led along a line at an angle to its heading. */
function led(code: string): ProjectFile {
  return smallProject(
    {
      Draw: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Way: ['signals/expression', { expression: '10*t' }],
      Shift: ['mechanics/driver', { motion: 'translation', axis: [0, 1, 0] }],
      Side: ['signals/expression', { expression: `${10 * slope}*t` }],
      Height: ['mechanics/rigid-arm', { z: 0.335 }],
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      Roll: ['signals/expression', { expression: '28*t' }],
      World: ['world/world'],
      Road: ['world/flat-road', { friction: 0.7 }],
      Tire: ['tires/tire', { forceModel: 'function', 'function.code': code, effectiveRadius: 'unloaded' }],
    },
    [
      ...['World.frame - Draw.base', 'Way.y - Draw.u', 'Draw.end - Shift.base', 'Side.y - Shift.u'],
      ...['Shift.end - Height.base', 'Height.end - Spin.base', 'Roll.y - Spin.u', 'Spin.end - Tire.hub'],
      'Tire.road - Road.surface',
    ],
    { stop: 0.5, sample: 0.05, solver: { name: 'rk4', step: 0.001 } },
  )
}

describe('a tyre written by the user', () => {
  const signals = ['Tire.q', 'Tire.Fy', 'Tire.Mz', 'Tire.Fz', 'Tire.Fx']
  const project = led(lagging)
  const { table, error } = runToEnd({ project, files: {}, experiment: 'run', signals, checkStep: false }, compiler)
  if (error !== undefined) throw error

  it('has the forces and states of its text', () => {
    const at = (name: string): readonly number[] => [...(table.columns.find((c) => c.name === name)?.values ?? [])]
    table.time.forEach((t, i) => {
      const q = slope + (0.1 - slope) * Math.exp((-10 * t) / 0.5)
      expect(at('Tire.q')[i]).toBeCloseTo(q, 9)
      expect(at('Tire.Fy')[i]).toBeCloseTo(-0.7 * 12 * at('Tire.Fz')[i] * q, 4)
      expect(at('Tire.Mz')[i]).toBeCloseTo(-0.03 * at('Tire.Fy')[i], 8)
      expect(at('Tire.Fx')[i]).toBe(0)
    })
  })
  it('takes the pressure of the block, and spin', () => {
    const code =
      'input Fz: N\ninput pressure: Pa\ninput totalSpin: 1/m\noutput Mz: N m\nMz = -Fz*totalSpin*(1 m^2)*(pressure/(1 bar))'
    const outcome = runToEnd(
      { project: led(code), files: {}, experiment: 'run', signals: ['Tire.Mz'], checkStep: false },
      compiler,
    )
    if (outcome.error !== undefined) throw outcome.error
    expect(outcome.table.columns[0].values.every((value) => Math.abs(value) < 1e-9)).toBe(true)
    expect(checkProject(led(code), registry, {})).toEqual([])
  })
  it('has the steady forces of its text at points', () => {
    const model = functionTire.text?.model(lagging) ?? functionTire
    const forces = steadyForces(model, () => 0.5)
    expect(forces({ Fz: 4000, VPy: 0.3, VsPx: -10 }).Fy).toBeCloseTo(-0.5 * 12 * 4000 * 0.03, 8)
    expect(forces({ Fz: -10, VPy: 0.3, VsPx: -10 }).Fy).toBe(0)
  })

  const experiment = prepareExperiment({ project, files: {}, experiment: 'run' }, registry)
  const model = exportedModel(onBranch(experiment, compiler), { signals })
  itGivesTheSameExported(folder, () => ({ table, model }), 1)

  it.each([
    ['the tyre has no input "height"', 'input Fz: N\ninput height: m\noutput Fy: N\nFy = Fz*height/1 m'],
    ['the input "alpha" is in', 'input Fz: N\ninput alpha: m\noutput Fy: N\nFy = Fz*alpha/1 m'],
    ['the tyre has no output "F"', 'input Fz: N\noutput F: N\nF = Fz'],
    ['the output "Mz" is in', 'input Fz: N\noutput Mz: N\nMz = Fz'],
    ['the text of the tyre does not take its load', 'input S\noutput Fx: N\nFx = S*1 N'],
    ['uses the time t', 'input Fz: N\noutput Fx: N\nFx = Fz*sin(t/1 s)'],
    ['has instants, delays or noise', 'input Fz: N\noutput Fx: N\nFx = delay(Fz, 10 ms)'],
    ['has instants, delays or noise', 'input Fz: N\noutput Fx: N\nFx = Fz*noise(1, 10 ms)'],
    [
      'has instants, delays or noise',
      'input Fz: N\noutput Fx: N\ndiscrete n = 0\nwhen sample(10 ms) { n = n + 1 }\nFx = Fz*n',
    ],
    ['no equation contains the unknown "z"', 'input Fz: N\ninput S\noutput Fx: N\nunknown z = 0\n0 = S - 1\nFx = Fz*z'],
    ['the input "normalX" is in', 'input Fz: N\ninput normalX: m\noutput Fx: N\nFx = Fz*normalX/1 m'],
  ])('is refused: %s', (what, code) => {
    const problems = checkProject(led(code), registry, {})
    expect(problems.map(({ message }) => message).join('\n')).toContain(what)
    expect(problems[0].place).toMatchObject({ block: 'Tire', parameter: 'function.code' })
  })
})
