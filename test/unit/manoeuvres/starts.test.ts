/** How manoeuvres start vehicles with a clutch pedal or an automatic gearbox, by the projects that they make; nothing of a vehicle is compiled. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildVehicle } from '../../../app/vehicles/build-vehicle'
import { usualChoices, type VehicleChoices } from '../../../app/vehicles/choices'
import { registry } from '../../../blocks'
import { clutchRange } from '../../../manoeuvres/shared/along-the-road/clutch-range'
import type { ModelFiles } from '../../../manoeuvres/shared/files'
import { ManoeuvreRunner } from '../../../manoeuvres/shared/runner'
import { drivenBy } from '../../../manoeuvres/shared/along-the-road/pedals'
import { selectDrive, selectNeutral } from '../../../manoeuvres/shared/along-the-road/selectors'
import { manoeuvres } from '../../../manoeuvres/table'
import { parseLibrary } from '../../../engine/model/library'
import { withOverlay } from '../../../engine/model/overlay'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { railCar } from '../../validation/manoeuvres/rail-car'

const path = 'app/libraries/suspensions.library.json'
const library = parseLibrary(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), registry, path)

const labOf = (project: ProjectFile): ManoeuvreRunner => {
  const [experiment] = Object.keys(project.experiments ?? {})
  const request = { project, files: {}, experiment, manoeuvre: 'acceleration', settings: {} }
  return new ManoeuvreRunner(request, manoeuvres.acceleration, sharedCompiler, () => false)
}
const vehicle = (drive: VehicleChoices['drive']): ManoeuvreRunner =>
  labOf(buildVehicle({ ...usualChoices, drive }, library))

const diagramOf = ({ project, experiment }: ModelFiles): ProjectFile => withOverlay(project, experiment, registry)

/** What is wired to a port that is an input. */
const feeding = ({ wires }: ProjectFile, port: string): string | undefined =>
  Object.values(wires)
    .find((ends) => ends.includes(port))
    ?.find((end) => end !== port)

describe('a clutch', () => {
  it('that a force presses is closed at full input, behind a pedal it is open there', () => {
    const pressed = railCar('0')
    expect(clutchRange(labOf(pressed), 350)).toEqual({ open: 0, closed: 350 })
    const wires = Object.entries(pressed.wires).filter(([, ends]) => !ends.includes('Pedal.y'))
    const released = labOf({
      ...pressed,
      blocks: { ...pressed.blocks, Release: { type: 'signals/expression', params: { expression: '350*(1 - u1)' } } },
      wires: { ...Object.fromEntries(wires), in: ['Pedal.y', 'Release.u1'], out: ['Release.y', 'Clutch.u'] },
    })
    expect(clutchRange(released, 1)).toEqual({ open: 1, closed: 0 })
  })

  it('of a vehicle from assemblies is pressed down by the driver at standstill, and let go to launch', () => {
    const runner = vehicle('manualFront')
    const setup = runner.setup()
    const pedal = setup.block('Wanted', 'constant', { value: 0 })
    const { shifter } = drivenBy(runner, setup, `${pedal}.y`)
    const project = diagramOf(setup.build({ stop: 1 }))
    const { block = '' } = runner.vehicle.roles.clutch ?? {}
    expect(feeding(project, `${block}.u1`)).toBe(`${shifter}.clutch`)
    // u1 is the clutch of the shifter: 0 open, 1 closed
    expect(project.blocks[block].params).toEqual({ expression: '1 + (-1)*u1' })
  })
})

describe('an automatic gearbox', () => {
  it('begins in neutral and leaves it at an instant, and stays there to coast', () => {
    const runner = vehicle('automaticFront')
    const setup = runner.setup()
    expect(selectDrive(setup, 0.1)).toBe(true)
    const project = diagramOf(setup.build({ stop: 1 }))
    expect(project.blocks['Selector'].params).toEqual({ script: ['hold for 0.1 s', 'set 1'] })
    const coasting = runner.setup()
    const [box] = selectNeutral(coasting)
    const coasts = diagramOf(coasting.build({ stop: 1 }))
    expect(feeding(project, `${box}.selector`)).toBe('Selector.y')
    expect(feeding(coasts, `${box}.selector`)).toBe('Neutral.y')
    expect(coasts.blocks['Neutral'].params).toEqual({ value: 0 })
  })
})
