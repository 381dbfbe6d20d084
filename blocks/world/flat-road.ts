/** Flat road of any slope: a plane that tyres touch. */
import { defineBlock, frame, quantity, surface } from '../../engine/model/block'
import type { SurfaceContact } from '../../engine/model/component'
import { vectorMath, type Vec3 } from '../../engine/symbolic'

export const flatRoad = defineBlock({
  type: 'world/flat-road',
  title: 'Flat road',
  category: 'World',
  summary: 'Plane road with height, grade, bank and friction',
  doc: String.raw`
A plane at height $h_0$ along its normal above the origin of *frame* (the world when not connected). Its axes are those of the
frame turned by pitch $\theta$ about $y$, then roll $\varphi$ about the new $x$, so the normal is

$$ n = (\sin\theta \cos\varphi,\; -\sin\varphi,\; \cos\theta \cos\varphi) $$

Positive pitch is downhill in $x$ direction, positive roll falls towards the right (negative $y$). The height of a point is
$h = (r - r_{frame}) \cdot n - h_0$. A road on a moving frame moves with it. *Friction* scales the friction of all tyre models.

Source: Morency (2007), section 3.1, road frame Q with its z axis along the normal.`,
  terms: ['ground', 'surface', 'track'],
  icon: 'M2 19 8 5h8l6 14Z M12 7v2.5 M12 11.5v2.5 M12 16v2.5',
  ports: {
    frame: frame('Frame', 'Frame that carries the road; the world when not connected', { optional: true }),
    surface: surface('Surface', 'The road as tyres see it', { side: 'right', provides: true, optional: true }),
  },
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
    friction: quantity('1', 1, 'Friction', 'Factor on the friction coefficients of the tyres', {
      structural: true,
      min: 0,
      exclusive: true,
    }),
  },
  signals: {},
  build(c) {
    const base = c.connected('frame') ? c.frame('frame') : c.ground
    const { sin, cos, mul, neg, sub } = c.math
    const v = vectorMath(c.math)
    const [pitch, roll, height] = [c.param('pitch'), c.param('roll'), c.param('height')]
    const normalInBase: Vec3 = [mul(sin(pitch), cos(roll)), neg(sin(roll)), mul(cos(pitch), cos(roll))]
    c.draw({ kind: 'plane', node: base, normal: () => normalInBase, height: () => height })
    c.provideSurface('surface', {
      contact(m, point, resolved): SurfaceContact {
        const normal = m.resolve(normalInBase, base, resolved)
        const above = sub(m.distanceAlong(base, point, normalInBase, base), height)
        const spin = m.angularVelocity(base, resolved)
        let velocity = m.velocity(base, resolved)
        if (!v.isZero(spin)) {
          const contact = v.sub(m.position(base, point, resolved), v.scale(above, normal))
          velocity = v.add(velocity, v.cross(spin, contact))
        }
        return { normal, height: above, velocity, friction: c.param('friction') }
      },
    })
  },
})
