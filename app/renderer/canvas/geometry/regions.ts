/** Regions of the diagram that are drawn together: a change redraws only its region. */
import type { Place } from './course'

/** Side length of a region, px. */
const REGION = 1024

export function byRegion<T>(items: Iterable<T>, placeOf: (item: T) => Place): ReadonlyMap<string, readonly T[]> {
  const regions = new Map<string, T[]>()
  for (const item of items) {
    const { x, y } = placeOf(item)
    const region = `${Math.floor(x / REGION)} ${Math.floor(y / REGION)}`
    const others = regions.get(region)
    if (others === undefined) regions.set(region, [item])
    else others.push(item)
  }
  return regions
}
