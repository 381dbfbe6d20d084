/** Every manoeuvre is documented, with its settings and figures, and validated. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { manoeuvres, manoeuvreNames } from '../../../manoeuvres/table'
import { filesBelow } from '../../../scripts/lib/digest.mjs'
import { manoeuvreReference } from '../../../scripts/lib/manoeuvre-reference.mjs'
import { inRoot } from '../../../scripts/lib/paths.mjs'

const page = readFileSync(inRoot('docs/theory/manoeuvres.md'), 'utf8')
const sections = page.split(/^### /m).slice(1)
const tests = filesBelow(inRoot('test/validation'))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))

describe.each(manoeuvreNames)('the manoeuvre %s', (name) => {
  it('has a section in docs/theory/manoeuvres.md', () => {
    const title = manoeuvres[name].title.toLowerCase()
    const section = sections.find((text) => text.toLowerCase().startsWith(title))
    expect(section?.split('\n').slice(1).join(' ').trim().length ?? 0).toBeGreaterThan(100)
  })

  it('has a validation that runs it', () => {
    const run = new RegExp(
      String.raw`(?:perform|run|report|figures?\w*)\w*\([^;]*?'${name}'|manoeuvre: '${name}'|\['${name}'`,
    )
    expect(tests.some((text) => run.test(text))).toBe(true)
  })
})

describe('docs/theory/manoeuvre-reference.md', () => {
  it('has all settings and figures; otherwise run `npm run docs`', () => {
    expect(readFileSync(inRoot('docs/theory/manoeuvre-reference.md'), 'utf8')).toBe(manoeuvreReference(manoeuvres))
  })
})
