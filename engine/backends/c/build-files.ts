/** Makefile and CMakeLists.txt of an exported model. */
import { filled } from '../text/filled'
import cmake from './runtime/CMakeLists.txt?raw'
import make from './runtime/Makefile?raw'

/** @param name of the model's files without extension; `sources` are further C files */
export function buildFiles(name: string, sources: readonly string[]): Readonly<Record<string, string>> {
  const places = { NAME: name, SOURCES: sources.map((source) => ` ${source}`).join('') }
  return { Makefile: filled(make, places), 'CMakeLists.txt': filled(cmake, places) }
}
