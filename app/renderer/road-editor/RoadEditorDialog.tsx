/**
 * Road editor: plan, curves along the road, and a preview. The project doesn't change before the user applies the
 * values, which are one undo step.
 */
import { Redo2, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useReducer, useState, type KeyboardEvent } from 'react'
import type { BlockDefinition } from '../../../engine/model/blocks/block'
import type { StripMark } from '../../../engine/model/component/drawing'
import { ModelError } from '../../../engine/errors/model-error'
import type { Scope } from '../../../engine/model/expression'
import { resolveBlock } from '../../../engine/model/network/parameters'
import { readyRoads, type ReadyRoad } from '../../roads/library'
import { drawingOf, geometryOf, planOf, profilesOf, roadType, type RoadGeometry } from '../../roads/geometry'
import { Grid } from '../inspector/table/Grid'
import { cellKey, evaluateRows, selected, type Sheet } from '../inspector/table/sheet'
import { inspectorTexts } from '../texts/inspector'
import { roadEditorTexts as texts } from '../texts/road-editor'
import { scopeFor } from '../store/scope'
import { getRecord } from '../store/records'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { IconButton } from '../ui/IconButton'
import { Menu } from '../ui/Menu'
import { sentence } from '../ui/sentence'
import { Tabs } from '../ui/Tabs'
import { useDestination, useVariant } from '../variants/use-variant'
import { variantParameters, writeParameters } from '../variants/writing'
import { useProject, useServices } from '../workbench/services'
import {
  changesOf,
  overriding,
  draftOf,
  draftReducer,
  sheetAt,
  type DraftAction,
  type RoadDraft,
  type RoadValues,
} from './draft'
import { lineEditing } from './line-editing'
import { contentsOf, editedParams, geometryParams, pages, type Page } from './pages'
import { Plan } from './Plan'
import { Profile } from './Profile'
import { RoadFields } from './RoadFields'
import { RoadPreview } from './RoadPreview'
import './road-editor.css'

export default function RoadEditorDialog({ block }: { readonly block: string }) {
  const services = useServices()
  const { registry, ui, project } = services
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  const destination = useDestination()
  const definition = registry.get(roadType)
  const scope = useMemo(() => scopeFor(doc, registry, block, variant), [doc, registry, block, variant])
  const before = useMemo(
    () => ({ ...getRecord(doc, 'block', block)?.value.params, ...variantParameters(doc, variant, block) }),
    [doc, block, variant],
  )
  const close = (): void => ui.getState().closeDialog()
  if (definition === undefined) return null
  return (
    <Editor
      {...{ block, definition, scope, before }}
      onClose={close}
      onApply={(draft) => {
        const { doc: now, edit } = project.getState()
        const below = destination.variant === null ? {} : getRecord(now, 'block', block)?.value.params
        const changes = overriding(changesOf(before, draft), below, definition.params)
        edit(texts.step(block), writeParameters(now, destination, new Map([[block, changes]])))
        close()
      }}
    />
  )
}

interface EditorProps {
  readonly block: string
  readonly definition: BlockDefinition
  readonly scope: Scope
  readonly before: RoadValues
  readonly onApply: (draft: RoadDraft) => void
  readonly onClose: () => void
}

function Editor({ block, definition, scope, before, onApply, onClose }: EditorProps) {
  const { params } = definition
  const reducer = useMemo(() => draftReducer(params), [params])
  const [draft, dispatch] = useReducer(reducer, before, draftOf)
  const [page, setPage] = useState<Page>('line')
  const { geometry, problem } = useGeometry(block, definition, draft.values, scope)
  const drawing = useMemo(() => (geometry === null ? null : drawingOf(geometry)), [geometry])
  const { fields, table } = contentsOf(page, params, draft.values)
  const sheet = table === null ? null : sheetAt(params, draft, table)
  const checks = useChecks(definition, table, sheet, scope)
  const unchanged = Object.keys(changesOf(before, draft)).length === 0
  const message = problem === null ? null : sentence(problem.what, problem.hint)
  const keys = (event: KeyboardEvent): void => {
    const step = historyStep(event)
    if (step !== null) dispatch({ kind: step })
  }
  return (
    <Dialog
      large
      title={texts.title(block)}
      onClose={onClose}
      cancel={texts.cancel}
      aside={<Status {...{ geometry, message }} />}
      actions={
        <Button
          look="primary"
          label={texts.apply}
          disabled={problem !== null || unchanged}
          onClick={() => onApply(draft)}
        />
      }
    >
      <div className="road-bar" onKeyDown={keys}>
        <Tabs label={texts.tabs} idPrefix="road" tabs={pages} current={page} onChoose={setPage} />
        <span className="spacer" />
        <IconButton
          icon={Undo2}
          label={texts.undo}
          disabled={draft.past.length === 0}
          onClick={() => dispatch({ kind: 'undo' })}
        />
        <IconButton
          icon={Redo2}
          label={texts.redo}
          disabled={draft.future.length === 0}
          onClick={() => dispatch({ kind: 'redo' })}
        />
        <ReadyRoads onChoose={(road) => dispatch({ kind: 'replace', values: withRoad(draft.values, road) })} />
      </div>
      <div className="road-panes" onKeyDown={keys} id="road-panel" role="tabpanel" aria-labelledby={`road-tab-${page}`}>
        {geometry !== null && drawing !== null && (
          <>
            <EditedPlan {...{ definition, draft, geometry, page, table, checks, dispatch }} marks={drawing.marks} />
            <RoadPreview drawing={drawing} />
          </>
        )}
        <div className="road-profile">
          {geometry !== null && (
            <Profile
              {...{ page, params, geometry, table, sheet, values: draft.values }}
              rows={checks.values}
              dispatch={(action) => table !== null && dispatch({ kind: 'sheet', table, action })}
            />
          )}
          <p className="faint text-xs">{hintOf(page, table, definition)}</p>
        </div>
        <div className="road-side">
          <RoadFields
            {...{ fields, scope }}
            values={draft.values}
            faulty={problem?.parameter}
            onChange={(name, value) => dispatch({ kind: 'set', values: { [name]: value } })}
          />
          {sheet !== null && table !== null && (
            <TableGrid
              {...{ sheet, table, definition }}
              errors={checks.errors}
              dispatch={(action) => dispatch({ kind: 'sheet', table, action })}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Returns the step that keys ask for outside of entries and the table, which take them; null for other keys. */
function historyStep(event: KeyboardEvent): 'undo' | 'redo' | null {
  const taken = event.target instanceof Element && event.target.closest('input, [role=grid]') !== null
  if (!(event.ctrlKey || event.metaKey) || taken) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' ? 'redo' : null
}

/** Returns the values with the geometry of a ready road. */
function withRoad(values: RoadValues, { params }: ReadyRoad): RoadValues {
  const others = Object.entries(values).filter(([name]) => !geometryParams.includes(name))
  return { ...Object.fromEntries(others), ...params }
}

function ReadyRoads({ onChoose }: { readonly onChoose: (road: ReadyRoad) => void }) {
  return (
    <Menu
      label={texts.ready}
      className="button"
      tip={texts.readyTip}
      button={texts.ready}
      groups={[
        {
          items: readyRoads.map((road) => ({ label: road.title, detail: road.text, action: () => onChoose(road) })),
        },
      ]}
    />
  )
}

interface RoadProblem {
  readonly what: string
  readonly hint: string
  readonly parameter: string | undefined
}

/** Geometry of the values; that of the last values without an error while they have one. */
function useGeometry(block: string, definition: BlockDefinition, values: RoadValues, scope: Scope) {
  const [last, setLast] = useState<RoadGeometry | null>(null)
  const result = useMemo((): { geometry: RoadGeometry | null; problem: RoadProblem | null } => {
    const problemOf = (error: ModelError): RoadProblem => {
      const { what, hint, place } = error.toJSON()
      return { what, hint: hint ?? '', parameter: place.parameter }
    }
    const { params, problems } = resolveBlock(block, { type: roadType, params: values }, definition, scope)
    const first = problems.find(({ place }) => place.parameter === undefined || editedParams.includes(place.parameter))
    if (first !== undefined) return { geometry: null, problem: problemOf(first) }
    try {
      return { geometry: geometryOf({ name: block, params }), problem: null }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      return { geometry: null, problem: problemOf(error) }
    }
  }, [block, definition, values, scope])
  if (result.geometry !== null && result.geometry !== last) setLast(result.geometry)
  return { ...result, geometry: result.geometry ?? last }
}

interface Checks {
  /** Values of the table of the page in SI units; null if a cell is wrong, or there is no table. */
  readonly values: readonly (readonly number[])[] | null
  readonly errors: ReadonlyMap<string, string>
}

const noErrors: ReadonlyMap<string, string> = new Map()

function useChecks({ params }: BlockDefinition, table: string | null, sheet: Sheet | null, scope: Scope): Checks {
  const rows = sheet?.rows
  return useMemo(() => {
    const param = table === null ? undefined : params[table]
    if (param?.kind !== 'table' || rows === undefined) return { values: null, errors: noErrors }
    const { values, errors } = evaluateRows(rows, param.columns, scope, inspectorTexts.table.empty)
    return { values: errors.size === 0 ? values : null, errors }
  }, [params, table, rows, scope])
}

interface EditedPlanProps {
  readonly definition: BlockDefinition
  readonly draft: RoadDraft
  readonly geometry: RoadGeometry
  readonly marks: readonly StripMark[]
  readonly page: Page
  readonly table: string | null
  readonly checks: Checks
  readonly dispatch: (action: DraftAction) => void
}

/** Plan with what the page edits: points or ends of sections, or the place of the chosen row. */
function EditedPlan({ definition, draft, geometry, marks, page, table, checks, dispatch }: EditedPlanProps) {
  const rows = useMemo(() => planOf(geometry), [geometry])
  const sheet = table === null ? null : sheetAt(definition.params, draft, table)
  const editing =
    page === 'line' && table !== null && sheet !== null && checks.values !== null
      ? lineEditing(table, sheet, checks.values, geometry, (action) => dispatch({ kind: 'sheet', table, action }))
      : null
  const place = page === 'line' || sheet === null ? undefined : checks.values?.[sheet.head.row]?.[0]
  return (
    <Plan
      {...{ geometry, rows, marks }}
      handles={editing?.handles ?? []}
      chosen={sheet?.head.row ?? null}
      stretch={editing?.stretch ?? null}
      marked={place === undefined ? [] : [place]}
      onPick={(row) =>
        table !== null && dispatch({ kind: 'sheet', table, action: { kind: 'select', to: { row, column: 0 } } })
      }
      onDrag={(row, to, gesture) => editing?.drag(row, to, gesture)}
      onRoad={(s, at) => editing?.add(s, at)}
    />
  )
}

interface TableGridProps {
  readonly sheet: Sheet
  readonly table: string
  readonly definition: BlockDefinition
  readonly errors: ReadonlyMap<string, string>
  readonly dispatch: Parameters<typeof Grid>[0]['dispatch']
}

function TableGrid({ sheet, table, definition, errors, dispatch }: TableGridProps) {
  const param = definition.params[table]
  if (param.kind !== 'table') return null
  const { row, column } = sheet.head
  const error = errors.get(cellKey(row, column)) ?? errors.values().next().value
  const { top, bottom } = selected(sheet)
  return (
    <>
      <div className="road-table-bar">
        <strong data-tip={param.doc}>{param.label}</strong>
        <span className="spacer" />
        <IconButton
          small
          icon={Trash2}
          label={inspectorTexts.table.deleteRows}
          disabled={bottom - top + 1 >= sheet.rows.length}
          onClick={() => dispatch({ kind: 'delete-rows' })}
        />
      </div>
      <Grid label={param.label} columns={param.columns} units={sheet.units} {...{ sheet, errors, dispatch }} />
      {error !== undefined && <p className="field-error text-sm">{error}</p>}
    </>
  )
}

/** Figures of the road, or its error. */
function Status({ geometry, message }: { readonly geometry: RoadGeometry | null; readonly message: string | null }) {
  const figures = useMemo(() => (geometry === null ? '' : figuresOf(geometry)), [geometry])
  return (
    <span className={message === null ? 'faint road-status' : 'field-error road-status'} role="status">
      {message === null ? figures : `${message} ${geometry === null ? '' : texts.faulty}`}
    </span>
  )
}

const looks = 600
const digits = (x: number, count = 3): string => String(Number(x.toPrecision(count)))

function figuresOf(geometry: RoadGeometry): string {
  const { s, curvature, elevation } = profilesOf(geometry, looks)
  const sharpest = Math.max(...curvature.map(Math.abs))
  const grades = elevation.slice(1).map((z, i) => Math.abs(z - elevation[i]) / (s[i + 1] - s[i]))
  const steepest = 100 * Math.max(...grades)
  return [
    texts.length(digits(geometry.road.line.length, 5)),
    sharpest < 1e-6 ? texts.straight : texts.radius(digits(1 / sharpest)),
    ...(steepest < 1e-3 ? [] : [texts.grade(digits(steepest, 2))]),
  ].join(' · ')
}

function hintOf(page: Page, table: string | null, { params }: BlockDefinition): string {
  if (page === 'line') return table === 'line.points' ? texts.pointHint : texts.sectionHint
  const param = table === null ? undefined : params[table]
  if (param?.kind !== 'table') return texts.readOnlyHint
  if (param.curve !== undefined) return texts.profileHint
  return page === 'friction' ? texts.patchesHint : texts.piecesHint
}
