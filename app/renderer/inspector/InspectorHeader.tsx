/** Header of the inspector: picture, name and type of the selection, and its tools. */
import type { ReactNode } from 'react'
import { BlockIcon } from '../symbols/BlockIcon'

interface InspectorHeaderProps {
  /** Symbol of a block; null for blocks without a common one. If it is absent, no space is left for a picture. */
  readonly picture?: string | null
  readonly type?: ReactNode
  readonly tools?: ReactNode
  /** Name of the selection. */
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
