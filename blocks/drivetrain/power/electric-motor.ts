/** Electric motor with inverter: torque-speed envelope, field weakening, efficiency map, both directions of power. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { Motion } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { envelopeOf, envelopeParams } from './envelope'
import { efficiencyParams, electricPower } from './motor-efficiency'
import { provideRotor, rotorParams, rotorPorts, rotorSignals } from '../inertia'

export const electricMotor = defineBlock({
  type: 'drivetrain/electric-motor',
  title: 'Electric motor',
  category: 'Drivetrain',
  summary: 'Motor and inverter: envelope, field weakening, efficiency map, recuperation',
  doc: String.raw`
A rotor with the inertia $J$, driven by the motor torque. The command *u* is the share of the largest torque, from −1 to 1, or the torque itself. With the rate $\omega$ relative to the mount,

$$ T_w = u\,T_e(\omega) \quad\text{or}\quad T_w = \mathrm{clamp}(u, \pm T_e(\omega)), \qquad \tau\,\dot T = T_w - T $$

with the time constant $\tau$ of the torque control (0: instantaneous). The motor works in all four quadrants: it drives and brakes forwards and backwards.

**Envelope.** Current, voltage and, at high speed, field weakening limit the torque:

$$ T_e = \min\left(T_{max},\ \frac{P_{max}}{\lvert\omega\rvert},\ \frac{P_{max}\,\omega_2}{\omega^2}\right) $$

or a curve through points. If *voltage* is wired, $P_{max}$ and the speed $\omega_2$ (or the speeds of the curve) scale with its ratio to the rated voltage. Over the last 2 % below the largest speed, the driving torque falls to zero.

**Power.** With the efficiency $\eta(\lvert\omega\rvert, \lvert T\rvert)$ of motor and inverter, from a bilinear map that holds its edges,

$$ P_m = T\,\omega, \qquad P = \begin{cases} P_m/\eta & P_m \ge 0 \\ \eta\,P_m & P_m < 0 \end{cases} + P_0 $$

is the output *power*: wire it to the *Battery*. Recuperation is negative power. $P_0$ is the constant loss of the inverter. If you wire *available* and *acceptance* of the battery, these powers also limit the
torque: every evaluation solves for $T$ with $-P_c \le P \le P_d$. In this model, a motor at standstill draws only $P_0$.

$P - P_m$ is heat. For a rotor on the ground, leave *mount* and *a* open. For a rotor on a body, wire *mount* to that body, on which it exerts its gyroscopic moment. For a rotor on an existing axis, wire *a*. Wire both for a rotor on a body that turns with another axis.

Source: Guzzella and Sciarretta (2013), Vehicle Propulsion Systems, 3rd ed., 4.3; Krishnan (2001), Electric Motor Drives, ch. 3 (field weakening).`,
  terms: [
    'EV',
    'e-motor',
    'electric drive',
    'inverter',
    'e-machine',
    'PMSM',
    'induction motor',
    'regenerative',
    'recuperation',
    'field weakening',
    'generator',
  ],
  icon: 'M5 6h12v12H5Z M17 10h5v4h-5 M8 18v3 M14 18v3 M8.5 14.5v-5l2.5 3 2.5-3v5 M5 9H2 M5 15H2',
  ports: {
    ...rotorPorts,
    u: signalIn('Command', '1', 'Share of the largest torque, from −1 to 1, or the torque itself', {
      side: 'top',
      unitFrom: { param: 'command', units: { share: '1', torque: 'N m' } },
    }),
    voltage: signalIn('Voltage', 'V', 'Battery voltage; the rated voltage if open', {
      optional: true,
      side: 'top',
    }),
    available: signalIn('Available', 'W', 'Largest power that the battery delivers; no limit if open', {
      optional: true,
      side: 'top',
    }),
    acceptance: signalIn('Acceptance', 'W', 'Largest power that the battery accepts; no limit if open', {
      optional: true,
      side: 'top',
    }),
    power: signalOut('Power', 'W', 'Electric power drawn; negative while recuperating', { side: 'bottom' }),
    torque: signalOut('Torque', 'N m', 'Torque on the rotor', { side: 'bottom' }),
  },
  params: {
    command: choice(
      [
        { value: 'share', label: 'Share of the largest torque' },
        { value: 'torque', label: 'Torque' },
      ],
      'share',
      'Command',
      'Meaning of the command u',
    ),
    lag: quantity('s', 0, 'Time constant', 'Time constant of the torque; 0: the torque follows immediately', {
      min: 0,
      structural: true,
      symbol: '\\tau',
    }),
    ...rotorParams(0.05),
    ...envelopeParams,
    ...efficiencyParams,
  },
  signals: {
    ...rotorSignals,
    torque: { unit: 'N m', doc: 'Torque on the rotor', logged: true },
    electricPower: { unit: 'W', doc: 'Electric power drawn, negative while recuperating', logged: true },
    mechanicalPower: { unit: 'W', doc: 'Mechanical power delivered to the rotor', logged: true },
    efficiency: { unit: '1', doc: 'Efficiency of motor and inverter', logged: false },
    largest: { unit: 'N m', doc: 'Largest torque at this rate', logged: false },
    demand: { unit: 'N m', doc: 'Commanded torque', logged: false },
    follower: { unit: 'N m', doc: 'Torque after the lag of the control', logged: false },
    limited: { unit: 'N m', doc: 'Torque within the power limits of the battery', logged: false },
  },
  build(c) {
    c.locateKinks()
    const { sub, mul, div, neg, min, max, pool, gt, lt, select, and } = c.math
    const axis = provideRotor(c)
    const envelope = envelopeOf(c)
    const electric = electricPower(c)
    const rate = (m: Motion): Expr => m.flange(axis).rate
    const demand = (m: Motion): Expr => {
      const { largest, driving } = envelope(rate(m))
      const u = c.input('u')
      const torque =
        c.choice('command') === 'torque' ? max(neg(largest), min(largest, u)) : mul(max(-1, min(1, u)), largest)
      // near the largest speed only the torque that would go beyond it is taken back
      return mul(torque, select(gt(mul(torque, rate(m)), 0), driving, 1))
    }
    const lag = c.param('lag')
    const built: Expr | undefined =
      lag === pool.zero
        ? undefined
        : c.state('follower', { unit: 'N m', initial: 0, derivative: (m) => div(sub(demand(m), built ?? 0), lag) })
    const free = (m: Motion): Expr => built ?? demand(m)
    const [most, least] = [
      c.connected('available') ? c.input('available') : undefined,
      c.connected('acceptance') ? neg(c.input('acceptance')) : undefined,
    ]
    const torque = ((): ((m: Motion) => Expr) => {
      if (most === undefined && least === undefined) return free
      const [limited] = c.algebraic('limit', {
        unknowns: [{ name: 'limited', unit: 'N m', initial: 0, nominal: 100 }],
        residual: (s) => {
          const demand = free(s)
          const power = electric(demand, rate(s)).power
          const excess = sub(limited, demand)
          const beyond = (limit: Expr): Expr =>
            div(sub(electric(limited, rate(s)).power, limit), max(1, c.math.abs(rate(s))))
          // at standstill, the power is that of the inverter for any torque
          const turns = gt(c.math.abs(rate(s)), 1e-6)
          const upper = most === undefined ? excess : select(and(turns, gt(power, most)), beyond(most), excess)
          return [least === undefined ? upper : select(and(turns, lt(power, least)), beyond(least), upper)]
        },
        constantWork: `leave the power limits of ${c.name} unconnected, and limit its torque demand instead`,
        unsolved: {
          what: 'no torque satisfies the power limits of the battery',
          hint: 'check the efficiency map: the electric power must increase with the torque',
        },
      })
      return () => limited
    })()
    const now = (m: Motion) => electric(torque(m), rate(m))
    c.drive(axis, torque)
    c.energy({ dissipated: (s) => sub(now(s).power, now(s).mechanical), delivered: (s) => now(s).power })
    c.output('power', (m) => now(m).power, { smoothness: 0 })
    c.output('torque', torque, { smoothness: 0 })
    c.signal('torque', 'N m', torque)
    c.signal('demand', 'N m', demand)
    c.signal('electricPower', 'W', (s) => now(s).power)
    c.signal('mechanicalPower', 'W', (s) => now(s).mechanical)
    c.signal('efficiency', '1', (s) => now(s).efficiency)
    c.signal('largest', 'N m', (s) => envelope(rate(s)).largest)
  },
})
