/**
 * Tests in three suites: `unit` (one folder of the engine or the app at a time), `validation`
 * (whole vehicles against reference results) and `e2e` (the built application in Chromium, under the
 * Electron main process, and on the command line). Files of a suite share a worker's modules, read once
 * instead of once per file, which halves the time; those that must not are a project of their own.
 */
import { configDefaults, defineConfig } from 'vitest/config'

const seconds = 1000

/**
 * Tests that need modules of their own: they replace some (`vi.mock`), or look at the memory that a step takes, which is more
 * where the same code has seen other models.
 */
const alone = {
  unit: [
    'test/unit/{main,preload}/**/*.test.ts',
    'test/unit/**/*.mocked.test.{ts,tsx}',
    'test/unit/solve/{everySolver,eventMemory}.test.ts',
  ],
  validation: ['test/validation/vehicle/allocation.test.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Equations are many small objects, most of which live shortly: a large nursery (MB) saves a tenth over one of 32.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['test/support/seed.setup.ts'],
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone.unit],
          isolate: false,
          testTimeout: 20 * seconds,
          hookTimeout: 20 * seconds,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          setupFiles: ['test/support/seed.setup.ts'],
          include: alone.unit,
          testTimeout: 20 * seconds,
          hookTimeout: 20 * seconds,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'validation',
          include: ['test/validation/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone.validation],
          isolate: false,
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'validation-alone',
          include: alone.validation,
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
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
          testTimeout: 90 * seconds,
          hookTimeout: 120 * seconds,
          // How long a page may take to show what a test waits for (`expect.poll`) on a busy machine.
          expect: { poll: { timeout: 30 * seconds } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
