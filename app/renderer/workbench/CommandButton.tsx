/** Button with a picture that runs a command; label and shortcut are those of the command unless specified. */
import { IconButton, type IconButtonProps } from '../ui/IconButton'
import type { CommandId } from './command'
import { useServices } from './services'

interface CommandButtonProps extends Omit<IconButtonProps, 'onClick' | 'label'> {
  readonly command: CommandId
  readonly label?: string
}

export function CommandButton({ command, ...props }: CommandButtonProps) {
  const { title, keyText, run } = useServices().commands.get(command)
  return <IconButton label={title} keys={keyText} {...props} onClick={run} />
}
