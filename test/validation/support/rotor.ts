/**
 * A rigid body that says about which of its axes it is symmetric, as a wheel does: the formulation may
 * then leave its rotation out of its axes. For tests; the other blocks come with it.
 */
import { registry } from '../../../blocks'
import { rigidBody } from '../../../blocks/mechanics/rigid-body'
import { defineBlock, vector, type BlockRegistry } from '../../../engine/model/blocks/block'

export const rotor = defineBlock({
  ...rigidBody,
  type: 'test/rotor',
  title: 'Rotor',
  params: { ...rigidBody.params, symmetry: vector('1', [0, 0, 1], 'Axis of symmetry', 'Unit vector along an axis') },
  build(c) {
    const symmetryAxis = c.vector('symmetry')
    rigidBody.build({
      ...c,
      rotation: (name, from, to, edge) =>
        c.rotation(name, from, to, edge.kind === 'inertia' ? { ...edge, symmetryAxis } : edge),
    })
  },
})

export const withRotor: BlockRegistry = {
  get: (type) => (type === rotor.type ? rotor : registry.get(type)),
  all: () => [...registry.all(), rotor],
}
