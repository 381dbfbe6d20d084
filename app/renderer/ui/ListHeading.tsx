/** Heading of a list in a panel, with the button that adds to the list, and the text of its empty state. */
import type { LucideIcon } from 'lucide-react'
import { Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from './IconButton'

interface ListHeadingProps {
  readonly title: string
  readonly add: string
  readonly icon?: LucideIcon
  /** Text while the list is empty. */
  readonly empty: string | false
  readonly onAdd: (event: MouseEvent<HTMLButtonElement>) => void
}

export function ListHeading({ title, add, icon = Plus, empty, onAdd }: ListHeadingProps) {
  return (
    <>
      <h3 className="group-heading static">
        {title}
        <span className="spacer" />
        <IconButton small icon={icon} label={add} onClick={onAdd} />
      </h3>
      {empty !== false && <p className="inspector-note">{empty}</p>}
    </>
  )
}
