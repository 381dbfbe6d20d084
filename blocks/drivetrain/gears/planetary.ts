/** Planetary set: sun, ring and carrier. */
import { choice, defineBlock, flange, quantity, type Port } from '../../../engine/model/blocks/block'
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import { ModelError } from '../../../engine/errors/model-error'
import type { Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { driftSignals, logDrift } from '../../mechanics/drift'

const members = ['sun', 'ring', 'carrier'] as const

const member = (label: string, doc: string, side: 'left' | 'right' | 'top'): Port =>
  flange(label, `${doc}; held by the housing if not connected`, { side, motion: 'rotation', optional: true })

export const planetary = defineBlock({
  type: 'drivetrain/planetary',
  title: 'Planetary set',
  category: 'Drivetrain',
  summary: 'Epicyclic gear with sun, ring, and carrier with planets',
  doc: String.raw`
With $z_s$ teeth on the sun, $z_r$ teeth on the ring, and $k = z_r/z_s$ (Willis):

$$ \omega_s + k\,\omega_r = (1 + k)\,\omega_c $$

$$ \tau_s = -\lambda, \qquad \tau_r = -k\,\lambda, \qquad \tau_c = (1 + k)\,\lambda $$

$\lambda$ is the *mesh* torque that the planets take from the sun. The gear is lossless, and the planets have no mass; add their inertia about the main axis to the carrier. With *double planets* (two meshing planets between
sun and ring), $k = -z_r/z_s$.

The housing holds a member that is not connected. Connect at least two members. A brake on the axis of a member makes the set a shiftable gear:

| held | ratio |
|---|---|
| ring | $\omega_s/\omega_c = 1 + k$ |
| sun | $\omega_r/\omega_c = (1 + k)/k$ |
| carrier | $\omega_s/\omega_r = -k$ |

Source: Willis (1841), Principles of Mechanism; Müller (1998), Die Umlaufgetriebe, ch. 2.`,
  terms: [
    'epicyclic',
    'planet gear',
    'sun',
    'ring gear',
    'carrier',
    'power split',
    'hybrid',
    'automatic transmission',
    'gearbox',
  ],
  icon: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M12 12m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0 M12 6.2m-2.3 0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0 M7 15m-2.3 0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0 M17 15m-2.3 0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0',
  ports: {
    sun: member('Sun', 'Axis of the sun gear', 'left'),
    ring: member('Ring', 'Axis of the ring gear', 'top'),
    carrier: member('Carrier', 'Axis of the carrier of the planets', 'right'),
  },
  params: {
    sunTeeth: quantity('1', 30, 'Sun teeth', 'Number of teeth of the sun, or its pitch radius', {
      min: 0,
      exclusive: true,
      symbol: 'z_s',
    }),
    ringTeeth: quantity('1', 78, 'Ring teeth', 'Number of teeth of the ring, or its pitch radius', {
      min: 0,
      exclusive: true,
      symbol: 'z_r',
    }),
    planets: choice(
      [
        { value: 'single', label: 'Single' },
        { value: 'double', label: 'Double (two meshing planets)' },
      ],
      'single',
      'Planets',
      'Planets between sun and ring',
    ),
  },
  signals: {
    mesh: { unit: 'N m', doc: 'Torque that the planets take from the sun', logged: true },
    sunTorque: { unit: 'N m', doc: 'Torque on the sun', logged: true },
    ringTorque: { unit: 'N m', doc: 'Torque on the ring', logged: true },
    carrierTorque: { unit: 'N m', doc: 'Torque on the carrier', logged: true },
    ...driftSignals('rad'),
  },
  ...inOrder({
    lower: 'sunTeeth',
    upper: 'ringTeeth',
    strict: true,
    at: 'ringTeeth',
    what: 'the ring does not have more teeth than the sun inside it',
    hint: 'enter more teeth for the ring than for the sun',
  }),
  build(c) {
    const { add, mul, neg, div, sub, num } = c.math
    const teeth = div(c.param('ringTeeth'), c.param('sunTeeth'))
    const k = c.intermediate('k', c.choice('planets') === 'double' ? neg(teeth) : teeth)
    const factors: Readonly<Record<(typeof members)[number], Expr>> = {
      sun: num(1),
      ring: k,
      carrier: sub(-1, k),
    }
    const moving = members.filter((name) => c.connected(name))
    if (moving.length < 2)
      throw new ModelError(
        'unconnected-port',
        'a planetary set needs two rotating axes',
        { block: c.name, port: members.find((name) => !c.connected(name)) },
        'connect at least two of sun, ring and carrier',
      )
    c.constraint('mesh', {
      kind: 'holonomic',
      unit: 'rad',
      value: (m) => add(...moving.map((name) => mul(factors[name], m.flange(c.flange(name)).position))),
      loads: () => moving.map((name) => ({ flange: c.flange(name), effort: factors[name] })),
    })
    c.signal('mesh', 'N m', (s) => neg(s.effort('mesh')))
    for (const name of members) c.signal(`${name}Torque`, 'N m', (s: Solved) => mul(factors[name], s.effort('mesh')))
    logDrift(c, 'mesh', 'rad')
  },
})
