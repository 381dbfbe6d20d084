/**
 * Texts of blocks, shortened to their width. The browser could do it too (`text-overflow`), but uses a clip for every
 * text, and visits all clips whenever layers change.
 */
export interface TextRoom {
  /** Available width, px. */
  readonly width: number
  readonly size: number
  readonly weight: number
  /** Letter spacing, as a multiple of the font size. */
  readonly spacing: number
}

const known = new Map<string, string>()
let context: CanvasRenderingContext2D | null | undefined
let family = ''

export function fitText(text: string, { width, size, weight, spacing }: TextRoom): string {
  const key = `${width} ${size} ${weight} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d')
    family = getComputedStyle(document.body).fontFamily
  }
  if (context === null) return text
  context.font = `${weight} ${size}px ${family}`
  context.letterSpacing = `${spacing * size}px`
  let fitted = text
  for (let length = text.length; length > 1 && context.measureText(fitted).width > width; length--)
    fitted = `${text.slice(0, length - 1).trimEnd()}…`
  known.set(key, fitted)
  return fitted
}
