/** Section of the inspector for the reference data of an experiment: import, pair columns again, remove. */
import { ListHeading } from '../../ui/ListHeading'
import { Columns3, Trash2 } from 'lucide-react'
import { type EntriesProps } from '../../inspector/services'
import { useServices } from '../services'
import { IconButton } from '../../ui/IconButton'
import { chooseData, removeReference, reviseData } from './import-actions'
import { resultsTexts } from '../../texts/results'
import './import.css'

export function ReferenceSection({ references, errorsOf }: EntriesProps<'references'>) {
  const services = useServices()
  return (
    <section className="inspector-group" aria-label={resultsTexts.referenceData}>
      <ListHeading
        title={resultsTexts.referenceData}
        add={resultsTexts.importReferenceData}
        empty={Object.keys(references).length === 0 && resultsTexts.nothingToCompareWith}
        onAdd={() => void chooseData(services)}
      />
      <ul className="plain-list text-sm">
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
