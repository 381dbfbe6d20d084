import { expect, it } from 'vitest'
import { registry } from '../../../../blocks/index'
import { iconsInside } from '../../../../app/renderer/symbols/contents'
import { domainOf } from '../../../../app/renderer/symbols/domain'
import { FlowItems } from '../../../../app/renderer/canvas/flow-items'
import { documentFromProject } from '../../../../app/renderer/store/records'
import type { ProjectFile } from '../../../../engine/model/project/project'

const domain = (type: string): string => {
  const definition = registry.get(type)
  if (definition === undefined) throw new Error(`no block ${type}`)
  return domainOf(definition)
}
const icon = (type: string): string => registry.get(type)?.icon ?? ''

it('lays symbols on the colour of what the block works with', () => {
  expect(domain('tires/tire')).toBe('surface')
  expect(domain('mechanics/spring-damper')).toBe('flange')
  expect(domain('mechanics/gear')).toBe('flange')
  expect(domain('mechanics/revolute')).toBe('frame')
  expect(domain('mechanics/rigid-body')).toBe('frame')
  expect(domain('sources/sine')).toBe('signal')
  // follows a road, but needs none
  expect(domain('driver/path')).toBe('frame')
})

it('shows the four blocks that tell most about a subsystem', () => {
  const types = ['signals/gain', 'mechanics/revolute', 'mechanics/rigid-arm', 'mechanics/rigid-arm', 'world/world']
  expect(iconsInside(registry, [...types, 'tires/tire', 'mechanics/spring-damper'])).toEqual([
    icon('tires/tire'),
    icon('mechanics/spring-damper'),
    icon('mechanics/rigid-arm'),
    icon('mechanics/revolute'),
  ])
  expect(iconsInside(registry, ['world/world', 'subsystem'])).toEqual([])
})

it('pictures the contents of a subsystem at any depth, unless it has an icon of its own', () => {
  const project = (own: object): ProjectFile => ({
    wishbone: 1,
    title: 'Axle',
    blocks: {
      World: { type: 'world/world' },
      Axle: {
        type: 'subsystem',
        ...own,
        ports: {},
        blocks: {
          Hinge: { type: 'mechanics/revolute' },
          Inner: { type: 'subsystem', ports: {}, blocks: { Spring: { type: 'mechanics/spring-damper' } }, wires: {} },
        },
        wires: {},
      },
    },
    wires: {},
  })
  const contents = (own: object): readonly string[] | undefined =>
    new FlowItems(registry).blockNodes(documentFromProject(project(own)), '', new Set()).find(({ id }) => id === 'Axle')
      ?.data.contents
  expect(contents({})).toEqual([icon('mechanics/spring-damper'), icon('mechanics/revolute')])
  expect(contents({ icon: 'tires/tire' })).toEqual([])
})
