/** Coordinates of joint axes as signals, whether or not they are modelling variables. */
import type { ComponentBuilder, Flange, JointAxis } from '../../../engine/model/component/component'
import { memberName } from '../../../engine/model/names/names'

const units = { rotation: ['rad', 'rad/s'], translation: ['m', 'm/s'] } as const

/** Logs position and rate of every axis of this block's edge. */
export function logAxes(c: ComponentBuilder, motion: Flange['motion'], edge: string, axes: readonly JointAxis[]): void {
  const [position, rate] = units[motion]
  axes.forEach((axis, i) => {
    const flange: Flange = { motion, edge: memberName(c.name, edge), axis: i }
    c.signal(axis.coordinate, position, (s) => s.flange(flange).position)
    c.signal(axis.rate, rate, (s) => s.flange(flange).rate)
  })
}
