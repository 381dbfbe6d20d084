/** Source that follows a script: parts of a signal by time, distance or a condition. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr, Num, SymbolicMath } from '../../engine/symbolic'
import { defineBlock, quantity, signalIn } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import { randomCurve } from './random-curve'
import { readScript, type PartShape, type ScriptInput, type ScriptPart } from './script-text'
import { provideOutput, sourcePorts, sourceSignals } from './source'

/** Time in which a ramp or a sine sets in and dies away, s; of short ones a fifth of their length. */
const rounding = 0.05

export const script = defineBlock({
  type: 'sources/script',
  title: 'Script',
  category: 'Sources',
  role: 'script',
  summary: 'Signal in successive parts that end after a time, a distance or at a condition',
  doc: String.raw`
An open-loop script with one part per line. Each part starts where the previous one ends.

| line | signal |
|---|---|
| \`hold for 1 s\`, \`hold for 30 m\` | stays, for a time or a distance |
| \`set 2\` | jumps: for gears and switches, not for motion drivers |
| \`to 2 deg in 0.1 s\` | smooth step: $y_0 + (y_1 - y_0)(10u^3 - 15u^4 + 6u^5)$ |
| \`line to 600 in 0.3 s\` | straight line, with corners: not for motion drivers |
| \`ramp to 270 deg at 13.5 deg/s\` | constant rate, set in and out within $\tau$ |
| \`sine 2 deg at 0.7 Hz for 1 period\` | $y_0 + a\sin(2\pi f t)$, set in and out within $\tau$ |
| \`sine 2 deg at 0.7 Hz with dwell 0.5 s\` | one period that holds at its second peak |
| \`sweep 1 deg from 0.2 Hz to 4 Hz in 40 s\` | sine whose frequency grows at a constant rate |
| \`random 1 deg from 0.2 Hz to 3 Hz in 60 s seed 1\` | random, with this root mean square and a flat spectrum in the band |
| \`hold until u > 4\`, \`hold until distance > 80 m\` | until the signal at an input passes a value: *u*, *u2*, *u3* or *distance* |

Ramps, sines and random signals fade in and out within $\tau$ = 0.05 s by the polynomial of the smooth step, so that rate and acceleration are
continuous and the signal can feed a motion driver; with a dwell the acceleration jumps. A part that is cut off by \`until\` ends with a jump of its rate, except \`hold\`.
After the last part, the signal stays constant. Text after \`#\` is a comment. Numbers without a unit are SI values of the connected input.

A random signal is a sum of sines of equal amplitude and random phase, which depends on the seed, with frequencies one over its duration apart.

Source: elementary; the polynomial is the minimum-jerk one of Flash and Hogan (1985); Pintelon and Schoukens, System Identification, 2nd ed.
(2012), ch. 5.`.replaceAll('\\`', '`'),
  terms: [
    'open loop',
    'manoeuvre',
    'maneuver',
    'sequence',
    'schedule',
    'steering robot',
    'step steer',
    'dwell',
    'sweep',
    'chirp',
    'random steer',
    'multisine',
  ],
  icon: 'M4 3h16v18H4Z M8 8h8 M8 12h5 M8 16h8',
  ports: {
    distance: signalIn('Distance', 'm', 'Distance travelled, for parts that last a distance', { optional: true }),
    u: signalIn('Condition', '1', 'Signal of `until u > VALUE`', { optional: true }),
    u2: signalIn('Condition 2', '1', 'Signal of `until u2 > VALUE`', { optional: true }),
    u3: signalIn('Condition 3', '1', 'Signal of `until u3 > VALUE`', { optional: true }),
    ...sourcePorts,
  },
  params: {
    script: {
      kind: 'text',
      label: 'Script',
      doc: 'One part per line',
      group: 'Parameters',
      default: 'hold for 1 s\nto 1 in 0.5 s',
      problems: (text, unit) => readScript(text, unit).problems,
    },
    scale: quantity('1', 1, 'Scale', 'Factor for all values of the script; changing it does not recompile the model'),
  },
  signals: sourceSignals,
  build(c) {
    const { parts } = readScript(c.text('script'))
    if (parts.every(({ shape, end }) => durationOf(shape, end) !== undefined || isLast(parts, end))) timed(c, parts)
    else conditioned(c, parts)
  },
})

const isLast = (parts: readonly ScriptPart[], end: ScriptPart['end']): boolean =>
  end === parts.at(-1)?.end && end.kind === 'itself'

/** Duration, s; undefined if the text does not determine it, or if it is infinite. */
function durationOf(shape: PartShape, end: ScriptPart['end']): number | undefined {
  if (end.kind === 'time') return end.time
  if (end.kind !== 'itself') return undefined
  switch (shape.kind) {
    case 'hold':
      return undefined
    case 'set':
      return 0
    case 'to':
    case 'line':
    case 'sweep':
    case 'random':
      return shape.time
    case 'sine':
      return shape.periods / shape.frequency
    case 'dwell':
      return 1 / shape.frequency + shape.time
    case 'ramp':
      return NaN // position at which it begins
  }
}

const roundingOf = (duration: number): number => Math.min(rounding, duration / 5)

/** Returns 0 before, 1 after. */
function blend({ mul, add, sub, ipow, min, max, div }: SymbolicMath, t: Num, time: number): Expr {
  const u = max(min(div(t, time), 1), 0)
  return mul(ipow(u, 3), add(10, mul(u, sub(mul(6, u), 15))))
}

/** Returns the integral of the blend over time. */
function blended({ mul, add, sub, ipow, min, max, div }: SymbolicMath, t: Num, time: number): Expr {
  const u = max(min(div(t, time), 1), 0)
  return add(mul(time, ipow(u, 4), add(2.5, mul(u, sub(u, 3)))), max(sub(t, time), 0))
}

interface Course {
  /** Change of the value since the beginning of the course, at time t after it. */
  readonly change: (t: Expr) => Expr
  readonly duration: number
  /** Change at the end. */
  readonly total: number
  /** Corners of third or second derivatives, s after the beginning. */
  readonly corners: readonly number[]
}

/**
 * @param from value at the beginning, if it is known
 * @param name of the part, for its table if it has one
 */
function courseOf(math: SymbolicMath, shape: PartShape, from: number, name: string): Course {
  const { mul, sub, add, sin, min, max } = math
  switch (shape.kind) {
    case 'hold':
      return { change: () => math.pool.zero, duration: 0, total: 0, corners: [] }
    case 'set': {
      const total = shape.value - from
      return { change: (t) => math.select(math.ge(t, 0), total, 0), duration: 0, total, corners: [] }
    }
    case 'to': {
      const total = shape.value - from
      return { change: (t) => mul(total, blend(math, t, shape.time)), duration: shape.time, total, corners: [] }
    }
    case 'line': {
      const total = shape.value - from
      const share = (t: Expr): Expr => max(min(math.div(t, shape.time), 1), 0)
      return { change: (t) => mul(total, share(t)), duration: shape.time, total, corners: [] }
    }
    case 'ramp': {
      const total = shape.value - from
      if (total === 0) return { change: () => math.pool.zero, duration: 0, total: 0, corners: [] }
      const straight = Math.abs(total) / shape.rate
      const ends = roundingOf(straight)
      const rate = total / straight
      const change = (t: Expr): Expr => mul(rate, sub(blended(math, t, ends), blended(math, sub(t, straight), ends)))
      return { change, duration: straight + ends, total, corners: [ends, straight] }
    }
    case 'random': {
      const { time } = shape
      const ends = roundingOf(time)
      const curve = { name, ...randomCurve(shape) }
      const change = (t: Expr): Expr => {
        const inside = max(min(t, time), 0)
        return mul(math.pool.lookup(curve, inside), blend(math, inside, ends), blend(math, sub(time, inside), ends))
      }
      return { change, duration: time, total: 0, corners: [ends, time - ends] }
    }
    case 'sine':
    case 'dwell':
    case 'sweep': {
      const duration = durationOf(shape, { kind: 'itself' }) ?? 0
      const ends = roundingOf(duration)
      const omega = 2 * Math.PI
      const phase = (t: Expr): Expr => {
        if (shape.kind === 'sweep')
          return mul(omega, add(mul(shape.from, t), mul((shape.to - shape.from) / (2 * duration), t, t)))
        if (shape.kind === 'sine') return mul(omega * shape.frequency, t)
        const peak = 0.75 / shape.frequency
        return mul(omega * shape.frequency, add(min(t, peak), max(sub(t, peak + shape.time), 0)))
      }
      const change = (t: Expr): Expr => {
        const inside = max(min(t, duration), 0)
        return mul(
          shape.amplitude,
          sin(phase(inside)),
          blend(math, inside, ends),
          blend(math, sub(duration, inside), ends),
        )
      }
      const dwell = shape.kind === 'dwell' ? [0.75 / shape.frequency, 0.75 / shape.frequency + shape.time] : []
      return { change, duration, total: 0, corners: [ends, ...dwell, duration - ends] }
    }
  }
}

function smoothnessOf(parts: readonly ScriptPart[]): number {
  const has = (kind: PartShape['kind']): boolean => parts.some(({ shape }) => shape.kind === kind)
  if (has('set')) return -1
  return has('line') ? 0 : has('dwell') ? 1 : 2
}

/** Duration of a jump as a separate part, s: events are sought after it. */
const jump = 1e-9

function timed(c: ComponentBuilder, parts: readonly ScriptPart[]): void {
  const { add, sub } = c.math
  let at = 0
  let value = 0
  const changes: Expr[] = []
  const corners: number[] = []
  for (const [i, { shape, end }] of parts.entries()) {
    const course = courseOf(c.math, shape, value, `${c.name}.part${i + 1}`)
    const began = at
    changes.push(course.change(sub(c.time, began)))
    corners.push(began, ...course.corners.map((t) => began + t))
    value += course.total
    at += end.kind === 'time' ? end.time : course.duration
    corners.push(at)
  }
  c.breakTimes([...new Set(corners.filter((t) => t > 0))])
  provideOutput(c, c.math.mul(c.param('scale'), add(0, ...changes)), smoothnessOf(parts))
}

/**
 * Builds a script with conditions. Discrete states hold the present part, when and where it began, and at which value.
 */
function conditioned(c: ComponentBuilder, parts: readonly ScriptPart[]): void {
  const { add, sub, mul, select, and, gt, lt, min } = c.math
  const part = c.discrete('part', { unit: '1', initial: 0 })
  const began = c.discrete('began', { unit: 's', initial: 0 })
  const passed = c.discrete('passed', { unit: 'm', initial: 0 })
  const origin = c.discrete('origin', { unit: '1', initial: 0 })
  const input = (port: ScriptInput): Expr => {
    if (c.connected(port)) return c.input(port)
    throw new ModelError(
      'unconnected-port',
      `the script waits for ${port === 'distance' ? 'a distance' : 'a condition'}, and nothing is wired to ${port}`,
      { block: c.name, port },
      `wire a signal to ${port}, or give every part a duration`,
    )
  }
  const t = sub(c.time, began)
  let value = 0
  let cut = false
  // After a part that is cut off, the value is that of the state `origin`, not of the text.
  let adrift = false
  const courses = parts.map(({ shape, end }, i) => {
    const course = courseOf(c.math, shape, value, `${c.name}.part${i + 1}`)
    value += course.total
    const isCut = (end.kind === 'until' || end.kind === 'distance') && shape.kind !== 'hold'
    cut ||= isCut
    if (adrift && shape.kind === 'ramp') throw rampAdrift(c.name)
    const aims = shape.kind === 'to' || shape.kind === 'line' || shape.kind === 'set'
    const share = adrift && aims ? courseOf(c.math, { ...shape, value: 1 }, 0, `${c.name}.share`) : undefined
    adrift = isCut || (adrift && !aims)
    if (share === undefined || !aims) return course
    return { ...course, change: (at: Expr) => mul(sub(shape.value, origin), share.change(at)) }
  })
  const current = courses.reduceRight<Expr>(
    (rest, { change, duration }, i) =>
      select(and(gt(part, i - 0.5), lt(part, i + 0.5)), change(duration > 0 ? min(t, duration) : t), rest),
    c.math.pool.zero,
  )
  const y = add(origin, current)
  const travelled = c.connected('distance') ? c.input('distance') : undefined
  parts.forEach(({ shape, end }, i) => {
    const course = courses[i]
    if (end.kind === 'itself' && course.duration === 0 && shape.kind !== 'set') return
    const left = ((): Expr => {
      switch (end.kind) {
        case 'itself':
          return sub(t, shape.kind === 'set' ? jump : course.duration)
        case 'time':
          return sub(t, end.time)
        case 'distance':
          return sub(sub(input('distance'), passed), end.distance)
        case 'until':
          return end.above ? sub(input(end.input), end.value) : sub(end.value, input(end.input))
      }
    })()
    c.event(`end ${i + 1}`, {
      crossing: () => select(and(gt(part, i - 0.5), lt(part, i + 0.5)), left, -1),
      direction: 'rising',
      atStart: true,
      actions: [
        { set: part, to: () => i + 1 },
        { set: began, to: () => c.time },
        { set: origin, to: () => y },
        ...(travelled === undefined ? [] : [{ set: passed, to: () => travelled }]),
      ],
    })
  })
  provideOutput(c, c.math.mul(c.param('scale'), y), cut ? Math.min(0, smoothnessOf(parts)) : smoothnessOf(parts))
}

const rampAdrift = (block: string): ModelError =>
  new ModelError(
    'unsupported',
    'a ramp follows a part that ends at a condition, so its start value and duration are unknown',
    { block, parameter: 'script' },
    'use "to VALUE in TIME" instead',
  )
