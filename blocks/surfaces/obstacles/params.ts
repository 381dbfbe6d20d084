/** Parameters of the obstacles of a road, and the obstacles by them. */
import { keysOf } from '../../../engine/collections/entries'
import { ModelError } from '../../../engine/errors/model-error'
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { camParams, camsOf } from '../cam-params'
import type { Obstacles } from './plane'
import { obstacleShapes, type ObstacleName, type ObstacleShape } from './shapes'

const group = 'Obstacles'
const names = keysOf(obstacleShapes)
const some = { param: 'obstacle', is: [...names] }
const one = { param: 'obstacle.side', is: ['left', 'right'] }
/** Shapes with a dimension. */
const having = (name: string): Param['when'] => ({
  param: 'obstacle',
  is: names.filter((shape) => (obstacleShapes[shape].has as readonly string[]).includes(name)),
})
/** Least exponent of cams whose contact with a line has a place. */
const leastExponent = 1.2

/** @param when obstacles are possible @param enveloped condition under which cams count besides those of obstacles */
export function obstacleParams(when?: Param['when'], enveloped?: Param['when']): Readonly<Record<string, Param>> {
  return {
    obstacle: choice(
      [{ value: 'none', label: 'None' }, ...names.map((value) => ({ value, label: obstacleShapes[value].label }))],
      'none',
      'Obstacles',
      'Shape of the obstacles on the road; tyres bridge them as two cams do',
      { group, ...(when === undefined ? {} : { when }) },
    ),
    'obstacle.position': quantity('m', 10, 'Position', 'Distance along the road at which the first one begins', {
      group,
      when: some,
    }),
    'obstacle.height': quantity('m', 0.05, 'Height', 'Height over the road; depth of a pothole', {
      min: -5,
      max: 5,
      group,
      when: some,
    }),
    'obstacle.length': quantity('m', 0.5, 'Length', 'Length of one obstacle, or of a wave', {
      min: 0,
      exclusive: true,
      max: 1e4,
      group,
      when: having('length'),
    }),
    'obstacle.edge': quantity('m', 0.02, 'Edge', 'Length along the road over which its faces rise; 0 is vertical', {
      min: 0,
      max: 1e3,
      group,
      when: having('edge'),
    }),
    'obstacle.waves': quantity('1', 5, 'Waves', 'Number of waves of one obstacle', {
      min: 1,
      max: 1e4,
      group,
      when: having('waves'),
    }),
    'obstacle.angle': quantity(
      'rad',
      0,
      'Angle',
      'Angle to the line across the road, positive where the left end lies further on',
      { min: -1.4, max: 1.4, group, when: some },
    ),
    'obstacle.side': choice(
      [
        { value: 'both', label: 'Left and right' },
        { value: 'left', label: 'Left' },
        { value: 'right', label: 'Right' },
      ],
      'both',
      'Sides',
      'Side of the road that has obstacles',
      { group, when: some },
    ),
    'obstacle.border': quantity('m', 0, 'Border', 'Place to the left of the middle of the road where the side begins', {
      group,
      when: one,
    }),
    'obstacle.transition': quantity('m', 0.3, 'Transition', 'Width over which the height grows at the border', {
      min: 0.01,
      max: 100,
      group,
      when: one,
    }),
    'obstacle.count': quantity('1', 1, 'Number', 'Number of obstacles', { min: 1, max: 1e6, group, when: some }),
    'obstacle.spacing': quantity('m', 10, 'Spacing', 'Distance from one to the next, start to start', {
      min: 0,
      exclusive: true,
      group,
      when: some,
    }),
    ...camParams({ group, when: enveloped === undefined ? some : { ...some, or: enveloped } }, leastExponent),
  }
}

const isShape = (name: string): name is ObstacleName => Object.hasOwn(obstacleShapes, name)

/** Parameters of obstacles, in SI units. */
export type ObstacleValues = Pick<ComponentBuilder, 'name' | 'choice' | 'fixed' | 'value' | 'param' | 'math'>

/** @throws ModelError for dimensions that exclude each other @returns null for a road without obstacles */
export function obstaclesOf(c: ObstacleValues): Obstacles | null {
  const name = c.choice('obstacle')
  if (!isShape(name)) return null
  const shape: ObstacleShape = obstacleShapes[name]
  const value = (id: string): number => c.value(`obstacle.${id}`)
  const has = (id: 'length' | 'edge' | 'waves'): boolean => shape.has.includes(id)
  const [length, edge] = [has('length') ? value('length') : 0, has('edge') ? value('edge') : 0]
  const problem = (parameter: string, what: string, hint: string): ModelError =>
    new ModelError('out-of-range', what, { block: c.name, parameter: `obstacle.${parameter}` }, hint)
  if (2 * edge > length)
    throw problem('edge', `two edges of ${edge} m are longer than the obstacle, ${length} m`, 'give a shorter edge')
  if (name === 'hump' && length <= 2 * Math.abs(value('height')))
    throw problem(
      'length',
      `an arc over ${length} m can't be ${value('height')} m high`,
      'give a length of more than twice the height',
    )
  const waves = has('waves') ? Math.round(c.fixed('obstacle.waves')) : 1
  const count = Math.round(c.fixed('obstacle.count'))
  const extent = name === 'step' ? 0 : length * waves
  const gap = value('spacing') - extent
  if (count > 1 && gap < 0)
    throw problem(
      'spacing',
      `the obstacles overlap: they are ${extent} m long and ${value('spacing')} m apart`,
      `give a spacing of at least ${extent} m`,
    )
  const param = (id: string) => c.param(`obstacle.${id}`)
  const side = c.choice('obstacle.side')
  return {
    ...{ name: c.name, shape, count, cams: camsOf(c) },
    dimensions: {
      height: param('height'),
      length: has('length') ? param('length') : c.math.num(0),
      edge: has('edge') ? param('edge') : c.math.num(0),
      waves,
    },
    position: param('position'),
    spacing: count > 1 ? param('spacing') : c.math.num(1),
    angle: param('angle'),
    side:
      side === 'both'
        ? null
        : { sign: side === 'left' ? 1 : -1, border: param('border'), transition: param('transition') },
    metres: () => ({ height: value('height'), edge, gap }),
  }
}
