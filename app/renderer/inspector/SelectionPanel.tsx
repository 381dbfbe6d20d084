/** What is selected: one block, several blocks, or wires. */
import { Copy, FlipHorizontal2, MousePointerClick, Trash2 } from 'lucide-react'
import { definitionFor } from '../../../engine/model/block'
import type { BlockInstance } from '../../../engine/model/project'
import { BlockIcon } from '../canvas/BlockIcon'
import { duplicateSelection, flipSelection, removeSelection } from '../shell/actions'
import { useProblems, useProject, useServices } from '../shell/services'
import { renameBlock, renameProblem } from '../store/edits/blocks'
import { getRecord } from '../store/records'
import { IconButton } from '../ui/IconButton'
import { Prose } from '../ui/prose/Prose'
import { NameField } from './NameField'
import { ParameterGroups, sentence } from './ParameterGroups'
import { PortList } from './PortList'
import { WirePanel } from './WirePanel'

export function SelectionPanel() {
  const { blocks, wires } = useProject((state) => state.selection)
  const [only] = blocks
  if (blocks.length === 0 && wires.length === 0) return <NothingSelected />
  if (blocks.length === 0) return <WirePanel wires={wires} />
  if (blocks.length === 1 && only !== undefined) return <BlockPanel name={only} />
  return <SeveralBlocks names={blocks} />
}

function NothingSelected() {
  return (
    <div className="empty-state">
      <MousePointerClick size={26} strokeWidth={1.25} aria-hidden="true" />
      <h2>Nothing selected</h2>
      <p>Select a block to see and change its parameters.</p>
    </div>
  )
}

function SelectionTools() {
  const services = useServices()
  return (
    <div className="inspector-tools">
      <IconButton icon={Copy} label="Duplicate" keys="Ctrl+D" onClick={() => duplicateSelection(services)} />
      <IconButton icon={FlipHorizontal2} label="Mirror" keys="Ctrl+M" onClick={() => flipSelection(services)} />
      <IconButton icon={Trash2} label="Delete" keys="Del" onClick={() => removeSelection(services)} />
    </div>
  )
}

function BlockPanel({ name }: { readonly name: string }) {
  const { registry, project } = useServices()
  const doc = useProject((state) => state.doc)
  const problems = useProblems((state) => state.byBlock.get(name)) ?? []
  const instance = getRecord(doc, 'block', name)?.value
  if (instance === undefined) return null
  const definition = definitionFor(registry, instance)
  const general = problems.filter(
    ({ place }) =>
      place.port === undefined && (place.parameter === undefined || definition?.params[place.parameter] === undefined),
  )
  return (
    <>
      <header className="inspector-header">
        <span className="inspector-picture">
          {definition !== undefined && <BlockIcon path={definition.icon} size={22} />}
        </span>
        <div className="inspector-title">
          <NameField
            key={name}
            id="block-name"
            label="Block name"
            name={name}
            problem={(to) => renameProblem(project.getState().doc, name, to)}
            onRename={(to) => {
              const { edit } = project.getState()
              edit(`Rename ${name} to ${to}`, renameBlock(project.getState().doc, name, to))
            }}
          />
          <p className="inspector-type">{definition?.title ?? instance.type}</p>
        </div>
        <SelectionTools />
      </header>
      {general.map(({ what, hint, code }) => (
        <p className="message danger inspector-message" role="alert" key={`${code} ${what}`}>
          {sentence(what, hint)}
        </p>
      ))}
      {definition !== undefined && (
        <>
          <ParameterGroups key={name} definition={definition} names={[name]} instances={[instance]} />
          <PortList block={name} definition={definition} />
          <section className="inspector-group" aria-label="About">
            <h3 className="group-heading static">About this block</h3>
            <div className="inspector-about">
              <p className="inspector-summary">{definition.summary}</p>
              <Prose text={definition.doc} />
            </div>
          </section>
        </>
      )}
    </>
  )
}

function SeveralBlocks({ names }: { readonly names: readonly string[] }) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const instances = names.flatMap((name): readonly BlockInstance[] => {
    const record = getRecord(doc, 'block', name)
    return record === undefined ? [] : [record.value]
  })
  const type = instances[0]?.type
  const alike = instances.every((instance) => instance.type === type)
  const definitions = new Set(alike ? instances.map((instance) => definitionFor(registry, instance)) : [])
  const definition = definitions.size === 1 ? [...definitions][0] : undefined
  return (
    <>
      <header className="inspector-header">
        <span className="inspector-picture">
          {definition !== undefined && <BlockIcon path={definition.icon} size={22} />}
        </span>
        <div className="inspector-title">
          <h2>{names.length} blocks</h2>
          <p className="inspector-type">{definition?.title ?? 'of different types'}</p>
        </div>
        <SelectionTools />
      </header>
      {definition === undefined ? (
        <p className="inspector-note">Select blocks of one type to change their parameters together.</p>
      ) : (
        <ParameterGroups key={names.join(' ')} definition={definition} names={names} instances={instances} />
      )}
    </>
  )
}
