/** Head of the inspector: the picture, name and type of what is selected, and its tools. */
import type { ReactNode } from 'react'
import { BlockIcon } from '../symbols/BlockIcon'

interface InspectorHeaderProps {
  /** The symbol of a block; null for blocks that have none in common. Without it there is no room for a picture. */
  readonly picture?: string | null
  readonly type?: ReactNode
  readonly tools?: ReactNode
  /** Its name. */
  readonly children: ReactNode
}

export function InspectorHeader({ picture, type, tools, children }: InspectorHeaderProps) {
  return (
    <header className="inspector-header">
      {picture !== undefined && (
        <span className="inspector-picture">{picture !== null && <BlockIcon path={picture} size={22} />}</span>
      )}
      <div className="fill">
        {children}
        {type !== undefined && <p className="faint text-xs">{type}</p>}
      </div>
      {tools !== undefined && <div className="inspector-tools">{tools}</div>}
    </header>
  )
}
