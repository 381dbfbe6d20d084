/**
 * Variables that expressions inside subsystems may use: the parameters of the subsystem, then those around it, then the
 * project's. Values of parameters are evaluated outside, so a parameter may have the name of the variable from which it
 * is set.
 */
import { definitionFor } from '../blocks/block'
import type { BlockRegistry } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { known } from '../expression'
import type { Quantity, Scope } from '../expression'
import { parseUnit, type Dimension } from '../../quantities/units'
import { resolveBlock } from './parameters'
import type { ProjectFile } from '../project/project'
import { parentOf } from '../names/paths'

/**
 * @param project expanded
 * @param top the project's variables
 * @returns the scope of the parameters of a block, by its path
 */
export function blockScopes(project: ProjectFile, registry: BlockRegistry, top: Scope): (block: string) => Scope {
  const inside = new Map<string, Scope>([['', top]])
  const scopeInside = (subsystem: string): Scope => {
    let scope = inside.get(subsystem)
    if (scope === undefined) {
      const outer = scopeInside(parentOf(subsystem))
      scope = within(project, registry, subsystem, outer)
      inside.set(subsystem, scope)
    }
    return scope
  }
  return (block) => scopeInside(parentOf(block))
}

function within(project: ProjectFile, registry: BlockRegistry, subsystem: string, outer: Scope): Scope {
  const instance = Object.hasOwn(project.blocks, subsystem) ? project.blocks[subsystem] : undefined
  const definition = instance === undefined ? undefined : definitionFor(registry, instance)
  if (instance === undefined || definition === undefined) return outer
  const { params } = resolveBlock(subsystem, instance, definition, outer)
  const values = new Map<string, Quantity>()
  for (const [name, param] of params) {
    if (param.kind !== 'quantity') continue
    const dimension = dimensionOf(param.unit)
    if (dimension !== undefined) values.set(name, { value: param.value, type: known(dimension) })
  }
  let names: readonly string[] | undefined
  return {
    get names() {
      return (names ??= [...new Set([...Object.keys(definition.params), ...outer.names])])
    },
    get(name) {
      if (!Object.hasOwn(definition.params, name)) return outer.get(name)
      const quantity = values.get(name)
      if (quantity !== undefined) return quantity
      // Reported at the subsystem, where its value is wrong; here the expression can't be evaluated.
      throw new ModelError(
        'unknown-variable',
        `the parameter "${name}" of ${subsystem} has no value`,
        { block: subsystem, parameter: name },
        'correct its value',
      )
    },
  }
}

/** Returns the dimension of a unit. Undefined for a text that is not a unit, which is reported at the declaration. */
function dimensionOf(unit: string): Dimension | undefined {
  try {
    return parseUnit(unit).dimension
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
