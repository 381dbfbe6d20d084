/** Sampled states of the antilock controller; see `abs.ts` for the law. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import { entryOf } from '../../engine/collections/entries'
import type { Expr } from '../../engine/symbolic'
import { Sampled, wheels, type Wheel } from './wheels'

/** Motion of a controlled wheel, or of an axle with select low. */
interface Motion {
  readonly slip: Expr
  readonly acceleration: Expr
}

const other: Readonly<Record<Wheel, Wheel>> = { FL: 'FR', FR: 'FL', RL: 'RR', RR: 'RL' }
const isFront = (wheel: Wheel): boolean => wheel.startsWith('F')

export function controlWheels(c: ComponentBuilder): void {
  const m = c.math
  const sampled = new Sampled(c)
  const speeds = new Map(wheels.map((w) => [w, m.mul(c.param('radius'), c.input(`w${w}`))] as const))
  const reference = referenceSpeed(c, sampled, [...speeds.values()])
  const motions = new Map(wheels.map((w) => [w, motionOf(c, sampled, w, at(speeds, w), reference)] as const))
  const isOn = m.and(
    m.gt(reference, c.param('leastSpeed')),
    c.connected('p') ? m.gt(c.input('p'), c.param('leastPressure')) : m.le(0, 1),
  )
  const phases = new Map<Wheel, Expr>()
  for (const w of wheels) {
    const wheelMotion = at(motions, w)
    const both = !isFront(w) && c.flag('selectLow') ? lower(c, wheelMotion, at(motions, other[w])) : wheelMotion
    phases.set(w, phaseOf(c, sampled, w, both, isOn))
  }
  for (const w of wheels) valveOf(c, sampled, w, phases, at(motions, w))
  const inControl = wheels.map((w) => m.gt(at(phases, w), 0)).reduce((a, b) => m.or(a, b))
  sampled.output('control', '1', 0, () => m.select(inControl, 1, 0))
}

const at = <T>(of: ReadonlyMap<Wheel, T>, wheel: Wheel): T => entryOf(of, wheel)

/** Returns the fastest wheel, as far as a vehicle can change its speed. */
function referenceSpeed(c: ComponentBuilder, sampled: Sampled, speeds: readonly Expr[]): Expr {
  const m = c.math
  const fastest = speeds.reduce((a, b) => m.max(a, b))
  const [expected, margin] = c.connected('ax') ? [c.input('ax'), c.param('margin')] : [m.num(0), c.param('slope')]
  const step = (by: Expr): Expr => m.mul(sampled.time, by)
  return sampled.output('speed', 'm/s', fastest, (before) => {
    const [slowest, quickest] = [step(m.sub(expected, margin)), step(m.add(expected, margin))]
    return m.min(m.max(fastest, m.add(before, slowest)), m.add(before, quickest))
  })
}

function motionOf(c: ComponentBuilder, sampled: Sampled, wheel: Wheel, speed: Expr, reference: Expr): Motion {
  const m = c.math
  const last = sampled.state(`speed ${wheel}`, 'm/s', speed, () => speed)
  const acceleration = sampled.state(`acceleration ${wheel}`, 'm/s^2', 0, (before) => {
    const difference = m.div(m.sub(speed, c.previous(last)), sampled.time)
    const filter = c.param('filter')
    return m.div(m.add(m.mul(filter, before), m.mul(sampled.time, difference)), m.add(filter, sampled.time))
  })
  const slip = sampled.state(
    `slip${wheel}`,
    '1',
    0,
    () => m.div(m.sub(reference, speed), m.max(reference, c.param('slipSpeed'))),
    'seen',
  )
  return { slip, acceleration }
}

/** Returns the lower of two demands: the wheel that is closer to locking counts. */
function lower(c: ComponentBuilder, a: Motion, b: Motion): Motion {
  const m = c.math
  const first = m.ge(a.slip, b.slip)
  return { slip: m.max(a.slip, b.slip), acceleration: m.select(first, a.acceleration, b.acceleration) }
}

function phaseOf(
  c: ComponentBuilder,
  sampled: Sampled,
  wheel: Wheel,
  { slip, acceleration: a }: Motion,
  isOn: Expr,
): Expr {
  const m = c.math
  const isLarge = m.gt(slip, c.param('lower'))
  const locks = m.or(
    m.and(m.gt(slip, c.param('upper')), m.lt(a, c.param('recovering'))),
    m.and(m.lt(a, m.neg(c.param('locking'))), isLarge),
  )
  return sampled.state(
    `phase${wheel}`,
    '1',
    0,
    (phase) => {
      const afterDump = m.select(m.and(m.le(a, 0), isLarge), 1, 2)
      const afterHold = m.select(locks, 1, m.select(isLarge, 2, 3))
      const otherwise = m.select(locks, 1, phase)
      return m.select(isOn, m.select(m.eq(phase, 1), afterDump, m.select(m.eq(phase, 2), afterHold, otherwise)), 0)
    },
    'seen',
  )
}

function valveOf(
  c: ComponentBuilder,
  sampled: Sampled,
  wheel: Wheel,
  phases: ReadonlyMap<Wheel, Expr>,
  { acceleration }: Motion,
): void {
  const m = c.math
  const phase = at(phases, wheel)
  const isDelayed = isFront(wheel) && c.flag('yawDelay')
  const delay = c.param('delayShare')
  const open = isDelayed ? m.select(m.gt(at(phases, other[wheel]), 0), delay, 1) : m.num(1)
  const slowly = m.select(m.gt(acceleration, c.param('strong')), 1, c.param('buildShare'))
  sampled.output(`v${wheel}`, '1', 1, () =>
    m.select(m.eq(phase, 0), open, m.select(m.eq(phase, 1), -1, m.select(m.eq(phase, 2), 0, slowly))),
  )
}
