/** Formats of binary tables, by their first bytes. A reader is loaded when it is first needed. */
import { ModelError } from '../../../errors/model-error'
import type { BinaryTable } from './binary-table'
import { inflate } from './inflate'
import { isMat4, readMat4 } from './mat4'
import { readMat5 } from '../../mat5/read'

export type BinaryFormat = 'mat4' | 'mat5' | 'mat73' | 'hdf5' | 'parquet' | 'zip' | 'packed'

/** Bytes of a file that is read as a whole: arrays of its columns are about as large again. */
export const LARGEST_BINARY = 1024 * 2 ** 20

const hdf5Mark = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a]

/** First bytes of files in gzip, bzip2, xz, zstd, 7z, and of workbooks of Excel 97. */
const packed: readonly (readonly number[])[] = [
  [0x1f, 0x8b, 8],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** @param head at least the first 2.5 kB, or the whole of a shorter file */
export function binaryFormatOf(head: Uint8Array): BinaryFormat | undefined {
  const starts = (mark: readonly number[], at = 0): boolean => mark.every((byte, i) => head[at + i] === byte)
  if (starts([0x50, 0x41, 0x52, 0x31])) return 'parquet'
  if (starts([0x50, 0x4b, 3, 4])) return 'zip'
  if (packed.some((mark) => starts(mark))) return 'packed'
  // HDF5 may follow a block of the user, of 512 bytes or a power of two times that
  const hdf5 = [0, 512, 1024, 2048].some((at) => starts(hdf5Mark, at))
  if (hdf5) return new TextDecoder('latin1').decode(head.subarray(0, 10)) === 'MATLAB 7.3' ? 'mat73' : 'hdf5'
  const mark = String.fromCharCode(head[126] ?? 0, head[127] ?? 0)
  if ((mark === 'IM' || mark === 'MI') && new TextDecoder('latin1').decode(head.subarray(0, 6)) === 'MATLAB')
    return 'mat5'
  return isMat4(head) ? 'mat4' : undefined
}

/** @throws ModelError `file-format` if the file is damaged or has no numbers */
export async function readBinary(
  format: BinaryFormat,
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
): Promise<BinaryTable> {
  switch (format) {
    case 'parquet':
      return (await import('./parquet')).readParquet(bytes, file)
    case 'mat5':
      return readMat5(bytes, file, inflate)
    case 'mat4':
      return readMat4(bytes, file)
    case 'mat73':
    case 'hdf5':
      return (await import('./hdf5')).readHdf5(bytes, file)
    case 'packed':
      throw new ModelError(
        'file-format',
        'the file is compressed, or a workbook',
        { file },
        'unpack it, or save the sheet as CSV',
      )
    case 'zip':
      throw new ModelError(
        'file-format',
        'the file is a workbook or an archive',
        { file },
        'save the sheet as CSV, or unpack the archive',
      )
  }
}
