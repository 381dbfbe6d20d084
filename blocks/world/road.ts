/** Road along a line of straights, arcs and clothoids, with hills, banking and a crown. */
import { choice, defineBlock } from '../../engine/model/blocks/block'
import type { Vec3 } from '../../engine/symbolic'
import { drawnObstacles } from '../surfaces/obstacles/drawing'
import { obstacleParams, obstaclesOf } from '../surfaces/obstacles/params'
import { randomParams, randomProfile } from '../surfaces/random-profile'
import { frictionParams, roadFriction, withFriction } from '../surfaces/road-friction'
import { roadLine } from '../surfaces/road-line'
import { lineParams } from '../surfaces/road-line-params'
import { contactParams, contactSearch } from '../surfaces/road-profile'
import { stripOf } from '../surfaces/road-strip'
import { alongLine } from './line-road'
import { roadDoc } from './road-doc'
import { roadPorts } from './road-ports'
import type { Road } from './road-plane'

const roughnessParams = {
  profile: choice(
    [
      { value: 'flat', label: 'Smooth' },
      { value: 'random', label: 'Random, ISO 8608' },
    ],
    'flat',
    'Profile',
    'Heights along the line and across it that are added to elevation, banking and crown',
    { group: 'Profile' },
  ),
  ...randomParams,
}

export const road = defineBlock({
  type: 'world/road',
  title: 'Road',
  category: 'World',
  summary: 'Road along a line with bends, hills, banking and crown',
  doc: roadDoc,
  terms: [
    'ground',
    'surface',
    'track',
    'course',
    'circuit',
    'bend',
    'curve',
    'corner',
    'clothoid',
    'hill',
    'banking',
    'superelevation',
    'camber',
    'crown',
    'centre line',
    'elevation',
    'hairpin',
  ],
  icon: 'M4 21c0-7 9-6 9-11 0-3-3-4-3-7 M12 21c0-6 8-7 8-12 0-3-3-3-3-6',
  ports: roadPorts('The road as tyres and paths see it'),
  params: {
    ...lineParams,
    ...frictionParams,
    ...roughnessParams,
    ...obstacleParams(),
    ...contactParams({ group: 'Contact' }, false),
  },
  signals: {},
  build(c) {
    const base = c.connected('frame') ? c.frame('frame') : c.ground
    const axis = (k: number): Vec3 => [0, 1, 2].map((i) => c.math.num(i === k ? 1 : 0)) as unknown as Vec3
    const map = roadFriction(c)
    const frameRoad: Road = {
      base,
      along: axis(0),
      left: axis(1),
      normal: axis(2),
      height: c.math.num(0),
      friction: map.friction,
    }
    const shape = roadLine(c)
    const rough = c.choice('profile') === 'random' ? randomProfile(c) : null
    const obstacles = obstaclesOf(c)
    c.draw({
      kind: 'strip',
      node: base,
      strip: () => stripOf(shape, Math.round(c.fixed('lanes')), obstacles && drawnObstacles(c, obstacles)),
      patches: map.areas,
    })
    c.provideSurface(
      'surface',
      withFriction(c.name, map, alongLine(c, frameRoad, { shape, rough, obstacles }, contactSearch(c))),
    )
  },
})
