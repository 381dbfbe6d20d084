/**
 * Tests in three suites: `unit` (one folder of the engine or the app at a time), `validation`
 * (whole vehicles against reference results) and `e2e` (the built application in Chromium, under the
 * Electron main process, and on the command line). Files of a suite share a worker's modules, read once
 * instead of once per file, which halves the time; those that replace modules are a project of their own.
 */
import { configDefaults, defineConfig } from 'vitest/config'

const seconds = 1000

/** Tests with `vi.mock`: they need modules of their own. */
const replaceModules = ['test/unit/{main,preload}/**/*.test.ts', 'test/unit/**/*.mocked.test.{ts,tsx}']

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...replaceModules],
          isolate: false,
          testTimeout: 20 * seconds,
          hookTimeout: 20 * seconds,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-mocked',
          include: replaceModules,
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
          isolate: false,
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
