/** What bad input gets: status 2 and one line that names file, block, parameter or port, and says what to do. */
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../engine/model/text/json'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, mergePatch, put, wishbone } from './command-line'

const folder = temporaryFolder()
let count = 0

/** A project file with the cart after a merge patch. */
const project = (patch: JsonValue): string => put(folder, `project${++count}.json`, mergePatch(cart, patch))

const compileError = async (path: string, ...more: readonly string[]): Promise<string> => {
  const { status, out, err } = await wishbone('compile', path, ...more)
  expect({ status, out }).toEqual({ status: 2, out: '' })
  expect(err).toMatch(/^error: [^\n]+\n$/)
  return err
}

/** Each patch makes one mistake; the message must match all patterns. */
const mistakes: readonly (readonly [what: string, patch: JsonValue, message: readonly RegExp[]])[] = [
  [
    'a wire to a block that does not exist',
    { wires: { w2: ['Slider.end', 'Crat.com'] } },
    [/wire "w2"/, /block Crat/, /did you mean "Cart"/i],
  ],
  [
    'a block of unknown type',
    { blocks: { Cart: { type: 'mechanics/ridgid-body' } } },
    [/block Cart/, /no block type/, /mechanics\/rigid-body/],
  ],
  [
    'an unknown parameter',
    { blocks: { Cart: { params: { weight: 3 } } } },
    [/block Cart, parameter weight/, /use one of mass, Ixx/i],
  ],
  [
    'a wrong unit',
    { blocks: { Cart: { params: { mass: '2 m' } } } },
    [/block Cart, parameter mass/, /unit m, expected kg/, /give it in kg/i],
  ],
  ['an unconnected port', { wires: { w4: null } }, [/block Push, port u/, /not connected/, /wire it to an output/i]],
  ['two worlds', { blocks: { Earth: { type: 'world/world' } } }, [/World, Earth/, /keep World/i]],
  [
    'a tree that is no tree',
    {
      blocks: { Second: { type: 'mechanics/prismatic' } },
      wires: { w5: ['World.frame', 'Second.base'], w6: ['Second.end', 'Cart.com'] },
      formulations: { default: { translation: { 'Slider.T1': 'tree', 'Second.T1': 'tree' } } },
    },
    [/block (Slider|Second)/, /Slider\.T1.*Second\.T1|Second\.T1.*Slider\.T1/, /loop/, /put one .*cotree/i],
  ],
  [
    'a massless body that can move freely',
    { blocks: { Cart: { params: { mass: 0, Ixx: 0, Iyy: 0, Izz: 0 } } } },
    [
      /block Cart, parameter mass/,
      /nothing that has mass or inertia moves with Slider\.ds/,
      /give Cart a mass greater than 0/i,
    ],
  ],
  [
    'a negative mass',
    { blocks: { Cart: { params: { mass: -2 } } } },
    [/block Cart, parameter mass/, /-2 kg/, /at least 0 kg/],
  ],
  [
    'an inertia that no body can have',
    { blocks: { Cart: { params: { Ixx: 1, Iyy: 1, Izz: 3 } } } },
    [/block Cart, parameter I../, /\. [A-Z]/],
  ],
  [
    'a wire between unlike ports',
    { wires: { w5: ['Source.y', 'Cart.com'] } },
    [
      /wire "w5"/,
      /Source\.y and Cart\.com/,
      /signal port cannot be wired to a frame port|frame port cannot be wired to a signal port/,
      /remove the wire/i,
    ],
  ],
  [
    'a driver fed by a signal without a continuous derivative',
    {
      blocks: {
        Step: { type: 'sources/step' },
        Driver: { type: 'mechanics/driver' },
        Tip: { type: 'mechanics/rigid-body' },
      },
      wires: { w5: ['Cart.com', 'Driver.base'], w6: ['Driver.end', 'Tip.com'], w7: ['Step.y', 'Driver.u'] },
    },
    [/block Driver/, /derivative/, /smooth|spline/i],
  ],
]

describe('one mistake in a project', () => {
  it.each(mistakes)('%s', async (_, patch, patterns) => {
    const path = project(patch)
    const message = await compileError(path)
    expect(message).toContain(path)
    for (const pattern of patterns) expect(message).toMatch(pattern)
    const { status, out } = await wishbone('check', path)
    expect(status).toBe(1)
    for (const pattern of patterns) expect(out).toMatch(pattern)
  })

  it('a malformed project: line and column', async () => {
    const path = put(folder, 'broken.json', '{\n  "wishbone": 1,\n  "title": "Cart",,\n}')
    expect(await compileError(path)).toMatch(/broken\.json:3: /)
    expect((await wishbone('check', path)).out).toMatch(/broken\.json:3: /)
  })

  it('a project of a newer version is refused with a remedy', async () => {
    expect(await compileError(project({ wishbone: 99 }))).toMatch(/format 99.*newer version/i)
  })

  it('a project that is not there', async () => {
    expect(await compileError('nowhere')).toMatch(/nowhere: cannot read the project.*Give a project folder/)
  })

  it('a body of a malformed patch', async () => {
    const patch = put(folder, 'patch.json', '{"blocks": {"Cart": 5}}')
    expect(await compileError(project({}), '--patch', patch)).toMatch(/patch\.json/)
  })
})

describe('several mistakes', () => {
  const path = project({
    blocks: { Cart: { params: { mass: -2, weight: 3 } }, Source: { params: { value: '3 furlongs' } } },
    wires: { w4: null },
  })
  it('are all listed by check', async () => {
    const { status, out } = await wishbone('check', path)
    expect(status).toBe(1)
    for (const pattern of [/parameter mass/, /parameter weight/, /parameter value/, /port u/, /4 problems/]) {
      expect(out).toMatch(pattern)
    }
  })
  it('are counted in the one line of other commands', async () => {
    expect(await compileError(path)).toMatch(/There are 3 more problems: see wishbone check/)
  })
})

describe('mistakes on the command line', () => {
  const path = project({})
  const out = put(folder, 'out.csv', '')
  it.each([
    [
      'a parameter that does not exist',
      ['--set', 'Cart.mas=2'],
      /block Cart, parameter mas: --set Cart\.mas.*Did you mean "mass"/,
    ],
    ['a block that does not exist', ['--set', 'Crat.mass=2'], /"Crat".*Did you mean "Cart"/],
    ['a value of another unit', ['--set', 'Cart.mass=2m'], /--set Cart\.mass.*unit m, expected kg/],
    ['no value', ['--set', 'Cart.mass'], /"Cart\.mass" does not set a parameter\. Write Block\.parameter=value/],
    ['a step with the unit of a mass', ['--step', '1kg'], /--step 1kg.*expected s/],
    ['a step of zero', ['--step', '0'], /--step 0 is not a positive time/],
    ['a solver that does not exist', ['--solver', 'eulr'], /no solver eulr.*euler, heun, .*dopri5/],
    ['an experiment that does not exist', ['--experiment', 'pull'], /no experiment "pull".*push/],
    ['a formulation that does not exist', ['--formulation', 'x'], /no formulation "x".*default/],
    [
      'a signal that does not exist',
      ['--signals', 'Slider.speed'],
      /no signal "Slider\.speed".*signals of Slider are .*ds/i,
    ],
    ['an option that does not exist', ['--stepp', '1'], /no option --stepp.*--step/],
    ['an option twice', ['--step', '1', '--step', '2'], /--step is given twice/],
    ['an option without its value', ['--step'], /--step needs a value.*--step TIME/],
    ['an argument too many', ['more'], /does not take "more"/],
  ])('%s', async (_, options, message) => {
    const { status, err, out: printed } = await wishbone('simulate', path, '--out', out, ...options)
    expect({ status, printed }).toEqual({ status: 2, printed: '' })
    expect(err).toMatch(/^error: [^\n]+\n$/)
    expect(err).toMatch(message)
  })
  it('an unknown command, and none', async () => {
    expect((await wishbone('simulat')).err).toMatch(/no command "simulat".*"simulate"/)
    expect((await wishbone()).err).toMatch(/no command is given.*simulate/)
  })
})

describe('malformed tables', () => {
  const path = project({})
  const input = (csv: string, suffix = ''): Promise<string> => {
    const file = put(folder, `input${++count}.csv`, csv)
    return wishbone('simulate', path, '--input', `Source=${file}${suffix}`, '--out', `${file}.out`).then(
      ({ status, err }) => {
        expect(status).toBe(2)
        expect(err).toMatch(/^error: [^\n]+\n$/)
        expect(err).toContain(file)
        return err
      },
    )
  }
  it.each([
    ['a text among numbers', 't [s],value\n0,1\n1,high\n2,3\n', /:3: .*a word among its numbers/],
    ['no headings', '0,1\n1,2\n', /No column is named time.*time=COLUMN/i],
    ['no time', 'Index;v\n1;2\n2;1\n', /How many samples are there per second.*rate=50/],
    ['thousands or decimals', 't [s];v\n0;1,234\n2;2,345\n', /decimal mark or a thousands separator.*decimal=,/],
    [
      'time that goes back',
      't [s],value\n0,1\n2,2\n1,3\n',
      /"t" goes back from 2 s to 1 s in row 3.*part=1, or part=joined/,
    ],
    [
      'stamps that repeat',
      't [s],value\n0,1\n0,2\n1,3\n1,1\n2,1\n2,2\n',
      /repeat the time of the previous row.*rate=2/,
    ],
    ['two values', 't [s],a,b\n0,1,1\n2,2,2\n', /2 columns.*csv:"a"/],
    ['a unit that is none', 't [s],value [furlong]\n0,1\n2,2\n', /furlong/],
    ['a speed that drives a steering angle', 't [s],value [km/h]\n0,1\n2,2\n', /is in km\/h, but/],
    ['too short for the run', 't [s],value\n0,1\n1,2\n', /covers 0 s to 1 s, the run 0 s to 2 s/],
  ])('%s', async (_, csv, message) => {
    expect(await input(csv)).toMatch(message)
  })
  it.each([
    [':b', /no column "b"/],
    [':value:scale=x', /scale=x is not a number/],
    [':unit=furlong', /furlong/],
    [':decimal=;', /neither "," nor "\."/],
    [':from=1.5', /covers -1\.5 s to 0\.5 s, the run 0 s to 2 s/],
    [':rate=0', /0 is not a number of samples/],
  ])('with %s behind the file', async (suffix, message) => {
    expect(await input('t [s],value\n0,1\n2,2\n', suffix)).toMatch(message)
  })
  it('for a block that is no source', async () => {
    const file = put(folder, 'good.csv', 't [s],value\n0,1\n2,2\n')
    const { err } = await wishbone('simulate', path, '--input', `Cart=${file}`, '--out', `${file}.out`)
    expect(err).toMatch(/block Cart.*not a signal source.*Source/)
  })
  it('in a comparison', async () => {
    const good = put(folder, 'result.csv', 't [s],a\n0,1\n')
    const bad = put(folder, 'reference.csv', 't [s],a\n0\n')
    const { status, err } = await wishbone('compare', good, bad)
    expect(status).toBe(2)
    expect(err).toMatch(/reference\.csv:2: /)
  })
})

describe('tyres', () => {
  const points = put(folder, 'points.json', [{ Fz: 4000, S: 0, alpha: 0, gamma: 0, Omega: 50, VCx: 18, Reff: 0.35 }])
  const tire = async (file: string, ...more: readonly string[]): Promise<string> => {
    const { status, err } = await wishbone('tyre', file, '--points', points, '--out', `${points}.out`, ...more)
    expect(status).toBe(2)
    expect(err).toMatch(/^error: [^\n]+\n$/)
    return err
  }
  it('a malformed property file', async () => {
    expect(await tire(put(folder, 'bad.tir', "[MODEL]\nPROPERTY_FILE_FORMAT = 'PAC2002'\nPCX1 = 1.2.3\n"))).toMatch(
      /bad\.tir:3: /,
    )
  })
  it('a property file of another model', async () => {
    expect(await tire(put(folder, 'mf6.tir', "[MODEL]\nPROPERTY_FILE_FORMAT = 'SWIFT'\n"))).toMatch(
      /mf6\.tir:2: .*PAC2002/,
    )
  })
  it('a property file that lacks values', async () => {
    expect(await tire(put(folder, 'short.tir', "[MODEL]\nPROPERTY_FILE_FORMAT = 'FIALA'\n"))).toMatch(
      /short\.tir: .*lacks.*WIDTH/,
    )
  })
  it('a point that lacks a quantity', async () => {
    put(folder, 'points.json.bad', [{ Fz: 4000 }])
    const { err } = await wishbone(
      'tyre',
      'projects/generic-vehicle',
      '--points',
      `${points}.bad`,
      '--out',
      `${points}.out`,
    )
    expect(err).toMatch(/point 1 has no S.*SI units/)
  })
  it('a project without a tyre', async () => {
    expect(await tire(project({}))).toMatch(/no tyre/)
  })
})
