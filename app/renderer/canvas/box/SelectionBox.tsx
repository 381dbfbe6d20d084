/** The box that selects what it touches, while it is drawn. */
import { useRef } from 'react'
import { useBoxSelection } from './useBoxSelection'

export function SelectionBox() {
  const box = useRef<HTMLDivElement>(null)
  useBoxSelection(box)
  return (
    <div ref={box} className="selection-box" hidden aria-hidden="true">
      <div className="ground" />
      <div />
      <div />
      <div />
      <div />
    </div>
  )
}
