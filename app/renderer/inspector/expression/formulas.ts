/** Which entries are formulas, and what the formula of a block of the project may use. */
import { definitionFor, type BlockRegistry } from '../../../../engine/model/blocks/block'
import { getRecord, type Document } from '../../store/records'
import { wiresAt } from '../../store/edits/wires'
import { formulaContext, type ExpressionContext } from '../../editor/context'

/** More than a number with a unit: something is computed. */
export const isFormula = (text: string): boolean =>
  /[A-Za-z_]\w*\s*\(|[-+*/^(]\s*[A-Za-z_(]|[A-Za-z_)]\s*[-+*^)]/.test(text)

/** What the formula of a block may use: its inputs, with what feeds them. */
export function formulaOf(doc: Document, registry: BlockRegistry, block: string): ExpressionContext {
  const instance = getRecord(doc, 'block', block)?.value
  const definition = instance && definitionFor(registry, instance)
  return formulaContext(definition ?? { ports: {} }, (port) => {
    const end = `${block}.${port}`
    const [wire] = wiresAt(doc, end)
    return wire?.value.find((other) => other !== end)
  })
}
