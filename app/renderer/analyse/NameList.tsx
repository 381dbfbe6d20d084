/** List of names that an analysis uses, each with a button that removes it. */
import { X } from 'lucide-react'
import { analyseTexts as texts } from '../texts/analyse'
import { IconButton } from '../ui/IconButton'

interface NameListProps {
  readonly names: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

export function NameList({ names, onChange }: NameListProps) {
  return (
    <ul className="analysis-parameters">
      {names.map((name) => (
        <li key={name}>
          <span className="fill ellipsis" title={name}>
            {name}
          </span>
          <IconButton
            small
            label={texts.remove(name)}
            icon={X}
            onClick={() => onChange(names.filter((other) => other !== name))}
          />
        </li>
      ))}
    </ul>
  )
}
