/** List of the runs of this window: their changes, which are drawn with the present one, and which are pinned. */
import { Eye, EyeOff, Pin, PinOff, Trash2 } from 'lucide-react'
import type { RunResult } from '../jobs/run-store'
import { commandItems } from '../workbench/menus/command-item'
import { buttonItems } from '../workbench/menus/open-menu'
import { useContextMenu } from '../workbench/menus/use-context-menu'
import { menuTexts } from '../texts/menus'
import { NameField } from '../ui/fields/NameField'
import { useRun } from '../workbench/services'
import { useServices } from './services'
import { IconButton } from '../ui/IconButton'
import { useOutdated } from '../running/outdated'
import { LineSample } from './LineSample'
import { resultsTexts } from '../texts/results'
import { refusalTexts } from '../texts/refusals'
import { noticeTexts } from '../texts/notices'

export function RunList() {
  const runs = useRun((state) => state.runs)
  const present = useRun((state) => state.result?.number)
  if (runs.length === 0) return null
  return (
    <section className="run-list" aria-label={resultsTexts.runs}>
      <h3 className="run-list-title">
        {resultsTexts.runs} <span className="group-count">{runs.length}</span>
      </h3>
      <ul>
        {runs.map((run) => (
          <RunItem key={run.number} run={run} present={run.number === present} />
        ))}
      </ul>
    </section>
  )
}

function RunItem({ run, present }: { readonly run: RunResult; readonly present: boolean }) {
  const services = useServices()
  const { run: store, ui } = services
  const { number, name, slot, pinned, experiment, source, changes, status, started } = run
  const pin = (): void => {
    if (store.getState().pin(number, !pinned)) return
    ui.getState().notify('warning', noticeTexts.noRoom)
  }
  const outdated = useOutdated(status === 'running' ? null : source)
  const facts = [
    experiment,
    ...(source.formulation === undefined || source.formulation === 'default' ? [] : [source.formulation]),
    ...(status === 'done' ? [] : [status]),
    new Date(started).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false }),
  ]
  const onContextMenu = useContextMenu(menuTexts.menuOf(name), (element) => [
    {
      items: [
        {
          label: menuTexts.renameRun,
          action: () => element.querySelector<HTMLInputElement>('input')?.select(),
        },
      ],
    },
    { items: buttonItems(element.querySelector('.run-item-head')) },
    { items: present ? commandItems(services, ['export-csv', 'export-mat', 'export-parquet']) : [] },
  ])
  return (
    <li onContextMenu={onContextMenu} className={present ? 'run-item present' : 'run-item'} aria-label={name}>
      <div className="run-item-head">
        <span className="run-item-line">
          {present || slot !== null ? <LineSample slot={present ? null : slot} /> : null}
        </span>
        <NameField
          key={name}
          id={`run-name-${number}`}
          label={resultsTexts.nameOfRun(number)}
          name={name}
          problem={(to) => (to.trim() === '' ? refusalTexts.runNameNeeded : null)}
          onRename={(to) => store.getState().rename(number, to.trim())}
        />
        {!present && (
          <IconButton
            small
            icon={slot === null ? EyeOff : Eye}
            label={resultsTexts.drawEarlier(name)}
            pressed={slot !== null}
            onClick={() => store.getState().show(number, slot === null)}
          />
        )}
        <IconButton
          small
          icon={pinned ? Pin : PinOff}
          label={pinned ? resultsTexts.keepNoLonger(name) : resultsTexts.keep(name)}
          pressed={pinned}
          onClick={pin}
        />
        <IconButton
          small
          icon={Trash2}
          label={resultsTexts.deleteText(name)}
          onClick={() => store.getState().remove(number)}
        />
      </div>
      {outdated !== null && <p className="run-item-facts outdated">{outdated}</p>}
      <p className="run-item-facts">{facts.join(' · ')}</p>
      {changes.length > 0 && (
        <ul className="run-item-changes" aria-label={resultsTexts.changesTitle}>
          {changes.slice(0, SHOWN).map((change) => (
            <li key={change}>{change}</li>
          ))}
          {changes.length > SHOWN && (
            <li data-tip={changes.join('\n')}>{resultsTexts.andMore(changes.length, SHOWN)}</li>
          )}
        </ul>
      )}
    </li>
  )
}

const SHOWN = 3
