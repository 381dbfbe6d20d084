/** Names of files and folders have one case: here are others, and lint has to find them. */
import { describe, expect, it } from 'vitest'
import { nameProblem, nameProblems } from '../../../scripts/lint/file-names.mjs'
import { root } from '../../../scripts/lib/paths.mjs'

describe('the name of a file', () => {
  it('is in kebab-case everywhere', () => {
    expect(nameProblems(root)).toEqual([])
  })

  it.each([
    ['engine/solve/fixedStep.ts', 'fixed-step.ts'],
    ['app/renderer/store/uiStore.test.ts', 'ui-store.test.ts'],
    ['engine/solve/fixed_step.ts', 'fixed-step.ts'],
    ['engine/solve/FixedStep.ts', 'fixed-step.ts'],
    ['app/renderer/ui/dialogFrame.css', 'dialog-frame.css'],
    ['app/renderer/ui/dialogFrame.tsx', 'PascalCase after its component'],
    ['app/renderer/dialogFrames/frame.ts', 'the folder dialogFrames'],
  ])('%s is refused with the name it should have', (file, remedy) => {
    expect(nameProblem(file)).toContain(remedy)
  })

  it.each([
    'engine/solve/fixed-step.ts',
    'app/renderer/ui/Dialog.tsx',
    'app/renderer/main.tsx',
    'test/data/Case_01.json',
  ])('%s is accepted', (file) => {
    expect(nameProblem(file)).toBeUndefined()
  })
})
