/**
 * Screens compared with kept pictures. Pixels are compared where the browser and its fonts are those that the pictures were
 * made with; elsewhere texts have other widths, and the places of the parts of the window are compared instead.
 *
 * With WISHBONE_UPDATE_PICTURES=1 the pictures are made anew; look at them before committing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { inRoot } from '../../../scripts/lib/paths.mjs'

const kept = inRoot('test/e2e/pictures')
const failed = inRoot('test-results')
export const updating = process.env.WISHBONE_UPDATE_PICTURES === '1'

/** Share of pixels that may differ: anti-aliasing and rounding, no more. */
const SHARE = 0.005
/** By how much the colour of a pixel may differ, 0 to 1, before it counts. */
const COLOUR = 0.15
/** How far a part of the window may lie from where it was, px, with other fonts. */
const REACH = 40

export interface Surroundings {
  readonly chromium: string
  /** Widths of texts, which tell one set of fonts from another. */
  readonly widths: readonly number[]
}

/** Name of a part -> left, top, width, height. */
export type Layout = Readonly<Record<string, readonly [number, number, number, number]>>

interface Kept {
  readonly surroundings: Surroundings
  readonly layouts: Readonly<Record<string, Layout>>
}

export async function surroundingsOf(page: Page): Promise<Surroundings> {
  const chromium = page.context().browser()?.version().split('.')[0] ?? ''
  const widths = await page.evaluate(async () => {
    await document.fonts.ready
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) return []
    const style = getComputedStyle(document.documentElement)
    const texts = ['Wishbone 0123456789', 'The quick brown fox', 'αβγ ṡ ≥ · …']
    return ['--font-ui', '--font-mono'].flatMap((family) =>
      ['400', '600'].flatMap((weight) =>
        texts.map((text) => {
          context.font = `${weight} 13px ${style.getPropertyValue(family)}`
          return Math.round(100 * context.measureText(text).width)
        }),
      ),
    )
  })
  return { chromium, widths }
}

/** Where the parts are that can be seen: what is below the window changes with every text, and nobody sees it. */
export async function layoutOf(page: Page): Promise<Layout> {
  return page.evaluate(() => {
    const parts =
      'aside[aria-label], main, header[aria-label], footer[aria-label], section[aria-label], dialog, [role=tab]'
    const found: Record<string, [number, number, number, number]> = {}
    for (const element of document.querySelectorAll<HTMLElement>(parts)) {
      if (!element.checkVisibility()) continue
      const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.id}`
      const { x, y, width, bottom } = element.getBoundingClientRect()
      if (y >= window.innerHeight) continue
      found[name] ??= [x, y, width, Math.min(bottom, window.innerHeight) - y].map(Math.round) as [
        number,
        number,
        number,
        number,
      ]
    }
    return found
  })
}

/**
 * A picture of the page once it has come to rest.
 *
 * @param style rules for what is on the picture, such as what is to be hidden
 */
export async function pictureOf(page: Page, style: string): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  const shot = () => page.screenshot({ animations: 'disabled', caret: 'hide', style })
  let before = await shot()
  for (let tries = 0; tries < 20; tries++) {
    // What is drawn by the graphics processor may come a few frames later.
    await page.waitForTimeout(200)
    const next = await shot()
    if (next.equals(before)) return next
    before = next
  }
  throw new Error('the page does not come to rest')
}

/** Share of pixels that differ, 0 to 1; all of them when the sizes do. */
export function difference(a: PNG, b: PNG): { readonly share: number; readonly diff: PNG } {
  const { width, height } = a
  const diff = new PNG({ width, height })
  if (b.width !== width || b.height !== height) return { share: 1, diff }
  const count = pixelmatch(a.data, b.data, diff.data, width, height, { threshold: COLOUR })
  return { share: count / (width * height), diff }
}

export class KeptPictures {
  private readonly file = join(kept, 'kept.json')
  private readonly known: Kept | null = existsSync(this.file)
    ? (JSON.parse(readFileSync(this.file, 'utf8')) as Kept)
    : null
  private readonly layouts: Record<string, Layout> = {}

  constructor(private readonly here: Surroundings) {}

  get comparesPixels(): boolean {
    return JSON.stringify(this.known?.surroundings) === JSON.stringify(this.here)
  }

  /** @returns what is different, nothing when it is as it was */
  check(name: string, picture: Buffer, layout: Layout): readonly string[] {
    this.layouts[name] = layout
    const file = join(kept, `${name}.png`)
    if (updating) {
      mkdirSync(kept, { recursive: true })
      writeFileSync(file, picture)
      return []
    }
    if (!existsSync(file)) return [`${name}: there is no kept picture`]
    return this.comparesPixels ? this.pixels(name, file, picture) : this.places(name, layout)
  }

  save(): void {
    if (!updating) return
    const value: Kept = { surroundings: this.here, layouts: this.layouts }
    writeFileSync(this.file, `${JSON.stringify(value)}\n`)
  }

  private pixels(name: string, file: string, picture: Buffer): readonly string[] {
    const { share, diff } = difference(PNG.sync.read(readFileSync(file)), PNG.sync.read(picture))
    if (share < SHARE) return []
    mkdirSync(failed, { recursive: true })
    writeFileSync(join(failed, `${name}.png`), picture)
    writeFileSync(join(failed, `${name}-difference.png`), PNG.sync.write(diff))
    return [`${name}: ${(100 * share).toFixed(2)} % of the pixels differ, see test-results/${name}-difference.png`]
  }

  private places(name: string, layout: Layout): readonly string[] {
    const before = this.known?.layouts[name] ?? {}
    return [...new Set([...Object.keys(before), ...Object.keys(layout)])].flatMap((part) => {
      const [was, is] = [before[part], layout[part]]
      if (was === undefined || is === undefined) return [`${name}: ${part} is ${was === undefined ? 'new' : 'gone'}`]
      const far = was.some((value, i) => Math.abs(value - is[i]) > REACH)
      return far ? [`${name}: ${part} is at ${is.join(', ')}, was at ${was.join(', ')}`] : []
    })
  }
}
