/** The ports of a block with their wires, and connecting them without the pointer. */
import { LogOut, Plus, X } from 'lucide-react'
import type { BlockDefinition, Port } from '../../../engine/model/blocks/block'
import { PortShape } from '../symbols/PortShape'
import { parentOf } from '../../../engine/model/subsystem'
import { connectPorts, removeWire } from '../canvas/actions'
import { locate } from '../workbench/locate'
import { useProblems } from '../problems/services'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { blockOf } from '../store/edits/levels'
import { exposedAs, exposePort } from '../store/edits/subsystems'
import { findPort, takesOneWire, wiresAt, wiringTargets } from '../store/edits/wires'
import { IconButton } from '../ui/IconButton'
import { Picker, type PickerEntry } from '../ui/Picker'
import { usePopover } from '../ui/use-popover'
import { inspectorTexts } from '../texts/inspector'
import { useVariant } from '../variants/use-variant'
import { widthsOf } from '../store/scope'
import { sentence } from '../ui/sentence'
import { stepTexts } from '../texts/steps'
import { Alert } from '../ui/Alert'

interface PortListProps {
  readonly block: string
  readonly definition: BlockDefinition
  readonly title?: string
}

export function PortList({ block, definition, title = 'Ports' }: PortListProps) {
  return (
    <section className="inspector-group" aria-label={title}>
      <h3 className="group-heading static">{title}</h3>
      <ul className="port-list">
        {Object.entries(definition.ports).map(([name, port]) => (
          <PortItem key={name} block={block} name={name} port={port} />
        ))}
      </ul>
    </section>
  )
}

interface PortItemProps {
  readonly block: string
  readonly name: string
  readonly port: Port
}

function PortItem({ block, name, port }: PortItemProps) {
  const services = useServices()
  const { project, registry } = services
  const doc = useProject((state) => state.doc)
  const problems = useProblems((state) => state.byBlock.get(block))
  const wirePicker = usePopover()
  const reference = `${block}.${name}`
  const variant = useVariant()
  const width = port.kind === 'signal' ? widthsOf(doc, registry, variant).port(block, name) : 1
  const wires = wiresAt(doc, reference)
  const inSubsystem = parentOf(block) !== ''
  const exposed = inSubsystem ? exposedAs(doc, reference) : []
  const full = takesOneWire(port) && wires.length > 0

  return (
    <li className="port-item" id={`port-${name}`}>
      <span className={`port-symbol port ${port.kind}`} data-tip={`${port.kind}: ${port.doc}`}>
        <PortShape port={port} side="right" />
      </span>
      <span className="port-name" data-tip={port.doc}>
        {port.label}
        {width > 1 && (
          <span className="port-width" data-tip={inspectorTexts.vectorOf(width)}>
            {`[${width}]`}
          </span>
        )}
        {port.optional && wires.length === 0 && <span className="port-optional">{inspectorTexts.optional}</span>}
      </span>
      <span className="port-wires">
        {wires.map((wire) => {
          const other = wire.value[0] === reference ? wire.value[1] : wire.value[0]
          return (
            <span className="chip" key={wire.id}>
              <button type="button" className="chip-text" onClick={() => locate(services, blockOf(other))}>
                {other.slice(parentOf(block) === '' ? 0 : parentOf(block).length + 1)}
              </button>
              <IconButton
                small
                icon={X}
                label={inspectorTexts.deleteWireTo(other)}
                onClick={() => removeWire(services, wire.name)}
              />
            </span>
          )
        })}
        {!full && (
          <button
            type="button"
            className="button quiet port-connect"
            aria-haspopup="dialog"
            onClick={(event) => wirePicker.open(event.currentTarget)}
            aria-label={inspectorTexts.wireTo(port.label)}
          >
            <Plus size={13} aria-hidden="true" /> {inspectorTexts.wire}
          </button>
        )}
        {exposed.map((outer) => (
          <span className="chip exposed" key={outer} data-tip={inspectorTexts.portRepresentsIt(outer, parentOf(block))}>
            {outer}
          </span>
        ))}
        {inSubsystem && exposed.length === 0 && !full && (
          <button
            type="button"
            className="button quiet port-connect"
            data-tip={inspectorTexts.addRepresentingPort(parentOf(block))}
            aria-label={inspectorTexts.makePort(port.label, parentOf(block))}
            onClick={() => {
              const { doc: present, edit } = project.getState()
              const exposed = exposePort(present, registry, reference)
              if (exposed !== undefined) edit(stepTexts.addPort(exposed.name, parentOf(block)), exposed.diff)
            }}
          >
            <LogOut size={12} aria-hidden="true" /> {inspectorTexts.port}
          </button>
        )}
      </span>
      {problems
        ?.filter(({ place }) => place.port === name)
        .map(({ what, hint }) => (
          <Alert key={what} className="field-error port-error" text={sentence(what, hint)} />
        ))}
      {wirePicker.popover(<WirePicker block={block} reference={reference} onClose={wirePicker.close} />)}
    </li>
  )
}

interface WirePickerProps {
  readonly block: string
  /** Port that the wire starts at, as `block.port`. */
  readonly reference: string
  readonly onClose: () => void
}

/** List of the ports that a wire can lead to. */
function WirePicker({ block, reference, onClose }: WirePickerProps) {
  const services = useServices()
  const { project, registry } = services
  const entries = (): readonly PickerEntry[] =>
    wiringTargets(project.getState().doc, registry, reference).map((target) => {
      const label = findPort(project.getState().doc, registry, target)?.label ?? ''
      return { id: target, label: target, detail: label, texts: [target, label] }
    })
  return (
    <Picker
      label={inspectorTexts.wireLabel(reference)}
      placeholder={inspectorTexts.wirePlaceholder(reference)}
      entries={entries()}
      emptyText={inspectorTexts.portsNoneFits}
      onClose={onClose}
      onPick={(entry) => {
        onClose()
        connectPorts(services, reference, entry.id)
        project.getState().select({ blocks: [block], wires: [] })
      }}
    />
  )
}
