/** What friction holds is the same in a drive by hand, after saving, step by step and in a run to the end. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { withHandInputs } from '../../../engine/model/inputs/hand-inputs'
import { DriveSession } from '../../../engine/drive/session'
import { Compiler } from '../../../engine/run/run'
import { runSmall, smallProject } from '../events/small-run'

/** A sine torque swings a rotor that a brake stops, holds and lets go. */
const project = smallProject(
  {
    World: ['world/world', { gravity: 0 }],
    Axle: ['mechanics/revolute'],
    Rotor: ['mechanics/rigid-body', { mass: 1, Ixx: 2, Iyy: 2, Izz: 2 }],
    Push: ['mechanics/torque'],
    Wave: ['sources/sine', { amplitude: 6, frequency: 0.7 }],
    Pedal: ['sources/constant'],
    Brake: ['mechanics/brake'],
  },
  [
    'World.frame - Axle.base',
    'Axle.end - Rotor.com',
    'Axle.axis - Push.axis',
    'Wave.y - Push.u',
    'Axle.axis - Brake.axis',
    'Pedal.y - Brake.u',
  ],
  { stop: 3, sample: 0.02, initial: { 'Axle.rate': 1 }, solver: { name: 'rk4', step: 0.001 } },
)
const signals = ['Axle.rate', 'Axle.angle', 'Brake.slip']

function drive(): DriveSession {
  const request = { project, files: {}, experiment: 'run', signals, inputs: { Pedal: 4 } }
  return new DriveSession(request, new Compiler(registry))
}

describe('a brake in a drive', () => {
  const { table } = runSmall(withHandInputs(project, registry, 'run', { Pedal: 4 }), signals)
  const values = (name: string): readonly number[] => [...(table.columns.find((c) => c.name === name)?.values ?? [])]

  it('holds and lets go as in a run', () => {
    const slips = values('Brake.slip')
    expect(slips).toContain(0)
    expect(slips.lastIndexOf(0)).toBeGreaterThan(slips.findIndex((s) => s === -1))
    const session = drive()
    session.advanceTo(3, () => false)
    const { rows } = session.take()
    const [t, rate] = rows ?? []
    const at = (time: number): number => [...t].findIndex((x) => Math.abs(x - time) < 1e-9)
    for (const time of [0.5, 1, 1.5, 2, 2.5]) {
      const row = [...table.time].findIndex((x) => Math.abs(x - time) < 1e-9)
      expect(rate[at(time)]).toBe(values('Axle.rate')[row])
    }
  })

  it('goes on from a saved state to the last bit', () => {
    const whole = drive()
    whole.advanceTo(2, () => false)
    const end = whole.capture().state
    const first = drive()
    first.advanceTo(1, () => false)
    const { state } = first.capture()
    const request = { project, files: {}, experiment: 'run', signals, inputs: { Pedal: 4 }, from: state }
    const second = new DriveSession(request, new Compiler(registry))
    second.advanceTo(2, () => false)
    expect(second.capture().state.states).toEqual(end.states)
  })

  it('is the same step by step', () => {
    const session = drive()
    for (let i = 0; i < 1000; i++) session.advanceBy('step')
    const whole = drive()
    whole.advanceTo(session.time, () => false)
    expect(session.capture().state.states).toEqual(whole.capture().state.states)
  })
})
