/** What a compiler keeps: compilations by structure, which stand for nothing that would be refused. */
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler } from '../../../engine/compile/compiler'
import type { ProjectFile } from '../../../engine/model/project/project'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Slider',
  blocks: {
    World: { type: 'world/world' },
    Slider: { type: 'mechanics/prismatic' },
    Body: { type: 'mechanics/rigid-body' },
  },
  wires: { a: ['World.frame', 'Slider.base'], b: ['Slider.end', 'Body.com'] },
}

it('refuses a formulation that does not exist, also where the default one is compiled', () => {
  const compiler = new Compiler(registry)
  const compile = (formulation?: string) => compiler.compile({ project, files: {}, formulation })
  const { compilation } = compile()
  expect(() => compile('unheard of')).toThrow(/no formulation "unheard of"/)
  expect(compile().compilation).toBe(compilation)
  expect(compiler.compilations).toBe(1)
})
