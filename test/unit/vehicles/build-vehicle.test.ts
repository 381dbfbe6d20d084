/** Vehicles from assemblies are sound projects, whatever is chosen. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildVehicle } from '../../../app/vehicles/build-vehicle'
import {
  brakes,
  drivers,
  drives,
  frontAxles,
  layouts,
  rearAxles,
  roads,
  tires,
  usualChoices,
  type VehicleChoices,
} from '../../../app/vehicles/choices'
import { registry } from '../../../blocks'
import { keysOf } from '../../../engine/collections/entries'
import { parseLibrary } from '../../../engine/model/library'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { findRoles } from '../../../engine/model/vehicle/find'
import { checkProject } from '../../../engine/model/check/validate'
import { overlaps } from '../../support/overlaps'

const path = 'app/libraries/suspensions.library.json'
const library = parseLibrary(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), registry, path)

/** Each entry of each table once, the others as usual. */
const each: readonly Partial<VehicleChoices>[] = [
  ...keysOf(layouts).map((layout) => ({ layout })),
  ...keysOf(frontAxles).map((front) => ({ front })),
  ...keysOf(rearAxles).map((rear) => ({ rear })),
  ...keysOf(tires).map((tire) => ({ tire })),
  ...keysOf(drives).map((drive) => ({ drive })),
  ...keysOf(brakes).map((braked) => ({ brakes: braked })),
  ...keysOf(drivers).map((driver) => ({ driver })),
  { driver: 'path', drive: 'none' },
  ...keysOf(roads).map((road) => ({ road })),
]

it.each(each)('builds a project without problems with %o', (chosen) => {
  const project = buildVehicle({ ...usualChoices, ...chosen }, library)
  expect(parseProject(serialiseProject(project))).toEqual(project)
  expect(checkProject(project, registry, {})).toEqual([])
})

it('keeps the dimensions that are given', () => {
  const own = { mass: 1800, wheelbase: 3, track: 1.7, height: 0.6, frontShare: 0.5 }
  const { variables } = buildVehicle(usualChoices, library, own)
  expect(variables).toMatchObject({
    mass: '1800 kg',
    wheelbase: '3 m',
    track: '1.7 m',
    height: '0.6 m',
    frontShare: 0.5,
  })
})

it('has wheels whose places are found through the assemblies', () => {
  const { wheels } = findRoles(buildVehicle(usualChoices, library), registry)
  const { track, wheelbase } = layouts[usualChoices.layout].dimensions
  expect(wheels.map(({ block, position }) => [block, position])).toEqual(
    ['FL', 'FR', 'RL', 'RR'].map((position) => [`Tire${position}`, position]),
  )
  for (const { position, at } of wheels)
    expect(at?.[1], position).toBeCloseTo((position.endsWith('L') ? 1 : -1) * (track / 2), 3)
  expect((wheels[0].at?.[0] ?? NaN) - (wheels[2].at?.[0] ?? NaN)).toBeCloseTo(wheelbase, 3)
})

it('has a diagram without blocks that overlap, whatever drives and brakes it', () => {
  const all: readonly Partial<VehicleChoices>[] = [
    ...keysOf(drives).map((driven) => ({ drive: driven, brakes: 'stability', driver: 'path' }) as const),
    ...keysOf(brakes).flatMap((braked) => keysOf(drivers).map((driver) => ({ brakes: braked, driver }))),
  ]
  const found = all.flatMap((chosen) =>
    overlaps(buildVehicle({ ...usualChoices, ...chosen }, library).blocks).map(
      (pair) => `${JSON.stringify(chosen)}: ${pair}`,
    ),
  )
  expect(found).toEqual([])
})

it('keeps its inputs beside a driver', () => {
  const roles = findRoles(buildVehicle({ ...usualChoices, driver: 'path' }, library), registry)
  expect([roles.steering?.block, roles.brake?.block, roles.throttle?.block]).toEqual([
    'SteeringWheel',
    'BrakePedal',
    'Throttle',
  ])
})
