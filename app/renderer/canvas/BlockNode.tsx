/** A block on the canvas: icon, name, most telling parameter, ports, and a mark when something is wrong. */
import { memo } from 'react'
import { Handle, type NodeProps } from '@xyflow/react'
import { TriangleAlert } from 'lucide-react'
import { nameOf, subsystemType } from '../../../engine/model/subsystem'
import { useCanvas, useProblems, useVersions } from '../shell/services'
import { versionsTexts } from '../texts/versions'
import type { Problem } from '../problems/problemsStore'
import { BlockIcon } from './BlockIcon'
import { positionOfSide, type BlockFlowNode } from './flowItems'
import type { PlacedPort } from './geometry'
import { keyParameter } from './keyParameter'
import { PortShape } from './PortShape'
import type { Wiring } from './canvasStore'

/** Places within a block count from inside its border, px. */
const BORDER = 1
const diffSigns = { added: '+', changed: '~', moved: '↔', inside: '~' } as const
const noProblems: readonly Problem[] = []

export const BlockNode = memo(function BlockNode({ data, selected }: NodeProps<BlockFlowNode>) {
  const { name, instance, definition, geometry, exposed } = data
  const problems = useProblems((state) => state.byBlock.get(name)) ?? noProblems
  const wiring = useCanvas((state) => state.wiring)
  const mark = useVersions((state) => state.blockMarks.get(name))
  const classes = ['block']
  if (mark !== undefined) classes.push(`diff-${mark}`)
  if (selected) classes.push('selected')
  if (problems.length > 0) classes.push('faulty')
  if (definition === undefined) classes.push('unknown')
  if (instance.type === subsystemType) classes.push('subsystem')
  if (instance.disabled === true) classes.push('disabled')
  if (wiring !== null && !takesPart(name, geometry.ports, wiring)) classes.push('dimmed')
  const detail = definition === undefined ? instance.type : (instance.title ?? keyParameter(definition, instance))

  return (
    <div className={classes.join(' ')} style={{ width: geometry.width, height: geometry.height }}>
      <span className="block-picture">
        {definition === undefined ? (
          <TriangleAlert size={18} aria-hidden="true" />
        ) : (
          <BlockIcon path={definition.icon} />
        )}
      </span>
      <span className="block-texts">
        <span className="block-name">{nameOf(name)}</span>
        {detail !== '' && <span className="block-detail">{detail}</span>}
      </span>
      {problems.length > 0 && (
        <span
          className="block-mark"
          role="img"
          aria-label={`${name} has a problem`}
          data-tip={problems.map(textOf).join('\n')}
        >
          <TriangleAlert size={11} strokeWidth={2.5} aria-hidden="true" />
        </span>
      )}
      {mark !== undefined && (
        <span className="diff-sign" role="img" aria-label={versionsTexts[mark]} data-tip={versionsTexts[mark]}>
          {diffSigns[mark]}
        </span>
      )}
      {geometry.ports.map((placed) => (
        <BlockPort
          key={placed.name}
          reference={`${name}.${placed.name}`}
          placed={placed}
          wiring={wiring}
          exposed={exposed.get(placed.name)}
          faulty={problems.some((problem) => problem.place.port === placed.name)}
        />
      ))}
    </div>
  )
})

interface BlockPortProps {
  readonly reference: string
  readonly placed: PlacedPort
  readonly wiring: Wiring | null
  readonly faulty: boolean
  /** Ports of the subsystem around that stand for this one. */
  readonly exposed: string | undefined
}

function BlockPort({ reference, placed, wiring, faulty, exposed }: BlockPortProps) {
  const { name, port, side, x, y } = placed
  const classes = ['port', port.kind]
  if (faulty) classes.push('faulty')
  if (exposed !== undefined) classes.push('exposed')
  if (wiring !== null && wiring.from !== reference) classes.push(wiring.targets.has(reference) ? 'target' : 'off')
  return (
    <Handle
      id={name}
      type="source"
      position={positionOfSide[side]}
      className={classes.join(' ')}
      style={{ left: x - BORDER, top: y - BORDER }}
      aria-label={`Port ${reference}, ${port.kind}`}
    >
      <PortShape port={port} side={side} />
      {exposed !== undefined && <span className={`port-exposed ${side}`}>{exposed}</span>}
      <span className={`port-label ${side}`}>
        {port.label}
        {port.kind === 'signal' && port.unit !== '' && port.unit !== '1' && (
          <span className="port-unit"> {port.unit}</span>
        )}
      </span>
    </Handle>
  )
}

function takesPart(block: string, ports: readonly PlacedPort[], wiring: Wiring): boolean {
  return ports.some(({ name }) => wiring.from === `${block}.${name}` || wiring.targets.has(`${block}.${name}`))
}

function textOf({ what, hint }: Problem): string {
  return hint === '' ? what : `${what}; ${hint}`
}
