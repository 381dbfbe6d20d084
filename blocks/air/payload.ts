/** Payload: a box of mass fixed on a body. */
import { defineBlock, frame, quantity, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder, FrameNode, Inertia } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

const place = (axis: string, value: number): Param =>
  quantity('m', value, axis, `${axis} of the centre of mass in frame axes`, {
    group: 'Place',
    structural: true,
  })
const side = (label: string, axis: string, value: number): Param =>
  quantity('m', value, label, `Size along ${axis}`, { min: 0, group: 'Size' })

export const payload = defineBlock({
  type: 'air/payload',
  title: 'Payload',
  category: 'Bodies',
  summary: 'Load at a fixed position on a body, with its moments of inertia',
  doc: String.raw`
An evenly filled box with the mass $m$ and the sides $a$, $b$, $c$ along x, y, z, fixed with its centre at $(x, y, z)$ in the axes of *frame*. Its inertia tensor about its centre is

$$ J = \frac{m}{12}\,\mathrm{diag}\left(b^2 + c^2,\; a^2 + c^2,\; a^2 + b^2\right) $$

About the frame, Steiner's theorem adds $m\,(|r|^2 I - r r^T)$ with $r = (x, y, z)$. The load moves with the acceleration of its own centre, so inertia and weight act in full. With mass 0, there is no load.

The springs of the vehicle carry the load: let the vehicle settle, or adjust the initial values of the suspension.

Source: J. Steiner (Huygens and Steiner theorem); moments of a cuboid.`,
  terms: ['luggage', 'cargo', 'roof load', 'trunk', 'ballast', 'added mass'],
  icon: 'M4 9l8-4 8 4v8l-8 4-8-4Z M4 9l8 4 8-4 M12 13v8 M8 7l8 4',
  ports: { frame: frame('Frame', 'Frame of the body that carries the load', { side: 'bottom' }) },
  params: {
    mass: quantity('kg', 100, 'Mass', 'Mass of the load', { min: 0, structural: true }),
    x: place('x', -1.5),
    y: place('y', 0),
    z: place('z', 0),
    length: side('Length', 'x', 0.5),
    width: side('Width', 'y', 0.8),
    height: side('Height', 'z', 0.4),
  },
  signals: {},
  build(c) {
    const { add, mul, square } = c.math
    const mass = c.param('mass')
    if (mass === c.math.pool.zero) return
    const [a, b, h] = ['length', 'width', 'height'].map((name) => square(c.param(name)))
    const moment = (p: Expr, q: Expr): Expr => mul(1 / 12, mass, add(p, q))
    addMass(
      c,
      '',
      c.frame('frame'),
      ['x', 'y', 'z'].map((name) => c.param(name)),
      mass,
      {
        xx: moment(b, h),
        yy: moment(a, h),
        zz: moment(a, b),
      },
    )
  },
})

/**
 * Adds a mass at a place of a frame, as edges of the graph.
 * @param name of its edges, empty for the only one of a block
 * @param at m, in the axes of the frame
 * @param moments of inertia about its own centre, kg m^2, about the axes of the frame
 */
export function addMass(
  c: ComponentBuilder,
  name: string,
  frameOf: FrameNode,
  at: readonly Expr[],
  mass: Expr,
  moments: Readonly<Record<'xx' | 'yy' | 'zz', Expr>>,
): void {
  const { zero } = c.math.pool
  const centre = c.node(`centre${name}`)
  const inertia: Inertia = { ...moments, xy: zero, xz: zero, yz: zero }
  c.translation(`T${name === '' ? '' : `${name}.`}1`, frameOf, centre, { kind: 'rigid', offset: [at[0], at[1], at[2]] })
  c.rotation(`R${name === '' ? '' : `${name}.`}1`, frameOf, centre, { kind: 'rigid', rotation: null })
  c.translation(`T${name === '' ? '' : `${name}.`}2`, c.ground, centre, { kind: 'inertia', mass })
  c.rotation(`R${name === '' ? '' : `${name}.`}2`, c.ground, centre, { kind: 'inertia', inertia })
}
