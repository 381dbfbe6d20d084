/** Air springs of a rigid axle on the rig: load and stiffness in closed form, and a built vehicle beside one on coil springs. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildVehicle } from '../../../app/vehicles/build-vehicle'
import { usualChoices, type VehicleChoices } from '../../../app/vehicles/choices'
import { registry } from '../../../blocks'
import { checkFormulated } from '../../../engine/start/check'
import { axlesOf } from '../../../engine/analyses/suspension/axles'
import { Rig } from '../../../engine/analyses/suspension/rig'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { resolveParameters } from '../../../engine/model/network/resolve'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { axle, inRig, library } from './assemblies'

/** Load of both wheels in design position, and its slope over the travel. */
function heave(project: ProjectFile, name: string): { readonly load: number; readonly rate: number } {
  const mounted = axlesOf(project, registry, {}).find((one) => one.name === name)
  if (mounted === undefined) throw new Error(`no axle ${name}`)
  const rig = new Rig(mounted, { files: {} }, sharedCompiler)
  const at = (travel: number): number => {
    rig.reset()
    const { loadL, loadR } = rig.require({ left: travel, right: travel })
    return loadL + loadR
  }
  return { load: at(0), rate: (at(1e-3) - at(-1e-3)) / 2e-3 }
}

it('a level axle on upright bellows has their load, and the stiffness n p A^2 / V', () => {
  // a drive axle of a truck: 2 t on each bellows of 0.04 m^2 and 14 l
  const [p, V, A, n] = [6e5, 14e-3, 0.04, 1.38]
  const level = {
    ...{ lowerChassisY: 0.5, lowerChassisZ: 0.24, upperChassisY: 0.34, upperChassisZ: 0.42 },
    ...{ panhardChassisZ: 0.32, springLowerY: 0.5 },
  }
  const air = { airPressure: p, airVolume: V, airArea: A, airExponent: n }
  const project = inRig(axle('RigidAxleAir', { ...level, ...air }))
  expect(checkFormulated({ project, files: {} }, registry)).toEqual([])
  const World = { type: 'world/world', params: { gravity: 0 } }
  const { load, rate } = heave({ ...project, blocks: { ...project.blocks, World } }, 'Axle')
  expect(Math.abs(load / (2 * (p - 101325) * A) - 1)).toBeLessThan(1e-9)
  expect(Math.abs(rate / ((2 * n * p * A ** 2) / V) - 1)).toBeLessThan(1e-4)
})

it('the truck axle of projects/axle carries 2 t on each bellows, at 1.1 Hz', () => {
  const { load, rate } = heave(parseProject(readFileSync('projects/axle/air.json', 'utf8')), 'Axle')
  expect(Math.abs(load / ((2 * 2000 + 600) * 9.81) - 1)).toBeLessThan(1e-4)
  expect(Math.sqrt(rate / 4000) / (2 * Math.PI)).toBeCloseTo(1.1, 1)
})

it('carries the rear of a built vehicle with its ride frequency, as coil springs do', () => {
  const choices: VehicleChoices = { ...usualChoices, rear: 'rigidAir' }
  const built = buildVehicle(choices, library)
  const { variables } = resolveParameters(built, registry)
  const mass = Number(variables.get('rearLoad'))
  const frequency = Number(variables.get('rearFrequency'))
  const { load, rate } = heave(built, 'RearAxle')
  // the rig also holds the axle itself
  const own = Number(library.blocks.RigidAxleAir.block.parameters?.axleMass.default)
  expect(Math.abs(load / ((2 * mass + own) * 9.81) - 1)).toBeLessThan(2e-3)
  expect(Math.abs(Math.sqrt(rate / 2 / mass) / (2 * Math.PI * frequency) - 1)).toBeLessThan(0.03)
  const coils = heave(buildVehicle({ ...choices, rear: 'rigid' }, library), 'RearAxle')
  // The free length of the coils is written to 0.01 mm: half of it times k/F = (2 pi f)^2/g is 4e-5.
  expect(Math.abs(coils.load / load - 1)).toBeLessThan(4e-5)
  expect(Math.abs(coils.rate / rate - 1)).toBeLessThan(1e-4)
})
