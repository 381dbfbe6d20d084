/** Checks of the roles that the project states: the blocks exist and can have the role. */
import { ModelError, settingAt } from '../../errors/model-error'
import { unknownBlock } from '../names/overrides'
import { Topology } from '../vehicle/topology'
import { inputRoles } from '../project/vehicle'
import type { CheckContext } from './experiments'

export function checkVehicle({ project, registry }: CheckContext): readonly ModelError[] {
  const { vehicle } = project
  if (vehicle === undefined) return []
  const topology = new Topology(project, registry)
  const bodies = new Set(topology.bodies().map(({ name }) => name))
  const wheels = new Set(topology.wheels().map(({ name }) => name))
  const isInput = (name: string): boolean => {
    const definition = topology.part(name)?.definition
    const hasAxis = Object.values(definition?.ports ?? {}).some((port) => port.kind === 'flange' && port.provides)
    return definition?.category === 'Sources' || hasAxis
  }
  const check = (role: string, block: string, fits: (name: string) => boolean, kind: string): ModelError[] => {
    const place = settingAt('vehicle', role)
    if (!Object.hasOwn(project.blocks, block)) return [unknownBlock(block, project).at(place)]
    if (fits(block)) return []
    const what = `${block} can't be the ${role} of the vehicle: it is not ${kind}`
    return [new ModelError('unsupported', what, { block, ...place }, `name ${kind}, or leave it out to have it found`)]
  }
  const body = (name: string): boolean => bodies.has(name)
  return [
    ...(vehicle.body === undefined ? [] : check('body', vehicle.body, body, 'a rigid body')),
    ...(vehicle.trailers ?? []).flatMap((name) => check('trailers', name, body, 'a rigid body')),
    ...Object.keys(vehicle.wheels ?? {}).flatMap((name) =>
      check('wheels', name, (wheel) => wheels.has(wheel), 'a wheel on a road'),
    ),
    ...inputRoles.flatMap((role) => {
      const name = vehicle[role]
      return name === undefined ? [] : check(role, name, isInput, 'a source')
    }),
  ]
}
