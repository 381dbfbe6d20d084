/** The committed block reference is what the block definitions say. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { defineBlock, choice, frame, quantity, signalIn } from '../../../engine/model/blocks/block'
import * as facts from '../../../engine/model/blocks/block-facts'
import { blockReference } from '../../../scripts/lib/block-reference.mjs'
import { filesBelow } from '../../../scripts/lib/digest.mjs'
import { inRoot } from '../../../scripts/lib/paths.mjs'

const folder = inRoot('docs/blocks')
const pages = blockReference(registry.all(), facts)

describe('docs/blocks (after a change of a block: npm run docs)', () => {
  it('has a page for every block and no other', () => {
    const committed = filesBelow(folder).map((file) => relative(folder, file).replaceAll('\\', '/'))
    expect(committed.sort()).toEqual([...pages.keys()].sort())
  })

  it.each([...pages])('%s is up to date', (name, text) => {
    expect(readFileSync(`${folder}/${name}`, 'utf8')).toBe(text)
  })
})

describe('a page', () => {
  const block = defineBlock({
    type: 'test/teapot',
    title: 'Teapot',
    category: 'Bodies',
    summary: 'Short and stout',
    doc: 'It pours.\n\nSource: George Sanders (1939).',
    icon: '',
    ports: {
      handle: frame('Handle', 'Where it is held', { optional: true }),
      tip: signalIn('Tip', 'rad', 'Angle of the pot'),
    },
    params: {
      kind: choice([{ value: 'tea', label: 'Tea' }], 'tea', 'Kind', 'What is in it'),
      volume: quantity('m^3', 0.001, 'Volume', 'How much | at most', { min: 0, max: 1, exclusive: true }),
      lid: quantity('kg', 0, 'Lid', 'Mass of the lid', { structural: true, when: { param: 'kind', is: ['tea'] } }),
    },
    signals: { steam: { unit: 'kg/s', doc: 'What is lost', logged: false } },
    build: () => undefined,
  })
  const text = blockReference([block], facts).get('test/teapot.md') ?? ''

  it('tells kind and unit of every port', () => {
    expect(text).toContain('| `handle` | frame, optional | Where it is held |')
    expect(text).toContain('| `tip` | input in rad | Angle of the pot |')
  })

  it('tells default, unit, range and condition of every parameter', () => {
    expect(text).toContain('| `volume` | 0.001 | m³ | > 0, < 1 | How much \\| at most |')
    expect(text).toContain('| `kind` | `tea` |  | `tea`: Tea | What is in it |')
    expect(text).toContain('Mass of the lid; with `kind` = `tea` *structural* |')
  })

  it('calls choices by the names of the inspector where nobody writes files', () => {
    const { kind, volume } = block.params
    expect([facts.defaultOf(kind), facts.rangeOf(kind)]).toEqual(['Tea', 'Tea'])
    expect(facts.rangeOf(volume)).toBe('> 0, < 1')
  })

  it('tells what can be plotted', () => {
    expect(text).toContain('| `steam` | kg/s | What is lost |')
  })
})
