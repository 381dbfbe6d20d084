/** Field for names, separated by commas. Enter or leaving the field accepts the entry. */
import { useState } from 'react'

interface NamesInputProps {
  readonly label: string
  readonly doc: string
  readonly placeholder: string
  readonly names: readonly string[]
  readonly onCommit: (names: readonly string[]) => void
}

export function NamesInput({ label, doc, placeholder, names, onCommit }: NamesInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    if (draft === null) return
    setDraft(null)
    onCommit(
      draft
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
  }
  return (
    <label className="setup-field" title={doc}>
      <span>{label}</span>
      <input
        className="field"
        type="text"
        spellCheck={false}
        placeholder={placeholder}
        value={draft ?? names.join(', ')}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
    </label>
  )
}

interface NameInputProps extends Omit<NamesInputProps, 'names' | 'onCommit'> {
  readonly name: string | undefined
  readonly onCommit: (name: string | undefined) => void
}

/** Field for one name or value; empty for none. */
export function NameInput({ name, onCommit, ...rest }: NameInputProps) {
  return <NamesInput {...rest} names={name === undefined ? [] : [name]} onCommit={(names) => onCommit(names.at(0))} />
}
