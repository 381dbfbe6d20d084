/**
 * Diagrams of subsystems as data: blocks at places, wires, ports and parameters of a mask. The assemblies of
 * `app/libraries` are made with it.
 */

/** @typedef {Record<string, unknown>} Values */

/** @param {string} unit @param {number} value @param {string} title @param {string} group @param {Values} [more] */
export const quantity = (unit, value, title, group, more = {}) => ({ unit, default: value, title, group, ...more })

const axes = ['X', 'Y', 'Z']

/**
 * Parameters of points: `lowerBall` gives `lowerBallX`, `lowerBallY`, `lowerBallZ`.
 * @param {Record<string, { title: string, at: number[], outboard?: boolean }>} points
 */
export function pointParameters(points) {
  return Object.fromEntries(
    Object.entries(points).flatMap(([name, { title, at, outboard = true }]) =>
      axes.map((axis, i) => [
        `${name}${axis}`,
        quantity('m', at[i], `${title} ${axis.toLowerCase()}`, title, axis === 'Y' && outboard ? { min: 0 } : {}),
      ]),
    ),
  )
}

/** Parameters that pass the mask of the axle on to a corner. @param {Record<string, unknown>} parameters */
export const passedOn = (parameters) =>
  Object.fromEntries(Object.keys(parameters).map((/** @type {string} */ name) => [name, name]))

/** Difference of two points of a mask as expressions; y is mirrored. @param {string} to @param {string} [from] */
export function offset(to, from) {
  return axes.map((axis) => {
    const difference = from === undefined ? `${to}${axis}` : `${to}${axis} - ${from}${axis}`
    if (axis !== 'Y') return difference
    return from === undefined ? `side*${difference}` : `side*(${difference})`
  })
}

/** The same as the axis of a joint, which is a plain number of any length. @param {string} to @param {string} from */
export const direction = (to, from) => offset(to, from).map((text) => `(${text})/(1 m)`)

/** @param {string} a @param {string} b */
export const lengthOf = (a, b) => `sqrt(${axes.map((axis) => `(${b}${axis} - ${a}${axis})^2`).join(' + ')})`

/** @param {readonly (string | number)[]} xyz @param {Values} [more] */
export const arm = ([x, y, z], more = {}) => ({ type: 'mechanics/rigid-arm', params: { x, y, z, ...more } })

/** Half way between two points, from the origin. @param {string} a @param {string} b */
export const middle = (a, b) => axes.map((axis) => `${axis === 'Y' ? 'side*' : ''}(${a}${axis} + ${b}${axis})/2`)

/** From the middle of a and b to a point. @param {string} to @param {string} a @param {string} b */
export const fromMiddle = (to, a, b) =>
  axes.map((axis) => `${axis === 'Y' ? 'side*' : ''}(${to}${axis} - (${a}${axis} + ${b}${axis})/2)`)

export class Diagram {
  /** @type {Record<string, Values>} */
  blocks = {}
  /** @type {Record<string, string[]>} */
  wires = {}
  /** @type {Record<string, Values>} */
  ports = {}

  /** @param {string} name @param {Values} block @param {number} column @param {number} row */
  add(name, block, column, row) {
    this.blocks[name] = { ...block, at: [column * 168, row * 104] }
    return this
  }

  /** @param {...string} wires such as `Arm.end - Joint.base` */
  wire(...wires) {
    for (const wire of wires) {
      const ends = wire.split(' - ')
      this.wires[ends.map((end) => end.split('.')[0]).join('-') + this.suffix(ends)] = ends
    }
    return this
  }

  /** @param {string[]} ends */
  suffix(ends) {
    const stem = ends.map((end) => end.split('.')[0]).join('-')
    let n = 0
    while (stem + (n === 0 ? '' : `-${n + 1}`) in this.wires) n++
    return n === 0 ? '' : `-${n + 1}`
  }

  /** @param {string} name @param {Values} port */
  port(name, port) {
    this.ports[name] = port
    return this
  }

  /** @param {Values} facts title, description, doc, icon, parameters, params */
  subsystem({ title, description, doc, icon, parameters, params }) {
    return {
      type: 'subsystem',
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(doc === undefined ? {} : { doc }),
      ...(icon === undefined ? {} : { icon }),
      ...(params === undefined ? {} : { params }),
      ports: this.ports,
      ...(parameters === undefined ? {} : { parameters }),
      blocks: this.blocks,
      wires: this.wires,
    }
  }
}
