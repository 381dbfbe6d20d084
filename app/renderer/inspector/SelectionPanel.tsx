/** Panel of the selection: one block, several blocks, or wires. */
import type { ReactNode } from 'react'
import {
  Copy,
  FileChartLine,
  FlipVertical2,
  Group,
  MessageSquareOff,
  MousePointerClick,
  RotateCw,
  Trash2,
} from 'lucide-react'
import { definitionFor, type BlockDefinition } from '../../../engine/model/blocks/block'
import type { BlockInstance } from '../../../engine/model/project/project'
import { inspectorTexts } from '../texts/inspector'
import { isHeld, tireType } from '../../tires/tire-type'
import { nameOf, parentOf, subsystemType } from '../../../engine/model/subsystem'
import { Filled } from '../workbench/slots'
import { signalSlot, useServices } from './services'
import { useProblems } from '../problems/services'
import { useProject } from '../workbench/services'
import { renameBlock, renameProblem } from '../store/edits/blocks'
import { getRecord } from '../store/records'
import { CommandButton } from '../workbench/CommandButton'
import { InspectorHeader } from './InspectorHeader'
import { Prose } from '../ui/prose/Prose'
import { InertiaButton, inertiaGroup } from './inertia/InertiaButton'
import { sharedParams } from './shared'
import { roadType } from '../../roads/geometry'
import { RoadButton } from './road/RoadButton'
import { TireButtons } from './tire/TireButtons'
import { NameField } from '../ui/fields/NameField'
import { NotePanel } from './NotePanel'
import { ParameterGroups } from './ParameterGroups'
import { sentence } from '../ui/sentence'
import { ArrangeTools } from './ArrangeTools'
import { PortList } from './PortList'
import { SubsystemPanel } from './subsystem/SubsystemPanel'
import { WirePanel } from './WirePanel'
import { resultsTexts } from '../texts/results'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Alert } from '../ui/Alert'

export function SelectionPanel() {
  const { blocks, wires, notes } = useProject((state) => state.selection)
  const [only] = blocks
  if (blocks.length + wires.length === 0 && notes.length === 1) return <NotePanel key={notes[0]} name={notes[0]} />
  if (blocks.length === 0 && wires.length === 0) return <NothingSelected />
  if (blocks.length === 0) return <WirePanel wires={wires} />
  if (blocks.length === 1 && only !== undefined) return <BlockPanel name={only} />
  return <SeveralBlocks names={blocks} />
}

function NothingSelected() {
  return (
    <EmptyState
      small
      icon={MousePointerClick}
      title={inspectorTexts.nothingSelected}
      text={inspectorTexts.selectionEmpty}
    />
  )
}

const tools = [
  ['duplicate', Copy, inspectorTexts.duplicate],
  ['mirror', FlipVertical2, inspectorTexts.mirror],
  ['turn', RotateCw, inspectorTexts.turn],
  ['comment-out', MessageSquareOff, inspectorTexts.commentOut],
  ['group', Group, inspectorTexts.groupSubsystem],
  ['delete', Trash2, inspectorTexts.deleteText],
] as const

function SelectionTools() {
  const off = useProject(({ doc, selection }) =>
    selection.blocks.every((name) => getRecord(doc, 'block', name)?.value.disabled === true),
  )
  return (
    <div className="inspector-tools">
      {tools.map(([command, icon, label]) => {
        const comments = command === 'comment-out'
        return (
          <CommandButton
            key={command}
            command={command}
            icon={icon}
            label={comments && off ? inspectorTexts.uncomment : label}
            pressed={comments ? off : undefined}
          />
        )
      })}
    </div>
  )
}

function BlockPanel({ name }: { readonly name: string }) {
  const services = useServices()
  const { registry, project } = services
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
      <InspectorHeader
        picture={definition?.icon ?? null}
        type={`${definition?.title ?? instance.type}${parentOf(name) === '' ? '' : inspectorTexts.inText(parentOf(name))}`}
      >
        <NameField
          key={name}
          id="block-name"
          label={inspectorTexts.blockName}
          name={nameOf(name)}
          problem={(to) => renameProblem(project.getState().doc, name, to)}
          onRename={(to) => {
            const { edit } = project.getState()
            edit(stepTexts.renameBlock(name, to), renameBlock(project.getState().doc, name, to))
          }}
        />
      </InspectorHeader>
      <SelectionTools />
      {definition?.category === 'Sources' && (
        <div className="inspector-action">
          <Button onClick={() => services.commands.run('replace-source')}>
            <FileChartLine size={13} aria-hidden="true" /> {resultsTexts.replaceSource}
          </Button>
        </div>
      )}
      {general.map(({ what, hint, code }) => (
        <Alert key={`${code} ${what}`} className="message danger inspector-message" text={sentence(what, hint)} />
      ))}
      {instance.disabled === true && <p className="message inspector-message">{inspectorTexts.commentedOutHint}</p>}
      {definition !== undefined && instance.type === subsystemType && (
        <>
          {Object.keys(definition.params).length > 0 && (
            <ParameterGroups key={name} definition={definition} names={[name]} instances={[instance]} />
          )}
          <SubsystemPanel path={name} block={instance} />
          <Filled slot={signalSlot} with={{ target: { kind: 'block', name } }} />
        </>
      )}
      {definition !== undefined && instance.type !== subsystemType && (
        <>
          <ParameterGroups
            key={name}
            definition={definition}
            names={[name]}
            instances={[instance]}
            tools={blockTools(name, definition, instance)}
          />
          <PortList block={name} definition={definition} />
          <Filled slot={signalSlot} with={{ target: { kind: 'block', name } }} />
          <section className="inspector-group" aria-label={inspectorTexts.about}>
            <h3 className="group-heading static">{inspectorTexts.aboutBlock}</h3>
            <div className="soft text-sm">
              <p className="inspector-summary">{definition.summary}</p>
              <Prose text={definition.doc} />
            </div>
          </section>
        </>
      )}
    </>
  )
}

/** Returns helpers that fill parameters of a block, by the heading of their group. */
function blockTools(
  name: string,
  definition: BlockDefinition,
  instance: BlockInstance,
): Readonly<Record<string, ReactNode>> {
  const inertia = inertiaGroup(definition)
  return {
    ...(inertia === undefined ? {} : { [inertia]: <InertiaButton {...{ name, definition, instance }} /> }),
    ...(instance.type === roadType ? { Line: <RoadButton name={name} /> } : {}),
    ...(instance.type === tireType && !isHeld(instance.params ?? {}) ? { Model: <TireButtons name={name} /> } : {}),
  }
}

function SeveralBlocks({ names }: { readonly names: readonly string[] }) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const instances = names.flatMap((name): readonly BlockInstance[] => {
    const record = getRecord(doc, 'block', name)
    return record === undefined ? [] : [record.value]
  })
  const definitions = instances.map((instance) => definitionFor(registry, instance))
  const definition = new Set(definitions).size === 1 ? definitions[0] : undefined
  const shared = sharedParams(definitions)
  return (
    <>
      <InspectorHeader picture={definition?.icon ?? null} type={definition?.title ?? inspectorTexts.ofDifferentTypes}>
        <h2>{inspectorTexts.blocks(names.length)}</h2>
      </InspectorHeader>
      <SelectionTools />
      <ArrangeTools count={names.length} />
      {definition === undefined && (
        <p className="inspector-note">
          {Object.keys(shared).length === 0 ? inspectorTexts.several.nothingShared : inspectorTexts.several.shared}
        </p>
      )}
      {(definition !== undefined || Object.keys(shared).length > 0) && (
        <ParameterGroups
          key={names.join(' ')}
          definition={definition ?? { type: 'several', params: shared }}
          names={names}
          instances={instances}
          defaults={definition === undefined ? definitions.map((definition) => definition?.params ?? {}) : undefined}
        />
      )}
    </>
  )
}
