/** The port that a place of the diagram refers to. */
import type { WireEnd } from './course'
import { wireEnds, type LevelPlan } from './routing/level-wires'

export interface PlacedPort {
  readonly port: string
  readonly end: WireEnd
}

/** Returns the named ports of a level, at the places where wires end at them. */
export function portsOf({ blocks }: LevelPlan, names: ReadonlySet<string>): readonly PlacedPort[] {
  return blocks.flatMap(({ name, at, geometry }) =>
    [...wireEnds(geometry)].flatMap(([member, { x, y, side }]) =>
      names.has(`${name}.${member}`) ? [{ port: `${name}.${member}`, end: { x: at[0] + x, y: at[1] + y, side } }] : [],
    ),
  )
}

/** Returns the port nearest to a place, if one is closer than a distance. */
export function nearestPort(
  ports: readonly PlacedPort[],
  { x, y }: { readonly x: number; readonly y: number },
  within: number,
): PlacedPort | undefined {
  let [best, least]: [PlacedPort | undefined, number] = [undefined, within]
  for (const candidate of ports) {
    const distance = Math.hypot(candidate.end.x - x, candidate.end.y - y)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}
