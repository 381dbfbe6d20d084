/** Road on a plane of any slope, with a profile along it and friction that depends on the place. */
import { defineBlock, quantity } from '../../engine/model/blocks/block'
import type { Vec3 } from '../../engine/symbolic'
import { obstacleDrawing } from '../surfaces/obstacles/drawing'
import { obstacleParams, obstaclesOf } from '../surfaces/obstacles/params'
import { frictionParams, roadFriction, withFriction } from '../surfaces/road-friction'
import { contactSearch, enveloped, profileParams, roadProfile } from '../surfaces/road-profile'
import { flatRoadDoc } from './flat-road-doc'
import { plane, type Road } from './road-plane'
import { roadPorts } from './road-ports'
import { uneven } from './uneven-road'

/** Profiles on which obstacles stand: the others have waves, bumps and edges of their own. */
const withObstacles = ['flat', 'random']

export const flatRoad = defineBlock({
  type: 'world/flat-road',
  title: 'Flat road',
  category: 'World',
  role: 'road',
  summary: 'Plane road with grade, bank, friction map and height profile',
  doc: flatRoadDoc,
  terms: [
    'ground',
    'surface',
    'track',
    'mu-split',
    'mu-jump',
    'ice',
    'bump',
    'pothole',
    'kerb',
    'waves',
    'friction map',
  ],
  icon: 'M2 19 8 5h8l6 14Z M12 7v2.5 M12 11.5v2.5 M12 16v2.5',
  ports: roadPorts('The road as tyres see it'),
  params: {
    height: quantity('m', 0, 'Height', 'Height of the road along its normal above the frame', { structural: true }),
    pitch: quantity('rad', 0, 'Pitch', 'Grade angle, positive downhill in x direction', {
      structural: true,
      min: -1.5,
      max: 1.5,
    }),
    roll: quantity('rad', 0, 'Roll', 'Bank angle, positive falling to the right', {
      structural: true,
      min: -1.5,
      max: 1.5,
    }),
    ...frictionParams,
    ...profileParams,
    ...obstacleParams({ param: 'profile', is: withObstacles }, enveloped),
  },
  signals: {},
  build(c) {
    const base = c.connected('frame') ? c.frame('frame') : c.ground
    const { sin, cos, mul, neg } = c.math
    const [pitch, roll, height] = [c.param('pitch'), c.param('roll'), c.param('height')]
    const normal: Vec3 = [mul(sin(pitch), cos(roll)), neg(sin(roll)), mul(cos(pitch), cos(roll))]
    const map = roadFriction(c)
    const road: Road = {
      base,
      normal,
      along: [cos(pitch), c.math.num(0), neg(sin(pitch))],
      left: [mul(sin(pitch), sin(roll)), cos(roll), mul(cos(pitch), sin(roll))],
      height,
      friction: map.friction,
    }
    const profile = roadProfile(c)
    const obstacles = withObstacles.includes(c.choice('profile')) ? obstaclesOf(c) : null
    const drawing = {
      along: () => road.along,
      profile: obstacles === null ? (profile?.drawing ?? null) : obstacleDrawing(c, obstacles, profile),
      patches: map.areas,
    }
    c.draw({ kind: 'plane', node: base, normal: () => normal, height: () => height, road: drawing })
    c.provideSurface(
      'surface',
      withFriction(
        c.name,
        map,
        profile === null ? plane(c.math, road, obstacles) : uneven(c, road, profile, contactSearch(c), obstacles),
      ),
    )
  },
})
