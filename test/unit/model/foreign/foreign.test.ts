/** Files of the trade that Wishbone doesn't read: each is called by its name in every place that takes a file, whatever it is named. */
import { describe, expect, it } from 'vitest'
import { kindOfContent } from '../../../../app/renderer/drop/kinds'
import { readCsvColumns } from '../../../../engine/io/csv'
import { readTable } from '../../../../engine/io/tables/read'
import { checkFile } from '../../../../engine/model/files/project-files'
import { foreignKinds } from '../../../../engine/model/foreign/kinds'
import { put, wishbone } from '../../cli/command-line'
import { sourceOf } from '../../../support/table-source'
import { temporaryFolder } from '../../../support/temporary-folder'

const folder = temporaryFolder()
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0))
const rows = Array.from({ length: 20 }, (_, i) => `${i} ${i / 10} ${i * i}`).join('\n')

/** First bytes as the formats have them, with numbers behind them that a reader of tables would take. */
const contents: Readonly<Record<string, readonly [content: string, title: RegExp, remedy: RegExp]>> = {
  'drive.mf4': ['MDF     4.10    asammdf \0\0\0\0', /an MDF file/, /CSV or MAT-file.*asammdf/],
  'stint.ld': ['@\0\0\0\0\0\0\0\x10\x05\0\0', /a MoTeC log/, /MoTeC i2 as CSV/],
  'stint.ldx': ['<?xml version="1.0"?>\n<LDXFile Locale="English">', /list of laps of a MoTeC log/, /\.ld file beside it/],
  'kart.xrk': ['<hCNF\0\x10\0\0', /an AiM log/, /Race Studio as CSV/],
  'rig.tdms': ['TDSm\x0e\0\0\0', /a TDMS file/, /DIAdem or LabVIEW/],
  'can.blf': ['LOGG\x90\0\0\0', /Vector BLF/, /database \(DBC\)/],
  'can.asc': ['date Sat Nov 28 10:00:00.000 am 2026\nbase hex  timestamps absolute\n   0.001 1  123  Rx   d 2 01 02\n   0.002 1  123  Rx   d 2 01 02\n', /Vector ASC/, /database \(DBC\)/],
  'can.log': ['(1795860000.000001) can0 123#0102\n(1795860000.000002) can0 123#0102\n', /candump/, /database \(DBC\)/],
  'gps.txt': ['$GPRMC,095950.00,A,4807.038,N\n$GPRMC,095951.00,A,4807.038,N\n', /NMEA/, /CSV or VBO/],
  'lap.gpx': ['<?xml version="1.0"?>\n<gpx version="1.1">', /a track/, /CSV/],
  'tyre.tdx': [`**HEADER\nRELEASE 1.3\n**MEASURCHANNELS\n**MEASURDATA\n${rows}\n`, /a tyre \(TYDEX\)/, /wishbone fit/],
  'road.crg': [`$CT\nroad\n$\n$ROAD_CRG\nREFERENCE_LINE_INCREMENT = 0.01\n$\n$KD_DEFINITION\n$$$$\n${rows}\n`, /a road of OpenCRG/, /block Measured road/],
  'map.asc': [`ncols 3\nnrows 20\nxllcorner 0\nyllcorner 0\ncellsize 1\n${rows}\n`, /a height map/, /block Measured road/],
  'road.rdf': [`[MDI_HEADER]\nFILE_TYPE = 'rdf'\n[DATA]\n${rows}\n`, /road data file of Adams/, /block Flat road/],
  'run.res': ['<?xml version="1.0"?>\n<Results xmlns="x">', /results of Adams/, /PostProcessor as a table/],
  'car.slx': ['PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0simulink/blockdiagram.xml', /a Simulink model/, /as an FMU/],
  'car.mo': ['within A;\nmodel Car\n  Real x;\nend Car;\n', /a Modelica model/, /as an FMU/],
  'log.xlsx': ['PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0xl/workbook.xml', /an Excel workbook/, /sheet as CSV/],
  'log.npy': ['\x93NUMPY\x01\0v\0', /a file of Python/, /Parquet/],
  'log.pdf': ['%PDF-1.7\n', /a PDF document/, /as CSV/],
  'log.gz': ['\x1f\x8b\x08\0', /a compressed file/, /unpack/i],
} // prettier-ignore

describe.each(Object.entries(contents))('%s', (name, [content, title, remedy]) => {
  it.each([name, 'renamed.txt'])('is named as a table, and dropped on the window, as %s', async (file) => {
    const read = await readTable(sourceOf(bytes(content), file)).catch((error: unknown) => error)
    expect(read).toMatchObject({
      code: 'file-format',
      what: expect.stringMatching(title),
      hint: expect.stringMatching(remedy),
    })
    expect(() => kindOfContent(file, bytes(content))).toThrowError(title)
  })

  it('is named where an experiment, an import or a tyre reads it', async () => {
    const path = put(folder, name, '')
    await import('node:fs/promises').then(({ writeFile }) => writeFile(path, bytes(content)))
    for (const args of [
      ['import', path, '--out', `${path}.out`],
      ['tyre', path],
      ['simulate', 'projects/generic-vehicle', '--input', `SteerInput=${path}`, '--out', `${path}.out`],
    ]) {
      // measurements of tyres are read there
      if (args[0] === 'tyre' && name === 'tyre.tdx') continue
      const { status, err } = await wishbone(...args)
      expect({ status, lines: err.split('\n').length }).toEqual({ status: 2, lines: 2 })
      expect(err).toMatch(title)
      expect(err).toMatch(remedy)
    }
  })

  it('is named as the file of a table in a project', () => {
    const [problem] = checkFile(name, ['csv'], { [name]: '' })
    if (!/\.(?:txt|asc|log|gz)$/.test(name)) expect(`${problem.what} ${problem.hint}`).toMatch(title)
    expect(() => readCsvColumns(content, 'map.csv')).toThrowError(title)
  })
})

describe('kinds that Wishbone reads', () => {
  const dataset = 'Model\nUNITS/FORCE=NEWTON\nPART/1, GROUND\n'
  const tyre = "[MDI_HEADER]\nFILE_TYPE = 'tir'\n[MODEL]\nPROPERTY_FILE_FORMAT = 'FIALA'\n"

  const roads = '<?xml version="1.0"?>\n<!-- roads -->\n<OpenDRIVE>\n</OpenDRIVE>\n'

  it.each([
    ['model.txt', dataset, 'adams'],
    ['front.tire', tyre, 'tyre'],
    ['town.xml', roads, 'xodr'],
    ['drive.log', 't,v\n0,1\n1,2\n', 'data'],
    ['drive.xyz', 't,v\n0,1\n1,2\n', 'data'],
    ['drive', 't,v\n0,1\n1,2\n', 'data'],
    ['drive.vbo', '[header]\n', 'data'],
  ])('%s is known by what it holds', (name, content, kind) => expect(kindOfContent(name, bytes(content))).toBe(kind))

  it.each([
    ['import', 'front.tir', tyre, /a tyre property file, not an Adams\/Solver dataset.*wishbone tyre/],
    ['import', 'front.tire', tyre, /a tyre property file/],
    ['import', 'drive.csv', 't,v\n0,1\n1,2\n', /a table, not an Adams.*--input SOURCE=/],
    ['import', 'car.json', '{"wishbone": 1}', /a project, not an Adams.*simulate/],
    ['import', 'words.xyz', 'nothing known', /the file is not an Adams\/Solver dataset \(\.adm\), an FMU/],
    ['tyre', 'model.adm', dataset, /an Adams\/Solver dataset, not a tyre property file.*wishbone import/],
    ['tyre', 'town.xodr', roads, /roads \(OpenDRIVE\), not a tyre property file.*wishbone import/],
    ['tyre', 'drive.csv', 't,v\n0,1\n1,2\n', /no column of a load: its columns are t, v/],
    ['tyre', 'front.tire', tyre, /front\.tire/],
  ])('%s of %s says where it belongs', async (command, name, content, message) => {
    const path = put(folder, name, content)
    const { status, err } = await wishbone(command, path, ...(command === 'import' ? ['--out', `${path}.out`] : []))
    expect(status).toBe(2)
    expect(err).toMatch(message)
  })
})

it('every kind has endings or first bytes, and no ending twice', () => {
  const endings = foreignKinds.flatMap((kind) => kind.endings)
  expect(new Set(endings).size).toBe(endings.length)
  for (const { endings: own, starts } of foreignKinds) expect(own.length > 0 || starts !== undefined).toBe(true)
})
