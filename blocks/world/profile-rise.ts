/** Plane of a profile under the cams of a wheel, on a straight road. */
import type { Motion } from '../../engine/model/component/component'
import type { Wheel } from '../../engine/model/component/surface'
import { effectivePlane, type Cams } from '../surfaces/enveloping'
import type { Profile } from '../surfaces/profile'
import { riseOf, type Rise } from './obstacle-rise'
import { coordinate, headingOf, type Road } from './road-plane'

/** Returns the effective plane of tandem cams that look at the profile around the place below the wheel centre. */
export function riseOfProfile(m: Motion, road: Road, wheel: Wheel, profile: Profile, cams: Cams): Rise {
  const { add, sub, mul } = m.math
  const { radius } = wheel.shape
  const [along, left] = headingOf(m, road, wheel)
  const centre = { along: coordinate(m, road, wheel, road.along), left: coordinate(m, road, wheel, road.left) }
  const plane = effectivePlane(m.math, cams, radius, (ahead, aside) => {
    const way = {
      along: sub(mul(ahead, along), mul(aside, left)),
      left: add(mul(ahead, left), mul(aside, along)),
    }
    return profile.height(profile.directions.map((name) => add(centre[name], mul(radius, way[name]))))
  })
  return riseOf(m, plane, [along, left], 'profileSlope')
}
