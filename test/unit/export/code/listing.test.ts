/** Generated code tells where it comes from: every line its blocks and edges, every name what it stands for. */
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { printC } from '../../../../engine/backends/c'
import { printJs } from '../../../../engine/backends/js'
import { programLegend } from '../../../../engine/export/code/legend'
import { listCode } from '../../../../engine/export/code/listing'
import type { CodeLanguage, CodeListing } from '../../../../engine/export/code/types'
import { compileProject, type Compilation } from '../../../../engine/compile/compile'
import { readProjectFolder } from '../../../../engine/io/node/project-folder'

const languages = ['javascript', 'c', 'webassembly'] as const
let vehicle: Compilation
let listings: Record<CodeLanguage, CodeListing>

beforeAll(async () => {
  const read = await readProjectFolder('projects/generic-vehicle', registry)
  if (!read.ok) throw read.problems[0]
  vehicle = compileProject(read.value, registry)
  listings = Object.fromEntries(languages.map((l) => [l, listCode(vehicle, l)])) as Record<CodeLanguage, CodeListing>
})

const blocksOf = ({ lineSources, sources }: CodeListing, line: number): readonly string[] =>
  lineSources[line] < 0 ? [] : sources[lineSources[line]].blocks

/** Names of the derivatives program with the blocks of the line that computes them. */
function blocksOfNames(listing: CodeListing): Map<string, readonly string[]> {
  const main = listing.functions.find((f) => f.name === 'derivatives')!
  const computed = Object.entries(main.words).filter(([, { line }]) => line >= 0)
  return new Map(computed.map(([name, { line }]) => [name, blocksOf(listing, line)]))
}

describe('a listing', () => {
  it('is the text of the backends, line by line', () => {
    const { program } = vehicle.derivatives
    const legend = programLegend(vehicle.system, program)
    expect(listings.javascript.text).toBe(printJs(program, legend))
    expect(listings.c.text).toBe(printC(program, { legend })['model.c'])
    for (const listing of Object.values(listings)) {
      const lines = listing.text.split('\n').length
      expect([listing.lineSources.length, listing.lineMeanings.length]).toEqual([lines, lines])
    }
  })

  it.each(languages)('explains at its head in %s what names mean, with units and axes', (language) => {
    const { text, functions } = listings[language]
    const head = text.split('\n').slice(0, functions[0].first).join('\n')
    expect(head).toContain('X_v_x: velocity of the frame X over ground, m/s')
    expect(head).toMatch(/in axes of Body_com: .*SuspensionRR_end_v/)
    expect(head).toMatch(/x\[7\] Body\.vx \[m\/s\]: \S+/)
    // Moments that are carried are no part of this code, so they are not explained.
    expect(head).not.toContain('moment that is carried')
  })

  it.each(languages)('gives every statement of the derivatives in %s a block', (language) => {
    const listing = listings[language]
    const { first, last } = listing.functions.find((f) => f.name === 'derivatives')!
    const lines = listing.text.split('\n')
    const begins = {
      javascript: /^ \*|^\/\*|function|^}|^ *\/\/|^$/,
      c: /^ \*|^\/\*|^ *\/\*|^void|^[{}]|^$/,
      webassembly: /\(func|\(local \$|;;|^ *\)+$|^$/,
    }
    const orphans: string[] = []
    for (let line = first; line <= last; line++)
      if (blocksOf(listing, line).length === 0 && !begins[language].test(lines[line])) orphans.push(lines[line])
    expect(orphans).toEqual([])
  })

  it('agrees between the languages', () => {
    const [js, c] = [blocksOfNames(listings.javascript), blocksOfNames(listings.c)]
    expect(js.size).toBeGreaterThan(300)
    for (const [name, blocks] of js) expect(c.get(name), name).toEqual(blocks)
  })

  it('gives the kinematics of a joint to the joint, an intermediate of a tyre to the tyre', () => {
    const blocks = blocksOfNames(listings.javascript)
    expect(blocks.get('SuspensionFL_end_v_x')).toEqual(['SuspensionFL'])
    expect(blocks.get('VCn')).toHaveLength(1)
    expect(blocks.get('VCn')?.[0]).toMatch(/^Tire/)
  })

  it('gives the balance of a frame to the joint that moves it, the masses on it and the forces at it', () => {
    const { javascript } = listings
    const { line } = javascript.functions.find((f) => f.name === 'derivatives')!.words.g_v_SuspensionRL_end_x
    const source = javascript.sources[javascript.lineSources[line]]
    expect(source.blocks).toEqual(['SuspensionRL', 'LumpRL', 'TireRL'])
    expect(source.edges).toEqual(['SuspensionRL.T1', 'LumpRL.T1', 'TireRL.T1', 'TireRL.T3'])
  })

  it('gives the bodies of tyre functions to all tyres, calls to one', () => {
    const { javascript } = listings
    const lines = javascript.text.split('\n')
    const tyres = ['TireFL', 'TireFR', 'TireRL', 'TireRR']
    const fn = javascript.functions.find((f) => f.name === 'pac2002')!
    for (let line = fn.first; line <= fn.last; line++)
      if (javascript.lineSources[line] >= 0) expect([...blocksOf(javascript, line)].sort()).toEqual(tyres)
    const calls = lines.flatMap((text, line) => (/^ +pac2002\(/.test(text) ? [blocksOf(javascript, line)] : []))
    expect(calls.map((b) => b.join()).sort()).toEqual(tyres)
  })

  it('says in words what names and array elements are', () => {
    const { functions, elements } = listings.javascript
    const { words, arrays } = functions.find((f) => f.name === 'derivatives')!
    expect(words.SuspensionFL_end_v_x).toMatchObject({ meaning: 'x component of the velocity of SuspensionFL.end' })
    expect(words.D_Body_wx.meaning).toBe('inertia that the derivative of Body.wx moves, with everything attached to it')
    expect(words.acc_Body_vx?.meaning ?? words.acc_Body_vy.meaning).toMatch(/^derivative of the speed Body\.v[xy]$/)
    const [x, dx, p] = ['x', 'dx', 'p'].map((name) => elements[arrays[name]])
    vehicle.states.forEach(({ name, unit }, i) => {
      expect(x[i]).toBe(`${name} [${unit}]`)
      expect(dx[i]).toBe(`derivative of ${name} [${unit}] by time`)
    })
    expect(p).toContain('Body.mass [kg]')
  })

  it('follows blocks into subsystems', () => {
    const project = {
      wishbone: 1,
      title: 'Pendulum in a subsystem',
      blocks: {
        World: { type: 'world/world' },
        Arm: {
          type: 'subsystem',
          ports: { base: { kind: 'frame', joins: ['Joint.base'] } },
          blocks: {
            Joint: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
            Rod: { type: 'mechanics/rigid-arm', params: { z: -1 } },
            Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0.1, Iyy: 0.1, Izz: 0.1 } },
          },
          wires: { a: ['Joint.end', 'Rod.base'], b: ['Rod.end', 'Bob.com'] },
        },
      },
      wires: { w: ['World.frame', 'Arm.base'] },
    } as const
    const listing = listCode(compileProject({ project, files: {} }, registry), 'javascript')
    const all = new Set(listing.sources.flatMap((s) => s.blocks))
    expect([...all].sort()).toEqual(['Arm/Bob', 'Arm/Joint', 'Arm/Rod', 'World'])
  })
})
