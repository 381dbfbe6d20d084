/**
 * Implementation of the `ComponentBuilder` that a block's `build` receives: reads the block's parameters and ports, and
 * records the additions of the block. There is a file for each part of the interface.
 */
import type { ComponentBuilder } from '../../../model/component/component'
import type { Collection } from '../collection'
import { edgesOf } from './edges'
import { equationsOf } from './equations'
import { eventsOf } from './events'
import { frictionOf } from './friction'
import { functionsOf } from './functions'
import { parametersOf } from './parameters'
import { portsOf } from './ports'
import { reportsOf } from './reports'
import { scopeOf, type BuiltBlock, type BuiltElement } from './scope'

/** Returns the builder of a block, or of one of its elements where the block works element by element. */
export function makeBuilder(c: Collection, block: BuiltBlock, element: BuiltElement): ComponentBuilder {
  const scope = scopeOf(c, block, element)
  const parameters = parametersOf(scope)
  return {
    name: block.name,
    math: c.math,
    time: c.time,
    ground: c.ground,
    gravity: c.gravity,
    ...parameters,
    ...portsOf(scope),
    ...edgesOf(scope),
    ...equationsOf(scope),
    ...eventsOf(scope),
    ...frictionOf(scope),
    ...functionsOf(scope, parameters),
    ...reportsOf(scope),
  }
}
