/**
 * Meaning of the named intermediates of a formulation, in words: `Body_com.v_x` is a component of a velocity,
 * `D_Body_vx` the inertia that a speed moves. Names are made in rotations, translations, loads, quadratic and
 * elimination.
 */
import type { Expr, Origin } from '../../symbolic'
import type { System } from '../system'

const parts: Readonly<Record<string, string>> = {
  v: 'velocity of',
  vb: 'acceleration without accelerations of degrees of freedom: terms with products of speeds, of',
  w: 'angular velocity of',
  wb: 'angular acceleration without accelerations of degrees of freedom: terms with products of speeds, of',
  o: 'position in ground axes of',
  r: 'vector resolved in the axes of',
  h: 'angular momentum in the axes of',
  F: 'force of',
  M: 'moment of',
  effort: 'effort of',
  f: 'force carried by',
  m: 'moment carried by',
}

export class Meanings {
  /** Names of frames, degrees of freedom and constraints, by their parts in names of intermediates. */
  private readonly titles = new Map<string, string>()
  private readonly freedoms: ReadonlySet<string>

  constructor(private readonly system: System) {
    const { collection, freedoms, constraints } = system
    for (const node of collection.nodes) this.titles.set(node.name.replace('.', '_'), node.name)
    for (const f of freedoms) this.titles.set(f.name.replace('.', '_'), f.name)
    for (const row of constraints.rows) this.titles.set(`lambda_${row.name.replaceAll('.', '_')}`, row.name)
    this.freedoms = new Set(freedoms.map((f) => f.name.replace('.', '_')))
  }

  /** Returns the meaning of a named intermediate; empty for other expressions. */
  of(e: Expr): string {
    return e.op === 'let' ? this.ofName(e.name, this.system.collection.pool.originOf(e)) : ''
  }

  private ofName(name: string, origins: readonly Origin[]): string {
    const derivative = /^(.*)_dot$/.exec(name)
    if (derivative !== null) return `derivative of ${this.ofName(derivative[1], origins)}`
    const component = /^(.+)\.([a-zA-Z]+)_([xyz])$/.exec(name)
    if (component !== null && parts[component[2]] !== undefined)
      return `${component[3]} component of the ${parts[component[2]]} ${this.title(component[1])}`
    const acceleration = /^acc_(.+)$/.exec(name)
    if (acceleration !== null) return this.acceleration(acceleration[1])
    const elimination = /^([HgDuL])_(.+)$/.exec(name)
    if (elimination !== null && this.isUnknown(elimination[2])) return this.elimination(elimination[1], elimination[2])
    const effort = /^(.+)\.effort$/.exec(name)
    if (effort !== null) return `effort of ${effort[1]} along its axis`
    const relative = /^wb?_(.+)_([xyz])$/.exec(name)
    if (relative !== null)
      return `${relative[2]} component of a relative angular ${name.startsWith('wb') ? 'acceleration' : 'velocity'}`
    const blocks = [...new Set(origins.map((o) => o.block))]
    const of =
      blocks.length === 0 ? '' : ` of ${blocks.slice(0, 3).join(', ')}${blocks.length > 3 ? ' and others' : ''}`
    return `${name}, an intermediate result${of}`
  }

  private title(short: string): string {
    return this.titles.get(short) ?? short
  }

  private acceleration(unknown: string): string {
    if (this.freedoms.has(unknown)) return `derivative of the speed ${this.title(unknown)}`
    if (unknown.startsWith('lambda_')) return `multiplier of the constraint ${this.title(unknown)}`
    return this.unknown(unknown)
  }

  /** Returns the meaning of an unknown: `v_Body_com_x`, `a_Body_com_x`, a degree of freedom or a multiplier. */
  private unknown(name: string): string {
    if (this.freedoms.has(name)) return `the derivative of ${this.title(name)}`
    if (name.startsWith('lambda_')) return `the multiplier of ${this.title(name)}`
    const frame = /^([av])_(.+)_([xyz])(\d*)$/.exec(name)
    if (frame === null) return name
    const kind = frame[1] === 'a' ? 'angular acceleration' : 'acceleration (gravity included)'
    const halfway = frame[4] === '' ? '' : ', between its rotations'
    return `the ${frame[3]} component of the ${kind} of ${this.title(frame[2])}${halfway}`
  }

  private isUnknown(text: string): boolean {
    return this.freedoms.has(text) || /^(lambda_|[av]_)/.test(text) || this.split(text) !== undefined
  }

  /** Splits two unknowns that are written one by one. */
  private split(text: string): readonly [string, string] | undefined {
    for (let at = text.indexOf('_'); at >= 0; at = text.indexOf('_', at + 1)) {
      const [a, b] = [text.slice(0, at), text.slice(at + 1)]
      if (this.isOne(a) && this.isOne(b)) return [a, b]
    }
    return undefined
  }

  private isOne(text: string): boolean {
    if (this.freedoms.has(text) || this.titles.has(text)) return true
    const frame = /^[av]_(.+)_[xyz]\d*$/.exec(text)
    return frame !== null && (this.titles.has(frame[1]) || /_(base|carrier|heading)$/.test(frame[1]))
  }

  private elimination(kind: string, rest: string): string {
    const pair = this.split(rest)
    const one = (): string => this.unknown(rest)
    const both = (text: (a: string, b: string) => string): string =>
      pair === undefined ? one() : text(this.unknown(pair[0]), this.unknown(pair[1]))
    switch (kind) {
      case 'D':
        return `inertia that ${one()} moves, with everything attached to it`
      case 'g':
        return `force on ${one()}, with everything attached to it`
      case 'u':
        return `part of ${one()} that forces make`
      case 'L':
        return both((a, b) => `part that ${b} takes in ${a}: a partial velocity, with changed sign`)
      default:
        return pair === undefined
          ? `inertia at ${one()}, with everything attached to it`
          : both((a, b) => `inertia between ${a} and ${b}`)
    }
  }
}
