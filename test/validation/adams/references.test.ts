/** Every supported dataset, through the command line: imported, run, compared with the results of ADAMS. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { json, wishbone } from '../../unit/cli/command-line'

const data = 'test/validation/data/adams'

/** Relative to the peak of the norm: motion, accelerations, reactions. */
const sharp = { motion: 2e-5, acceleration: 2e-4, reaction: 2e-3 }
/** Files that were computed more coarsely. */
const coarse = { motion: 1e-3, acceleration: 2e-3, reaction: 2e-3 }

const cases = {
  revolute: sharp,
  slide: sharp,
  'slide-aside': sharp,
  sleeve: sharp,
  spring: sharp,
  rod: sharp,
  'ball-joint': coarse,
  cross: coarse,
}

const folder = temporaryFolder()

describe.each(Object.entries(cases))('%s', (name, tolerance) => {
  const project = (): string => join(folder, name)
  let compared: { pass: boolean; missing: string[]; signals: Record<string, { relative: number; pass: boolean }> }

  beforeAll(async () => {
    const imported = await wishbone('import', join(data, name, 'model.adm'), '--out', project())
    expect(imported).toMatchObject({ status: 0, err: '' })
    const result = join(project(), 'result.csv')
    expect(await wishbone('simulate', project(), '--out', result)).toMatchObject({ status: 0, err: '' })
    const tolerances = join(project(), 'tolerances.json')
    writeFileSync(tolerances, JSON.stringify(tolerancesOf(tolerance)))
    compared = await json('compare', result, join(project(), 'reference.csv'), '--tolerance', tolerances)
  })

  it('meets every column of the results', () => {
    expect(compared.missing).toEqual([])
    expect(Object.keys(compared.signals)).toHaveLength(25)
    const failed = Object.entries(compared.signals).filter(([, s]) => !s.pass)
    expect(failed).toEqual([])
    expect(compared.pass).toBe(true)
  })
  it('is a sound project', async () => {
    expect(await wishbone('check', project())).toMatchObject({ status: 0 })
  })
})

function tolerancesOf(t: typeof sharp): Record<string, number> {
  const all = (request: number, signals: string, tolerance: number): [string, number][] =>
    signals.split(' ').map((signal) => [`REQUEST_${request}.${signal}`, tolerance])
  return {
    default: t.motion,
    ...Object.fromEntries([
      ...all(3, 'ax ay az wdx wdy wdz', t.acceleration),
      ...all(5, 'F2 F3 F4 F6 F7 F8', t.reaction),
    ]),
  }
}

describe('import', () => {
  it('refuses a statement that changes what moves and has no block, with its line, and writes nothing', async () => {
    const out = join(folder, 'contact')
    const model = join(folder, 'contact.adm')
    writeFileSync(model, 'title\nPART/1, GROUND\nCONTACT/3, IGEOM=1, JGEOM=2\nEND\n')
    const { status, err } = await wishbone('import', model, '--out', out)
    expect(status).toBe(2)
    expect(err).toMatch(/^error: \S*contact\.adm:3: .*CONTACT\/3 \(line 3\)/)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(await wishbone('check', out)).toMatchObject({ status: 2 })
  })
  it('lists what it leaves out with its line', async () => {
    mkdirSync(join(folder, 'lists'), { recursive: true })
    const model = join(folder, 'lists/model.adm')
    writeFileSync(model, 'title\nPART/1, GROUND\nPART/2, MASS=1, IP=1,1,1\nINTEGRATOR/ERROR=1E-5\nRESULTS/XRF\nEND\n')
    const listed = await json('import', model, '--out', join(folder, 'lists/project'))
    expect(listed).toMatchObject({
      reference: false,
      leftOut: [
        { line: 4, name: 'INTEGRATOR' },
        { line: 5, name: 'RESULTS' },
      ],
    })
  })
  it('names the file when the reference beside the dataset is no table', async () => {
    mkdirSync(join(folder, 'broken'), { recursive: true })
    copyFileSync(join(data, 'revolute/model.adm'), join(folder, 'broken/model.adm'))
    writeFileSync(join(folder, 'broken/reference.csv'), 't [s],x\n1,two\n')
    const { status, err } = await wishbone('import', join(folder, 'broken/model.adm'), '--out', join(folder, 'b'))
    expect(status).toBe(2)
    expect(err).toContain('reference.csv:2')
  })
})
