/** Field of one option of exports, as its declaration describes it; nothing for an option without a field. */
import { exportOption, standardOf, type ExportOptionId } from '../../../engine/backends/options'
import { Choice } from '../ui/Choice'
import { useOptions } from './use-options'

export function OptionField({ id }: { readonly id: ExportOptionId }) {
  const { options, change } = useOptions()
  const option = exportOption(id)
  const { field } = option
  if (field === undefined) return null
  const value = options[id] ?? standardOf(id)
  switch (option.kind) {
    case 'names':
      return null
    case 'choice':
      return (
        <label className="setup-field" data-tip={field.doc}>
          <span>{field.label}</span>
          <Choice
            value={String(value)}
            options={Object.entries(option.titles)}
            onChoose={(next) => change({ [id]: next })}
          />
        </label>
      )
    case 'text':
      return (
        <label className="setup-field" data-tip={field.doc}>
          <span>{field.label}</span>
          <input
            className="field"
            placeholder={option.standard}
            spellCheck={false}
            autoComplete="off"
            value={String(value ?? '')}
            onChange={({ target }) => change({ [id]: target.value.trim() === '' ? undefined : target.value.trim() })}
          />
        </label>
      )
    case 'yes-or-no':
      return (
        <label className="check" data-tip={field.doc}>
          <input type="checkbox" checked={value === true} onChange={({ target }) => change({ [id]: target.checked })} />
          {field.label}
        </label>
      )
  }
}
