/** Parameters of the cams by which tyres envelop a road. */
import { quantity, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Cams } from './enveloping'

type Where = Pick<Param, 'group' | 'when'>

/** @param where a group and a condition @param leastExponent of the outline */
export function camParams(where: Where, leastExponent: number): Readonly<Record<string, Param>> {
  const part = (value: number, label: string, doc: string, more: object = {}): Param =>
    quantity('1', value, label, doc, { min: 0, exclusive: true, max: 10, ...where, ...more })
  return {
    'cams.a': part(1.03, 'Cam length', 'Half axis of the cams along the wheel, over its radius'),
    'cams.b': part(1.03, 'Cam height', 'Vertical half axis of the cams, over the radius of the wheel'),
    'cams.c': part(1.8, 'Cam exponent', 'Exponent of the outline of the cams; 2 is an ellipse', {
      min: leastExponent,
      exclusive: false,
    }),
    'cams.distance': part(
      0.35,
      'Cam distance',
      'Distance of front and rear cam, over the radius of the wheel: about 0.8 of the length of its patch',
    ),
    'cams.tracks': part(
      0.45,
      'Track distance',
      'Distance of left and right track, over the radius of the wheel: about 0.8 of the width of its patch',
    ),
    'cams.points': quantity('1', 15, 'Cam points', 'Number of places at which each cam looks at the road', {
      min: 3,
      max: 201,
      ...where,
    }),
  }
}

export function camsOf(c: Pick<ComponentBuilder, 'fixed'>): Cams {
  const [a, b, exponent, distance, tracks] = ['a', 'b', 'c', 'distance', 'tracks'].map((name) =>
    c.fixed(`cams.${name}`),
  )
  return { a, b, c: exponent, distance, tracks, points: Math.round(c.fixed('cams.points')) }
}
