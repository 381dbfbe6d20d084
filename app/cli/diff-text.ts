/** Differences between two versions of a project as lines of text. */
import type { Change, ProjectDiff } from '../../engine/model/diff'
import { columns } from './text-table'

const marks = { added: '+', removed: '-', changed: '~' } as const

/** Returns the changes of the model, then those that only a reader sees; each with its values. */
export function diffText({ changes }: ProjectDiff): readonly string[] {
  const model = changes.filter(({ effect }) => effect === 'model')
  const appearance = changes.filter(({ effect }) => effect === 'appearance')
  return [
    ...section('model', model),
    ...(model.length > 0 && appearance.length > 0 ? [''] : []),
    ...section('appearance only', appearance),
  ]
}

function section(title: string, changes: readonly Change[]): readonly string[] {
  return changes.length === 0 ? [] : [`${title}:`, ...columns(changes.flatMap(rows))]
}

function rows(change: Change): readonly (readonly string[])[] {
  const { kind, name, formerly, details } = change
  const title = formerly === undefined ? name : `${name} (was ${formerly})`
  const head = [`  ${marks[change.change]} ${kind}`, title]
  const shown = details.filter(({ path }) => path.join() !== 'at')
  const move = change.moved === undefined ? [] : ['moved on the canvas']
  if (shown.length === 0) return [[...head, ...move]]
  // Most changes concern one value, which is printed on the line of its block.
  return shown.map(({ label, before = 'none', after = 'none' }, i) => {
    const named = kind === 'variable' ? '' : `${label}: `
    return [...(i === 0 ? head : ['', '']), `${named}${before} -> ${after}`]
  })
}
