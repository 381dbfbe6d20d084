/**
 * Identification of files that Wishbone can't use, or can't use in this place: by their content, otherwise by their
 * ending.
 */
import { ModelError } from '../../errors/model-error'
import { foreignKinds, type ForeignKind } from './kinds'

/** Number of bytes of a file that are enough to identify it. */
const HEAD = 8192

/** Kinds of files that Wishbone reads, each in its place. */
export type OwnPlace = 'dataset' | 'fmu' | 'tyre' | 'road' | 'table' | 'project'

const kinds: Readonly<Record<OwnPlace, ForeignKind>> = {
  dataset: {
    title: 'an Adams/Solver dataset',
    endings: ['adm'],
    starts: /^\s*(?:(?:PART|MARKER|JOINT|UNITS|ACCGRAV|MOTION|VARIABLE|SPRINGDAMPER|SFORCE|GRAPHICS)\s*\/\s*\S.*)$/im,
    remedy: 'import it: wishbone import FILE --out PROJECT, or drop it on the window',
  },
  fmu: {
    title: 'an FMU',
    endings: ['fmu'],
    starts: /^PK\x03\x04[\s\S]*modelDescription\.xml/,
    remedy: 'import it: wishbone import FILE --out PROJECT, or drop it on the window',
  },
  tyre: {
    title: 'a tyre property file',
    endings: ['tir'],
    starts: /\[MDI_HEADER\][^[]*FILE_TYPE\s*=\s*'tir'|^\s*PROPERTY_FILE_FORMAT\s*=/im,
    remedy:
      'choose it in a tyre block, or drop it on the window while tyres are selected; wishbone tyre FILE checks it',
  },
  road: {
    title: 'a description of roads (OpenDRIVE)',
    endings: ['xodr'],
    starts: /^\s*<(?:[\s\S]{0,4000}?<)?OpenDRIVE[\s>]/,
    remedy: 'import it: wishbone import FILE --out PROJECT, or drop it on the window',
  },
  table: {
    title: 'a table',
    endings: ['csv', 'tsv', 'tab', 'txt', 'log', 'vbo', 'lvm', 'erd', 'mat', 'h5', 'hdf5', 'parquet'],
    remedy:
      'use it as input of a source: wishbone simulate PROJECT --input SOURCE=FILE:COLUMN, or drop it on the window while a project is open',
  },
  project: {
    title: 'a project',
    endings: ['wishbone'],
    starts: /^\s*\{\s*"wishbone"\s*:/,
    remedy: 'give it to simulate or check, or open it in the window',
  },
}

const endingOf = (file: string): string => /\.([^./\\]+)$/.exec(file)?.[1].toLowerCase() ?? ''

/** Returns the beginning of a file with a character for each byte, as `starts` expects it. */
export function headText(bytes: Uint8Array): string {
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  return String.fromCharCode(...bytes.subarray(from, from + HEAD))
}

const places: readonly OwnPlace[] = ['dataset', 'fmu', 'tyre', 'road', 'table', 'project']
const ofContent = (head: string): OwnPlace | undefined =>
  places.find((place) => kinds[place].starts?.test(head) === true)

/** Returns the kind of a file that Wishbone reads, by its content, otherwise by its name. */
export const ownKindOf = (file: string, head: string): OwnPlace | undefined =>
  ofContent(head) ?? places.find((place) => kinds[place].endings.includes(endingOf(file)))

/**
 * Returns the reason why a place can't take a file, by the content of the file, regardless of its name.
 * @param head as `headText` has it
 * @param takes kind of file that the place reads
 * @param here the same in words, such as "an Adams/Solver dataset (.adm) or an FMU (.fmu)"
 */
export function foreignContent(
  file: string,
  head: string,
  takes: readonly OwnPlace[],
  here: string,
): ModelError | undefined {
  const place = ofContent(head)
  if (place !== undefined && takes.includes(place)) return undefined
  const kind = foreignKinds.find(({ starts }) => starts?.test(head) === true) ?? (place && kinds[place])
  return kind && refusalOf(kind, file, here)
}

/** Returns the same reason by the name of a file, if its content is not conclusive. */
export function foreignName(file: string, takes: readonly OwnPlace[], here: string): ModelError | undefined {
  const ending = endingOf(file)
  const place = places.find((one) => kinds[one].endings.includes(ending))
  if (place !== undefined && takes.includes(place)) return undefined
  const kind = foreignKinds.find(({ endings }) => endings.includes(ending)) ?? (place && kinds[place])
  return kind && refusalOf(kind, file, here)
}

function refusalOf({ title, remedy }: ForeignKind, file: string, here: string): ModelError {
  return new ModelError('file-format', `the file is ${title}, not ${here}`, { file }, remedy.replace('FILE', file))
}
