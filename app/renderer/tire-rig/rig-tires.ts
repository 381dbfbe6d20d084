/** Tyres that the rig offers: blocks of the project, and files that the user adds. */
import { rigOf, type Rig } from '../../tires/rig/rig'
import { measuredTire } from '../../tires/measured-tire'
import { propertyFileTire } from '../../tires/property-file'
import { tireOf } from '../../tires/forces'
import { tireType } from '../../tires/tire-type'
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { resolveBlock } from '../../../engine/model/network/parameters'
import { sentence } from '../ui/sentence'
import { scopeFor } from '../store/scope'
import { recordsOf, type Document } from '../store/records'
import { variantParameters } from '../variants/writing'

export interface OfferedTire {
  readonly name: string
  /** Null for a block that has no curves. */
  readonly rig: Rig | null
  /** Reason why it has none. */
  readonly problem?: string
  readonly added?: true
}

/** Returns the tyre blocks of the project with the values of a parameter set. */
export function tiresOf(doc: Document, registry: BlockRegistry, variant: string | null): readonly OfferedTire[] {
  return recordsOf(doc, 'block')
    .filter(({ value }) => value.type === tireType)
    .map(({ name, value }) => {
      const instance = { ...value, params: { ...value.params, ...variantParameters(doc, variant, name) } }
      return { name, ...rigOfBlock(name, instance, registry, doc, variant) }
    })
}

function rigOfBlock(
  name: string,
  instance: Parameters<typeof resolveBlock>[1],
  registry: BlockRegistry,
  doc: Document,
  variant: string | null,
): Pick<OfferedTire, 'rig' | 'problem'> {
  const definition = definitionFor(registry, instance)
  if (definition === undefined) return { rig: null }
  const { params, problems } = resolveBlock(name, instance, definition, scopeFor(doc, registry, name, variant))
  if (problems.length > 0) return { rig: null }
  try {
    return { rig: rigOf(tireOf({ name, definition, params })) }
  } catch (error) {
    if (error instanceof ModelError) return { rig: null, problem: sentence(error.what, error.hint) }
    throw error
  }
}

/** @throws ModelError of the file, with its line where there is one */
export function tireOfFile(name: string, text: string): OfferedTire {
  const tire = /\.tir$/i.test(name) ? propertyFileTire(text, name) : measuredTire(text, name)
  return { name: name.replace(/\.[^.]*$/, ''), rig: rigOf(tire), added: true }
}
