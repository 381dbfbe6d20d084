/** List of values of the project that an analysis varies, with a search to add to it. */
import { useMemo } from 'react'
import { X } from 'lucide-react'
import { liveKey, liveTarget } from '../../../engine/model/names/live'
import { pinId } from '../live/pins'
import { pinsOf } from '../live/saved-sliders'
import { ValuePicker } from '../live/ValuePicker'
import { analyseTexts as texts } from '../texts/analyse'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { useProject } from '../workbench/services'

interface ParameterListProps {
  /** Names of the values, as sliders are named. */
  readonly parameters: readonly string[]
  readonly onChange: (parameters: readonly string[]) => void
}

export function ParameterList({ parameters, onChange }: ParameterListProps) {
  const taken = useMemo(() => new Set(parameters.map((name) => pinId(liveTarget(name)))), [parameters])
  const doc = useProject((state) => state.doc)
  const sliders = useMemo(() => pinsOf(doc).map(liveKey), [doc])
  return (
    <>
      {parameters.length === 0 && <p className="faint text-xs">{texts.noParameters}</p>}
      <ul className="analysis-parameters">
        {parameters.map((name) => (
          <li key={name}>
            <span className="fill ellipsis" title={name}>
              {name}
            </span>
            <IconButton
              label={texts.remove(name)}
              icon={X}
              onClick={() => onChange(parameters.filter((other) => other !== name))}
            />
          </li>
        ))}
      </ul>
      <div className="row gap-2">
        <ValuePicker taken={taken} onPick={(pin) => onChange([...parameters, liveKey(pin)])} />
        {sliders.length > 0 && (
          <Button
            look="small"
            label={texts.fromSliders}
            onClick={() => onChange([...new Set([...parameters, ...sliders])])}
          />
        )}
      </div>
    </>
  )
}
