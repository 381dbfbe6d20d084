/**
 * The page of one block in the reference: text and equations, ports, parameters, signals. The block can be added alone
 * or as an example.
 */
import { FlaskConical, Plus } from 'lucide-react'
import type { BlockDefinition, Param } from '../../../engine/model/blocks/block'
import { conditionOf, defaultOf, portKind, rangeOf, unitOf } from '../../../engine/model/blocks/block-facts'
import { BlockIcon } from '../symbols/BlockIcon'
import { freePlace, insertNext } from '../canvas/actions'
import { type Services, useServices } from './services'
import { helpTexts as texts } from '../texts/help'
import { Prose } from '../ui/prose/Prose'
import { exampleOf } from './example-of'
import { shownUnit } from '../../../engine/quantities/units'
import { Button } from '../ui/Button'

interface BlockPageProps {
  readonly definition: BlockDefinition
  /** Path of the subsystem that the page describes, if it is one of the project. */
  readonly subsystem?: string
  /** Library that contains the block, if it is in one. */
  readonly library?: string
}

export function BlockPage({ definition, subsystem, library }: BlockPageProps) {
  const services = useServices()
  const { type, title, category, summary, doc, icon, ports, params, signals } = definition
  const { headings } = texts
  return (
    <article className="help-block">
      <header>
        <BlockIcon path={icon} size={26} />
        <div>
          <h3>{title}</h3>
          <p>
            {library !== undefined ? (
              texts.inLibrary(library)
            ) : (
              <>
                {subsystem === undefined ? category : texts.projectSubsystem}, <code>{subsystem ?? type}</code>
              </>
            )}
          </p>
        </div>
      </header>
      <p>{summary.replace(/[.]?$/, '.')}</p>
      {subsystem === undefined && (
        <div className="help-actions">
          <Button onClick={() => insertNext(services, type)}>
            <Plus size={14} aria-hidden="true" /> {texts.add}
          </Button>
          {library === undefined && (
            <Button data-tip={texts.exampleTip} onClick={() => insertExample(services, definition)}>
              <FlaskConical size={14} aria-hidden="true" /> {texts.addExample}
            </Button>
          )}
        </div>
      )}
      <Prose text={doc} />
      <Table
        title={texts.ports}
        head={[headings.name, headings.kind, headings.meaning]}
        rows={Object.values(ports).map((port) => [
          port.label,
          port.optional ? `${portKind(port)}, ${texts.optional}` : portKind(port),
          port.doc,
        ])}
      />
      <Table
        title={texts.parameters}
        head={[headings.name, headings.usual, headings.unit, headings.range, headings.meaning]}
        rows={Object.values(params).map((param) => [
          param.label,
          defaultOf(param),
          shownUnit(unitOf(param)),
          rangeOf(param),
          meaningOf(param),
        ])}
      />
      <Table
        title={texts.signals}
        head={[headings.name, headings.unit, headings.meaning]}
        rows={Object.entries(signals).map(([name, signal]) => [
          name,
          shownUnit(signal.unit),
          signal.logged ? `${signal.doc} (${texts.logged})` : signal.doc,
        ])}
      />
    </article>
  )
}

function meaningOf(param: Param): string {
  const condition = conditionOf(param)
  return [
    param.doc,
    condition === '' ? '' : texts.usedWith(condition),
    param.kind === 'quantity' && param.structural ? texts.structural : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}

interface TableProps {
  readonly title: string
  readonly head: readonly string[]
  /** Rows of the table; columns that are empty in all rows are left out. */
  readonly rows: readonly (readonly string[])[]
}

function Table({ title, head, rows }: TableProps) {
  if (rows.length === 0) return null
  const used = head.map((_, i) => rows.some((row) => row[i] !== ''))
  const columns = <T,>(cells: readonly T[]): readonly T[] => cells.filter((_, i) => used[i])
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <div className="help-table" tabIndex={0} role="group" aria-label={title}>
        <table>
          <thead>
            <tr>
              {columns(head).map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]}>
                {columns(row).map((cell, i) => (
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function insertExample(services: Services, { type, title }: BlockDefinition): void {
  const { project, registry, ui, canvas } = services
  // Worlds, and the blocks connected to them, belong to the top level.
  project.getState().enter('')
  const example = exampleOf(project.getState().doc, registry, type, freePlace(services))
  if (example === undefined) return
  const { view, split, showView, set } = ui.getState()
  if (view !== 'diagram' && !split) showView('diagram')
  project.getState().edit(texts.exampleAdded(title), example.diff, {
    select: { blocks: example.blocks, wires: [], notes: [] },
  })
  set({ statusText: texts.exampleAdded(title) })
  requestAnimationFrame(() => canvas.getState().view?.reveal(example.blocks))
}
