/** Options of exports on the command line, from their declaration (`engine/backends/options.ts`). */
import {
  commandOption,
  exportOption,
  exportOptionIds,
  type ExportChoices,
  type ExportOptionId,
} from '../../engine/backends/options'
import { isKeyOf, keysOf, recordOf } from '../../engine/collections/entries'
import { ModelError } from '../../engine/errors/model-error'
import { suggest } from '../../engine/errors/nearest'
import type { Arguments } from './arguments'
import type { OptionSpec } from './command'

export const exportOptionSpecs: Readonly<Record<string, OptionSpec>> = recordOf(
  exportOptionIds.map((id) => {
    const { name, value } = commandOption(id)
    const { doc, targets } = exportOption(id)
    return [name, { value, doc: targets === undefined ? doc : `${targets.join(' and ')} only: ${doc}` }] as const
  }),
)

/** @throws ModelError `usage` for a value that an option does not have */
export function exportChoices(args: Arguments): ExportChoices {
  return Object.fromEntries(exportOptionIds.map((id) => [id, valueOf(id, args)]))
}

function valueOf(id: ExportOptionId, args: Arguments): string | boolean | readonly string[] | undefined {
  const option = exportOption(id)
  const { name } = commandOption(id)
  if (option.kind === 'yes-or-no') return args.has(name) ? !option.standard : undefined
  const text = args.text(name)
  if (text === undefined || option.kind === 'text') return text
  if (option.kind === 'names') return text.trim() === 'none' ? [] : text.split(',').map((part) => part.trim())
  if (isKeyOf(option.titles, text)) return text
  const values = keysOf(option.titles)
  throw new ModelError('usage', `there is no ${id} "${text}"`, {}, suggest(text, values, `use ${values.join(' or ')}`))
}
