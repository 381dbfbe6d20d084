/** Remedies that are followed to the letter end the problem that offers them, and make no other. */
import { expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'
import { checkProject } from '../../../../engine/model/check/validate'
import { checkFormulated } from '../../../../engine/start/check'

/** A source and a filter, with what a case adds. */
const projectWith = (
  blocks: Readonly<Record<string, BlockInstance>>,
  wires: ProjectFile['wires'],
  others: Partial<ProjectFile> = {},
): ProjectFile => ({
  ...{ wishbone: 1, title: 'Remedies' },
  blocks: { World: { type: 'world/world' }, S: { type: 'sources/sine' }, L: { type: 'signals/low-pass' }, ...blocks },
  wires: { a: ['S.y', 'L.u1'], ...wires },
  experiments: { run: { stop: 1 } },
  ...others,
})
const problems = (project: ProjectFile) => {
  const written = checkProject(project, registry, {})
  return written.length > 0 ? written : checkFormulated({ project, files: {} }, registry)
}

it.each([
  ['no input', []],
  ['the second input', ['u2']],
  ['two inputs', ['u3', 'u1']],
] as const)('an implicit equation of %s is offered an equation that its wires allow', (_, ports) => {
  const implicit = (residual: string): ProjectFile =>
    projectWith(
      { A: { type: 'signals/algebraic', params: { residual } } },
      Object.fromEntries(ports.map((port) => [port, ['S.y', `A.${port}`] as const])),
    )
  const [{ hint }, ...more] = problems(implicit('t - 1'))
  expect(more).toEqual([])
  const offered = /e\.g\. (.*)$/.exec(hint ?? '')?.[1] ?? ''
  expect(offered).toContain('z^3')
  expect(problems(implicit(offered))).toEqual([])
})

it('limits of an axis that are equal are not offered another order', () => {
  const limited = (y: readonly [number, number]): ProjectFile =>
    projectWith({}, {}, { experiments: { run: { stop: 1, plots: { p: { signals: ['L.y'], limits: { y } } } } } })
  expect(problems(limited([5, 1])).map(({ hint }) => hint)).toEqual(['give the smaller limit first'])
  expect(problems(limited([1, 5]))).toEqual([])
  expect(problems(limited([1, 1])).map(({ hint }) => hint)).toEqual([
    'give two different limits, the smaller one first',
  ])
})

it('a name of a variable is offered one that is allowed, or its length is named', () => {
  const named = (name: string): ProjectFile => projectWith({}, {}, { interface: { inputs: { S: { name } } } })
  for (const name of ['1 a..b', 'é steer', '..', '', `${'a'.repeat(39)}.b c${'d'.repeat(200)}`]) {
    const [{ hint }] = problems(named(name))
    const offered = /e\.g\. "(.*)"$/.exec(hint ?? '')?.[1] ?? ''
    expect(problems(named(offered)), offered).toEqual([])
  }
  const [{ hint }] = problems(named('a'.repeat(201)))
  expect(hint).toBe('use at most 200 characters; it has 201')
  expect(problems(named('a'.repeat(200)))).toEqual([])
})
