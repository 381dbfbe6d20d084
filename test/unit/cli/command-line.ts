/** The command line in this process: what a user would see, without a process of its own. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCli } from '../../../app/cli/cli'
import { sharedCompiler } from '../../support/compiler'
import type { JsonValue } from '../../../engine/model/text/json'

export interface Outcome {
  readonly status: number
  readonly out: string
  readonly err: string
}

export async function wishbone(...argv: readonly string[]): Promise<Outcome> {
  let out = ''
  let err = ''
  const status = await runCli(argv, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    debug: false,
    compiler: sharedCompiler,
  })
  return { status, out, err }
}

/** Parsed standard output of a command that must succeed or fail a check, never complain of its input. */
export async function json(...argv: readonly string[]) {
  const { status, out, err } = await wishbone(...argv, '--json')
  if (status === 2) throw new Error(err)
  return JSON.parse(out)
}

/**
 * A cart of 2 kg on a slider along x, pushed by a source: x'' = F/m, so that results have closed forms.
 */
export const cart = {
  wishbone: 1,
  title: 'Cart',
  blocks: {
    World: { type: 'world/world' },
    Slider: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Cart: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Push: { type: 'mechanics/torque' },
    Source: { type: 'sources/constant', params: { value: 3 } },
  },
  wires: {
    w1: ['World.frame', 'Slider.base'],
    w2: ['Slider.end', 'Cart.com'],
    w3: ['Slider.axis', 'Push.axis'],
    w4: ['Source.y', 'Push.u'],
  },
  experiments: { push: { stop: 2, solver: { name: 'rk4', step: 0.01 } } },
} as const

/** Writes a file of JSON or text and returns its path. */
export function put(folder: string, name: string, content: JsonValue | string): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 1))
  return path
}

/** The cart with changes, as a merge patch. */
export { mergePatch } from '../../../engine/model/text/merge-patch'
