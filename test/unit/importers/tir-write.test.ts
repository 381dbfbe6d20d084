/** Property files written back: what changed and nothing else, read again as the values of the tyre. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTir, tirToTireParams } from '../../../importers/tir'
import { writeTir } from '../../../importers/tir/write'

const folder = 'test/unit/io/data/tyres'
const files = ['synthetic_pac2002_mm', 'synthetic_mf61_left', 'synthetic_pac89'].map((name) => ({
  name,
  text: readFileSync(`${folder}/${name}.tir`, 'utf8'),
}))
const differing = (a: string, b: string): readonly number[] => {
  const [x, y] = [a.split('\n'), b.split('\n')]
  return x.flatMap((line, i) => (line === y[i] ? [] : [i + 1]))
}

describe.each(files)('$name', ({ name, text }) => {
  const params = tirToTireParams(readTir(text, name))
  it('is the same file where nothing changed', () => {
    expect(writeTir(text, name, params)).toEqual({ text, changed: [] })
  })
  it('changes one line for each value, in the units of the file, and reads it again', () => {
    // one parameter for each keyword: the others that it gives follow
    const numbers = Object.entries(params).filter(
      ([key, value]) =>
        typeof value === 'number' &&
        value !== 0 &&
        /^(?:pac2002|mf6|pac89)\.[A-Z]|^(?:damping|range\.FZMAX)$/.test(key),
    )
    for (const [key, value] of numbers.filter((_, i) => i % 9 === 0)) {
      if (/FNOMIN|UNLOADED_RADIUS|LFZO|PKY3|NOMPRES|LONGVL/.test(key)) continue
      const wanted = { ...params, [key]: Number(value) * 1.0625 }
      const { text: written, changed } = writeTir(text, name, wanted)
      expect(changed, key).toHaveLength(1)
      if (written.split('\n').length === text.split('\n').length)
        expect(differing(text, written), key).toEqual([changed[0].line])
      expect(tirToTireParams(readTir(written, name))[key], key).toBeCloseTo(Number(wanted[key]), 9)
    }
  })
})

const small = `$ made up\r
[UNITS]\r
LENGTH = 'mm'   $ all lengths\r
FORCE = 'newton'\r
ANGLE = 'deg'\r
MASS = 'kg'\r
TIME = 'sec'\r
[MODEL]\r
PROPERTY_FILE_FORMAT = 'FIALA'\r
VENDOR_KEY = "kept = so"\r
[DIMENSION]\r
UNLOADED_RADIUS   =  330.0      $ free radius, = 13 inch\r
WIDTH = 200\r
[PARAMETER]\r
vertical_stiffness = 2.0E+02\r
CSLIP = 100000\r
CALPHA = 1000\r
UMAX = 0.9 ! dry\r
UMIN = 0.8`

describe('a file with the habits of suppliers', () => {
  const params = tirToTireParams(readTir(small, 's.tir'))
  it('keeps comments, case, line ends, blanks and unknown keywords', () => {
    const { text, changed } = writeTir(small, 's.tir', {
      ...params,
      radius: 0.335,
      stiffness: 250000,
      'fiala.mu0': 0.85,
    })
    expect(text).toBe(small.replace('330.0 ', '335 ').replace('2.0E+02', '250').replace('0.9 ! dry', '0.85 ! dry'))
    expect(changed).toEqual([
      { key: 'UNLOADED_RADIUS', line: 12 },
      { key: 'VERTICAL_STIFFNESS', line: 15 },
      { key: 'UMAX', line: 18 },
    ])
  })
  it('gets a line for a value that it lacks, beside its relatives', () => {
    const { text } = writeTir(small, 's.tir', { ...params, 'fiala.CR': 0.005 })
    expect(tirToTireParams(readTir(text, 's.tir'))['fiala.CR']).toBe(0.005)
    expect(text).toContain('\r\nROLLING_RESISTANCE = 5')
  })
  it('is refused for values that it cannot hold', () => {
    expect(() => writeTir(small, 's.tir', { ...params, forceModel: 'pac2002' })).toThrow(
      /file is for fiala, the tyre has the model pac2002/,
    )
    const mf = files[0]
    const values = tirToTireParams(readTir(mf.text, mf.name))
    // one keyword for two parameters
    expect(() => writeTir(mf.text, mf.name, { ...values, 'pac2002.FNOMIN': 5000 })).toThrow(/FNOMIN|nominalLoad/)
    expect(() => writeTir(small, 's.tir', { ...params, radius: NaN })).toThrow('UNLOADED_RADIUS would be NaN')
  })
})
