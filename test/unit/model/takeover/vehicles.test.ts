/** Who is in command of vehicles from assemblies and of the shipped projects. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildVehicle } from '../../../../app/vehicles/build-vehicle'
import { usualChoices, type VehicleChoices } from '../../../../app/vehicles/choices'
import { registry } from '../../../../blocks'
import { parseLibrary } from '../../../../engine/model/library'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { idleSources, takeoverOf } from '../../../../engine/model/takeover'

const path = 'app/libraries/suspensions.library.json'
const library = parseLibrary(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'), registry, path)
const vehicle = (choices: Partial<VehicleChoices>): ProjectFile =>
  buildVehicle({ ...usualChoices, driver: 'path', ...choices }, library)
const shipped = (name: string): ProjectFile =>
  parseProject(readFileSync(new URL(`../../../../projects/${name}/project.json`, import.meta.url), 'utf8'))

function silencedBy(project: ProjectFile, ...sources: readonly string[]): readonly string[] {
  const experiment = Object.keys(project.experiments ?? {})[0]
  return takeoverOf(project, registry, { experiment, sources }).silenced.map(({ block }) => block)
}

describe.each(['electricRear', 'automaticAll', 'manualFront', 'torque'] as const)(
  'a vehicle with drive %s',
  (drive) => {
    describe.each(['torque', 'disc', 'abs', 'stability'] as const)('and brakes %s', (brakes) => {
      const project = vehicle({ drive, brakes })

      it('is steered by the driver alone until the steering wheel is taken', () => {
        expect(silencedBy(project, 'SteeringWheel')).toEqual(['Driver'])
      })

      it('has one driver for both pedals', () => {
        expect(silencedBy(project, 'Throttle')).toEqual(['Pedals'])
        expect(silencedBy(project, 'BrakePedal')).toEqual(['Pedals'])
        expect(silencedBy(project, 'SteeringWheel', 'Throttle', 'BrakePedal').toSorted()).toEqual(['Driver', 'Pedals'])
      })

      it('keeps the driver who follows a speed that is taken', () => {
        expect(silencedBy(project, 'TargetSpeed')).toEqual([])
      })

      it('has no use for the speed that a silent driver would follow', () => {
        const experiment = Object.keys(project.experiments ?? {})[0]
        const idle = (...sources: readonly string[]) => [...idleSources(project, registry, { experiment, sources })]
        expect(idle('Throttle')).toEqual(['TargetSpeed'])
        expect(idle('SteeringWheel')).toEqual([])
      })

      it('names nobody as a rival', () => {
        const experiment = Object.keys(project.experiments ?? {})[0]
        const sources = ['SteeringWheel', 'Throttle', 'BrakePedal', 'TargetSpeed']
        expect(takeoverOf(project, registry, { experiment, sources }).rivals).toEqual([])
      })
    })
  },
)

describe('shipped projects', () => {
  it('silence the driver of the semi-trailer only where the experiment has the driver steer', () => {
    const project = shipped('semi-trailer')
    const by = (experiment: string) =>
      takeoverOf(project, registry, { experiment, sources: ['Wave'] }).silenced.map(({ block }) => block)
    expect(by('lane-change')).toEqual(['Driver'])
    // its weight of the driver is 0
    expect(by('sine-steer')).toEqual([])
    expect(silencedBy(project, 'Speed')).toEqual([])
  })

  it('let the brakes of stability control act against a hand that brakes, and its speed control not', () => {
    const project = shipped('stability-control')
    const by = (experiment: string, source: string) =>
      takeoverOf(project, registry, { experiment, sources: [source] }).silenced.map(({ block }) => block)
    expect(by('crosswind', 'Master')).toEqual(['Cruise'])
    // it isn't active there
    expect(by('sine-with-dwell', 'Master')).toEqual([])
    expect(by('crosswind', 'Speed')).toEqual([])
    expect(by('crosswind', 'Shape')).toEqual([])
  })
})
