/**
 * Drawings of subsystems: SVG cut down to shapes (`allowed.ts`). `cleanDrawing` makes one of any SVG file and reports
 * the parts it left out; `readDrawing` reads one from a project and refuses whatever else is in it.
 */
import { ModelError } from '../../errors/model-error'
import { allowed, isBlack, silent } from './allowed'
import { parseXml, type XmlElement } from '../text/xml'

const subject = { name: 'drawing', kind: 'SVG', hint: 'use an SVG file as a drawing program saves it' }

/** Element of a drawing: `svg`, `g` or a shape, with only the attributes that `allowed.ts` lists. */
export interface Drawing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Drawing[]
}

/** Largest number of characters of a drawing in a project. */
export const longestDrawing = 8192
/** Largest number of characters of a file from which a drawing is made. */
const longestFile = 262_144

export function isDrawing(icon: string): boolean {
  return icon.startsWith('<')
}

const drawings = new Map<string, Drawing>()

/**
 * @param text as `cleanDrawing` writes it
 * @throws ModelError `file-format` when it contains anything besides shapes, or when it is too long
 */
export function readDrawing(text: string): Drawing {
  const known = drawings.get(text)
  if (known !== undefined) return known
  if (text.length > longestDrawing) throw tooLong(text.length, longestDrawing)
  const refused: string[] = []
  const drawing = reduced(rootOf(text), (what) => refused.push(what))
  if (refused.length > 0)
    throw new ModelError(
      'file-format',
      `the icon has ${refused[0]}`,
      {},
      'an icon consists of shapes with colours only; load it from its file again',
    )
  if (drawing === undefined || shapesIn(drawing) === 0) throw noShapes()
  if (drawings.size > 200) drawings.clear()
  drawings.set(text, drawing)
  return drawing
}

export interface CleanDrawing {
  readonly text: string
  /** Elements that were left out, such as `<image>`. */
  readonly left: readonly string[]
}

/**
 * @param file text of an SVG file
 * @throws ModelError `file-format` when it is not SVG, has no shapes, or is too long
 */
export function cleanDrawing(file: string): CleanDrawing {
  if (file.length > longestFile) throw tooLong(file.length, longestFile)
  const left = new Set<string>()
  const root = rootOf(file)
  const drawing = reduced(styled(root), (what, matters) => {
    if (matters) left.add(what)
  })
  if (drawing === undefined || shapesIn(drawing) === 0) throw noShapes()
  const { viewBox = sizeOf(root), ...looks } = drawing.attributes
  const text = print({ ...drawing, attributes: { viewBox, ...looks } })
  if (text.length > longestDrawing) throw tooLong(text.length, longestDrawing)
  return { text, left: [...left] }
}

function rootOf(text: string): XmlElement {
  const root = parseXml(text, subject)
  if (root.name.replace(/^svg:/, '') !== 'svg')
    throw new ModelError('file-format', `the file is not an SVG but <${root.name}>`, {}, 'choose an SVG file')
  return root
}

type Refuse = (what: string, matters: boolean) => void

/** Returns the element with the allowed parts only; undefined if the element itself is not allowed. */
function reduced({ name: written, attributes, children }: XmlElement, refuse: Refuse): Drawing | undefined {
  const name = written.replace(/^svg:/, '')
  const known = Object.hasOwn(allowed, name) ? allowed[name] : undefined
  if (known === undefined) {
    refuse(`<${name}>`, !silent.includes(name))
    return undefined
  }
  const permitted = Object.entries(attributes).filter(([key, value]) => {
    if (Object.hasOwn(known, key) && known[key].test(value.trim())) return true
    refuse(`the attribute ${key} of <${name}>`, /^on|href|^(fill|stroke|d|points|transform)$/i.test(key))
    return false
  })
  const inner = children.flatMap((child) => {
    const drawn = child.name === 'svg' ? undefined : reduced(child, refuse)
    if (child.name === 'svg') refuse('<svg> inside', true)
    return drawn === undefined ? [] : [drawn]
  })
  return { name, attributes: Object.fromEntries(permitted.map(([key, value]) => [key, value.trim()])), children: inner }
}

/** `style` as attributes, black as the colour of the text; groups `g` without a purpose stay. */
function styled({ name, attributes, children, ...rest }: XmlElement): XmlElement {
  const { style = '', ...others } = attributes
  const declared = style.split(';').flatMap((declaration) => {
    const [key = '', value = ''] = declaration.split(':').map((part) => part.trim())
    return key === '' || value === '' || !Object.hasOwn(allowed[name.replace(/^svg:/, '')] ?? {}, key)
      ? []
      : [[key, value] as const]
  })
  const all = Object.entries({ ...others, ...Object.fromEntries(declared) })
  return {
    name,
    attributes: Object.fromEntries(all.map(([key, value]) => [key, isBlack(value) ? 'currentColor' : value])),
    children: children.map(styled),
    ...rest,
  }
}

/** Returns the view box of a drawing that does not state one, from its width and height; by default 24 by 24. */
function sizeOf({ attributes: { width = '', height = '' } }: XmlElement): string {
  const [w, h] = [width, height].map(Number.parseFloat)
  return w > 0 && h > 0 ? `0 0 ${w} ${h}` : '0 0 24 24'
}

function shapesIn({ name, children }: Drawing): number {
  const increment = name === 'svg' || name === 'g' ? 0 : 1
  return children.reduce((sum, child) => sum + shapesIn(child), increment)
}

/** Prints a drawing as SVG. Values need no escapes, because `allowed.ts` admits no quotes and brackets. */
function print({ name, attributes, children }: Drawing): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value.replace(/\s+/g, ' ')}"`)
  const open = `<${name}${written.join('')}`
  return children.length === 0 ? `${open}/>` : `${open}>${children.map(print).join('')}</${name}>`
}

const noShapes = (): ModelError =>
  new ModelError(
    'file-format',
    'the drawing has no shapes',
    {},
    'draw it with paths, rectangles, circles or lines; convert texts to paths',
  )

const tooLong = (length: number, most: number): ModelError =>
  new ModelError(
    'file-format',
    `the drawing has ${length} characters, ${most} are possible`,
    {},
    'draw it more simply, with fewer points',
  )
