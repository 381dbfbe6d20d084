/** Driver who shifts gears: clutch, throttle and hand brake in their sequence. */
import { inOrder } from '../../engine/model/blocks/parameter-order'
import { defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { sampleParams } from '../signals/sampling'

const positive = { min: 0, exclusive: true } as const

/** Phases of a gear change. */
const phases = { stand: 0, launch: 1, drive: 2, open: 3, change: 4, close: 5 } as const

export const gearShifter = defineBlock({
  type: 'driver/gear-shifter',
  title: 'Gear shifter',
  category: 'Driver',
  role: 'gear-shifter',
  command: { inputs: ['wanted'], rest: { gear: 1, clutch: 1, throttle: { input: 'wanted' } }, apart: ['handBrake'] },
  summary: 'Driver who shifts gears with clutch, throttle, hand brake and hill start',
  doc: String.raw`
A sequence with the sample time $T$, controlled by the engine speed $n$, the requested throttle $g$ and the vehicle speed $V$:

| phase | clutch | throttle | hand brake | ends |
|---|---|---|---|---|
| 0 stand | open | 0 | on while $\lvert V\rvert$ is below *Standstill* | when $g > 0.02$ |
| 1 launch | closes in *Launch* while $n$ is above *Launch speed*, opens at the same rate below it | $g$ | on until the clutch has reached *Bite point* | clutch closed: 2; $g < 0.02$ at standstill: 0 |
| 2 drive | closed | $g$ | off | above *Shift up* or below *Shift down*, after *Minimum time in gear*: 3; below *Declutch* in first gear: 0 |
| 3 open | opens in *Opening* | 0 | off | clutch open: 4 |
| 4 change | open | 0 | off | after *Shifting*: the next gear, 5 |
| 5 close | closes in *Closing* | $g$ times the clutch | off | clutch closed: 2 |

The hand brake in phase 1 is the hill start: it releases the vehicle only when the clutch already transmits torque. Each clutch movement takes its time to within one sample. The clutch is 0 (open) to 1 (closed); the hand brake is 0 or 1.

Wire *Throttle wanted* to a [speed driver](speed-driver.md), and the outputs to engine, clutch, gearbox and parking brake.

Source: sequence of a manual gear change, e.g. R. Fischer et al., The Automotive Transmission Book (2015), ch. 3; hill start as in driving instructions.`,
  terms: [
    'gear change',

    'shifting',
    'manual transmission',
    'clutch pedal',
    'hand brake',
    'parking brake',
    'hill start',
    'launch',
  ],
  icon: 'M6 4v16 M12 4v16 M18 4v8 M6 12h12 M6 3m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M18 3m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  ports: {
    engine: signalIn('Engine speed', 'rad/s', 'Speed of the engine'),
    wanted: signalIn('Throttle wanted', '1', 'Throttle pedal from 0 to 1'),
    speed: signalIn('Speed', 'm/s', 'Speed of the vehicle'),
    gear: signalOut('Gear', '1', 'Gear number, from 1'),
    clutch: signalOut('Clutch', '1', '0 open, 1 closed'),
    throttle: signalOut('Throttle', '1', 'Throttle pedal from 0 to 1'),
    handBrake: signalOut('Hand brake', '1', '1 on, 0 off'),
  },
  params: {
    gears: quantity('1', 5, 'Gears', 'Number of gears', { min: 1, max: 20, group: 'Shifting' }),
    up: quantity('rad/s', 350, 'Shift up', 'Engine speed above which the driver shifts up', {
      ...positive,
      group: 'Shifting',
    }),
    down: quantity('rad/s', 150, 'Shift down', 'Engine speed below which the driver shifts down', {
      ...positive,
      group: 'Shifting',
    }),
    declutch: quantity('rad/s', 90, 'Declutch', 'Engine speed in first gear below which the driver opens the clutch', {
      ...positive,
      group: 'Shifting',
    }),
    least: quantity('s', 1, 'Minimum time in gear', 'Shortest time between two gear changes', {
      min: 0,
      group: 'Shifting',
    }),
    opening: quantity('s', 0.2, 'Opening', 'Opening time of the clutch', { ...positive, group: 'Clutch' }),
    shifting: quantity('s', 0.3, 'Shifting', 'Time to move the gear lever', { min: 0, group: 'Clutch' }),
    closing: quantity('s', 0.4, 'Closing', 'Closing time of the clutch', { ...positive, group: 'Clutch' }),
    launchTime: quantity('s', 1, 'Launch', 'Closing time of the clutch in a launch', {
      ...positive,
      group: 'Clutch',
    }),
    launchSpeed: quantity('rad/s', 120, 'Launch speed', 'Engine speed maintained during a launch', {
      ...positive,
      group: 'Clutch',
    }),
    bite: quantity('1', 0.3, 'Bite point', 'Clutch position at which the hand brake releases', {
      min: 0,
      max: 1,
      group: 'Clutch',
    }),
    standstill: quantity('m/s', 0.1, 'Standstill', 'Speed below which the vehicle counts as standing', {
      ...positive,
      group: 'Clutch',
    }),
    ...sampleParams,
  },
  signals: {
    gear: { unit: '1', doc: 'Gear number', logged: true },
    clutch: { unit: '1', doc: '0 open, 1 closed', logged: true },
    throttle: { unit: '1', doc: 'Throttle pedal', logged: true },
    handBrake: { unit: '1', doc: '1 on, 0 off', logged: true },
    phase: { unit: '1', doc: 'Phase of the sequence', logged: true },
    since: { unit: 's', doc: 'Time since the start of the phase', logged: false },
  },
  ...inOrder({
    lower: 'down',
    upper: 'up',
    strict: true,
    at: 'down',
    what: 'the driver would shift down immediately after shifting up',
    hint: 'enter a lower engine speed for Shift down than for Shift up',
  }),
  build(c) {
    const { add, mul, abs, and, or, gt, ge, lt, eq, select, num } = c.math
    const p = (name: string): Expr => c.param(name)
    const clock = { sampleTime: p('sampleTime'), offset: p('offset') }
    const T = p('sampleTime')
    const [n, pedal, V] = [c.input('engine'), c.input('wanted'), c.input('speed')]
    const pressed = gt(pedal, pressedFrom)
    const stopped = lt(abs(V), p('standstill'))
    // values before the sample, which decide it
    const of = { phase: () => c.previous(phase), gear: () => c.previous(gear), clutch: () => c.previous(clutch) }
    const inPhase = (which: keyof typeof phases): Expr => eq(of.phase(), phases[which])
    const up = (): Expr => and(gt(n, p('up')), lt(of.gear(), p('gears')))
    const down = (): Expr => and(lt(n, p('down')), gt(of.gear(), 1))
    const closed = (): Expr => ge(of.clutch(), 1 - tiny)
    const open = (): Expr => lt(of.clutch(), tiny)
    const longer = (time: Expr): Expr => ge(add(c.previous(since), mul(tiny, T)), time)
    const phase: Expr = c.discrete('phase', {
      unit: '1',
      ...clock,
      initial: phases.stand,
      update: () => {
        const shift = and(longer(p('least')), or(up(), down()))
        const stall = and(lt(n, p('declutch')), eq(of.gear(), 1))
        const drive = select(stall, phases.stand, select(shift, phases.open, phases.drive))
        const launch = select(
          closed(),
          phases.drive,
          select(and(lt(pedal, pressedFrom), stopped), phases.stand, phases.launch),
        )
        return byPhase(c, inPhase, [
          ['stand', select(pressed, phases.launch, phases.stand)],
          ['launch', launch],
          ['drive', drive],
          ['open', select(open(), phases.change, phases.open)],
          ['change', select(longer(p('shifting')), phases.close, phases.change)],
          ['close', select(closed(), phases.drive, phases.close)],
        ])
      },
    })
    const since: Expr = c.discrete('since', {
      unit: 's',
      ...clock,
      initial: 0,
      update: () => select(eq(phase, c.previous(phase)), add(c.previous(since), T), 0),
    })
    /** 1 for the next gear, -1 for the previous one: decided when the clutch begins to open. */
    const direction: Expr = c.discrete('direction', {
      unit: '1',
      hidden: true,
      ...clock,
      initial: 0,
      update: () => select(and(inPhase('drive'), eq(phase, phases.open)), select(up(), 1, -1), c.previous(direction)),
    })
    const gear: Expr = c.discrete('gear', {
      unit: '1',
      ...clock,
      initial: 1,
      update: () => {
        const next = add(of.gear(), c.previous(direction))
        const now = select(and(inPhase('change'), eq(phase, phases.close)), next, of.gear())
        return select(eq(phase, phases.stand), 1, now)
      },
    })
    const clutch: Expr = c.discrete('clutch', {
      unit: '1',
      ...clock,
      initial: 0,
      update: () => {
        return clutchAfter(c, of.clutch(), phase, n)
      },
    })
    const throttle: Expr = c.discrete('throttle', {
      unit: '1',
      ...clock,
      initial: 0,
      update: () =>
        select(
          or(eq(phase, phases.launch), eq(phase, phases.drive)),
          pedal,
          select(eq(phase, phases.close), mul(pedal, clutch), 0),
        ),
    })
    const handBrake: Expr = c.discrete('handBrake', {
      unit: '1',
      ...clock,
      initial: 1,
      update: () => {
        const before = c.previous(handBrake)
        const launching = select(lt(clutch, p('bite')), before, 0)
        const standing = select(stopped, 1, before)
        return select(eq(phase, phases.stand), standing, select(eq(phase, phases.launch), launching, num(0)))
      },
    })
    for (const [name, value] of Object.entries({ gear, clutch, throttle, handBrake }))
      c.output(name, value, { smoothness: -1 })
  },
})

/** Pedal position from which it counts as pressed. */
const pressedFrom = 0.02
/** Rounding error of sums of samples. */
const tiny = 1e-6

/** Returns the value of the phase that holds; the last where none before does. */
function byPhase(
  { math: { select } }: ComponentBuilder,
  inPhase: (which: keyof typeof phases) => Expr,
  values: readonly (readonly [keyof typeof phases, Expr])[],
): Expr {
  const [last, ...before] = values.toReversed()
  return before.reduce((otherwise, [which, value]) => select(inPhase(which), value, otherwise), last[1])
}

/** Position of the clutch after one sample in a phase. */
function clutchAfter(c: ComponentBuilder, clutch: Expr, phase: Expr, engineSpeed: Expr): Expr {
  const { add, sub, div, min, max, or, gt, eq, select } = c.math
  const travel = (time: string): Expr => div(c.param('sampleTime'), c.param(time))
  const slipping = select(gt(engineSpeed, c.param('launchSpeed')), travel('launchTime'), sub(0, travel('launchTime')))
  const move = select(
    eq(phase, phases.launch),
    slipping,
    select(eq(phase, phases.open), sub(0, travel('opening')), select(eq(phase, phases.close), travel('closing'), 0)),
  )
  const moved = min(max(add(clutch, move), 0), 1)
  return select(or(eq(phase, phases.stand), eq(phase, phases.change)), 0, select(eq(phase, phases.drive), 1, moved))
}
