/** Gravito-inertial ambiguity: the parts that the brain perceives as tilt and as acceleration. */
import { defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { elementOf } from '../../../engine/model/names/names'
import { vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'
import { positive, provideVector } from '../axes'

export const perceivedOrientation = defineBlock({
  type: 'cueing/perceived-orientation',
  title: 'Perceived orientation',
  category: 'Motion base',
  summary: 'Perceived tilt and acceleration from force and rate',
  doc: String.raw`
Otoliths can't distinguish tilt from acceleration: both change the specific force $f$. The canal rates $\omega$ rotate the estimate $u$ of the gravity component; over the
time $\tau$, it drifts towards the total force:

$$ \dot u = -\omega \times u + \frac{f - u}{\tau}, \qquad \hat a = f - u $$

$$ \hat\varphi = \mathrm{atan2}(u_y, u_z), \qquad \hat\theta = \mathrm{atan2}\left(-u_x, \sqrt{u_y^2 + u_z^2}\right) $$

Fast force changes without rotation are perceived as acceleration $\hat a$. A sustained force is perceived as tilt (somatogravic illusion); tilt coordination
uses this effect in reverse. Wire $f$ to the total specific force, including gravity, and $\omega$ to a rate, or to the rate perceived by the [canals](canals.md). The
estimate starts upright.

Source: Mayne (1974), A Systems Concept of the Vestibular Organs, Handbook of Sensory Physiology VI/2, 493-580; Merfeld, Zupan and Peterka (1999), Nature 398, 615-618.`,
  terms: [
    'vestibular',
    'motion cueing',
    'somatogravic illusion',
    'gravito-inertial',
    'tilt',
    'GIF',
    'subjective vertical',
  ],
  icon: 'M12 3v18 M12 3 9.5 6 M12 3l2.5 3 M12 12 18 5 M18 5h-3 M18 5v3 M6 20a8 8 0 0 0 12 0',
  ports: {
    f: signalIn('f', 'm/s^2', 'Specific force including gravity, in head axes: forward, left, up', { width: 3 }),
    w: signalIn('w', 'rad/s', 'Angular velocity in head axes', { width: 3 }),
    acceleration: signalOut('acceleration', 'm/s^2', 'Perceived acceleration', { width: 3 }),
    tilt: signalOut('tilt', 'rad', 'Perceived roll and pitch', { width: 2 }),
  },
  params: {
    time: quantity('s', 5, 'Time constant', 'Time constant with which a sustained force becomes tilt', {
      symbol: '\\tau',
      ...positive,
    }),
    gravity: quantity('m/s^2', 9.81, 'Gravity', 'Acceleration of gravity, for the upright start', {
      symbol: 'g',
      ...positive,
    }),
  },
  signals: {
    acceleration: { unit: 'm/s^2', doc: 'Perceived acceleration', logged: true },
    tilt: { unit: 'rad', doc: 'Perceived roll and pitch', logged: true },
  },
  build: buildOrientation,
})

function buildOrientation(c: ComponentBuilder): void {
  const { math: m } = c
  const v = vectorMath(m)
  const three = (port: string): Vec3 => {
    const [x, y, z] = c.inputs(port)
    return [x, y, z]
  }
  const [f, w] = [three('f'), three('w')]
  const turn = (u: Vec3): Vec3 => v.sub(v.scale(m.div(1, c.param('time')), v.sub(f, u)), v.cross(w, u))
  let u: Vec3 = v.zero
  const state = (i: 0 | 1 | 2): Expr =>
    c.knownState(elementOf('up', i, 3), {
      unit: 'm/s^2',
      initial: i === 2 ? c.value('gravity') : 0,
      derivative: () => turn(u)[i],
    })
  u = [state(0), state(1), state(2)]
  const smoothness = (): number =>
    Math.min(...[0, 1, 2].flatMap((i) => [c.inputSmoothness('f', i), c.inputSmoothness('w', i) + 1]))
  provideVector(c, 'acceleration', 'm/s^2', v.sub(f, u), smoothness)
  const level = m.sqrt(m.add(m.square(u[1]), m.square(u[2])))
  provideVector(c, 'tilt', 'rad', [m.atan2(u[1], u[2]), m.atan2(m.neg(u[0]), level)], () => smoothness() + 1)
}
