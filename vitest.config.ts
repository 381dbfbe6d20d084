/**
 * Tests in three suites: `unit` (one folder of the engine or the app at a time), `validation`
 * (whole vehicles against reference results) and `e2e` (the built application in Chromium, under the
 * Electron main process, and on the command line). Files of a suite share a worker's modules, read once
 * instead of once per file, which halves the time; those that must not are a project of their own.
 */
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { patience } from './test/support/patience.mjs'

/**
 * Limits of a test are those of its processor time (`test/support/processor-limit.setup.ts`), which a busy machine does not use up.
 * By the clock there is only this one, ms, against a promise that is never kept.
 */
const never = 1_800_000
const withinProcessorTime = (seconds: number) => ({
  provide: { processorSeconds: seconds },
  testTimeout: never,
  hookTimeout: never,
})
const everyTest = ['test/support/seed.setup.ts', 'test/support/processor-limit.setup.ts']

/**
 * Tests that need modules of their own: they replace some (`vi.mock`), or look at the memory that a step takes, which is more
 * where the same code has seen other models.
 */
const alone = {
  unit: [
    'test/unit/{main,preload}/**/*.test.ts',
    'test/unit/**/*.mocked.test.{ts,tsx}',
    'test/unit/solve/{every-solver,event-memory}.test.ts',
  ],
  validation: ['test/validation/vehicle/allocation.test.ts'],
}

/**
 * Translated modules are kept between runs (`fsModuleCache`), so that the second and third suite of one run find what the first has
 * translated. Their keys are hashes of their text and of these settings; what a glob finds is in neither.
 */
const globsAreNotKept: Plugin = {
  name: 'globs-are-not-kept',
  configureVitest({ experimental_defineCacheKeyGenerator: defineKey }) {
    defineKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined))
  },
}

/** Equations are many small objects, most of which live shortly: a large nursery (MB) saves a tenth over one of 32. */
const nursery = ['--min-semi-space-size=64', '--max-semi-space-size=128']
/**
 * A test runs most code briefly. V8 optimises functions only after nine times the usual work, WebAssembly after ten times, and collects
 * garbage in the thread that made it: docs/decisions/0093.
 */
const seldomOptimised = ['--interrupt-budget=600000', '--wasm-tiering-budget=18000000', '--single-threaded-gc']

export default defineConfig({
  plugins: [globsAreNotKept],
  test: {
    maxWorkers: 2,
    execArgv: nursery,
    passWithNoTests: true,
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: everyTest,
          execArgv: [...nursery, ...seldomOptimised],
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone.unit],
          isolate: false,
          ...withinProcessorTime(20),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          setupFiles: everyTest,
          include: alone.unit,
          ...withinProcessorTime(20),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'validation',
          setupFiles: everyTest,
          execArgv: [...nursery, ...seldomOptimised],
          include: ['test/validation/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone.validation],
          isolate: false,
          ...withinProcessorTime(120),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'validation-alone',
          setupFiles: everyTest,
          include: alone.validation,
          ...withinProcessorTime(120),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/build.setup.ts'],
          // Files share a worker, and with it the browser: each test has a page or opens its project anew.
          isolate: false,
          setupFiles: everyTest,
          ...withinProcessorTime(60),
          // What a test waits for comes when the machine gets to it (`test/support/patience.mjs`).
          expect: { poll: { timeout: patience } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
