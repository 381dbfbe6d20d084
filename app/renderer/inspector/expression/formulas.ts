/** Detection of entries that are formulas, and the names that the formula of a block may use. */
import { definitionFor, type BlockRegistry } from '../../../../engine/model/blocks/block'
import { getRecord, type Document } from '../../store/records'
import { wiresAt } from '../../store/edits/wires'
import { formulaContext, type ExpressionContext } from '../../editor/context'

/** Returns whether a text computes a value, rather than being a number with a unit. */
export const isFormula = (text: string): boolean =>
  /[A-Za-z_]\w*\s*\(|[-+*/^(]\s*[A-Za-z_(]|[A-Za-z_)]\s*[-+*^)]/.test(text)

/** Returns the context of a block's formula: its inputs, with the signals that feed them. */
export function formulaOf(doc: Document, registry: BlockRegistry, block: string): ExpressionContext {
  const instance = getRecord(doc, 'block', block)?.value
  const definition = instance && definitionFor(registry, instance)
  return formulaContext(definition ?? { ports: {} }, (port) => {
    const end = `${block}.${port}`
    const [wire] = wiresAt(doc, end)
    return wire?.value.find((other) => other !== end)
  })
}
