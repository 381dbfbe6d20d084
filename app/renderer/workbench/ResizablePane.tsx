/** Pane beside or below the centre, with the line that changes its size. */
import type { ReactNode } from 'react'
import { Splitter } from '../ui/Splitter'
import { useUi } from './services'
import { paneSizes, type Pane } from './ui-store'

interface ResizablePaneProps {
  readonly pane: Exclude<Pane, 'splitShare'>
  /** Label of the line that resizes the pane. */
  readonly label: string
  readonly grows: 'left' | 'right' | 'up'
  readonly children: (style: { readonly width: number } | { readonly height: number }) => ReactNode
}

export function ResizablePane({ pane, label, grows, children }: ResizablePaneProps) {
  const size = useUi((state) => state.sizes[pane])
  const resize = useUi((state) => state.resize)
  const [min, usual, max] = paneSizes[pane]
  const line = (
    <Splitter
      label={label}
      grows={grows}
      size={size}
      min={min}
      max={max}
      usual={usual}
      onResize={(size) => resize(pane, size)}
    />
  )
  const content = children(grows === 'up' ? { height: size } : { width: size })
  return (
    <>
      {grows !== 'right' && line}
      {content}
      {grows === 'right' && line}
    </>
  )
}
