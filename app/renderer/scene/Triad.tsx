/** Axes of the world in the corner: x forward red, y left green, z up blue (ISO 8855). */
import type { Ref } from 'react'
import { sceneTexts } from '../texts/scene'

const SIZE = 76
const MIDDLE = SIZE / 2
const LENGTH = 24
const axes = ['x', 'y', 'z'] as const

export function Triad({ ref }: { readonly ref: Ref<SVGSVGElement> }) {
  return (
    <svg className="scene-triad" ref={ref} width={SIZE} height={SIZE} role="img" aria-label={sceneTexts.worldAxes}>
      {axes.map((axis) => (
        <g key={axis} className={`axis-${axis}`}>
          <line x1={MIDDLE} y1={MIDDLE} x2={MIDDLE} y2={MIDDLE} />
          <text x={MIDDLE} y={MIDDLE}>
            {axis}
          </text>
        </g>
      ))}
    </svg>
  )
}

/**
 * Turns the axes to the view of the camera; without React, since this happens with every picture. The axes are laid out
 * and drawn again only when they have turned.
 *
 * @param right and up unit vectors of the picture in the axes of the world
 */
export function turnTriad(svg: SVGSVGElement | null, right: readonly number[], up: readonly number[]): void {
  if (svg === null) return
  svg.querySelectorAll('g').forEach((group, i) => {
    const [x, y] = [right[i], -up[i]]
    const line = group.firstElementChild
    const text = group.lastElementChild
    write(line, 'x2', (MIDDLE + LENGTH * x).toFixed(1))
    write(line, 'y2', (MIDDLE + LENGTH * y).toFixed(1))
    const far = LENGTH + 8
    write(text, 'x', (MIDDLE + far * x).toFixed(1))
    write(text, 'y', (MIDDLE + far * y).toFixed(1))
    // a letter is not readable when seen along the axis
    write(group, 'opacity', Math.hypot(x, y) < 0.12 ? '0.25' : '1')
  })
}

function write(element: Element | null, name: string, value: string): void {
  if (element !== null && element.getAttribute(name) !== value) element.setAttribute(name, value)
}
