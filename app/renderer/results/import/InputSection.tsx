/** Section of the inspector for sources of an experiment that take their values from data. */
import { ListHeading } from '../../ui/ListHeading'
import { FileUp, Trash2 } from 'lucide-react'
import { type EntriesProps } from '../../inspector/services'
import { useServices } from '../services'
import { IconButton } from '../../ui/IconButton'
import { resultsTexts } from '../../texts/results'
import { chooseData } from './import-actions'
import { keepDriver } from '../../store/edits/keep-driver'
import { TakenDrivers } from '../../ui/TakenDrivers'
import { removeInput } from './log-actions'
import { useTakeover } from './use-takeover'
import './import.css'

export function InputSection({ inputs, errorsOf }: EntriesProps<'inputs'>) {
  const services = useServices()
  const takeover = useTakeover()
  return (
    <section className="inspector-group" aria-label={resultsTexts.sourcesFromData}>
      <ListHeading
        title={resultsTexts.sourcesFromData}
        add={resultsTexts.experimentFromLog}
        icon={FileUp}
        empty={Object.keys(inputs).length === 0 && resultsTexts.noSourceFromData}
        onAdd={() => void chooseData(services, 'experiment')}
      />
      <ul className="plain-list text-sm">
        {Object.entries(inputs).map(([source, { file, column = '', unit, scale }]) => (
          <li key={source}>
            <div className="reference-row">
              <span className="reference-text" data-tip={file}>
                {source}
                <span className="faint"> {resultsTexts.inputText(column, unit, scale, file)}</span>
              </span>
              <IconButton
                small
                icon={Trash2}
                label={resultsTexts.removeInput(source)}
                onClick={() => removeInput(services, source)}
              />
            </div>
            {errorsOf(source)}
          </li>
        ))}
      </ul>
      <TakenDrivers takeover={takeover} onKeep={(driver, keep) => keepDriver(services.project, driver, keep)} />
    </section>
  )
}
