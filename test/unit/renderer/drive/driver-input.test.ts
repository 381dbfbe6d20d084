/** Hands on a vehicle: keys, gamepads and the pointer to targets; which sources of a project they could move. */
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../../blocks'
import { controlsOf, DriverInput, type Control } from '../../../../app/renderer/drive/controls'
import { presentControls, replacedSources, writtenInputs } from '../../../../app/renderer/drive/driving'
import type { Services } from '../../../../app/renderer/drive/services'
import { createProjectStore, newOrigin } from '../../../../app/renderer/store/project-store'
import { usualMapping, withFeel } from '../../../../app/renderer/drive/mapping'
import type { PadState } from '../../../../app/renderer/drive/gamepads'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { addDriveTorque, wheelAxes } from '../../../../app/renderer/store/edits/drivable'
import { setHandInputs } from '../../../../app/renderer/store/edits/hand-inputs'
import { documentFromProject, projectFromDocument } from '../../../../app/renderer/store/records'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { checkProject } from '../../../../engine/model/check/validate'

const control = (source: string, kind: Control['kind'], full: number): Control => ({
  source,
  driven: true,
  kind,
  full,
  written: full,
  unit: '1',
})
const controls = [control('Wheel', 'steer', 0.1), control('Gas', 'throttle', 500), control('Stop', 'brake', 1000)]
const padAt = (steer: number, throttle = 0): PadState[] => [
  { id: 'Pad', axes: [steer, 0], buttons: [0, 0, 0, 0, 0, 0, 0, throttle] },
]
const read = (name: string) => parseProject(readFileSync(`projects/${name}/project.json`, 'utf8'), 'project.json')

it('offers no source that the experiment replaces by other blocks, and keeps its settings', () => {
  const project = createProjectStore()
  const car = read('generic-vehicle')
  const [name] = Object.keys(car.experiments ?? {})
  const settings = car.experiments?.[name] ?? { stop: 1 }
  const course = { ...settings, overlay: { remove: ['SteerInput'] } }
  project.getState().load({ ...car, experiments: { ...car.experiments, course } }, newOrigin)
  const services = { project, registry } as unknown as Services
  const offered = (experiment: string): readonly string[] => {
    project.getState().chooseExperiment(experiment)
    return presentControls(services).map(({ source }) => source)
  }
  expect(offered(name)).toEqual(['SteerInput', 'BrakeInput'])
  expect(replacedSources(services)).toEqual([])
  expect(offered('course')).toEqual(['BrakeInput'])
  expect(replacedSources(services)).toEqual(['SteerInput'])
  expect(Object.keys(writtenInputs(services, presentControls(services)))).toEqual(['BrakeInput', 'SteerInput'])
})

describe('keys', () => {
  it('turn the wheel to its end, bring it back when let go, at their rates', () => {
    const driverInput = new DriverInput(controls, usualMapping)
    driverInput.press('ArrowLeft')
    expect(driverInput.move(0.3, []).Wheel).toBeCloseTo(0.05, 9)
    expect(driverInput.move(2, []).Wheel).toBeCloseTo(0.1, 9)
    driverInput.release('ArrowLeft')
    expect(driverInput.move(0.2, []).Wheel).toBeCloseTo(0.05, 9)
    expect(driverInput.move(2, []).Wheel).toBe(0)
  })

  it('of both ways cancel, letters do as arrows do', () => {
    const driverInput = new DriverInput(controls, usualMapping)
    driverInput.press('KeyA')
    driverInput.press('ArrowRight')
    expect(driverInput.move(1, []).Wheel).toBe(0)
    driverInput.release('KeyA')
    expect(driverInput.move(1, []).Wheel).toBeLessThan(0)
  })

  it('leave a wheel where it is when it is not to come back', () => {
    const driverInput = new DriverInput(controls, withFeel(usualMapping, 'steer', { back: 0 }))
    driverInput.press('ArrowLeft')
    const there = driverInput.move(0.3, []).Wheel
    driverInput.release('ArrowLeft')
    expect(driverInput.move(5, []).Wheel).toBe(there)
  })

  it('are all let go at once', () => {
    const driverInput = new DriverInput(controls, usualMapping)
    driverInput.press('ArrowUp')
    expect(driverInput.move(1, []).Gas).toBe(500)
    driverInput.releaseAll()
    expect(driverInput.move(1, []).Gas).toBe(0)
  })

  it('are known by their mapping', () => {
    const driverInput = new DriverInput(controls, usualMapping)
    expect([driverInput.knows('KeyW'), driverInput.knows('KeyQ')]).toEqual([true, false])
  })
})

describe('a gamepad', () => {
  it('that rests does not take over, one that moves does, and gives way to keys', () => {
    const driverInput = new DriverInput(controls, usualMapping)
    driverInput.press('ArrowLeft')
    driverInput.move(1, padAt(0))
    driverInput.release('ArrowLeft')
    expect(driverInput.move(0.2, padAt(0)).Wheel).toBeCloseTo(0.05, 9)
    expect(driverInput.move(0.1, padAt(1)).Wheel).toBeCloseTo(-0.1, 9)
    expect(driverInput.move(0.1, padAt(0)).Wheel).toBeCloseTo(0, 9)
    driverInput.press('ArrowRight')
    expect(driverInput.move(0.3, padAt(0)).Wheel).toBeCloseTo(-0.05, 9)
  })

  it('moves what it moves, keys the rest', () => {
    const driverInput = new DriverInput(controls, usualMapping)
    driverInput.move(0.1, padAt(0))
    driverInput.press('ArrowDown')
    const { Gas, Stop } = driverInput.move(1, padAt(0, 1))
    expect([Gas, Stop]).toEqual([500, 1000])
  })
})

describe('the pointer', () => {
  it('holds a wheel; let go, it comes back; a slider stays', () => {
    const driverInput = new DriverInput([...controls, control('Road', 'slider', 2)], usualMapping)
    driverInput.hold('Wheel', true)
    driverInput.slide('Wheel', 0.5)
    driverInput.slide('Road', 0.5)
    expect(driverInput.move(1, [])).toMatchObject({ Wheel: 0.05, Road: 1 })
    driverInput.hold('Wheel', false)
    expect(driverInput.move(1, [])).toMatchObject({ Wheel: 0, Road: 1 })
  })
})

describe('sources of a project', () => {
  const vehicle = { ...read('generic-vehicle'), inputs: undefined }

  it('are guessed by their names, with a travel in the unit of what they feed', () => {
    expect(controlsOf(vehicle, registry)).toMatchObject([
      { source: 'SteerInput', driven: true, kind: 'steer', written: '5 deg', unit: 'rad' },
      { source: 'BrakeInput', driven: true, kind: 'brake', full: 1000, unit: 'N m' },
    ])
  })

  it('are as the project says, where it says anything', () => {
    const said = { ...vehicle, inputs: { SteerInput: { by: 'slider', full: '9 deg' } } } as const
    const [steer, brake] = controlsOf(said, registry)
    expect(steer).toMatchObject({ driven: true, kind: 'slider', written: '9 deg' })
    expect(steer.full).toBeCloseTo(Math.PI / 20, 12)
    expect(brake.driven).toBe(false)
  })

  it('are written into it, and those that are not driven taken out', () => {
    const before = documentFromProject({ ...vehicle, inputs: { BrakeInput: { by: 'brake', full: 1 } } })
    const driverInput = { SteerInput: { by: 'steer', full: '7 deg' } } as const
    expect(projectFromDocument(applyDiff(before, setHandInputs(before, driverInput))).inputs).toEqual(driverInput)
  })
})

it('what the project says of inputs beside hands stays when hands are set up', () => {
  const inputs = { BrakeInput: { by: 'brake', full: 1, bandwidth: 9 }, SteerInput: { bandwidth: 40 } } as const
  const before = documentFromProject({ ...read('generic-vehicle'), inputs })
  expect(projectFromDocument(applyDiff(before, setHandInputs(before, {}))).inputs).toEqual({
    BrakeInput: { bandwidth: 9 },
    SteerInput: { bandwidth: 40 },
  })
  const steer = controlsOf(projectFromDocument(before), registry).find(({ source }) => source === 'SteerInput')
  expect(steer).toMatchObject({ driven: false, bandwidth: 40 })
})

describe.each(['generic-vehicle', 'forestry-skidder', 'macpherson-sedan'])('%s made drivable', (name) => {
  const doc = documentFromProject(read(name))
  const made = applyDiff(doc, addDriveTorque(doc, registry, {}))
  const project = projectFromDocument(made)

  it('has a torque on each of its four wheels, all fed by one throttle', () => {
    expect(wheelAxes(doc, registry)).toHaveLength(4)
    const torques = Object.entries(project.blocks).filter(([, { type }]) => type === 'mechanics/torque')
    expect(torques.map(([torque]) => torque)).toEqual(['DriveFL', 'DriveFR', 'DriveRL', 'DriveRR'])
    expect(project.inputs?.ThrottleInput.by).toBe('throttle')
    expect(Number(project.inputs?.ThrottleInput.full)).toBeGreaterThan(100)
    const places = Object.values(project.blocks).map(({ at }) => at?.join())
    expect(new Set(places).size).toBe(places.length)
  })

  it('is sound, and cannot be made so twice', () => {
    const wrong = checkProject(project, registry, {}).filter(({ code }) => code !== 'file-missing')
    expect(wrong).toEqual([])
    expect(wheelAxes(made, registry)).toEqual([])
  })
})
