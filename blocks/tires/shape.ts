/** Cross section of a rigid wheel, by the choice of the tyre block (Zimmer and Otter 2010, section 3.1). */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { WheelShape } from '../../engine/model/component/surface'
import type { TireModel } from './model'

const group = 'Shape'

/** @param when condition of the models that have a shape */
export const shapeParams = (when: Pick<Param, 'when'>): Readonly<Record<string, Param>> => ({
  shape: choice(
    [
      { value: 'disk', label: 'Disk with a sharp edge' },
      { value: 'torus', label: 'Torus' },
      { value: 'voluminous', label: 'Round tread with edges' },
    ],
    'disk',
    'Shape',
    'Cross section of the wheel',
    { group, ...when },
  ),
  'shape.width': quantity('m', 0.19, 'Width', 'Width of the wheel; that of a torus is twice its small radius', {
    min: 0,
    exclusive: true,
    group,
    when: { param: 'shape', is: ['torus', 'voluminous'] },
  }),
  'shape.curvature': quantity('m', 0.14, 'Radius of the tread', 'Radius of the arc of the tread across the wheel', {
    min: 0,
    exclusive: true,
    group,
    when: { param: 'shape', is: ['voluminous'] },
  }),
})

/** Returns the shape of the wheel of a tyre block; a disk for models that know no other. */
export function wheelShape(c: ComponentBuilder, { rigidShape = false }: TireModel): WheelShape {
  const disk = { kind: 'disk', radius: c.param('radius'), metres: () => c.value('radius') } as const
  if (!rigidShape || c.choice('shape') === 'disk') return disk
  const width = c.param('shape.width')
  const curvature = c.choice('shape') === 'torus' ? c.math.mul(0.5, width) : c.param('shape.curvature')
  return { ...disk, tread: { curvature, width } }
}
