/** Reference data of an experiment, in the inspector: import, pair columns anew, remove. */
import { Columns3, Plus, Trash2 } from 'lucide-react'
import { type EntriesProps, useServices } from '../services'
import { IconButton } from '../../ui/IconButton'
import { chooseData, removeReference, reviseData } from './import-actions'
import { resultsTexts } from '../../texts/results'
import './import.css'

export function ReferenceSection({ references, errorsOf }: EntriesProps<'references'>) {
  const services = useServices()
  return (
    <section className="inspector-group" aria-label={resultsTexts.referenceData}>
      <h3 className="group-heading static">
        {resultsTexts.referenceData}
        <span className="spacer" />
        <IconButton
          small
          icon={Plus}
          label={resultsTexts.importReferenceData}
          onClick={() => void chooseData(services)}
        />
      </h3>
      {Object.keys(references).length === 0 && <p className="inspector-note">{resultsTexts.nothingToCompareWith}</p>}
      <ul className="plain-list">
        {Object.entries(references).map(([name, { file, title = name }]) => (
          <li key={name} id={`reference-${name}`}>
            <div className="reference-row">
              <span className="reference-text" data-tip={file}>
                {title}
                <span className="faint"> {file}</span>
              </span>
              <IconButton
                small
                icon={Columns3}
                label={resultsTexts.columnsOf(title)}
                onClick={() => reviseData(services, name)}
              />
              <IconButton
                small
                icon={Trash2}
                label={resultsTexts.remove(title)}
                onClick={() => removeReference(services, name)}
              />
            </div>
            {errorsOf(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}
