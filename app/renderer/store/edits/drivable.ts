/**
 * Making a vehicle drivable: a torque on the axis of every wheel, all fed by one hand input, as with open differentials
 * between all axles. A third of the weight in traction at full throttle is what a strong car has.
 */
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import type { InputSettings } from '../../../../engine/model/project/project'
import { splitMember } from '../../../../engine/model/names/names'
import { blockFor } from '../../../../engine/model/blocks/roles'
import { parentOf } from '../../../../engine/model/subsystem'
import { emptyDiff, type RecordsDiff } from '../diff'
import { edit, type Draft } from '../draft'
import { uniqueName } from '../names'
import { isBlockName } from './blocks'
import { getRecord, recordsOf, type Document } from '../records'

const torqueType = 'mechanics/torque'
/** Share of the weight that all wheels together push with at full throttle. */
const traction = 0.3
const gravity = 9.81
/** Torque if masses or radii are not numbers, N m. */
const usualTorque = 300

interface WheelAxis {
  /** Joint that the wheel rotates about. */
  readonly joint: string
  readonly wheel: string
}

/**
 * Returns joints of wheels on the top level that turn forward about an axis to the left and have no torque on them yet.
 */
export function wheelAxes(doc: Document, registry: BlockRegistry): readonly WheelAxis[] {
  const wires = recordsOf(doc, 'wire').map(({ value }) => value)
  const joinedTo = (end: string): readonly string[] =>
    wires.flatMap(([a, b]) => (a === end ? [b] : b === end ? [a] : []))
  const typeOf = (port: string): string => getRecord(doc, 'block', splitMember(port)?.block ?? '')?.value.type ?? ''
  return recordsOf(doc, 'block').flatMap(({ name: wheel, value }): WheelAxis[] => {
    const hub = registry.get(value.type)?.ports['hub']
    if (hub?.kind !== 'frame' || value.disabled === true || parentOf(wheel) !== '') return []
    return joinedTo(`${wheel}.hub`).flatMap((port): WheelAxis[] => {
      const { block: joint = '', member = '' } = splitMember(port) ?? {}
      const settings = getRecord(doc, 'block', joint)?.value
      if (member !== 'end' || settings === undefined || registry.get(settings.type)?.ports['axis']?.kind !== 'flange')
        return []
      const axis = settings.params?.['axis']
      if (!Array.isArray(axis) || !(Number(axis[1]) > 0.9)) return []
      return joinedTo(`${joint}.axis`).some((other) => typeOf(other) === torqueType) ? [] : [{ joint, wheel }]
    })
  })
}

/**
 * Adds torques on the wheels, a hand input that feeds them, and the throttle that moves the input.
 * @param handInputs inputs moved by hand so far, which the project now states
 */
export function addDriveTorque(
  doc: Document,
  registry: BlockRegistry,
  handInputs: Readonly<Record<string, InputSettings>>,
): RecordsDiff {
  const axes = wheelAxes(doc, registry)
  if (axes.length === 0) return emptyDiff
  return edit(doc, (draft) => {
    const free = (preferred: string): string => uniqueName(preferred, (name) => isBlockName(draft.doc, name))
    const source = free('ThrottleInput')

    draft.set('block', source, {
      type: blockFor(registry, 'hand-input').type,
      params: { bandwidth: 8 },
      at: roomNear(draft, draft.get('block', axes[0].joint)?.at ?? [0, 0], -168),
    })
    axes.forEach(({ joint }) => {
      const name = free(`Drive${joint.replace(/^Spin/, '')}`)
      draft.set('block', name, { type: torqueType, at: roomNear(draft, draft.get('block', joint)?.at ?? [0, 0]) })
      draft.set('wire', `${joint}-${name}`, [`${joint}.axis`, `${name}.axis`])
      draft.set('wire', `${source}-${name}`, [`${source}.y`, `${name}.u`])
    })
    // without a word about hands all that look like steering and brakes are driven
    for (const [name, settings] of Object.entries(handInputs)) draft.set('input', name, settings)
    draft.set('input', source, { by: 'throttle', full: fullTorque(doc, axes) })
  })
}

/** Least distances of blocks, px: their size, and room for the wires between them. */
const CLEAR = [176, 80] as const

/** Returns a free position below another one. */
function roomNear(draft: Draft, [x, y]: readonly [number, number], across = 0): readonly [number, number] {
  const taken = draft
    .all('block')
    .flatMap(({ name, value }) => (value.at === undefined || parentOf(name) !== '' ? [] : [value.at]))
  const at: [number, number] = [x + across, y + 80]
  while (taken.some(([a, b]) => Math.abs(a - at[0]) < CLEAR[0] && Math.abs(b - at[1]) < CLEAR[1])) at[1] += 16
  return at
}

function fullTorque(doc: Document, axes: readonly WheelAxis[]): number {
  const numberOf = (block: string, key: string): number => {
    const value = getRecord(doc, 'block', block)?.value.params?.[key]
    return typeof value === 'number' ? value : NaN
  }
  const masses = recordsOf(doc, 'block').map(({ name }) => numberOf(name, 'mass'))
  const mass = masses.reduce((sum, each) => sum + (Number.isFinite(each) ? each : 0), 0)
  const torque = (traction * gravity * mass * numberOf(axes[0].wheel, 'radius')) / axes.length
  return Number.isFinite(torque) && torque > 0 ? Number(torque.toPrecision(2)) : usualTorque
}
