/**
 * Text of an open-loop manoeuvre: channels, each with the parts of a script, and what ends the run.
 *
 *     steer
 *       hold for 1 s
 *       to 2 deg in 0.2 s
 *     brake
 *       hold until speed < 50 km/h
 *       line to 600 in 0.3 s
 *     end when speed < 1 m/s
 */
import { ModelError } from '../../engine/errors/model-error'
import { suggest } from '../../engine/errors/nearest'
import { evaluateAs, evaluateScalar, emptyScope } from '../../engine/model/expression'
import type { InputRole } from '../../engine/model/project/vehicle'

/** Quantities on which conditions can be, besides output ports `Block.port`. */
export const measured = ['speed', 'distance', 'ax', 'ay', 'yawRate'] as const

export interface Condition {
  /** Measured quantity, or `Block.port`. */
  readonly signal: string
  readonly above: boolean
  /** Threshold in SI. */
  readonly value: number
}

export interface Channel {
  readonly role: InputRole
  /** Parts, with conditions on `u`, `u2`, `u3` and `distance` instead of signals. */
  readonly lines: readonly string[]
  /** Signals of `u`, `u2`, `u3` in this order. */
  readonly inputs: readonly string[]
  readonly distance: boolean
}

export interface OpenLoop {
  readonly channels: readonly Channel[]
  readonly ends: readonly Condition[]
}

const roles: Readonly<Record<string, InputRole>> = {
  steer: 'steering',
  steering: 'steering',
  throttle: 'throttle',
  drive: 'throttle',
  brake: 'brake',
  gear: 'gear',
  clutch: 'clutch',
  handbrake: 'handBrake',
}
const inputs = ['u', 'u2', 'u3'] as const

/** Facts of a vehicle against which a script is checked. Units are in SI, and undefined if they are not known. */
export interface ScriptVehicle {
  /** Returns the problems that the script block finds in a part. */
  readonly problems: (script: string, unit?: string) => readonly ModelError[]
  readonly inputUnit: (role: InputRole) => string | undefined
  readonly signalUnit: (signal: string) => string | undefined
}

/** @throws ModelError that names the line */
export function readOpenLoop(text: string, { problems, inputUnit, signalUnit }: ScriptVehicle): OpenLoop {
  const channels = new Map<InputRole, { lines: string[]; inputs: string[]; distance: boolean }>()
  const ends: Condition[] = []
  let current: { lines: string[]; inputs: string[]; distance: boolean } | undefined
  let unit: string | undefined
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = raw.replace(/#.*/, '').trim().replaceAll(/\s+/g, ' ')
    if (line === '') return
    const wrong = (what: string, hint: string): ModelError =>
      new ModelError('invalid-expression', `Script: line ${i + 1}, "${line}": ${what}`, { parameter: 'script' }, hint)
    const end = /^end when ([\w./-]+) ([<>]) (.+)$/.exec(line)
    if (end !== null) {
      ends.push({ signal: end[1], above: end[2] === '>', value: valueOf(end[3], signalUnit(end[1]), wrong) })
      return
    }
    const heading = /^([a-z]+):?$/i.exec(line)?.[1].toLowerCase()
    if (heading !== undefined && heading !== 'hold') {
      const role = Object.hasOwn(roles, heading) ? roles[heading] : undefined
      if (role === undefined)
        throw wrong(
          'unknown channel',
          suggest(heading, Object.keys(roles), `begin a channel with ${Object.keys(roles).join(', ')}`),
        )
      if (channels.has(role)) throw wrong('this channel occurs twice', 'write all its segments below one heading')
      current = { lines: [], inputs: [], distance: false }
      channels.set(role, current)
      unit = inputUnit(role)
      return
    }
    if (current === undefined)
      throw wrong(
        'the line is outside any channel',
        'write a line with "steer", "throttle", "brake" or "gear" before it',
      )
    const part = withInputs(line, current)
    if (part === undefined)
      throw wrong('a channel can wait for at most three signals', 'use fewer signals, or split the manoeuvre')
    const awaited = / until ([\w./-]+) [<>] (.+)$/.exec(line)
    if (awaited !== null) valueOf(awaited[2], signalUnit(awaited[1]), wrong)
    // Shares of the full input have no unit.
    const [problem] = problems(part.replaceAll(percent, '$1'), unit)
    if (problem !== undefined) throw wrong(problem.what.replace(/^line 1, "[^"]*": /, ''), problem.hint ?? '')
    current.lines.push(part)
  })
  if (channels.size === 0)
    throw new ModelError(
      'invalid-expression',
      'Script: no channel found',
      { parameter: 'script' },
      'write a line with "steer", "throttle", "brake" or "gear", and the segments of its signal below it',
    )
  const list = [...channels].map(([role, channel]): Channel => ({ role, ...channel }))
  const empty = list.find(({ lines }) => lines.length === 0)
  if (empty !== undefined)
    throw new ModelError(
      'invalid-expression',
      `Script: the channel ${empty.role} has no segments`,
      { parameter: 'script' },
      'write a segment below it, such as "hold for 1 s"',
    )
  return { channels: list, ends }
}

/** Returns a part that waits for an input of the script instead of a signal; undefined if no input is left. */
function withInputs(line: string, channel: { inputs: string[]; distance: boolean }): string | undefined {
  if (/ for [\d.eE+-]+ ?(?:m|km|cm|mm)$/.test(line)) channel.distance = true
  const until = /^(.*) until ([\w./-]+) ([<>] .+)$/.exec(line)
  if (until === null) return line
  const [, part, signal, rest] = until
  if (signal === 'distance') {
    channel.distance = true
    return line
  }
  let place = channel.inputs.indexOf(signal)
  if (place < 0) place = channel.inputs.push(signal) - 1
  return place < inputs.length ? `${part} until ${inputs[place]} ${rest}` : undefined
}

/** Pattern of a share of the full input. */
export const percent = /(-?\d+(?:\.\d+)?)\s*%/g

/** @param unit of the value, which a number alone has too */
function valueOf(text: string, unit: string | undefined, wrong: (what: string, hint: string) => ModelError): number {
  const scope = emptyScope
  try {
    const plain = Number(text)
    return unit === undefined
      ? evaluateScalar(text, scope).value
      : evaluateAs(Number.isNaN(plain) ? text : plain, unit, scope)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw wrong(error.what, 'enter a number with a unit, such as 50 km/h')
  }
}
