/**
 * Position of the window when it was last closed, stored in a small file of the user's data folder. A state that is
 * unreadable, or lies on a screen that is gone, counts as missing.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Rectangle } from 'electron'
import * as v from 'valibot'
import { replaceFileSync } from '../../engine/io/node/replace-file'

const integer = v.pipe(v.number(), v.integer())
const schema = v.object({
  bounds: v.object({
    x: integer,
    y: integer,
    width: v.pipe(integer, v.minValue(400)),
    height: v.pipe(integer, v.minValue(300)),
  }),
  maximized: v.boolean(),
})

export type WindowState = v.InferOutput<typeof schema>

/** Visible part of the title bar, in pixels, that suffices for moving the window. */
const reachable = 80

/** @param workAreas usable rectangle of every screen there is now */
export function readWindowState(file: string, workAreas: readonly Rectangle[]): WindowState | undefined {
  try {
    const state = v.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
    return workAreas.some((area) => titleBarReachable(state.bounds, area)) ? state : undefined
  } catch {
    return undefined
  }
}

/** Writes the state synchronously, because the window is closing. Failure is harmless and silent. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    replaceFileSync(file, JSON.stringify(state))
  } catch {
    return
  }
}

function titleBarReachable(bounds: Rectangle, area: Rectangle): boolean {
  const visible = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  return visible >= reachable && bounds.y >= area.y && bounds.y <= area.y + area.height - reachable
}
