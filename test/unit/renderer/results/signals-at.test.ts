/** What a block, port or wire of the canvas offers to plot, also at the boundary of a subsystem. */
import { describe, expect, it } from 'vitest'
import { listSignals } from '../../../../app/renderer/results/signals'
import { signalsAt } from '../../../../app/renderer/results/probe/signals-at'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { groupBlocks } from '../../../../app/renderer/store/edits/subsystems'
import { documentFromProject, getRecord, recordsOf, type Document } from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const plain = documentFromProject(vehicle)
const corner = ['SuspensionFL', 'SpringFL', 'LumpFL', 'SteerFL', 'SpinFL', 'BrakeFL', 'TireFL']

function grouped(from: Document, names: readonly string[], name: string): Document {
  const result = groupBlocks(from, registry, names, [], name)
  if (result === undefined) throw new Error('nothing to group')
  return applyDiff(from, result.diff)
}

/** What the blocks declare, the signals of the sources, and one more for every block. */
function everySignal(doc: Document) {
  const signals = listSignals(doc, registry, null, null)
  const info = (block: string, member: string) => ({
    name: `${block}.${member}`,
    block,
    member,
    unit: '',
    doc: '',
    recorded: true,
  })
  const one = recordsOf(doc, 'block').map(({ name }) => info(name, 'any'))
  return [...signals, ...one, info('SteerInput', 'value'), info('BrakeInput', 'value')]
}

const at = (doc: Document, kind: 'block' | 'port' | 'wire', name: string): readonly string[] =>
  signalsAt({ kind, name }, doc, registry, everySignal(doc)).map((signal) => signal.name)
const blocksAt = (doc: Document, kind: 'block' | 'port' | 'wire', name: string): readonly string[] => [
  ...new Set(signalsAt({ kind, name }, doc, registry, everySignal(doc)).map(({ block }) => block)),
]
const wireAt = (doc: Document, port: string): string =>
  recordsOf(doc, 'wire').find(({ value }) => value.includes(port))?.name ?? ''
/** The port of a subsystem that stands for a port inside. */
function portFor(doc: Document, subsystem: string, inner: string): string {
  const ports = getRecord(doc, 'block', subsystem)?.value.ports ?? {}
  const found = Object.entries(ports).find(([, { joins }]) => joins.includes(inner))
  if (found === undefined) throw new Error(`no port stands for ${inner}`)
  return `${subsystem}.${found[0]}`
}

describe('a port of a subsystem', () => {
  const doc = grouped(plain, corner, 'Left')
  const twice = grouped(doc, ['Left/TireFL', 'Left/SpinFL', 'Left/BrakeFL'], 'Wheel')

  it('has the signals of the block inside that it joins, before those of what it is wired to', () => {
    const road = portFor(doc, 'Left', 'TireFL.road')
    expect(blocksAt(doc, 'port', road)[0]).toBe('Left/TireFL')
    expect(blocksAt(doc, 'wire', wireAt(doc, road))).toContain('Left/TireFL')
    const base = portFor(doc, 'Left', 'SuspensionFL.base')
    expect(blocksAt(doc, 'port', base)[0]).toBe('Left/SuspensionFL')
  })

  it('leads through several levels', () => {
    const outer = portFor(twice, 'Left', portFor(twice, 'Left/Wheel', 'TireFL.road').slice('Left/'.length))
    expect(blocksAt(twice, 'port', outer)[0]).toBe('Left/Wheel/TireFL')
  })

  it('has the one signal that enters there, and so has its wire, outside and inside', () => {
    const steer = portFor(twice, 'Left', 'SteerFL.angle')
    expect(at(twice, 'port', steer)).toEqual(['SteerInput.value'])
    expect(at(twice, 'wire', wireAt(twice, steer))).toEqual(['SteerInput.value'])
    expect(at(twice, 'port', 'Left/SteerFL.angle')).toEqual(['SteerInput.value'])
    expect(at(twice, 'port', 'Left/Wheel/BrakeFL.input')).toEqual(['BrakeInput.value'])
  })

  it('seen from inside has the signals of the block outside too', () => {
    const inside = blocksAt(doc, 'port', 'Left/SuspensionFL.base')
    expect(inside[0]).toBe('Left/SuspensionFL')
    expect(inside).toContain('ArmFL')
    expect(inside).not.toContain('Left/TireFL')
  })
})

it('a subsystem offers what is inside, at any depth', () => {
  const doc = grouped(plain, corner, 'Left')
  const inside = blocksAt(doc, 'block', 'Left')
  expect(inside).toContain('Left/TireFL')
  expect(inside).not.toContain('Body')
})

it('without subsystems a port offers its own block and what it is wired to', () => {
  expect(blocksAt(plain, 'port', 'TireFL.road')[0]).toBe('TireFL')
  expect(at(plain, 'port', 'SteerFL.angle')).toEqual(['SteerInput.value'])
})
