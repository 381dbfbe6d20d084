/** Profile of a road block by its parameters, and how wheels find their contact point on it. */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { camsOf } from './cam-params'
import type { Cams } from './enveloping'
import { randomParams, randomProfile } from './random-profile'
import { gridProfile, sectionProfile, sineProfile, tableProfile, type Profile } from './profile'

const group = 'Profile'
const sine = { param: 'profile', is: ['sine'] }
const points = { param: 'profile', is: ['points'] }
const section = { param: 'profile', is: ['section'] }
const grid = { param: 'profile', is: ['grid'] }
const uneven = { param: 'profile', is: ['sine', 'points', 'section', 'grid', 'random'] }

/**
 * Returns parameters for how wheels find their contact point.
 * @param straight true for a road on which the point below the wheel centre and cams are choices
 */
export function contactParams(
  where: Pick<Param, 'group' | 'when'>,
  straight: boolean,
): Readonly<Record<string, Param>> {
  const { group } = where
  const doc = [
    'the point whose normal passes through the wheel centre (each wheel solves an equation)',
    'the foot on the tangent plane of the last step',
    ...(straight
      ? ['the point below the wheel centre', 'the plane of tandem cams, which bridge short bumps and hollows']
      : []),
  ]
  return {
    contact: choice(
      [
        { value: 'normal', label: 'Along the normal of the road' },
        { value: 'memory', label: 'From the last step' },
        ...(straight
          ? [
              { value: 'below', label: 'Below the wheel centre' },
              { value: 'enveloping', label: 'Enveloping, by two cams' },
            ]
          : []),
      ],
      'normal',
      'Contact point',
      `Contact point of a wheel: ${doc.slice(0, -1).join(', ')}${straight ? ',' : ''} or ${doc[doc.length - 1]}`,
      where,
    ),
    contactSearch: choice(
      [
        { value: 'converged', label: 'As many iterations as needed' },
        { value: 'fixed', label: 'Fixed number of iterations' },
      ],
      'converged',
      'Search',
      'Number of Newton iterations that each evaluation uses to find a contact point',
      { group, when: { param: 'contact', is: ['normal'] } },
    ),
    contactIterations: quantity('1', 2, 'Iterations', 'Newton iterations of every evaluation', {
      min: 1,
      max: 40,
      group,
      when: { param: 'contactSearch', is: ['fixed'] },
    }),
    contactUpdates: quantity(
      '1',
      1,
      'Updates',
      'Number of tangent planes that each evaluation computes, starting with that of the last step; each further one reduces the lag',
      { min: 1, max: 40, group, when: { param: 'contact', is: ['memory'] } },
    ),
  }
}

export const profileParams: Readonly<Record<string, Param>> = {
  profile: choice(
    [
      { value: 'flat', label: 'Flat' },
      { value: 'sine', label: 'Sine waves' },
      { value: 'points', label: 'Points, joined by a spline' },
      { value: 'section', label: 'Circular cross section' },
      { value: 'grid', label: 'Heights over x and y' },
      { value: 'random', label: 'Random, ISO 8608' },
    ],
    'flat',
    'Profile',
    'Height over the plane of the road: along it (x), across it (y), or both',
    { group },
  ),
  'profile.amplitude': quantity('m', 0.05, 'Amplitude', 'Height of the waves over the plane', { group, when: sine }),
  'profile.wavelength': quantity('m', 10, 'Wavelength', 'Length of a wave along x', {
    min: 0,
    exclusive: true,
    group,
    when: sine,
  }),
  'profile.phase': quantity('rad', 0, 'Phase', 'Phase of the sine at x = 0', { group, when: sine }),
  'profile.points': {
    kind: 'table',
    label: 'Points',
    doc: 'Height over x; the road continues straight before the first and after the last row',
    group,
    columns: [
      { name: 'x', unit: 'm' },
      { name: 'z', unit: 'm' },
    ],
    default: [
      [0, 0],
      [10, 0],
      [20, 0.1],
      [30, 0],
      [40, 0],
    ],
    curve: { interpolation: 'spline', outside: { linear: 'tangent', spline: 'tangent' } },
    when: points,
  },
  'profile.radius': quantity(
    'm',
    100,
    'Radius',
    'Radius of the cross section: positive for a hollow, negative for a crown',
    {
      group,
      when: section,
    },
  ),
  'profile.grid': {
    kind: 'table',
    label: 'Heights',
    doc: 'Places along the road in the first column, to the left in the first row, heights between them; the road continues straight beyond the edges',
    group,
    columns: [
      { name: 'x', unit: 'm' },
      { name: 'y', unit: 'm' },
      { name: 'z', unit: 'm' },
    ],
    default: [
      [0, -4, 0, 4],
      [0, 0, 0, 0],
      [10, 0, 0, 0.05],
      [20, 0, 0.05, 0],
      [30, 0, 0, 0],
    ],
    map: { interpolation: 'spline' },
    when: grid,
  },
  ...randomParams,
  ...contactParams({ group, when: uneven }, true),
}

/** Condition under which wheels stand on cams over a profile. */
export const enveloped = { param: 'contact', is: ['enveloping'] } as const

/** How wheels find their contact points on a profile. */
export type ContactSearch =
  | { readonly kind: 'enveloping'; readonly cams: Cams }
  | { readonly kind: 'below' }
  /** Newton iterations of every evaluation; as many as needed if absent. */
  | { readonly kind: 'normal'; readonly iterations?: number }
  /** Tangent planes of every evaluation. */
  | { readonly kind: 'memory'; readonly updates: number }

export function contactSearch(c: ComponentBuilder): ContactSearch {
  switch (c.choice('contact')) {
    case 'below':
      return { kind: 'below' }
    case 'enveloping':
      requireBumps(c)
      return { kind: 'enveloping', cams: camsOf(c) }
    case 'memory':
      return { kind: 'memory', updates: Math.round(c.fixed('contactUpdates')) }
    default:
      return c.choice('contactSearch') === 'fixed'
        ? { kind: 'normal', iterations: Math.round(c.fixed('contactIterations')) }
        : { kind: 'normal' }
  }
}

/** @throws ModelError for a profile that is smooth and ends beside the wheels */
function requireBumps(c: ComponentBuilder): void {
  if (c.choice('profile') !== 'section') return
  throw new ModelError(
    'unsupported',
    'cams are not for a circular cross section, which has no bumps',
    { block: c.name, parameter: 'contact' },
    'set the contact point along the normal of the road, or from the last step',
  )
}

/** Returns null if the road is a plane. */
export function roadProfile(c: ComponentBuilder): Profile | null {
  switch (c.choice('profile')) {
    case 'sine':
      return sineProfile(c, 'profile.amplitude', 'profile.wavelength', 'profile.phase')
    case 'points':
      return tableProfile(c, 'profile.points')
    case 'section':
      return sectionProfile(c, 'profile.radius')
    case 'grid':
      return gridProfile(c, 'profile.grid')
    case 'random':
      return randomProfile(c)
    default:
      return null
  }
}
