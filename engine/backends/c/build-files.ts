/** Makefile and CMakeLists.txt of an exported model, and the script that adds up the stack. */
import { filled } from '../text/filled'
import cmake from './runtime/CMakeLists.txt?raw'
import make from './runtime/Makefile?raw'
import stack from './runtime/stack.awk?raw'

/** @param name of the model's files without extension; `sources` are further C files */
export function buildFiles(name: string, sources: readonly string[]): Readonly<Record<string, string>> {
  const places = { NAME: name, SOURCES: sources.map((source) => ` ${source}`).join('') }
  return { Makefile: filled(make, places), 'stack.awk': stack, 'CMakeLists.txt': filled(cmake, places) }
}
