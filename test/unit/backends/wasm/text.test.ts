/** The text of WebAssembly says exactly what is run: read back, it gives the same bytes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { modulePartsOf } from '../../../../engine/backends/wasm'
import { listWasm } from '../../../../engine/backends/wasm/text'
import { compileProject } from '../../../../engine/compile/compile'
import { readProjectFolder } from '../../../../engine/io/node/project-folder'
import type { Program } from '../../../../engine/program/ir'
import { programs } from '../programs'
import { assemble } from './assemble'

function expectSame(program: Program): void {
  const { text } = listWasm(program)
  const assembled = [...assemble(text).values()]
  const { helpers, functions } = modulePartsOf(program)
  const written = [...helpers.map(({ fn }) => fn), ...functions]
  expect(assembled.length).toBe(written.length)
  written.forEach((fn, i) => expect(Buffer.from(assembled[i]).equals(Buffer.from(fn.code))).toBe(true))
}

describe('the text of WebAssembly', () => {
  it('reads back into the bytes of any program', () => {
    fc.assert(fc.property(programs({ elementary: 'anywhere' }), expectSame), { numRuns: 60 })
  })

  it('reads back into the bytes of a vehicle', async () => {
    const read = await readProjectFolder('projects/generic-vehicle', registry)
    if (!read.ok) throw read.problems[0]
    expectSame(compileProject(read.value, registry).derivatives.program)
  })
})
