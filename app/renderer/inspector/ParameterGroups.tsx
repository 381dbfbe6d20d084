/** The parameters of one or several blocks of a type, by group. If there are many, the list has a filter. */
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { ChevronDown, ChevronRight, Search } from 'lucide-react'
import type { BlockDefinition, Param } from '../../../engine/model/blocks/block'
import type { BlockInstance, ParamValue } from '../../../engine/model/project/project'
import { useProblems, useProject, useServices, useUi } from './services'
import { parameterPins } from '../live/pins'
import { problemTexts } from '../texts/problems'
import { valuesTexts } from '../texts/values'
import { focusField } from '../ui/focus-field'
import { search } from '../ui/search'
import { useDestination, useVariant } from '../variants/use-variant'
import { VariantNotice } from '../variants/VariantNotice'
import { shown as shownValue } from '../variants/VariantTable'
import { variantParameters, whereText, writeParameters } from '../variants/writing'
import { ParameterField } from './ParameterField'
import { inspectorTexts } from '../texts/inspector'
import { sentence } from '../ui/sentence'
import { isShown } from '../store/shown-params'
import { stepTexts } from '../texts/steps'

interface ParameterGroupsProps {
  /** Parameters that the instances have in common; the definition itself if all have one type. */
  readonly definition: Pick<BlockDefinition, 'type' | 'params'>
  readonly names: readonly string[]
  readonly instances: readonly BlockInstance[]
  /** Parameters of each instance's type, if the types differ. */
  readonly defaults?: readonly BlockDefinition['params'][]
  /** Content below the fields of a group, by its heading. */
  readonly tools?: Readonly<Record<string, ReactNode>>
}

/** Number of parameters above which a filter is shown. */
const MANY = 12

export function ParameterGroups(props: ParameterGroupsProps) {
  const { definition, names, instances: blockInstances } = props
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  // The fields show the values that apply: those of the set in use take precedence over those of the blocks.
  const variantValues = useMemo(() => names.map((name) => variantParameters(doc, variant, name)), [doc, variant, names])
  const instances = useMemo(
    () => blockInstances.map((instance, i) => ({ ...instance, params: { ...instance.params, ...variantValues[i] } })),
    [blockInstances, variantValues],
  )
  const errorsOf = useParameterErrors(names, variant, variantValues)
  const [query, setQuery] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = (group: string, open: boolean): void => setToggled(new Map([...toggled, [group, open]]))

  const shown = useMemo(() => {
    const all = Object.entries(definition.params)
      .filter(([, param]) => isShown(param, definition, instances))
      .map(([name, param]) => ({ name, param, texts: [name, param.label, param.group, param.doc] }))
    return search(all, query)
  }, [definition, instances, query])
  const groups = groupBy(shown)
  useRequestedField(names, (parameter) => {
    const group = definition.params[parameter]?.group
    if (group === undefined) return
    // A filter, or a collapsed group, may hide the requested field.
    setQuery('')
    toggle(group, true)
  })

  if (Object.keys(definition.params).length === 0)
    return <p className="inspector-note">{inspectorTexts.parametersEmpty}</p>
  return (
    <>
      <VariantNotice />
      {Object.keys(definition.params).length > MANY && <ParameterFilter query={query} onQuery={setQuery} />}
      {groups.map(({ group, members }) => {
        const generated = members.every(({ param }) => param.kind === 'text' && param.generated === true)
        const usuallyOpen = query !== '' || (members.length <= MANY && !generated)
        const open = toggled.get(group) ?? usuallyOpen
        return (
          <ParameterGroup
            {...props}
            {...{ group, members, open, instances, variant, variantValues, errorsOf }}
            written={blockInstances}
            key={group}
            onToggle={() => toggle(group, !open)}
          />
        )
      })}
      {groups.length === 0 && <p className="inspector-note">{inspectorTexts.parameterSearchEmpty(query)}</p>}
    </>
  )
}

interface ParameterGroupProps extends ParameterGroupsProps {
  readonly group: string
  readonly members: readonly Member[]
  readonly open: boolean
  /** Blocks as the diagram has them; `instances` have the values that apply. */
  readonly written: readonly BlockInstance[]
  readonly variant: string | null
  readonly variantValues: readonly VariantValues[]
  readonly errorsOf: (name: string) => readonly string[]
  readonly onToggle: () => void
}

function ParameterGroup(props: ParameterGroupProps) {
  const { definition, names, instances, written, defaults, tools = {} } = props
  const { group, members, open, variant, variantValues, errorsOf, onToggle } = props
  const write = useParameterChanges(names)
  const faults = members.filter(({ name }) => errorsOf(name).length > 0).length
  return (
    <section className="inspector-group" aria-label={group}>
      <GroupHeading {...{ group, open, faults, onToggle }} count={members.length} />
      {open &&
        members.map(({ name, param }) => (
          <ParameterField
            key={`${names.join(' ')} ${name}`}
            id={fieldId(name)}
            param={param}
            name={name}
            type={definition.type}
            blocks={names}
            values={instances.map((instance) => instance.params?.[name])}
            defaults={defaults?.map((params) => params[name]?.default)}
            errors={errorsOf(name)}
            origin={
              variant !== null && variantValues.some((params) => Object.hasOwn(params, name))
                ? valuesTexts.origin(variant, shownValue(written[0]?.params?.[name] ?? param.default))
                : undefined
            }
            sibling={(other) => instances[0]?.params?.[other] ?? definition.params[other]?.default}
            pins={names.length === 1 ? parameterPins(`${names[0]}.${name}`, param) : undefined}
            onChange={(value) => write(param.label, () => ({ [name]: value }))}
            onChangeEach={(values) => write(param.label, (i) => ({ [name]: values[i] }))}
            onChangeTogether={(values) => write(param.label, () => values)}
          />
        ))}
      {open && tools[group]}
    </section>
  )
}

/** Shows and focuses the field that a command or a problem requests. @param show makes the field of a parameter visible */
function useRequestedField(names: readonly string[], show: (parameter: string) => void): void {
  const { ui } = useServices()
  const located = useUi((state) => state.located)
  const target = located?.kind === 'block' && names.includes(located.block) ? located : null
  const [shownFor, setShownFor] = useState<typeof target>(null)
  if (shownFor !== target) {
    setShownFor(target)
    if (target?.parameter !== undefined) show(target.parameter)
  }
  useEffect(() => {
    if (target?.parameter === undefined) return
    focusField(fieldId(target.parameter), target.focus)
    // The request is cleared, so that a block that is selected again later does not take the focus.
    ui.getState().set({ located: null })
  }, [target, ui])
}

/** Returns a function that lists the problems of a parameter, as sentences. */
function useParameterErrors(
  names: readonly string[],
  variant: string | null,
  variantValues: readonly VariantValues[],
): (name: string) => readonly string[] {
  const byBlock = useProblems((state) => state.byBlock)
  return (name) =>
    names.flatMap((block, i) =>
      (byBlock.get(block) ?? [])
        // Values of other parameter sets are not shown here, so their problems aren't either.
        .filter(({ place }) => place.parameter === name && (place.variant === undefined || place.variant === variant))
        .map(({ what, hint, place: { codeLine, variant: of } }) => {
          const behind = of === undefined && Object.hasOwn(variantValues[i] ?? {}, name)
          const text = codeLine === undefined ? what : `line ${codeLine}: ${what}`
          const ownText = behind ? problemTexts.baseValue(text) : text
          return sentence(names.length > 1 ? `${block}: ${ownText}` : ownText, hint)
        }),
    )
}

type VariantValues = Readonly<Record<string, ParamValue>>
type ParameterChange = Readonly<Record<string, ParamValue | undefined>>

/** Returns a function that changes parameters of all blocks in one step, in the set in use or in the blocks. */
function useParameterChanges(
  names: readonly string[],
): (label: string, changeOf: (i: number) => ParameterChange) => void {
  const { project } = useServices()
  const destination = useDestination()
  const whose = names.length === 1 ? (names[0] ?? '') : `${names.length} blocks`
  return (label, changeOf) => {
    const { doc, edit } = project.getState()
    const changes = new Map(names.map((block, i) => [block, changeOf(i)]))
    edit(stepTexts.changeParameter(label, whose, whereText(destination)), writeParameters(doc, destination, changes))
  }
}

interface ParameterFilterProps {
  readonly query: string
  readonly onQuery: (query: string) => void
}

function ParameterFilter({ query, onQuery }: ParameterFilterProps) {
  return (
    <label className="inspector-filter">
      <Search size={13} aria-hidden="true" />
      <input
        type="search"
        aria-label={inspectorTexts.filterParameters}
        placeholder={inspectorTexts.filterParameters}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </label>
  )
}

interface GroupHeadingProps {
  readonly group: string
  readonly open: boolean
  /** Number of parameters, and how many of them have errors. */
  readonly count: number
  readonly faults: number
  readonly onToggle: () => void
}

function GroupHeading({ group, open, count, faults, onToggle }: GroupHeadingProps) {
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <button type="button" className="group-heading" aria-expanded={open} onClick={onToggle}>
      <Arrow size={13} aria-hidden="true" />
      {group}
      {!open && <span className="group-count">{count}</span>}
      {!open && faults > 0 && <span className="badge danger">{faults}</span>}
    </button>
  )
}

function fieldId(parameter: string): string {
  return `param-${parameter}`
}

interface Member {
  readonly name: string
  readonly param: Param
}

function groupBy(
  members: readonly Member[],
): readonly { readonly group: string; readonly members: readonly Member[] }[] {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const group = groups.get(member.param.group)
    if (group === undefined) groups.set(member.param.group, [member])
    else group.push(member)
  }
  return [...groups].map(([group, list]) => ({ group, members: list }))
}
