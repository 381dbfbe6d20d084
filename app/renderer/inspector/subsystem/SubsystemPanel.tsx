/**
 * Panel of a subsystem: name and purpose, and its ports with their names, sides, and the inner ports that they stand
 * for.
 */
import { ListHeading } from '../../ui/ListHeading'
import { useCallback, useState } from 'react'
import { CornerRightDown, LibraryBig, Trash2, Ungroup, X } from 'lucide-react'
import type { BlockInstance, SubsystemPort } from '../../../../engine/model/project/project'
import { pathOf } from '../../../../engine/model/subsystem'
import { PortShape } from '../../symbols/PortShape'
import { locate } from '../../workbench/locate'
import { enterBlock, ungroupSelection } from '../../canvas/diagram-actions'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { blockOf } from '../../store/edits/levels'
import {
  exposePort,
  innerPorts,
  portNameProblem,
  renameSubsystemPort,
  setSubsystemPort,
} from '../../store/edits/subsystems'
import { LinkSection } from '../../libraries/LinkSection'
import { libraryTexts } from '../../texts/libraries'
import { subsystemTexts } from '../../texts/subsystems'
import { focusField } from '../../ui/focus-field'
import { IconButton } from '../../ui/IconButton'
import { Picker } from '../../ui/Picker'
import { Popover } from '../../ui/Popover'
import { TextInput } from '../fields/TextInput'
import { MaskSection } from './MaskSection'
import { MoreButton } from '../MoreButton'
import { NameField } from '../../ui/fields/NameField'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { PortList } from '../PortList'
import { SubsystemParameters } from './SubsystemParameters'
import { inspectorTexts } from '../../texts/inspector'
import { stepTexts } from '../../texts/steps'
import { Button } from '../../ui/Button'
import { Choice } from '../../ui/Choice'

interface SubsystemPanelProps {
  readonly path: string
  readonly block: BlockInstance
}

export function SubsystemPanel({ path, block }: SubsystemPanelProps) {
  const services = useServices()
  const definition = definitionFor(services.registry, block)
  return (
    <>
      <section className="inspector-group first" aria-label={inspectorTexts.subsystem}>
        <div className="subsystem-actions">
          <Button onClick={() => enterBlock(services, path)}>
            <CornerRightDown size={14} aria-hidden="true" /> {inspectorTexts.lookInside}
          </Button>
          <Button onClick={() => ungroupSelection(services)}>
            <Ungroup size={14} aria-hidden="true" /> {inspectorTexts.ungroup}
          </Button>
          <IconButton
            icon={LibraryBig}
            label={libraryTexts.add}
            onClick={() => services.ui.getState().openDialog({ kind: 'add-to-library', path })}
          />
        </div>
        <MaskSection path={path} block={block} />
      </section>
      {block.library !== undefined && <LinkSection path={path} link={block.library} />}
      <SubsystemParameters path={path} parameters={block.parameters ?? {}} />
      <PortsSection path={path} ports={block.ports ?? {}} />
      {definition !== undefined && <PortList block={path} definition={definition} title={inspectorTexts.wires} />}
    </>
  )
}

function PortsSection({
  path,
  ports,
}: {
  readonly path: string
  readonly ports: Readonly<Record<string, SubsystemPort>>
}) {
  const services = useServices()
  const { project, registry } = services
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const box = opener?.getBoundingClientRect()
  const add = (reference: string): void => {
    const { doc, edit } = project.getState()
    const exposed = exposePort(doc, registry, reference)
    if (exposed === undefined) return
    edit(stepTexts.addPort(exposed.name, path), exposed.diff)
    focusField(`port-name-${exposed.name}`)
  }
  return (
    <section className="inspector-group" aria-label={inspectorTexts.subsystemPorts}>
      <ListHeading
        title={inspectorTexts.ports}
        add={inspectorTexts.addPort}
        empty={Object.keys(ports).length === 0 && inspectorTexts.portsEmpty}
        onAdd={(event) => setOpener(event.currentTarget)}
      />
      <ul className="stack gap-2">
        {Object.entries(ports).map(([name, port]) => (
          <PortEditor key={name} path={path} name={name} port={port} />
        ))}
      </ul>
      {box !== undefined && (
        <Popover x={box.right} y={box.bottom + 4} align="end" opener={opener} onClose={close}>
          <Picker
            label={inspectorTexts.addPortTo(path)}
            placeholder={inspectorTexts.innerPortPlaceholder}
            entries={innerPorts(project.getState().doc, registry, path).map((reference) => {
              const label = reference.slice(path.length + 1)
              return { id: reference, label, texts: [label] }
            })}
            emptyText={inspectorTexts.portsAllTaken}
            onClose={close}
            onPick={(entry) => {
              close()
              add(entry.id)
            }}
          />
        </Popover>
      )}
    </section>
  )
}

const texts = subsystemTexts.port
const sides = ['left', 'right', 'top', 'bottom'] as const

interface PortEditorProps {
  readonly path: string
  readonly name: string
  readonly port: SubsystemPort
}

function PortEditor({ path, name, port }: PortEditorProps) {
  const services = useServices()
  const { project, registry } = services
  const block = useProject((state) => state.doc.get(`block:${path}`))
  const definition = block?.kind === 'block' ? definitionFor(registry, block.value) : undefined
  const shape = definition?.ports[name]
  const [open, setOpen] = useState(false)
  const change = (what: string, next: SubsystemPort | undefined): void => {
    const { doc, edit } = project.getState()
    edit(what, setSubsystemPort(doc, path, name, next))
  }
  return (
    <li className="port-editor">
      <span className={`port-symbol port ${port.kind}`} data-tip={port.kind}>
        {shape !== undefined && <PortShape port={shape} side="right" />}
      </span>
      <NameField
        id={`port-name-${name}`}
        label={inspectorTexts.nameOfPort(name)}
        name={name}
        problem={(to) => portNameProblem(project.getState().doc, path, name, to)}
        onRename={(to) => {
          const { doc, edit } = project.getState()
          edit(stepTexts.renamePort(name, to), renameSubsystemPort(doc, registry, path, name, to))
        }}
      />
      <Choice
        aria-label={inspectorTexts.sideOfPort(name)}
        value={port.side ?? 'left'}
        options={sides}
        onChoose={(side) => change(stepTexts.movePort(name, side), { ...port, side })}
      />
      <MoreButton name={name} open={open} onToggle={() => setOpen(!open)} />
      <IconButton
        small
        icon={Trash2}
        label={inspectorTexts.removePort(name)}
        onClick={() => change(stepTexts.removePort(name), undefined)}
      />
      {open && (
        <div className="declaration-more">
          {(['title', 'description'] as const).map((key) => {
            const label = key === 'title' ? texts.label : texts.description
            return (
              <label key={key}>
                <span>{label}</span>
                <TextInput
                  label={texts.of(label, name)}
                  value={port[key] ?? ''}
                  onCommit={(value) => {
                    const { [key]: _before, ...others } = port
                    const text = value.trim()
                    change(texts.change(label.toLowerCase(), name), text === '' ? others : { ...others, [key]: text })
                  }}
                />
              </label>
            )
          })}
        </div>
      )}
      <span className="port-joins">
        {port.joins.map((inner) => (
          <span className="chip" key={inner}>
            <button type="button" className="chip-text" onClick={() => locate(services, pathOf(path, blockOf(inner)))}>
              {inner}
            </button>
            <IconButton
              small
              icon={X}
              label={inspectorTexts.noLongerStandsFor(name, inner)}
              onClick={() =>
                change(stepTexts.changePort(name), { ...port, joins: port.joins.filter((other) => other !== inner) })
              }
            />
          </span>
        ))}
        {port.joins.length === 0 && <span className="faint">{inspectorTexts.leadsToNothing}</span>}
      </span>
    </li>
  )
}
