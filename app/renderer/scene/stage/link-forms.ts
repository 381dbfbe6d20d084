/** Links between two points: springs, dampers, rods, actuators, and the rail of a slider. Along z, from the origin. */
import type { BufferGeometry } from 'three'
import { coil, cylinder, merged, sphere } from './forms'
import type { Role } from './looks'

export interface StretchForm {
  readonly role: Role
  readonly geometry: BufferGeometry
  /** End at which the form keeps its length, m; otherwise its length is one and is stretched. */
  readonly fixed?: 'start' | 'end'
  readonly length: number
}

export interface LinkFormInput {
  readonly look: 'spring' | 'damper' | 'rod' | 'actuator' | 'rail'
  /** Radius, m. */
  readonly r: number
  /** Initial distance of the ends, m. */
  readonly length: number
}

export function linkForms({ look, r, length }: LinkFormInput): readonly StretchForm[] {
  const unit = (role: Role, geometry: BufferGeometry): StretchForm => ({ role, geometry, length: 1 })
  const bar = (radius: number): BufferGeometry => cylinder(radius, 1, 14).translate(0, 0, 0.5)
  switch (look) {
    case 'spring':
      return [unit('spring', coil(1.35 * r, 0.17 * r, 6.5, length))]
    case 'damper': {
      const tube = 0.52 * length
      const body = cylinder(0.62 * r, tube, 18).translate(0, 0, tube / 2)
      return [{ role: 'damper', geometry: body, fixed: 'end', length: tube }, unit('light', bar(0.24 * r))]
    }
    case 'rod': {
      const ball = (fixed: 'start' | 'end'): StretchForm => ({
        role: 'rod',
        geometry: sphere(1.7 * r),
        fixed,
        length: 0,
      })
      return [unit('rod', bar(r)), ball('start'), ball('end')]
    }
    case 'actuator': {
      const tube = 0.6 * length
      const body = merged([cylinder(0.8 * r, tube, 18).translate(0, 0, tube / 2), sphere(0.9 * r)])
      return [{ role: 'driven', geometry: body, fixed: 'start', length: tube }, unit('light', bar(0.36 * r))]
    }
    case 'rail':
      return [unit('joint', bar(0.42 * r))]
  }
}
