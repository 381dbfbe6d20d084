/** Drop-down for one value. The values keep their own type; they are not limited to the texts of the element. */
import type { ComponentProps } from 'react'

/** Option: a value that serves as its own text, or a value with a separate text. */
export type ChoiceOption<V extends string | number> = V | readonly [value: V, text: string | number]

export function Choice<V extends string | number>({
  options,
  onChoose,
  className = 'select',
  ...others
}: Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  readonly value: V
  readonly options: readonly ChoiceOption<V>[]
  readonly onChoose: (value: V) => void
}) {
  const pairs = options.map((option) => (typeof option === 'object' ? option : ([option, option] as const)))
  return (
    <select {...others} className={className} onChange={({ target }) => onChoose(pairs[target.selectedIndex][0])}>
      {pairs.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
