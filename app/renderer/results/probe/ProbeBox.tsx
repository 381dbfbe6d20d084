/** Box with the signals of the probed item, and the plot that they are added to. */
import { useCallback } from 'react'
import { ChartLine } from 'lucide-react'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { blockOf } from '../../store/edits/levels'
import { Picker } from '../../ui/Picker'
import { Popover } from '../../ui/Popover'
import type { Probe } from '../../canvas/canvas-store'
import { plotSignal, plotTitle } from '../plot-actions'
import { usePlotting, useSignals } from '../use-plotting'
import { signalsAt } from './signals-at'
import { resultsTexts } from '../../texts/results'
import { shownUnit } from '../../../../engine/quantities/units'
import { Button } from '../../ui/Button'
import { Choice } from '../../ui/Choice'

const NEW = ''

export function ProbeBox({ probe: { target, screen } }: { readonly probe: Probe }) {
  const services = useServices()
  const { linked, canvas, registry, ui } = services
  const doc = useProject((state) => state.doc)
  const signals = useSignals()
  const { plots, target: plot, plotted } = usePlotting()
  const close = useCallback(() => canvas.getState().set({ probe: null }), [canvas])
  const shownSignals = signalsAt(target, doc, registry, signals)
  const ownBlock =
    target.kind === 'block' ? target.name : target.kind === 'port' ? blockOf(target.name) : shownSignals[0]?.block
  const full = shownSignals.some(({ block }) => block !== ownBlock)
  const title = target.kind === 'wire' ? 'this wire' : target.name
  return (
    <Popover x={screen[0]} y={screen[1] + 4} onClose={close}>
      <div className="probe-box">
        <Picker
          label={resultsTexts.signalsOf(title)}
          placeholder={resultsTexts.signalsPlaceholder(title)}
          entries={shownSignals.map(({ name, member, unit, doc: text, words = [] }) => ({
            id: name,
            label: full ? name : member,
            detail: [shownUnit(unit), text].filter((part) => part !== '').join(' · '),
            checked: plotted.has(name),
            texts: [name, text, words.join(', ')],
          }))}
          emptyText={resultsTexts.noSignalsHere}
          onClose={close}
          onPick={({ id }) => plotSignal(services, id, plot)}
        />
        <div className="probe-target">
          <label>
            {resultsTexts.into}
            <Choice
              aria-label={resultsTexts.targetPlot}
              value={plot ?? NEW}
              options={[
                [NEW, resultsTexts.newPlot],
                ...Object.entries(plots).map(([name, settings]) => [name, plotTitle(settings)] as const),
              ]}
              onChoose={(next) => linked.setState({ active: next === NEW ? null : next })}
            />
          </label>
          <Button
            look="quiet"
            onClick={() => {
              canvas.getState().set({ probe: null, probing: false })
              linked.setState({ page: 'plots' })
              ui.getState().showView('results')
            }}
          >
            <ChartLine size={13} aria-hidden="true" /> {resultsTexts.showPlots}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
