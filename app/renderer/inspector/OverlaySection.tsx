/** Changes that the chosen experiment makes to the diagram, and whether the diagram shows them. */
import type { ExperimentOverlay } from '../../../engine/model/overlay'
import { Alert } from '../ui/Alert'
import { FieldRow } from '../ui/fields/FieldRow'
import { overlayTexts as texts } from '../texts/overlay'
import { CheckField } from './fields/PlainFields'
import { useProblems } from '../problems/services'
import { useServices } from './services'
import { useUi } from '../workbench/services'

interface OverlaySectionProps {
  readonly experiment: string
  readonly overlay: ExperimentOverlay
}

export function OverlaySection({ experiment, overlay }: OverlaySectionProps) {
  const { registry, ui } = useServices()
  const shown = useUi((state) => state.overlayShown)
  const problems = useProblems((state) => state.problems)
  const errors = problems.filter(({ place }) => place.path?.slice(0, 3).join() === `experiments,${experiment},overlay`)
  const { replace = {}, remove = [], add = {}, cut = {}, wires = {}, vehicle = {} } = overlay
  const typed = (blocks: NonNullable<ExperimentOverlay['add']>): readonly string[] =>
    Object.entries(blocks).map(([name, { type }]) => `${name} (${registry.get(type)?.title ?? type})`)
  const joined = (ends: NonNullable<ExperimentOverlay['wires']>): readonly string[] =>
    Object.values(ends).map(([a, b]) => texts.fromTo(a, b))
  const lists = [
    [texts.replaced, typed(replace)],
    [texts.removed, remove],
    [texts.added, typed(add)],
    [texts.cut, joined(cut)],
    [texts.wires, joined(wires)],
    [texts.vehicle, Object.entries(vehicle).map(([role, value]) => texts.role(role, JSON.stringify(value)))],
  ] as const
  return (
    <section className="inspector-group" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p className="faint text-xs">{texts.doc}</p>
      <FieldRow id="experiment-overlay" label={texts.show}>
        {({ control, note }) => (
          <CheckField
            id={control}
            describedBy={note}
            value={shown}
            onChange={(value) => {
              ui.getState().set({ overlayShown: value })
              if (value) ui.getState().showDiagram()
            }}
          />
        )}
      </FieldRow>
      {errors.map(({ message, what }) => (
        <Alert key={message} text={what} />
      ))}
      {lists.map(
        ([title, entries]) =>
          entries.length > 0 && (
            <dl key={title} className="text-xs">
              <dt className="faint">{title}</dt>
              {entries.map((entry) => (
                <dd key={entry}>{entry}</dd>
              ))}
            </dl>
          ),
      )}
    </section>
  )
}
