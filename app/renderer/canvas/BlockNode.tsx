/** A block on the canvas: icon, name, most important parameter, ports, and a mark if the block has problems. */
import { memo, type ReactNode } from 'react'
import { Handle, type NodeProps } from '@xyflow/react'
import { TriangleAlert } from 'lucide-react'
import type { BlockDefinition, SignalPort } from '../../../engine/model/blocks/block'
import type { BlockInstance } from '../../../engine/model/project/project'
import { nameOf, subsystemType } from '../../../engine/model/subsystem'
import { LibraryMark } from '../libraries/LibraryMark'
import { useCanvas } from './services'
import { useProblems } from '../problems/services'
import { useVersions } from '../versions/services'
import { versionsTexts } from '../texts/versions'
import type { Problem } from '../problems/problems-store'
import { BlockIcon, IconsTogether } from '../symbols/BlockIcon'
import { domainOf } from '../symbols/domain'
import type { BlockFlowNode } from './flow-items'
import { positionOfSide, type PlacedPort } from '../symbols/geometry'
import { fitText } from './fit-text'
import { keyParameter } from '../symbols/key-parameter'
import { PortShape } from '../symbols/PortShape'
import type { Wiring } from './canvas-store'
import { useDistant, useFigureOfItsOwn, usePortsToWire } from './figures/by-itself'
import { portPaths, SYMBOL } from './figures/Figures'
import { canvasTexts } from '../texts/canvas'
import { shownUnit } from '../../../engine/quantities/units'

const diffSigns = { added: '+', changed: '~', moved: '↔', inside: '~' } as const
const noProblems: readonly Problem[] = []

/**
 * A block; far out, only its name or its box: ports would be too small to click, and drawing them takes most of the
 * time.
 */
export const BlockNode = memo(function BlockNode({ data, selected }: NodeProps<BlockFlowNode>) {
  const distant = useDistant(data.name)
  return distant ? <DistantBlock data={data} selected={selected} /> : <NearBlock data={data} selected={selected} />
}, isSameBlock)

/**
 * Returns whether two sets of properties draw the same block. React Flow also passes the position, which does not
 * affect the drawing.
 */
function isSameBlock(before: BlockProps, now: BlockProps): boolean {
  return before.data === now.data && before.selected === now.selected
}

type BlockProps = Pick<NodeProps<BlockFlowNode>, 'data' | 'selected'>

function DistantBlock({ data, selected }: BlockProps) {
  const { name, instance, definition, geometry } = data
  const crowded = useCanvas((state) => state.crowded)
  const faulty = useProblems((state) => state.byBlock.has(name))
  const mark = useVersions((state) => state.blockMarks.get(name))
  const classes = ['block', 'distant', ...looks(instance, definition, selected, faulty)]
  if (mark !== undefined) classes.push(`diff-${mark}`)
  return (
    <div className={classes.join(' ')} style={{ width: geometry.width, height: geometry.height }}>
      {crowded ? fitText(nameOf(name), { ...distantText, width: geometry.width - 10 }) : nameOf(name)}
    </div>
  )
}

/** Text styles, equal to those in `canvas.css`. */
const distantText = { size: 23, weight: 600, spacing: -0.03 } as const
const nameText = { size: 12, weight: 600, spacing: 0 } as const
const farNameText = { size: 14.5, weight: 600, spacing: -0.025 } as const
const detailText = { size: 10.5, weight: 400, spacing: 0 } as const
/** Width that a block needs beside its texts, px: borders, paddings, symbol and gap. */
const BESIDE = 49
const BESIDE_FAR = 43

function looks(
  instance: BlockInstance,
  definition: BlockDefinition | undefined,
  selected: boolean,
  faulty: boolean,
): readonly string[] {
  const classes: string[] = []
  if (selected) classes.push('selected')
  if (faulty) classes.push('faulty')
  if (definition === undefined) classes.push('unknown')
  if (instance.type === subsystemType) classes.push('subsystem')
  if (instance.disabled === true) classes.push('disabled')
  return classes
}

function NearBlock({ data, selected }: BlockProps) {
  const { name, instance, definition, geometry, exposed, variantValues, contents } = data
  const problems = useProblems((state) => state.byBlock.get(name)) ?? noProblems
  // In a crowded diagram, one overlay over all blocks shows where a wire can go (`wires/WiringOverlay.tsx`).
  const wiring = useCanvas((state) => (state.crowded ? null : state.wiring))
  const crowded = useCanvas((state) => state.crowded)
  const touched = useCanvas((state) => state.touched === name)
  const mark = useVersions((state) => state.blockMarks.get(name))
  const classes = ['block', ...looks(instance, definition, selected, problems.length > 0)]
  if (touched) classes.push('touched')
  if (mark !== undefined) classes.push(`diff-${mark}`)
  const wired = wiring !== null && takesPart(name, geometry.ports, wiring)
  if (wiring !== null && !wired) classes.push('dimmed')
  const portsToWire = usePortsToWire(data)
  const hasOwnFigure = useFigureOfItsOwn({ data, selected })
  const detail =
    definition === undefined ? instance.type : (instance.title ?? keyParameter(definition, instance, variantValues))

  return (
    <div className={classes.join(' ')} style={{ width: geometry.width, height: geometry.height }}>
      <span className={`block-picture block-domain ${definition === undefined ? '' : domainOf(definition)}`}>
        {!hasOwnFigure ? null : definition === undefined ? (
          <TriangleAlert size={20} aria-hidden="true" />
        ) : contents.length > 1 ? (
          <IconsTogether paths={contents} size={SYMBOL} />
        ) : (
          <BlockIcon path={contents[0] ?? definition.icon} size={SYMBOL} />
        )}
      </span>
      <span className="block-texts">
        {crowded ? (
          <FittedName name={nameOf(name)} width={geometry.width} />
        ) : (
          <span className="block-name">{breakable(nameOf(name))}</span>
        )}
        {detail !== '' && (
          <span className="block-detail">
            {crowded ? fitText(detail, { ...detailText, width: geometry.width - BESIDE }) : detail}
          </span>
        )}
      </span>
      {problems.length > 0 && (
        <span
          className="block-mark"
          role="img"
          aria-label={canvasTexts.problemMark(name)}
          data-tip={problems.map(textOf).join('\n')}
        >
          <TriangleAlert size={11} strokeWidth={2.5} aria-hidden="true" />
        </span>
      )}
      {instance.library !== undefined && <LibraryMark path={name} />}
      {mark !== undefined && (
        <span className="diff-sign" role="img" aria-label={versionsTexts[mark]} data-tip={versionsTexts[mark]}>
          {diffSigns[mark]}
        </span>
      )}
      {hasOwnFigure && !portsToWire && <PortPicture data={data} />}
      {portsToWire &&
        geometry.ports.map((placed) => (
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
}

/** Returns a name that may break into a second line before a capital letter, before a number or after an underscore. */
function breakable(name: string): ReactNode {
  return name.split(/(?<=[a-z_])(?=[A-Z0-9])|(?<=_)/).flatMap((part, i) => (i === 0 ? [part] : [<wbr key={i} />, part]))
}

/** The name shortened to its width. Far out, the name is larger and the parts beside it are smaller. */
function FittedName({ name, width }: { readonly name: string; readonly width: number }) {
  const close = fitText(name, { ...nameText, width: width - BESIDE })
  const afar = fitText(name, { ...farNameText, width: width - BESIDE_FAR })
  if (close === afar) return <span className="block-name">{close}</span>
  return (
    <>
      <span className="block-name close">{close}</span>
      <span className="block-name afar" aria-hidden="true">
        {afar}
      </span>
    </>
  )
}

const INSIDE = { x: 0, y: 0 }

/**
 * Ports of a block that the pointer is not on, as one picture: drawing it takes a tenth of the time of connectable
 * ports.
 */
const PortPicture = memo(function PortPicture({ data }: Pick<BlockProps, 'data'>) {
  const { width, height } = data.geometry
  return (
    <svg className="port-picture" width={width} height={height} aria-hidden="true">
      {portPaths({ data, position: INSIDE }).map(([look, outline]) => (
        <path key={look} className={`port ${look}`} d={outline} />
      ))}
    </svg>
  )
})

interface BlockPortProps {
  readonly reference: string
  readonly placed: PlacedPort
  readonly wiring: Wiring | null
  readonly faulty: boolean
  /** Ports of the enclosing subsystem that stand for this port. */
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
      style={{ left: x, top: y }}
      aria-label={canvasTexts.port(reference, port.kind)}
    >
      <PortShape port={port} side={side} />
      {exposed !== undefined && <span className={`port-exposed ${side}`}>{exposed}</span>}
      <span className={`port-label ${side}`}>
        {port.label}
        {port.kind === 'signal' && fixedWidth(port) > 1 && (
          <span className="port-unit">{` [${fixedWidth(port)}]`}</span>
        )}
        {port.kind === 'signal' && port.unit !== '' && port.unit !== '1' && (
          <span className="port-unit"> {shownUnit(port.unit)}</span>
        )}
      </span>
    </Handle>
  )
}

/** Returns the number of elements of a port with a fixed width; 1 for other ports. */
function fixedWidth({ width, elements }: SignalPort): number {
  const declared = width ?? elements?.length
  return typeof declared === 'number' ? declared : 1
}

function takesPart(block: string, ports: readonly PlacedPort[], wiring: Wiring): boolean {
  return ports.some(({ name }) => wiring.from === `${block}.${name}` || wiring.targets.has(`${block}.${name}`))
}

function textOf({ what, hint }: Problem): string {
  return hint === '' ? what : `${what}; ${hint}`
}
