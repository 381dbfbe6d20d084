/** Parts of a file of OpenDRIVE that the block Road can't have, one phrase each. */
import type { XmlElement } from '../../engine/model/text/xml'
import { childOf, childrenOf, type XodrFile } from './elements'
import { valueAt, piecesOf } from './polynomials'
import type { Lanes } from './lanes'

const several = (count: number, one: string, more: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${more}`]

/** Returns what is left out of the network and of the road. @param length of the road, m */
export function leftOutOf(xodr: XodrFile, road: XmlElement, lanes: Lanes, length: number): readonly string[] {
  const roads = childrenOf(xodr.root, 'road')
  const [objects, signals, lateral] = ['objects', 'signals', 'lateralProfile'].map((name) => childOf(road, name))
  const others = (childOf(road, 'surface')?.children.length ?? 0) + childrenOf(objects, 'objectReference').length
  return [
    ...several(roads.length - 1, 'other road', 'other roads'),
    ...several(childrenOf(xodr.root, 'junction').length, 'junction', 'junctions'),
    ...several(childrenOf(objects, 'object').length, 'object', 'objects'),
    ...several(childrenOf(signals, 'signal').length, 'signal', 'signals'),
    ...several(others, 'surface or reference to an object', 'surfaces and references to objects'),
    ...several(childrenOf(road, 'type').length, 'type of road with its speed', 'types of road with their speeds'),
    ...acrossRoad(xodr, lateral, length),
    ...several(lanes.raised, 'lane with a height of its own', 'lanes with heights of their own'),
    ...(lanes.beside.length === 0 ? [] : [`lanes beside the road: ${lanes.beside.join(', ')}`]),
  ]
}

/** Places along the road at which a crossfall is examined. */
const looks = 200

/** Returns the cross sections that are not straight, with what they would change. */
function acrossRoad(xodr: XodrFile, lateral: XmlElement | undefined, length: number): readonly string[] {
  const shapes = childrenOf(lateral, 'shape').filter((shape) =>
    ['a', 'b', 'c', 'd'].some((name) => xodr.numberOr(shape, name, 0) !== 0),
  )
  const sections = childrenOf(lateral, 'crossSectionSurface')
  const crossfall = childrenOf(lateral, 'crossfall')
  const falls = ['left', 'right', 'both'].flatMap((side) => {
    const records = crossfall.filter(({ attributes }) => (attributes.side ?? 'both') === side)
    if (records.length === 0) return []
    const pieces = piecesOf(xodr, records, 's')
    return Array.from({ length: looks + 1 }, (_, i) => Math.abs(valueAt(pieces, (length * i) / looks)))
  })
  const steepest = Math.max(0, ...falls)
  return [
    ...several(
      shapes.length,
      'cross section (<shape>), so the road is straight across',
      'cross sections (<shape>), so the road is straight across',
    ),
    ...several(sections.length, 'cross section (<crossSectionSurface>)', 'cross sections (<crossSectionSurface>)'),
    ...(steepest > 0
      ? [`the crossfall (<crossfall>) of up to ${Number(((steepest * 180) / Math.PI).toPrecision(3))} deg`]
      : []),
  ]
}
