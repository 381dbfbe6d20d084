/** Force and moment that one body exerts on another, driven by signals, with the full reaction. */
import { defineBlock, frame, signalIn, type Port } from '../../../engine/model/blocks/block'
import { vectorMath, type Vec3 } from '../../../engine/symbolic'

const input = (what: string, name: string, unit: string): Port =>
  signalIn(name, unit, `${what} component on end; zero if not connected`, { optional: true, side: 'top' })

const inputs = { Fx: 'N', Fy: 'N', Fz: 'N', Mx: 'N m', My: 'N m', Mz: 'N m' } as const

export const interaction = defineBlock({
  type: 'mechanics/interaction',
  title: 'Force between bodies',
  category: 'Forces',
  summary: 'Force and moment on one body with the reaction on another',
  doc: String.raw`
Force $F$ at the origin of *end* and moment $M$ about it, from signals, with components in the axes of *axes*. The body of
*base* takes the reaction at the same point:

$$ F_{base} = -F, \qquad M_{base} = -M - (r_{end} - r_{base}) \times F $$

Source: Newton's third law; action and reaction share their line of action.`,
  terms: ['force element', 'field'],
  icon: 'M2 15h6v6H2Z M16 3h6v6h-6Z M9.5 14.5l5-5 M11 9.5h3.5V13 M13 14.5H9.5V11',
  ports: {
    base: frame('Base', 'Body that takes the reaction'),
    end: frame('End', 'Frame on which force and moment act', { side: 'right' }),
    axes: frame('Axes', 'Frame whose axes the components are in; the world if not connected', { optional: true }),
    Fx: input('Force', 'Fx', 'N'),
    Fy: input('Force', 'Fy', 'N'),
    Fz: input('Force', 'Fz', 'N'),
    Mx: input('Moment', 'Mx', 'N m'),
    My: input('Moment', 'My', 'N m'),
    Mz: input('Moment', 'Mz', 'N m'),
  },
  params: {},
  signals: Object.fromEntries(
    Object.entries(inputs).map(([name, unit]) => [
      name,
      { unit, doc: `${name.startsWith('F') ? 'Force' : 'Moment'} on end, ${name[1]} component`, logged: true },
    ]),
  ),
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const axes = c.connected('axes') ? c.frame('axes') : c.ground
    const v = vectorMath(c.math)
    const component = (port: keyof typeof inputs) => {
      if (!c.connected(port)) return c.math.num(0)
      const value = c.input(port)
      c.signal(port, inputs[port], () => value)
      return value
    }
    const force: Vec3 = [component('Fx'), component('Fy'), component('Fz')]
    const moment: Vec3 = [component('Mx'), component('My'), component('Mz')]
    c.translation('T1', base, end, { kind: 'force', resolved: axes, force: () => force })
    c.rotation('R1', base, end, { kind: 'moment', resolved: axes, moment: () => moment })
    if (v.isZero(force)) return
    // edge T1 puts the opposite force at the origin of base: its moment moves it to that of end
    c.rotation('R2', c.ground, base, {
      kind: 'moment',
      resolved: axes,
      moment: (m) => v.neg(v.cross(m.position(base, end, axes), force)),
    })
  },
})
