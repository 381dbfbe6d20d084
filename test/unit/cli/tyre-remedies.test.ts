/**
 * Remedies in messages about tyres, their property files, measurements and the tyre rig: each is followed as it is
 * written, and ends with a result.
 */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { put, wishbone } from './command-line'

const folder = temporaryFolder()
const property = `[MODEL]
PROPERTY_FILE_FORMAT = 'FIALA'
[UNITS]
LENGTH = 'meter'
[DIMENSION]
UNLOADED_RADIUS = 0.33
WIDTH = 0.2
[PARAMETER]
VERTICAL_STIFFNESS = 200000
CSLIP = 100000
CALPHA = 60000
UMAX = 0.9
UMIN = 0.8
`
const tire = put(folder, 'tyre.tir', property)
let count = 0

/** Status and error of a command, 0 for a failed check too. */
async function run(...argv: readonly string[]): Promise<string> {
  const { status, err } = await wishbone(...argv)
  return status === 2 ? err : ''
}

describe('property files', () => {
  const read = (text: string): Promise<string> => run('tyre', put(folder, `file${++count}.tir`, text))

  it.each([
    ['no model', property.replace(/^(?:PROPERTY|CSLIP).*\n/gm, ''), /add PROPERTY_FILE_FORMAT = .*'FIALA' to the section \[MODEL\]/i, property],
    ['another model', property.replace('FIALA', 'FTIRE'), /use a property file of PAC2002 .*FIALA/i, property],
    ['a value twice', `${property}UMAX = 0.7\n`, /remove one of the two/i, property],
    ['a value that is text', property.replace('= 0.9', "= 'high'"), /write a number/i, property],
    ['a value that is missing', property.replace('= 0.9', '='), /write a number/i, property],
    ['a parameter that is missing', property.replace(/^UMAX.*\n/m, ''), /lacks UMAX. complete the file/i, property],
    ['a value of zero', property.replace('0.33', '0'), /give a positive value/i, property],
    ['another unit behind a value', property.replace('0.33', '330 mm'), /remove it/i, property],
    ['an unknown unit', property.replace("'meter'", "'furlong'"), /use one of (?<unit>[^,]+),/i, property.replace("'meter'", "'UNIT'")],
    ['a unit twice', property.replace("LENGTH = 'meter'", "LENGTH = 'meter'\nLENGTH = 'mm'"), /remove one of the two/i, property],
    ['a section', property.replace('[DIMENSION]', '[DIMENSION'), /write sections as \[NAME\]/i, property],
  ])('%s', async (_, fault, message, repaired) => {
    const text = await read(fault)
    expect(text).toMatch(message)
    expect(await read(repaired.replace('UNIT', message.exec(text)?.groups?.['unit'] ?? 'UNIT'))).toBe('')
  }) // prettier-ignore

  it.each([
    ['nothing to write into', ['projects/generic-vehicle', '--write', 'OUT'], /give a \.tir file of the same model, with --set/i, [tire, '--set', 'Tire.fiala.mu0=0.7', '--write', 'OUT']],
    ['another ending', [tire, '--write', 'x.json'], /ends? with \.tir/i, [tire, '--write', 'OUT']],
    ['another model', [tire, '--set', 'Tire.forceModel=brush', '--write', 'OUT'], /choose a property file of this model/i, [tire, '--write', 'OUT']],
    ['a patch', [tire, '--patch', 'x.json'], /use --set Tire\.PARAM=VALUE/i, [tire, '--set', 'Tire.fiala.mu0=0.7']],
  ] as const)('%s, when a tyre is written', async (_, fault, message, repaired) => {
    const out = join(folder, `out${++count}.tir`)
    const at = (argv: readonly string[]) => argv.map((word) => (word === 'OUT' ? out : word))
    expect(await run('tyre', ...at(fault))).toMatch(message)
    expect(await run('tyre', ...at(repaired))).toBe('')
  }) // prettier-ignore
})

describe('the rig', () => {
  it.each([
    ['a diagram', ['--diagram', 'x'], /use one of (?<word>\w+)/i, ['--diagram', 'WORD']],
    ['a quantity', ['--sweep', 'alpha'], /use one of (?<word>\w+)/i, ['--sweep', 'WORD']],
    ['a condition', ['--sweep', 'slip=-1:1:3', '--at', 'Fz=1'], /use one of slip, slip-angle, (?<word>\w+)/i, ['--sweep', 'slip=-1:1:3', '--at', 'WORD=1']],
    ['a condition without a value', ['--sweep', 'slip=-1:1:3', '--at', 'load'], /write --at (?<word>\w+)=VALUE/i, ['--sweep', 'slip=-1:1:3', '--at', 'WORD=3 kN']],
    ['a range', ['--sweep', 'slip=1'], /write --sweep (?<word>\w+)=FROM:TO:N/i, ['--sweep', 'WORD=-1:1:3']],
    ['a number of points', ['--sweep', 'slip=-1:1:0'], /write --sweep (?<word>\w+)=FROM:TO:N/i, ['--sweep', 'WORD=-1:1:3']],
    ['a unit', ['--sweep', 'slip=-1:1:3', '--at', 'load=3 kg'], /give it in N, (?<word>\w+)/i, ['--sweep', 'slip=-1:1:3', '--at', 'load=3 WORD']],
    ['a load below zero', ['--sweep', 'slip=-1:1:3', '--at', 'load=-1'], /give at least (?<word>0 N)/i, ['--sweep', 'slip=-1:1:3', '--at', 'load=WORD']],
    ['an angle', ['--sweep', 'slip-angle=0:2'], /below (?<word>85) deg/i, ['--sweep', 'slip-angle=0:84.9 deg:3']],
    ['a quantity twice', ['--sweep', 'slip=-1:1:3', '--at', 'slip=1'], /remove one of the two/i, ['--sweep', 'slip=-1:1:3']],
    ['slip and rolling speed', ['--sweep', 'slip=-1:1:3', '--at', 'rolling=3'], /give slip and speed, or rolling and sliding/i, ['--sweep', 'slip=-1:1:3', '--at', 'speed=3']],
    ['the same, with speeds', ['--sweep', 'slip=-1:1:3', '--at', 'rolling=3'], /give slip and speed, or rolling and sliding/i, ['--sweep', 'sliding=0:1:3', '--at', 'rolling=3']],
    ['an ending', ['--sweep', 'slip=-1:1:3', '--out', 'OUT.txt'], /ends with (?<word>\.csv)/i, ['--sweep', 'slip=-1:1:3', '--out', 'OUTWORD']],
    ['points', ['--sweep', 'slip=-1:1:3', '--points', 'x.json'], /remove --points/i, ['--sweep', 'slip=-1:1:3']],
    ['several tyres', [tire], /add --sweep or --diagram/i, [tire, '--sweep', 'slip=-1:1:3']],
    ['an option of exports', ['--no-verify'], /or remove --no-verify/i, []],
  ] as const)('%s', async (_, fault, message, repaired) => {
    const out = join(folder, `curves${++count}`)
    const text = await run('tyre', tire, ...fault.map((word) => word.replace('OUT', out)))
    expect(text).toMatch(message)
    const word = message.exec(text)?.groups?.['word'] ?? ''
    expect(await run('tyre', tire, ...repaired.map((one) => one.replace('OUT', out).replace('WORD', word)))).toBe('')
  }) // prettier-ignore

  it('operating points are as the message writes them', async () => {
    const file = put(folder, 'points.json', '{}')
    const out = join(folder, 'forces.json')
    const example = /Operating points: \[(\{.*?\})/i.exec(await run('tyre', tire, '--points', file, '--out', out))?.[1]
    put(folder, 'points.json', `[${example ?? ''}]`)
    expect(await run('tyre', tire, '--points', file, '--out', out)).toBe('')
  })
})

/** Measured forces, ISO axes: Fy falls with the slip angle, Fx grows with the slip. */
const points = [2000, 4000].flatMap((Fz) =>
  [-0.02, 0, 0.02].flatMap((S) => [-2, 0, 2].map((deg) => [Fz, S, deg, 8 * Fz * S, -0.2 * Fz * deg])),
)
const measurement = (heads: string, change: (row: readonly number[]) => readonly number[] = (row) => row): string =>
  put(folder, `rig${++count}.csv`, [heads, ...points.map((row) => change(row).join(','))].join('\n'))
const heads = 'FZ [N],SR [1],SA [deg],FX [N],FY [N]'

describe('measurements', () => {
  const compare = (file: string, ...more: readonly string[]): Promise<string> =>
    run('tyre', tire, '--sweep', 'slip=-1:1:3', '--measured', file, ...more)
  const percent = (row: readonly number[]) => row.with(1, 100 * row[1])

  it.each([
    ['no unit of an angle', heads.replace(' [deg]', ''), /"SA \[rad\]" or "(?<head>SA \[deg\])"/, heads.replace('SA [deg]', 'HEAD'), undefined],
    ['another unit', heads.replace('deg', 'kg'), /"SA \[rad\]" or "(?<head>SA \[deg\])"/, heads.replace('SA [deg]', 'HEAD'), undefined],
    ['slip in percent', heads.replace(' [1]', ''), /may be in percent.*"SR \[1\]" or "(?<head>SR \[%\])"/, heads.replace('SR [1]', 'HEAD'), (row: readonly number[]) => percent(percent(row))],
    ['no load', heads.replace('FZ', 'A'), /Name one of them \w+ or (?<head>\w+)/, heads.replace('FZ', 'HEAD'), undefined],
    ['no force', heads.replace('FX', 'A').replace('FY', 'B'), /Name one of them (?<head>FX) or FY/, heads.replace('FX', 'HEAD'), undefined],
  ])('%s', async (_, head, message, repaired, change) => {
    const text = await compare(measurement(head, change))
    expect(text).toMatch(message)
    const name = message.exec(text)?.groups?.['head'] ?? ''
    expect(await compare(measurement(repaired.replace('HEAD', name), change))).toBe('')
  }) // prettier-ignore

  it('forces of other axes are read in each of those that the message names', async () => {
    const file = measurement(heads, (row) => row.with(4, -row[4]))
    for (const stated of [[], ['--axes', 'ISO'], ['--axes', 'SAE']]) {
      const text = await compare(file, ...stated)
      const axes = /axes[^:]*: ([\w ]+?) or ([\w ]+)$/m.exec(text)?.slice(1) ?? []
      expect(axes).toHaveLength(2)
      for (const one of axes) expect(await compare(file, '--axes', one)).toBe('')
    }
  })

  it('slip of the other sign is turned', async () => {
    expect(await compare(measurement(heads, (row) => row.with(1, -row[1])))).toMatch(/slip positive when driving/)
    expect(await compare(measurement(heads))).toBe('')
  })
})

describe('fits', () => {
  const data = measurement(heads)
  it.each([
    ['a bound', ['--bound', 'CA'], /write --bound \w+=(?<word>1:1\.6), or \w+=1:/i, ['--bound', 'CA=WORD']],
    ['bounds in another order', ['--bound', 'CA=2:1'], /lower bound below the upper one/i, ['--bound', 'CA=1:2']],
    ['a bound that is a name', ['--bound', 'CA=a:1'], /--bound CA=a:1: .*write a number/i, ['--bound', 'CA=1:9e9']],
    ['a bound of another parameter', ['--bound', 'XX=1:2'], /use one of (?<word>\w+)/i, ['--bound', 'WORD=0:9e9']],
    ['a parameter', ['--free', 'XX'], /use one of (?<word>\w+)/i, ['--free', 'CA']],
    ['a weight', ['--weight', 'Mz'], /write --weight Mz=0.5/i, ['--weight', 'Mz=0.5']],
    ['a weight of another result', ['--weight', 'Mq=1'], /of (?<word>Fx)/, ['--weight', 'WORD=1']],
    ['weights of zero', ['--weight', 'Fx=0', 'Fy=0'], /weigh their forces above 0/, ['--weight', 'Fx=0.1', 'Fy=0.1']],
    ['axes', ['--axes', 'x'], /use one of (?<word>\w+)/i, ['--axes', 'WORD']],
    ['an ending', ['--out', 'x.txt'], /name a file (?<word>\.json)/i, ['--out', 'OUTWORD']],
    ['an ending of residuals', ['--residuals', 'x.txt'], /name a file (?<word>\.csv)/i, ['--residuals', 'OUTWORD']],
  ] as const)('%s', async (_, fault, message, repaired) => {
    const out = join(folder, `fit${++count}`)
    const text = await run('fit', tire, data, '--at-once', ...fault)
    expect(text).toMatch(message)
    const word = message.exec(text)?.groups?.['word'] ?? ''
    expect(await run('fit', tire, data, '--at-once', ...repaired.map((one) => one.replace('OUT', out).replace('WORD', word)))).toBe('')
  }) // prettier-ignore

  it('a tyre without a property file is written as a merge patch', async () => {
    const vehicle = ['fit', 'projects/generic-vehicle', data, '--set', 'TireFL.forceModel=fiala', '--at-once', '--out']
    expect(await run(...vehicle, join(folder, 'x.tir'))).toMatch(
      /write a merge patch for the project, --out FILE\.json/i,
    )
    expect(await run(...vehicle, join(folder, 'x.json'))).toBe('')
  })

  it('files in the other order are named', async () => {
    expect(await run('fit', data, tire)).toMatch(/is a tyre property file, not a measurement/)
  })
})
