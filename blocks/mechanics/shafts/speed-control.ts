/** Force that makes a vehicle follow a speed: a proportional and integral controller instead of a driver. */
import type { Motion } from '../../../engine/model/component/component'
import type { Expr, SymbolicMath, Vec3 } from '../../../engine/symbolic'
import { defineBlock, frame, quantity, signalIn } from '../../../engine/model/blocks/block'

export const speedControl = defineBlock({
  type: 'mechanics/speed-control',
  title: 'Speed control',
  category: 'Drivers',
  role: 'speed-control',
  command: { inputs: ['u'] },
  summary: 'Longitudinal force that makes a vehicle follow a speed, such as one from a log',
  doc: String.raw`
A force along the x axis of *frame* makes its speed $V$ follow the input $v$. With the error $e = v - V$ and its integral $z$,

$$ F = m\,(2\zeta\omega\,e + \omega^2 z), \qquad \dot z = e, \qquad V = v_x\sqrt{1 + \frac{v_x^2\,(v_y^2 + v_z^2)}{v_x^4 + v_0^4}} $$

where $m$ is the mass to move. $V$ is the speed over ground, as GPS receivers and logs report it, negative in reverse; $v_0 = 0.05$ m/s keeps it smooth
at standstill. Above walking pace it equals the speed of an [operating point](../../theory/operating-point.md), also at a slip angle. A run that
settles starts without the force that held the vehicle there; the integral builds it up.

Under other forces $D$ along its x axis, a vehicle of that mass obeys

$$ \ddot e + 2\zeta\omega\,\dot e + \omega^2 e = \ddot v - \dot D/m $$

so the vehicle follows a constant speed or acceleration without a steady-state error, and resistances are compensated. With $\zeta = 1$, a
step $a$ of the acceleration (or of $D/m$) causes a transient error of at most $a/(\mathrm{e}\,\omega)$: 0.15 m/s for 2 m/s² with the default
$\omega = 5$ rad/s. That is slow enough not to excite pitch and wheel hop (above 8 rad/s) or to follow the noise of a logged speed,
and fast enough for the actions of a driver (below 3 rad/s). There is no feed-forward of $\dot v$, which would put that noise into the force, and no
limit: the force represents engine and brakes together.

The force acts at the origin of *frame* and not through the tyres, so they keep all of their lateral force, and a vehicle pulled at its
centre of mass doesn't squat. The block replaces a driver and a drivetrain. With *Active* off, it does nothing. Turn it on in the experiments that need it.

Source: proportional and integral control of an integrator; K. J. Åström and R. M. Murray, Feedback Systems (2008), section 10.2.`,
  terms: ['cruise control', 'speed follower', 'driver', 'longitudinal controller', 'PI controller'],
  icon: 'M4 17a8 8 0 0 1 16 0 M12 17l3-6 M12 17m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M6 21h12 M15 19l3 2-3 2',
  ports: {
    frame: frame('Frame', 'Centre of mass of the vehicle; its x axis points forward', { side: 'right' }),
    u: signalIn('Speed', 'm/s', 'Speed to follow'),
  },
  params: {
    active: { kind: 'boolean', label: 'Active', doc: 'Turns the block on', group: 'Parameters', default: true },
    mass: quantity('kg', 1500, 'Mass', 'Mass of the whole vehicle', { min: 0, exclusive: true }),
    frequency: quantity('rad/s', 5, 'Frequency', 'Natural frequency of the error', {
      min: 0,
      exclusive: true,
      symbol: '\\omega',
    }),
    damping: quantity('1', 1, 'Damping', 'Damping ratio of the error; 1 does not overshoot', {
      min: 0,
      exclusive: true,
      symbol: '\\zeta',
    }),
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the x axis of the frame', logged: true },
    error: { unit: 'm/s', doc: 'Speed to follow minus the speed of the frame', logged: true },
  },
  build(c) {
    const at = c.frame('frame')
    const { zero } = c.math.pool
    const { add, mul, sub } = c.math
    if (!c.flag('active')) {
      c.signal('force', 'N', () => zero)
      c.signal('error', 'm/s', () => zero)
      return
    }
    const [mass, omega, zeta, u] = [c.param('mass'), c.param('frequency'), c.param('damping'), c.input('u')]
    const error = (m: Motion): Expr => sub(u, speedOverGround(c.math, m.velocity(at, at)))
    const z = c.state('integral', { unit: 'm', initial: 0, derivative: error })
    const force = (m: Motion): Expr => mul(mul(mass, omega), add(mul(mul(2, zeta), error(m)), mul(omega, z)))
    c.translation('T1', c.ground, at, { kind: 'force', resolved: at, force: (m) => [force(m), zero, zero] })
    c.signal('force', 'N', force)
    c.signal('error', 'm/s', error)
  },
})

/** Speed below which motion counts as standstill, m/s. */
const slow = 0.05

/** Returns the length of the velocity, with the sign of its forward part. */
function speedOverGround({ add, mul, div, sqrt }: SymbolicMath, [x, y, z]: Vec3): Expr {
  const across = add(mul(y, y), mul(z, z))
  const squared = mul(x, x)
  return mul(x, sqrt(add(1, div(mul(squared, across), add(mul(squared, squared), slow ** 4)))))
}
