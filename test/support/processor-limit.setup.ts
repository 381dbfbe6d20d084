/**
 * A test that works for longer than its suite allows has failed, measured by the processor time of the program that runs it: the same
 * on a busy machine. A test that never ends is stopped with its suite (`scripts/test.mjs`).
 */
import { afterEach, beforeEach, expect, inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a test may use, s. */
    processorSeconds: number
  }
}

let before = process.cpuUsage()

beforeEach(() => {
  before = process.cpuUsage()
})

afterEach(() => {
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  expect(seconds, 'processor time of this test, s').toBeLessThan(inject('processorSeconds'))
})
