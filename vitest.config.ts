/**
 * Tests in three projects: `unit` (one folder of the engine or the app at a time), `validation`
 * (whole vehicles against reference results) and `e2e` (the built application in Chromium, under the
 * Electron main process, and on the command line).
 */
import { defineConfig } from 'vitest/config'

const seconds = 1000

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
