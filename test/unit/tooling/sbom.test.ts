/** The bill of materials: its form (CycloneDX 1.6), and that it names what is bundled. */
import { describe, expect, it } from 'vitest'
import { billOf } from '../../../scripts/lib/sbom.mjs'

const own = { name: 'wishbone', version: '0.1.0', licence: 'MIT' }
const digest = Buffer.alloc(64, 7)
const locked = {
  'node_modules/electron': { version: '45.0.0', resolved: 'https://registry/electron.tgz' },
  'node_modules/zustand': { version: '5.1.0', resolved: 'https://registry/5.tgz' },
  'node_modules/@xyflow/react': {
    version: '12.0.0',
    integrity: `sha512-${digest.toString('base64')}`,
  },
  'node_modules/@xyflow/react/node_modules/zustand': { version: '4.5.7', resolved: 'https://registry/4.tgz' },
}
const flow = { name: '@xyflow/react', version: '12.0.0', licence: 'MIT' }
const parts = [
  { name: 'zustand', version: '5.1.0', licence: 'MIT' },
  flow,
  { name: 'zustand', version: '4.5.7', licence: 'MIT' },
  { name: 'elkjs', version: '0.12.1', licence: 'EPL-2.0 OR GPL-3.0-or-later' },
  flow,
]

describe('the bill of materials', () => {
  const bill = billOf(own, parts, locked)

  it('has what CycloneDX asks for', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    // the pattern of its schema
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'wishbone', version: '0.1.0' })
    const references = bill.components.map((component) => component['bom-ref'])
    expect(new Set(references).size).toBe(references.length)
    expect(bill.dependencies).toEqual([{ ref: 'pkg:npm/wishbone@0.1.0', dependsOn: references }])
  })

  it('has Electron and every package once, in each of its versions, where it comes from and under which licence', () => {
    expect(bill.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/electron@45.0.0',
      'pkg:npm/%40xyflow/react@12.0.0',
      'pkg:npm/elkjs@0.12.1',
      'pkg:npm/zustand@4.5.7',
      'pkg:npm/zustand@5.1.0',
    ])
    const [electron, react, elk, old] = bill.components
    expect(electron.type).toBe('framework')
    expect(react).toMatchObject({ group: '@xyflow', name: 'react', licenses: [{ license: { id: 'MIT' } }] })
    expect(react.externalReferences).toEqual([
      {
        type: 'distribution',
        url: 'https://registry.npmjs.org/@xyflow/react/-/react-12.0.0.tgz',
        hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
      },
    ])
    expect(elk.licenses).toEqual([{ expression: 'EPL-2.0 OR GPL-3.0-or-later' }])
    expect(old.externalReferences?.[0].url).toBe('https://registry/4.tgz')
  })

  it('is the same for the same content, and another for another', () => {
    expect(billOf(own, parts.toReversed(), locked)).toEqual(bill)
    expect(billOf({ ...own, version: '0.1.1' }, parts, locked).serialNumber).not.toBe(bill.serialNumber)
  })
})
