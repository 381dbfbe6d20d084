/** Picture of a block: that of its type, drawn in the current colour, or a subsystem's own drawing. */
import './symbols.css'
import { createElement, type ReactNode } from 'react'
import { isDrawing, readDrawing, type Drawing } from '../../../engine/model/icon'

interface BlockIconProps {
  /** Path data, or a drawing. */
  readonly path: string
  readonly size?: number
}

export function BlockIcon({ path, size = 20 }: BlockIconProps) {
  if (isDrawing(path)) return <OwnIcon drawing={readDrawing(path)} size={size} />
  return (
    <svg
      className="block-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** Up to four pictures of block types as one, in two columns. */
export function IconsTogether({ paths, size }: { readonly paths: readonly string[]; readonly size: number }) {
  return (
    <svg
      className="block-icon"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths.map((path, i) => (
        <path
          key={path}
          d={path}
          transform={`translate(${24 * (i % 2)} ${(paths.length > 2 ? 0 : 12) + 24 * (i >> 1)})`}
        />
      ))}
    </svg>
  )
}

/** Shapes have the colour of the text unless they state another. */
function OwnIcon({ drawing, size }: { readonly drawing: Drawing; readonly size: number }) {
  return (
    <svg
      className="block-icon"
      width={size}
      height={size}
      fill="currentColor"
      {...properties(drawing)}
      aria-hidden="true"
    >
      {drawing.children.map(element)}
    </svg>
  )
}

function element(drawing: Drawing, key: number): ReactNode {
  return createElement(drawing.name, { key, ...properties(drawing) }, ...drawing.children.map(element))
}

/** Returns attributes under the names that React uses: `strokeWidth` for `stroke-width`. */
function properties({ attributes }: Drawing): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
