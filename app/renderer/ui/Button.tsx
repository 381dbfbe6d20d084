/** Button with a text, whose look shows its role. */
import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly look?: 'primary' | 'small' | 'quiet' | 'danger' | 'quiet small'
  /** Text of the button, if it has no picture. */
  readonly label?: string
}

export function Button({ look, label, children = label, ...props }: ButtonProps) {
  return (
    <button type="button" className={look === undefined ? 'button' : `button ${look}`} {...props}>
      {children}
    </button>
  )
}
