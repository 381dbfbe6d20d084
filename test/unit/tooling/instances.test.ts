/** A compilation and its parameters are passed as an instance: lint finds a pair. */
import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, test } from 'vitest'
import { instances } from '../../../scripts/lint/instances.mjs'

const problemsOf = (code: string): readonly string[] =>
  new Linter()
    .verify(code, {
      languageOptions: { parser: tseslint.parser },
      plugins: { instances: { rules: { pair: instances } } },
      rules: { 'instances/pair': 'error' },
    })
    .map(({ message }) => message)

const pair = 'Take an Instance (engine/compile/instance.ts) instead of a compilation and its parameters.'

test.each([
  'function f(compilation: Compilation, parameters: Float64Array) {}',
  'const f = ({ states }: Compilation, x: number, values: ParameterValues): void => {}',
  'class A { constructor(private readonly form: Compilation, readonly parameters: Float64Array) {} }',
  'function f(compilation: Compilation, parameters: readonly number[] = []) {}',
  'type F = (compilation: Compilation, parameters: ArrayLike<number>) => void',
  'interface Started { readonly compilation: Compilation; readonly parameters: Float64Array }',
  'function f({ states }: { compilation: Compilation; values: ParameterValues }) {}',
  'class A { compilation!: Compilation; parameters!: Float64Array }',
])('%s', (code) => {
  expect(problemsOf(code)).toEqual([pair])
})

test.each([
  'function f(instance: Instance, x: Float64Array) {}',
  'function f(compilation: Compilation, x: Float64Array) {}',
  'function f(parameters: Float64Array) {}',
  'interface Kept { readonly compilation: Compilation; readonly latest?: Instance }',
  'function f(compilation: Compilation, parameters: ParameterSlot) {}',
])('nothing is wrong with %s', (code) => {
  expect(problemsOf(code)).toEqual([])
})
