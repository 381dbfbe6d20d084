/** What the engine says to a block with a value that makes no sense: a problem with a place, finite numbers, or neither. */
import { exampleOf } from '../../../../app/renderer/help/example-of'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { documentFromProject, projectFromDocument } from '../../../../app/renderer/store/records'
import { registry } from '../../../../blocks'
import { ModelError } from '../../../../engine/errors/model-error'
import { Compiler } from '../../../../engine/compile/compiler'
import { initialState } from '../../../../engine/start/initial'
import { definitionFor, type BlockDefinition } from '../../../../engine/model/blocks/block'
import { emptyScope } from '../../../../engine/model/expression'
import { resolveBlock } from '../../../../engine/model/network/parameters'
import type { ParamValue, ProjectFile } from '../../../../engine/model/project/project'
import { evaluate } from '../../../../engine/symbolic'

const empty: ProjectFile = { wishbone: 1, title: 'Empty', blocks: {}, wires: {} }

/** What an example leaves open and the block needs all the same. */
const companions: Readonly<Record<string, Pick<ProjectFile, 'blocks' | 'wires'>>> = {
  'drivetrain/planetary': {
    blocks: { Sun: { type: 'drivetrain/inertia' }, Ring: { type: 'drivetrain/inertia' } },
    wires: { sun: ['Sun.axis', 'PlanetarySet.sun'], ring: ['Ring.axis', 'PlanetarySet.ring'] },
  },
  'driver/path-follower': {
    blocks: { Path: { type: 'driver/path' }, Car: { type: 'mechanics/rigid-body' } },
    wires: { vehicle: ['Car.com', 'Path.frame'], track: ['Path.track', 'PathFollower.track'] },
  },
  'brakes/proportioning': {
    blocks: { Load: { type: 'sources/constant', params: { value: 3000 } } },
    wires: { load: ['Load.y', 'ProportioningValve.load'] },
  },
}

/** At rest, a faulty factor of a speed does not show. */
const moving = (x: Float64Array): Float64Array => x.map((value, i) => value + 0.1 + 0.05 * Math.sin(7 * i))

/** A block in the smallest model that it works in. */
export class Specimen {
  readonly name: string
  readonly definition: BlockDefinition
  private readonly project: ProjectFile
  private readonly compiler = new Compiler(registry)

  constructor(
    readonly type: string,
    private readonly files: Readonly<Record<string, string>> = {},
  ) {
    const doc = documentFromProject(empty)
    const example = exampleOf(doc, registry, type, [0, 0])
    if (example === undefined) throw new Error(`there is no block ${type}`)
    this.name = example.name
    const project = projectFromDocument(applyDiff(doc, example.diff))
    const { blocks = {}, wires = {} } = companions[type] ?? {}
    // what has a companion does not need the sine that the example gives it
    const taken = new Set(Object.values(wires).flat())
    const others = Object.entries(project.wires ?? {}).filter(([, ends]) => !ends.some((end) => taken.has(end)))
    this.project = {
      ...project,
      blocks: { ...project.blocks, ...blocks },
      wires: { ...Object.fromEntries(others), ...wires },
    }
    const definition = definitionFor(registry, this.project.blocks[this.name])
    if (definition === undefined) throw new Error(`there is no block ${type}`)
    this.definition = definition
  }

  /**
   * @returns the problem, or undefined where the numbers of the model are finite near the start
   * @throws Error what is neither: another exception, or a number that is none
   */
  verdict(params: Readonly<Record<string, ParamValue>> = {}): ModelError | undefined {
    const { name, definition } = this
    const instance = { ...this.project.blocks[name], params: { ...this.project.blocks[name].params, ...params } }
    const [problem] = resolveBlock(name, instance, definition, emptyScope).problems
    if (problem !== undefined) return problem
    const project = { ...this.project, blocks: { ...this.project.blocks, [name]: instance } }
    try {
      const instance = this.compiler.compile({ project, files: this.files, effort: 'plain' })
      const { compilation } = instance
      const { x, z } = initialState(instance, new Map())
      const { states, system } = compilation
      const signals = [...system.signals.keys()].filter((signal) => signal.startsWith(`${name}.`))
      const values = evaluate(
        [...states.map((s) => s.derivative), ...signals.map((signal) => system.signal(signal))],
        instance.symbolValues(moving(x), z).set(compilation.collection.time, 0.3),
      )
      const bad = values.findIndex((value) => !Number.isFinite(value))
      if (bad >= 0)
        throw new Error(`${[...states.map((s) => `der(${s.name})`), ...signals][bad]} is ${values[bad]} near the start`)
      return undefined
    } catch (error) {
      if (error instanceof ModelError) return error
      throw error
    }
  }
}
