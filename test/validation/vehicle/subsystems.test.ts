/**
 * The generic vehicle with its corners as subsystems: the same equations to the operation, the same motion to the bit,
 * with signals under their paths. Two levels deep as well.
 */
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { definitionFor } from '../../../engine/model/blocks/block'
import { splitMember } from '../../../engine/model/names/names'
import type { BlockInstance, ProjectFile, SubsystemPort } from '../../../engine/model/project/project'
import { expandProject } from '../../../engine/model/subsystem'
import { checkProject } from '../../../engine/model/check/validate'
import { ShippedProject } from '../support/shipped-project'

const shipped = new ShippedProject('generic-vehicle')

/** The chosen blocks of the top level as one subsystem, with a port for every port that is wired across. */
function grouped(project: ProjectFile, name: string, chosen: readonly string[]): ProjectFile {
  const inside = new Set(chosen)
  const isInside = (port: string): boolean => inside.has(splitMember(port)?.block ?? '')
  const ports: Record<string, SubsystemPort> = {}
  const inner: Record<string, readonly [string, string]> = {}
  const outer: Record<string, readonly [string, string]> = {}
  const through = (end: string): string => {
    if (!isInside(end)) return end
    const { block, member } = splitMember(end) ?? { block: '', member: '' }
    const port = definitionFor(registry, project.blocks[block])?.ports[member]
    if (port === undefined) throw new Error(end)
    const key = end.replace('.', '_')
    ports[key] = asDeclared(port, end)
    return `${name}.${key}`
  }
  for (const [wire, ends] of Object.entries(project.wires)) {
    if (ends.every(isInside)) inner[wire] = ends
    else outer[wire] = [through(ends[0]), through(ends[1])]
  }
  const pick = (want: boolean): Record<string, BlockInstance> =>
    Object.fromEntries(Object.entries(project.blocks).filter(([block]) => inside.has(block) === want))
  const subsystem: BlockInstance = { type: 'subsystem', ports, blocks: pick(true), wires: inner }
  const moved = (reference: string): string =>
    inside.has(reference.split(/[./]/)[0]) ? `${name}/${reference}` : reference
  const keys = <V>(record: Readonly<Record<string, V>> = {}): Record<string, V> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [moved(key), value]))
  return {
    ...project,
    formulations: {},
    blocks: { ...pick(false), [name]: subsystem },
    wires: outer,
    experiments: Object.fromEntries(
      Object.entries(project.experiments ?? {}).map(([key, e]) => [
        key,
        { ...e, set: keys(e.set), initial: keys(e.initial), plots: {} },
      ]),
    ),
  }
}

function asDeclared(port: NonNullable<ReturnType<typeof definitionFor>>['ports'][string], end: string): SubsystemPort {
  const joins = [end]
  switch (port.kind) {
    case 'frame':
      return { kind: 'frame', joins }
    case 'signal':
      return { kind: 'signal', direction: port.direction, unit: port.unit, joins }
    case 'flange':
      return { kind: 'flange', motion: port.motion, provides: port.provides, joins }
    case 'surface':
      return { kind: 'surface', provides: port.provides, joins }
  }
}

const corner = (at: string): string[] => Object.keys(shipped.project.blocks).filter((name) => name.endsWith(at))
const corners = ['FL', 'FR', 'RL', 'RR'].reduce((p, at) => grouped(p, `Corner${at}`, corner(at)), shipped.project)
const axles = grouped(grouped(corners, 'Front', ['CornerFL', 'CornerFR']), 'Rear', ['CornerRL', 'CornerRR'])

it.each([
  ['corners', corners, 'CornerFL/TireFL'],
  ['axles of corners', axles, 'Front/CornerFL/TireFL'],
])('%s as subsystems are the same vehicle', (_, project, tire) => {
  expect(checkProject(project, registry, shipped.files).map((e) => e.message)).toEqual([])
  expect(Object.keys(expandProject(project).blocks)).toContain(tire)
  const flat = shipped.summary({ ...shipped.project, formulations: {} }, 'default')
  const nested = shipped.summary(project, 'default')
  expect(nested.cost.main).toEqual(flat.cost.main)
  expect(nested).toMatchObject({ states: flat.states, constraints: 0, degreesOfFreedom: 14 })

  const stop = { run: { solver: 'rk4', step: 1e-3, stop: 1 } }
  const expected = shipped.run('sine-steer', stop)
  const found = shipped.run('sine-steer', { ...stop, project })
  expect(found.table.columns.map((c) => c.name)).toContain(`${tire}.Fy`)
  const byName = new Map(found.table.columns.map((column) => [column.name.replace(/^.*\//, ''), column]))
  for (const { name, values } of expected.table.columns) {
    const largest = Math.max(...values.map(Math.abs), 1e-3)
    const column = byName.get(name)
    const differences = Array.from(values, (value, k) => Math.abs(value - (column?.values[k] ?? NaN)))
    expect(Math.max(...differences), name).toBeLessThan(1e-12 * largest)
  }
})
