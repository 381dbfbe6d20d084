/**
 * Declaration of a subsystem's parameters: name, unit, default and details in the inspector. Their values have fields
 * like those of any block.
 */
import { ListHeading } from '../../ui/ListHeading'
import { useState } from 'react'
import { X } from 'lucide-react'
import type { SubsystemParameter } from '../../../../engine/model/project/project'
import { useServices } from '../services'
import {
  addSubsystemParameter,
  parameterNameProblem,
  renameSubsystemParameter,
  setSubsystemParameter,
} from '../../store/edits/subsystem-parameters'
import { subsystemTexts } from '../../texts/subsystems'
import { focusField } from '../../ui/focus-field'
import { IconButton } from '../../ui/IconButton'
import { NumberInput } from '../fields/NumberInput'
import { TextInput } from '../fields/TextInput'
import { MoreButton } from '../MoreButton'
import { NameField } from '../../ui/fields/NameField'
import { inspectorTexts } from '../../texts/inspector'
import { stepTexts } from '../../texts/steps'

const texts = subsystemTexts.parameter

interface SubsystemParametersProps {
  readonly path: string
  readonly parameters: Readonly<Record<string, SubsystemParameter>>
}

export function SubsystemParameters({ path, parameters }: SubsystemParametersProps) {
  const { project } = useServices()
  const entries = Object.entries(parameters)
  return (
    <section className="inspector-group" aria-label={inspectorTexts.subsystemParameters}>
      <ListHeading
        title={inspectorTexts.ownParameters}
        add={inspectorTexts.addParameter}
        empty={entries.length === 0 && inspectorTexts.ownParametersHint}
        onAdd={() => {
          const { doc, edit } = project.getState()
          const { name, diff } = addSubsystemParameter(doc, path)
          edit(stepTexts.addParameter(name, path), diff)
          focusField(`parameter-name-${name}`)
        }}
      />
      {entries.length > 0 && (
        <div className="parameter-declaration faint" aria-hidden="true">
          <span>{inspectorTexts.name}</span>
          <span>{inspectorTexts.unit}</span>
          <span>{inspectorTexts.defaultText}</span>
          <span />
          <span />
        </div>
      )}
      {/* The key is the index: a renamed row keeps the focus that Tab has moved on. */}
      {entries.map(([name, parameter], i) => (
        <Declaration key={`${path} ${i}`} path={path} name={name} parameter={parameter} />
      ))}
    </section>
  )
}

interface DeclarationProps {
  readonly path: string
  readonly name: string
  readonly parameter: SubsystemParameter
}

function Declaration({ path, name, parameter }: DeclarationProps) {
  const { project, registry } = useServices()
  const change = (label: string, next: SubsystemParameter | undefined): void => {
    const { doc, edit } = project.getState()
    edit(label, setSubsystemParameter(doc, path, name, next))
  }
  const [open, setOpen] = useState(false)
  const tell = (key: keyof SubsystemParameter, label: string, value: string | number | undefined): void => {
    const { doc, edit } = project.getState()
    const { [key]: _before, ...others } = parameter
    const next = { ...others, ...(value === undefined ? {} : { [key]: value }) } as SubsystemParameter
    edit(texts.change(label.toLowerCase(), name, path), setSubsystemParameter(doc, path, name, next))
  }
  return (
    <div className="parameter-declaration">
      <NameField
        id={`parameter-name-${name}`}
        label={inspectorTexts.nameOfParameter(name)}
        name={name}
        problem={(to) => parameterNameProblem(project.getState().doc, registry, path, name, to)}
        onRename={(to) => {
          const { doc, edit } = project.getState()
          edit(stepTexts.renameParameter(name, to), renameSubsystemParameter(doc, registry, path, name, to))
        }}
      />
      <TextInput
        label={inspectorTexts.unitOfParameter(name)}
        value={parameter.unit}
        onCommit={(unit) =>
          change(stepTexts.changeUnit(name, path), { ...parameter, unit: unit.trim() === '' ? '1' : unit.trim() })
        }
      />
      <NumberInput
        label={inspectorTexts.defaultOfParameter(name)}
        unit={parameter.unit}
        value={parameter.default}
        onCommit={(value = 0) => change(stepTexts.changeDefault(name, path), { ...parameter, default: value })}
      />
      <MoreButton name={name} open={open} onToggle={() => setOpen(!open)} />
      <IconButton
        small
        icon={X}
        label={inspectorTexts.removeParameter(name)}
        onClick={() => change(stepTexts.removeParameter(name, path), undefined)}
      />
      {open && (
        <div className="declaration-more">
          {(
            [
              ['title', texts.label],
              ['group', texts.group],
              ['description', texts.description],
            ] as const
          ).map(([key, label]) => (
            <label key={key}>
              <span>{label}</span>
              <TextInput
                label={texts.of(label, name)}
                value={parameter[key] ?? ''}
                onCommit={(value) => tell(key, label, value.trim() === '' ? undefined : value.trim())}
              />
            </label>
          ))}
          <span className="declaration-range">
            {(
              [
                ['min', texts.min],
                ['max', texts.max],
              ] as const
            ).map(([key, label]) => (
              <label key={key}>
                <span>{label}</span>
                <NumberInput
                  optional
                  label={texts.of(label, name)}
                  unit={parameter.unit}
                  value={parameter[key]}
                  onCommit={(value) => tell(key, label, value)}
                />
              </label>
            ))}
          </span>
        </div>
      )}
    </div>
  )
}
