/**
 * Ghosts on the canvas: blocks and wires that only the other version has, and the old positions of blocks that moved.
 */
import { ViewportPortal } from '@xyflow/react'
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import { splitMember } from '../../../engine/model/names/names'
import { nameOf, parentOf } from '../../../engine/model/subsystem'
import { BlockIcon } from '../symbols/BlockIcon'
import { bentCorners, coursePath, ownCorners, type WireEnd } from './geometry/course'
import { blockGeometry, positionOfSide } from '../symbols/geometry'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { useVersions } from '../versions/services'
import { getRecord, type BlockRecord, type Document } from '../store/records'
import { versionsTexts as texts } from '../texts/versions'

export function Ghosts() {
  const active = useVersions((state) => state.other !== null)
  return active ? <ShownGhosts /> : null
}

function ShownGhosts() {
  const { registry } = useServices()
  const changes = useVersions((state) => state.changes)
  const base = useVersions((state) => state.base)
  const level = useProject((state) => state.level)
  const doc = useProject((state) => state.doc)
  const here = changes.filter(({ name, kind }) => kind !== 'project' && parentOf(name) === level)
  return (
    <ViewportPortal>
      <div className="ghosts" aria-hidden="true">
        <svg className="ghost-wires">
          {here.flatMap(({ kind, name, change, details }) => {
            const laidAnew = change === 'changed' && details.some(({ effect }) => effect === 'model')
            if (kind !== 'wire' || (change !== 'removed' && !laidAnew)) return []
            const path = wirePath(base, doc, registry, name)
            return path === undefined ? [] : [<path key={name} d={path} />]
          })}
        </svg>
        {here.map(({ kind, name, change, moved }) => {
          const record = kind === 'block' ? getRecord(base, 'block', name) : undefined
          if (record === undefined) return null
          if (change === 'removed') return <Ghost key={name} record={record} registry={registry} />
          return moved === undefined ? null : <Ghost key={name} record={record} registry={registry} outline />
        })}
      </div>
    </ViewportPortal>
  )
}

interface GhostProps {
  readonly record: BlockRecord
  readonly registry: BlockRegistry
  /** True to draw only an outline at the former position of the block. */
  readonly outline?: boolean
}

function Ghost({ record: { name, value }, registry, outline = false }: GhostProps) {
  const definition = definitionFor(registry, value)
  const { width, height } = blockGeometry(definition, value)
  const [x, y] = value.at ?? [0, 0]
  return (
    <div
      className={outline ? 'ghost outline' : 'ghost'}
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
    >
      {!outline && (
        <>
          {definition !== undefined && <BlockIcon path={definition.icon} />}
          <span className="ghost-name">{nameOf(name)}</span>
          <span className="ghost-sign">{texts.removed}</span>
        </>
      )}
    </div>
  )
}

/** Returns the path of a wire of the other version. Blocks that both versions have count at their current position. */
function wirePath(base: Document, doc: Document, registry: BlockRegistry, wire: string): string | undefined {
  const ends = getRecord(base, 'wire', wire)?.value
  if (ends === undefined) return undefined
  const [source, target] = ends.map((end) => placeOf(base, doc, registry, end))
  if (source === undefined || target === undefined) return undefined
  const route = getRecord(base, 'route', wire)?.value
  const corners = route === undefined ? ownCorners(source, target) : bentCorners(source, target, route)
  return coursePath(source, target, corners)
}

function placeOf(base: Document, doc: Document, registry: BlockRegistry, reference: string): WireEnd | undefined {
  const parts = splitMember(reference)
  if (parts === undefined) return undefined
  const block = (getRecord(doc, 'block', parts.block) ?? getRecord(base, 'block', parts.block))?.value
  if (block === undefined) return undefined
  const port = blockGeometry(definitionFor(registry, block), block).ports.find(({ name }) => name === parts.member)
  const [x, y] = block.at ?? [0, 0]
  return port === undefined ? undefined : { x: x + port.x, y: y + port.y, side: positionOfSide[port.side] }
}
