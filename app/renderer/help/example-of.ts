/**
 * A small model around a block, to insert as an example: the blocks that its ports need, and those that these need in
 * turn. Bases are connected to the world, and other frames carry a body. A block that acts on an axis gets a joint, an
 * input a sine, a vector input three, a tyre a road.
 */
import {
  definitionFor,
  type BlockDefinition,
  type BlockRegistry,
  type Port,
  type SignalPort,
} from '../../../engine/model/blocks/block'
import type { BlockInstance } from '../../../engine/model/project/project'
import { blockGeometry, GRID } from '../symbols/geometry'
import { applyDiff, emptyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { addBlock, setParameters, type Point } from '../store/edits/blocks'
import { connect, isRefusal, wiresAt } from '../store/edits/wires'
import { getRecord, recordsOf, type Document } from '../store/records'

const world = 'world/world'
const COLUMN = 200
const ROW = 96

export interface Example {
  /** Name of the block that the example shows. */
  readonly name: string
  /** Names of all new blocks. */
  readonly blocks: readonly string[]
  readonly diff: RecordsDiff
}

/**
 * Builds the example of a block.
 * @param at position of the block itself
 */
export function exampleOf(doc: Document, registry: BlockRegistry, type: string, at: Point): Example | undefined {
  const builder = new ExampleBuilder(doc, registry)
  const name = builder.add(type, at)
  if (name === undefined) return undefined
  builder.complete(name)
  builder.ensureWorld([at[0] - 2 * COLUMN, at[1]])
  return { name, blocks: builder.added, diff: builder.diff }
}

class ExampleBuilder {
  readonly added: string[] = []
  diff: RecordsDiff = emptyDiff

  constructor(
    private doc: Document,
    private readonly registry: BlockRegistry,
  ) {}

  add(type: string, at: Point, params?: BlockInstance['params']): string | undefined {
    const definition = this.registry.get(type)
    if (definition === undefined) return undefined
    const { name, diff } = addBlock(this.doc, definition, this.free(at))
    this.apply(diff)
    if (params !== undefined) this.apply(setParameters(this.doc, new Map([[name, params]])))
    this.added.push(name)
    return name
  }

  /** Connects every port that must not stay open, with new blocks or the world. */
  complete(name: string): void {
    const block = getRecord(this.doc, 'block', name)?.value
    const definition = block && definitionFor(this.registry, block)
    const [x, y] = block?.at ?? [0, 0]
    let frames = 0
    for (const [port, declared] of Object.entries(definition?.ports ?? {})) {
      const reference = `${name}.${port}`
      if (declared.kind === 'frame') frames++
      if (declared.optional || wiresAt(this.doc, reference).length > 0) continue
      if (declared.kind === 'frame' && frames === 1 && definition?.category !== 'Tyres') {
        this.wire(reference, `${this.ensureWorld([x - COLUMN, y])}.frame`)
        continue
      }
      const partner = partnerOf(declared, definition)
      const partnerName =
        partner && this.add(partner.type, [x + partner.to[0] * COLUMN, y + partner.to[1] * ROW], partner.params)
      if (partnerName === undefined || partner === undefined) continue
      this.wire(reference, `${partnerName}.${partner.port}`)
      this.complete(partnerName)
    }
  }

  /** Returns the name of the world, which is added if there is none. */
  ensureWorld(at: Point): string {
    const known = recordsOf(this.doc, 'block').find(({ value }) => value.type === world)
    return known?.name ?? this.add(world, at) ?? ''
  }

  private wire(a: string, b: string): void {
    const result = connect(this.doc, this.registry, a, b)
    if (!isRefusal(result)) this.apply(result.diff)
  }

  private apply(diff: RecordsDiff): void {
    this.diff = squashDiffs(this.diff, diff)
    this.doc = applyDiff(this.doc, diff)
  }

  /** Returns the position, or the next one below that no block covers. */
  private free([x, y]: Point): Point {
    const taken = recordsOf(this.doc, 'block').map(({ value }) => {
      const { width, height } = blockGeometry(definitionFor(this.registry, value), value)
      const [left, top] = value.at ?? [0, 0]
      return { left, top, right: left + width, bottom: top + height }
    })
    const snapped = (value: number): number => Math.round(value / GRID) * GRID
    let place: Point = [snapped(x), snapped(y)]
    const hits = ([px, py]: Point): boolean =>
      taken.some(
        ({ left, top, right, bottom }) => px < right + 24 && left < px + 160 && py < bottom + 16 && top < py + 64,
      )
    while (hits(place)) place = [place[0], place[1] + ROW]
    return place
  }
}

interface Partner {
  readonly type: string
  readonly port: string
  readonly params?: BlockInstance['params']
  /** Position relative to the block: columns to the right and rows down. */
  readonly to: readonly [number, number]
}

/** Constant source for vectors longer than those of a new mux. */
const list = { type: 'sources/constant', port: 'y', to: [-1, 1] } as const

function partnerOf(port: Port, definition: BlockDefinition | undefined): Partner | undefined {
  switch (port.kind) {
    case 'frame':
      return { type: 'mechanics/rigid-body', port: 'com', to: [1, 0] }
    case 'flange':
      if (port.provides) return undefined
      return port.motion === 'rotation'
        ? { type: 'mechanics/revolute', port: 'axis', to: [0, 1] }
        : { type: 'mechanics/prismatic', port: 'axis', to: [0, 1] }
    case 'signal':
      if (port.direction === 'out') return undefined
      if (port.example !== undefined) return { ...list, params: { value: valuesOf(port, port.example) } }
      if (typeof port.width === 'number' && port.width > 3) return { ...list, params: { value: valuesOf(port, 1) } }
      return { type: takesVector(port, definition) ? 'signals/mux' : 'sources/sine', port: 'y', to: [-1, 1] }
    case 'surface':
      return port.provides ? undefined : { type: 'world/flat-road', port: 'surface', to: [0, 1] }
  }
}

/** Returns a value for every element: the given ones, or the same for all. */
const valuesOf = ({ width }: SignalPort, value: number | readonly number[]): number | readonly number[] =>
  typeof value === 'number' && typeof width === 'number' && width > 1
    ? Array.from({ length: width }, () => value)
    : value

/** Returns whether a port takes a vector; a new mux gives one of three elements. */
function takesVector({ width }: SignalPort, definition: BlockDefinition | undefined): boolean {
  if (width === 'any') return definition?.checkWidths !== undefined || definition?.equalWidths === true
  return width !== undefined && width !== 1
}
