/**
 * GCON statements. A constant distance of two markers is a rod; any other function becomes a constraint. Their forces
 * on markers are the multiplier times the gradient of the function.
 *
 * Source: Using Adams/Solver, GCON statement.
 */
import type { Dataset, GeneralConstraint } from '../dataset/dataset'
import { datasetError, unsupported } from '../dataset/error'
import { inlined } from '../dataset/inlined'
import { constantOf, type AdamsExpression } from '../dataset/expression'
import type { Attachments } from './attachments'
import type { Frames } from './frames'
import type { Functions } from './functions'
import type { Owner } from './measure'
import type { Measures } from './measures'
import { clean, type Picture } from './picture'

/** Measures of position and of velocity. */
const positions = /^(D[XYZM]|A[XYZ]|ORIENT|PSI|THETA|PHI|YAW|PITCH|ROLL)$/
const velocities = /^(V[XYZMR]|W[XYZM])$/

const nameOf = ({ id }: GeneralConstraint): string => `GCON_${id}`

/** Function of one distance: factor * DM(i, j) + constant. */
export interface DistanceTerm {
  readonly markers: readonly [number, number]
  readonly length: number
}

/** Returns the rod that a constraint is, if it is one; its length is in units of the dataset. */
export function rodOf({ value }: GeneralConstraint): DistanceTerm | undefined {
  const affine = affineIn(value)
  if (affine === undefined || affine.factor === 0) return undefined
  const ids = affine.call.args.map(constantOf)
  const length = -affine.constant / affine.factor
  const [i, j] = ids
  return ids.length === 2 && ids.every((id) => Number.isInteger(id) && id > 0) && length > 0 && Number.isFinite(length)
    ? { markers: [i, j], length }
    : undefined
}

export function drawConstraints(
  dataset: Dataset,
  frames: Frames,
  picture: Picture,
  attachments: Attachments,
  functions: Functions,
  measures: Measures,
): void {
  for (const constraint of dataset.constraints.values()) {
    const owner: Owner = { name: `GCON/${constraint.id}`, line: constraint.line }
    const rod = rodOf(constraint)
    if (rod === undefined) {
      const draw = (): void => drawCondition(constraint, dataset, functions, owner)
      if (constraint.i === undefined) draw()
      else {
        const marker = frames.marker(constraint.i, owner.line, owner.name)
        const ports = measures.reporting(nameOf(constraint), marker.id, draw)
        if (ports.length > 0) attachments.attach(nameOf(constraint), 'I', ports, frames.markerPort(marker))
      }
      continue
    }
    const [a, b] = rod.markers.map((id) => frames.marker(id, owner.line, owner.name))
    if (a.part === b.part) {
      throw datasetError(owner.line, `both markers of ${owner.name} are on PART/${a.part}`, 'use markers of two parts')
    }
    const block = picture.block(nameOf(constraint), 'mechanics/distance', {
      length: clean(rod.length * dataset.scales.length),
    })
    // the force is reported on I
    const second = constraint.i === a.id
    attachments.attach(nameOf(constraint), second ? 'I' : 'J', `${block}.${second ? 'b' : 'a'}`, frames.markerPort(a))
    attachments.attach(nameOf(constraint), second ? 'J' : 'I', `${block}.${second ? 'a' : 'b'}`, frames.markerPort(b))
  }
}

function drawCondition(constraint: GeneralConstraint, dataset: Dataset, functions: Functions, owner: Owner): void {
  // the force is reported with everything on which the function depends, also through variables
  const value = constraint.i === undefined ? constraint.value : inlined(constraint.value, dataset.variables)
  functions.requireSmooth(value, owner, true)
  const kinds = functions.measuresIn(value, owner)
  const solved = kinds.find((name) => !positions.test(name) && !velocities.test(name))
  if (solved !== undefined) {
    throw unsupported(
      owner.line,
      `${owner.name} constrains ${solved}, which is not a position or velocity`,
      'use displacements, angles and velocities',
    )
  }
  const kind = kinds.some((name) => velocities.test(name)) ? 'nonholonomic' : 'holonomic'
  functions.condition(value, nameOf(constraint), functions.unitOf(value, owner) ?? '1', kind, owner)
}

/** Returns the markers of the measures of a function. */
export function markersIn(e: AdamsExpression): readonly number[] {
  switch (e.kind) {
    case 'negate':
      return markersIn(e.operand)
    case 'binary':
      return [...markersIn(e.left), ...markersIn(e.right)]
    case 'call': {
      // the first arguments of ORIENT are its type and component
      const args = e.name === 'ORIENT' ? e.args.slice(2) : e.args
      return positions.test(e.name) || velocities.test(e.name)
        ? args.flatMap((arg) => (arg.kind === 'number' && arg.value > 0 ? [arg.value] : []))
        : args.flatMap(markersIn)
    }
    default:
      return []
  }
}

interface Affine {
  readonly factor: number
  readonly constant: number
  readonly call: Extract<AdamsExpression, { kind: 'call' }>
}

/** Returns an expression as factor * DM(...) + constant. */
function affineIn(e: AdamsExpression): Affine | undefined {
  switch (e.kind) {
    case 'call':
      return e.name === 'DM' ? { factor: 1, constant: 0, call: e } : undefined
    case 'negate': {
      const inner = affineIn(e.operand)
      return inner && { ...inner, factor: -inner.factor, constant: -inner.constant }
    }
    case 'binary': {
      const [left, right] = [constantOf(e.left), constantOf(e.right)]
      const [value, other] = Number.isNaN(left) ? [right, e.left] : [left, e.right]
      const inner = Number.isNaN(value) ? undefined : affineIn(other)
      if (inner === undefined) return undefined
      const swapped = !Number.isNaN(left)
      if (e.operator === '+') return { ...inner, constant: inner.constant + value }
      if (e.operator === '-') {
        return swapped
          ? { ...inner, factor: -inner.factor, constant: value - inner.constant }
          : { ...inner, constant: inner.constant - value }
      }
      if (e.operator === '*') return { ...inner, factor: inner.factor * value, constant: inner.constant * value }
      return e.operator === '/' && !swapped
        ? { ...inner, factor: inner.factor / value, constant: inner.constant / value }
        : undefined
    }
    default:
      return undefined
  }
}
