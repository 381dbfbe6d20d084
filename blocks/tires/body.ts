/** Mass and inertia of a wheel with its tyre. */
import type { ComponentBuilder } from '../../engine/model/component/component'

/** Adds edges T1 and R1; a wheel with equal moments across its axis is a body of revolution. */
export function addInertia(c: ComponentBuilder): void {
  const hub = c.frame('hub')
  const { zero, one } = c.math.pool
  c.translation('T1', c.ground, hub, { kind: 'inertia', mass: c.param('mass') })
  const round = c.fixed('Ixx') === c.fixed('Izz')
  const across = c.param('Ixx')
  c.rotation('R1', c.ground, hub, {
    kind: 'inertia',
    inertia: { xx: across, yy: c.param('Iyy'), zz: round ? across : c.param('Izz'), xy: zero, xz: zero, yz: zero },
    ...(round ? { symmetryAxis: [zero, one, zero] as const } : {}),
  })
}
