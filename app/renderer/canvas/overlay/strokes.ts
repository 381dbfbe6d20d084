/** Stroke styles of wires on the overlay, read from the style sheet for the theme in use. */

export interface Stroke {
  readonly colour: string
  /** Width of the line, px of the diagram. */
  readonly width: number
  readonly dashes: readonly number[]
  readonly opacity: number
}

export interface Line {
  readonly path: Path2D
  readonly stroke: Stroke
}

/** Stroke styles by look, read once per gesture because the theme may change before the next one. */
export class Strokes {
  private readonly known = new Map<string, Stroke>()
  private host: SVGSVGElement | null = null

  /**
   * Sets the drawing from which styles are read.
   * @param host an empty SVG drawing, to which a path is added while a style is read
   */
  attach(host: SVGSVGElement | null): void {
    this.host = host
  }

  /**
   * Returns the stroke of a wire.
   * @param look classes of a wire (`canvas.css`)
   */
  of(look: string): Stroke {
    const before = this.known.get(look)
    if (before !== undefined) return before
    if (this.host === null) return plain
    const sample = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    sample.setAttribute('class', `wire ${look}`)
    this.host.append(sample)
    const stroke = readStroke(getComputedStyle(sample))
    sample.remove()
    this.known.set(look, stroke)
    return stroke
  }

  forget(): void {
    this.known.clear()
  }
}

const plain: Stroke = { colour: '#888', width: 1.5, dashes: [], opacity: 1 }

/**
 * Reads a stroke from a computed style.
 * @param style computed style, with lengths in px
 */
export function readStroke(
  style: Pick<CSSStyleDeclaration, 'stroke' | 'strokeWidth' | 'strokeDasharray' | 'opacity'>,
): Stroke {
  const dashes = style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/).map(parseFloat)
  return {
    colour: style.stroke,
    width: parseFloat(style.strokeWidth),
    dashes: dashes.filter(Number.isFinite),
    opacity: Number(style.opacity),
  }
}

export function drawLine(context: CanvasRenderingContext2D, { path, stroke }: Line): void {
  context.strokeStyle = stroke.colour
  context.lineWidth = stroke.width
  context.globalAlpha = stroke.opacity
  context.setLineDash([...stroke.dashes])
  context.stroke(path)
}
