/**
 * Values of the clutch input with the clutch open and closed. An actuator that presses the clutch closes it as the
 * value grows; a pedal opens it. The signal that reaches the clutch shows which of them it is. It is computed from the
 * signal blocks between the input and the clutch alone.
 */
import { memberName, splitMember } from '../../../engine/model/names/names'
import type { ProjectFile } from '../../../engine/model/project/project'
import { blockFor } from '../../../engine/model/blocks/roles'
import { nestProject } from '../../../engine/model/subsystem'
import { runToEnd } from '../../../engine/run/run'
import type { ManoeuvreRunner } from '../runner'

export interface ClutchRange {
  readonly open: number
  readonly closed: number
}

/** @param full value of the input at its end, in SI */
export function clutchRange(runner: ManoeuvreRunner, full: number): ClutchRange {
  const { topology } = runner.vehicle
  const source = runner.vehicle.input('clutch')
  const acting = topology
    .fedBy(source)
    .find(({ part }) => Object.values(part.definition.ports).some(({ kind }) => kind === 'flange'))
  if (acting === undefined) return { open: 0, closed: full }
  const [released, pressed] = [0, full].map((value) =>
    arriving(runner, source, value, memberName(acting.part.name, acting.port)),
  )
  return released !== undefined && pressed !== undefined && pressed < released
    ? { open: full, closed: 0 }
    : { open: 0, closed: full }
}

/**
 * Returns the value that arrives at a port if a source has a value; undefined if it depends on more than sources and
 * signal blocks.
 */
function arriving(runner: ManoeuvreRunner, source: string, value: number, port: string): number | undefined {
  const { topology, registry } = runner.vehicle
  const { project } = topology
  const [last] = topology.joined(port)
  const names = new Set<string>()
  const queue = [splitMember(last)?.block ?? '']
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const part = topology.part(name)
    if (part === undefined || Object.values(part.definition.ports).some(({ kind }) => kind !== 'signal'))
      return undefined
    names.add(name)
    if (name === source) continue
    for (const input of topology.portsOf(part, 'signal')) {
      const port = part.definition.ports[splitMember(input)?.member ?? '']
      if (port.kind !== 'signal' || port.direction === 'out') continue
      for (const end of topology.joined(input)) {
        const { block = '' } = splitMember(end) ?? {}
        if (!names.has(block)) queue.push(block)
      }
    }
  }
  const blocks = Object.fromEntries([...names].map((name) => [name, project.blocks[name]]))
  const wires = Object.entries(project.wires).filter(([, ends]) =>
    ends.every((end) => names.has(splitMember(end)?.block ?? '')),
  )
  const alone: ProjectFile = {
    wishbone: 1,
    title: 'Clutch input',
    ...(project.variables && { variables: project.variables }),
    blocks: { ...blocks, [source]: { type: blockFor(registry, 'constant').type, params: { value } } },
    wires: Object.fromEntries(wires),
    experiments: { once: { stop: 1e-3, solver: { name: 'rk4', step: 1e-3 }, sample: 1e-3 } },
  }
  const request = { project: nestProject(alone), experiment: 'once', files: runner.request.files, checkStep: false }
  return runToEnd({ ...request, signals: [last] }, runner.compiler).table.columns[0]?.values[0]
}
