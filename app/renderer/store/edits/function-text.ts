/** Texts of function blocks in the document, and edits of them. */
import { definitionFor, type BlockDefinition, type BlockRegistry } from '../../../../engine/model/blocks/block'
import { functionModel } from '../../../../engine/language/function/model'
import { functionLines, functionText } from '../../../../engine/model/project/function-text'
import type { ProjectStore } from '../project-store'
import { setParameter } from './blocks'
import { followDeclarations, renamedDeclarations } from './functions'
import { getRecord, recordsOf, type Document } from '../records'
import { stepTexts } from '../../texts/steps'

interface Model {
  readonly project: ProjectStore
  readonly registry: BlockRegistry
}

/** Returns the parameter that holds the text; undefined for blocks without a text. */
function functionParameter(definition: BlockDefinition | undefined): string | undefined {
  return Object.entries(definition?.params ?? {}).find(([, param]) => param.kind === 'function')?.[0]
}

export function functionBlocks(doc: Document, registry: BlockRegistry): readonly string[] {
  return recordsOf(doc, 'block')
    .filter(({ value }) => functionParameter(registry.get(value.type)) !== undefined)
    .map(({ name }) => name)
}

/** Returns the text of a block; undefined if the block has none, or no longer exists. */
export function textOfBlock(doc: Document, registry: BlockRegistry, block: string): string | undefined {
  const instance = getRecord(doc, 'block', block)?.value
  const definition = instance && definitionFor(registry, instance)
  const parameter = functionParameter(definition)
  if (instance === undefined || definition === undefined || parameter === undefined) return undefined
  return functionText(instance.params?.[parameter] ?? definition.params[parameter].default)
}

export function isFunctionSelected({ project, registry }: Model): boolean {
  const { doc, selection } = project.getState()
  const [only, ...others] = selection.blocks
  return only !== undefined && others.length === 0 && textOfBlock(doc, registry, only) !== undefined
}

/** @param gesture edits with the same one are undone together */
export function setFunctionText({ project, registry }: Model, block: string, text: string, gesture: string): void {
  const { doc, edit } = project.getState()
  const instance = getRecord(doc, 'block', block)?.value
  const parameter = functionParameter(instance && registry.get(instance.type))
  if (parameter === undefined) return
  edit(stepTexts.editFunction(block), setParameter(doc, [block], parameter, functionLines(text)), { gesture })
}

/** Returns the definition of a block according to its text; undefined while the text has errors. */
export function soundDefinition(doc: Document, registry: BlockRegistry, block: string): BlockDefinition | undefined {
  const text = textOfBlock(doc, registry, block)
  if (text === undefined || functionModel(text).problems.length > 0) return undefined
  const instance = getRecord(doc, 'block', block)?.value
  return instance && definitionFor(registry, instance)
}

/** Wires and values follow names that have changed since `before`. @returns the definition from now on */
export function settleDeclarations(
  { project, registry }: Model,
  block: string,
  before: BlockDefinition | undefined,
  gesture: string,
): BlockDefinition | undefined {
  const { doc, edit } = project.getState()
  const after = soundDefinition(doc, registry, block)
  if (after === undefined || before === undefined || after === before) return after ?? before
  const diff = followDeclarations(doc, block, renamedDeclarations(before, after))
  edit(stepTexts.editFunction(block), diff, { gesture })
  return after
}
