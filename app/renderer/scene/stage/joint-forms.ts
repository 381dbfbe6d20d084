/** Symbols of joints, on the bodies of both sides: hinge pins, balls, crosses, sleeves and plates. */
import type { BufferGeometry } from 'three'
import type { SceneJoint, Triple } from '../../../../engine/scene/types'
import { box, cylinder, placed, sleeve, sphere } from './forms'
import type { Role } from './looks'

export interface JointForm {
  readonly side: 'base' | 'end'
  readonly role: Role
  readonly geometry: BufferGeometry
}

/** @param r radius of the symbol, m */
export function jointForms(joint: SceneJoint, r: number): readonly JointForm[] {
  const { translation, rotation, base, end, slides, turns } = joint
  const driven = translation === 'motion' || rotation === 'motion'
  const role: Role = driven ? 'driven' : 'joint'
  const put = (side: 'base' | 'end', geometry: BufferGeometry, direction?: Triple): JointForm => ({
    side,
    role,
    geometry: placed(geometry, side === 'base' ? base.at : end.at, direction),
  })
  const forms: JointForm[] = []
  const [slide] = slides
  if (slides.length === 1) {
    const round = rotation !== 'rigid'
    forms.push(put('base', round ? sleeve(0.55 * r, r, 2.6 * r) : squareSleeve(r), slide))
  } else if (slides.length > 1) {
    forms.push(put('base', box(7 * r, 7 * r, 0.25 * r), normalOf(slides)))
    forms.push(put('end', cylinder(1.2 * r, 0.7 * r), normalOf(slides)))
  }
  if (rotation === 'free' || turns.length > 2) {
    forms.push(put('end', sphere(r)))
    if (translation === 'rigid') forms.push(put('base', sleeve(0.8 * r, 1.25 * r, 0.7 * r)))
  } else if (turns.length === 2) {
    forms.push(put('base', cylinder(0.34 * r, 3.2 * r, 14), turns[0]))
    forms.push(put('end', cylinder(0.34 * r, 3.2 * r, 14), turns[1]))
    forms.push(put('end', box(0.95 * r, 0.95 * r, 0.95 * r)))
  } else if (turns.length === 1) {
    if (slides.length === 0) forms.push(put('base', sleeve(0.6 * r, r, 1.5 * r), turns[0]))
    forms.push(put('end', cylinder(0.55 * r, 2.4 * r), turns[0]))
  }
  return forms
}

function squareSleeve(r: number): BufferGeometry {
  return box(1.7 * r, 1.7 * r, 2.6 * r)
}

function normalOf([a, b]: readonly Triple[]): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
