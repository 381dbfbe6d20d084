/** MOTION statements: the signals that drivers of joints follow, and constraints between markers. */
import { antiderivative, valueAt } from '../dataset/antiderivative'
import type { Dataset, MarkerMotion, Motion } from '../dataset/dataset'
import { datasetError, unsupported } from '../dataset/error'
import type { AdamsExpression } from '../dataset/expression'
import { relative } from '../dataset/geometry'
import type { Frames } from './frames'
import type { Functions } from './functions'
import type { DrawnJoint, Driver } from './joints'
import type { Owner } from './measure'
import type { Picture, PortName } from './picture'

export class Motions {
  /** Outputs with the displacement of each motion of a joint, in SI units. */
  private readonly signals = new Map<Motion, PortName>()

  constructor(
    private readonly dataset: Dataset,
    private readonly frames: Frames,
    private readonly picture: Picture,
    private readonly functions: Functions,
    private readonly joints: readonly DrawnJoint[],
  ) {}

  draw(): void {
    for (const joint of this.joints) {
      for (const driver of joint.drivers) this.picture.wire(this.signal(joint, driver), `${driver.block}.u`)
    }
    for (const motion of this.dataset.motions) if ('direction' in motion.of) this.between(motion, motion.of)
  }

  /** Returns the displacement or angle that a driver follows. */
  signal(joint: DrawnJoint, { motion, rotation }: Driver): PortName {
    const known = this.signals.get(motion)
    if (known !== undefined) return known
    const owner = ownerOf(motion)
    const start = rotation ? joint.angle : joint.displacement
    const value = displacementOf(motion, start / (rotation ? 1 : this.dataset.scales.length), this.dataset, owner)
    const port = this.functions.motion(value, nameOf(motion), rotation ? 'rad' : 'm', owner)
    this.signals.set(motion, port)
    return port
  }

  /** Adds a condition that the displacement of I along an axis of J, or an angle of it, equals the function. */
  private between(motion: Motion, { i, j, direction }: MarkerMotion): void {
    const owner = ownerOf(motion)
    const [onI, onJ] = [i, j].map((id) => this.frames.placed(this.frames.marker(id, motion.line, owner.name)))
    const { origin, axes } = relative(onJ, onI)
    const { length } = this.dataset.scales
    const start = {
      X: origin[0] / length,
      Y: origin[1] / length,
      Z: origin[2] / length,
      B1: Math.atan2(-axes[1][2], axes[2][2]),
      B2: Math.asin(Math.max(-1, Math.min(1, axes[0][2]))),
      B3: Math.atan2(-axes[0][1], axes[0][0]),
    }[direction]
    const displacement = displacementOf(motion, start, this.dataset, owner)
    this.functions.requireSmooth(displacement, owner)
    const measured = coordinate(direction, i, j)
    const difference: AdamsExpression = { kind: 'binary', operator: '-', left: measured, right: displacement }
    // the sine of a difference of angles does not jump where an angle passes 180 deg
    const value = direction.startsWith('B') ? call('SIN', difference) : difference
    this.functions.condition(value, nameOf(motion), direction.startsWith('B') ? '1' : 'm', 'holonomic', owner)
  }
}

const ownerOf = ({ id, line }: Motion): Owner => ({ name: `MOTION/${id}`, line })
const nameOf = ({ id }: Motion): string => `MOTION_${id}`

/** Returns the function of a motion's displacement, in units of the dataset. */
function displacementOf(motion: Motion, start: number, { scales }: Dataset, owner: Owner): AdamsExpression {
  const { level, value, of, startDisplacement, startVelocity } = motion
  if (level === 'DISPLACEMENT') return value
  const turns = 'joint' in of ? of.rotation === true : of.direction.startsWith('B')
  const length = turns ? 1 : scales.length
  const once = antiderivative(value)
  const integral = level === 'VELOCITY' || once === undefined ? once : antiderivative(once)
  if (once === undefined || integral === undefined) {
    throw unsupported(
      motion.line,
      `${owner.name} gives ${level === 'VELOCITY' ? 'a velocity' : 'an acceleration'} whose integral is unknown`,
      'give the displacement as a function of TIME',
    )
  }
  const s0 = startDisplacement === undefined ? start : startDisplacement / length
  const constant = s0 - valueAt(integral, 0)
  const rate = level === 'VELOCITY' ? 0 : ((startVelocity ?? 0) * scales.time) / length - valueAt(once, 0)
  if (!Number.isFinite(constant) || !Number.isFinite(rate)) {
    throw datasetError(motion.line, `${owner.name} has no finite value at the start`, 'correct its function')
  }
  const linear = add(number(constant), { kind: 'binary', operator: '*', left: number(rate), right: { kind: 'time' } })
  return add(rate === 0 ? number(constant) : linear, integral)
}

/** Returns DX, DY, DZ of I against J in its axes, or an angle of the body-fixed sequence 123. */
function coordinate(direction: MarkerMotion['direction'], i: number, j: number): AdamsExpression {
  const [a, b] = [number(i), number(j)]
  switch (direction) {
    case 'B1':
      return call('AX', a, b)
    case 'B2': {
      const across: AdamsExpression = {
        kind: 'binary',
        operator: '*',
        left: call('TAN', call('AY', a, b)),
        right: call('COS', call('AX', a, b)),
      }
      return call('ATAN', across)
    }
    case 'B3':
      return { kind: 'negate', operand: call('AZ', b, a) }
    default:
      return call(`D${direction}`, a, b, b)
  }
}

function call(name: string, ...args: readonly AdamsExpression[]): AdamsExpression {
  return { kind: 'call', name, args }
}

function number(value: number): AdamsExpression {
  return { kind: 'number', value }
}

function add(left: AdamsExpression, right: AdamsExpression): AdamsExpression {
  return { kind: 'binary', operator: '+', left, right }
}
