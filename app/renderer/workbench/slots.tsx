/**
 * Slots of a feature that others fill: the feature defines a slot and shows its contents, features above it put
 * components there. That is how the diagram shows a box of the results without depending on them.
 */
import { Fragment, createElement, type ComponentType } from 'react'
import { useServices } from './services'

export interface Slot<Props extends object> {
  readonly name: string
  /** Props of the components in the slot; for the type checker only. */
  readonly props?: Props
}

export interface Fill {
  readonly slot: string
  readonly component: ComponentType<never>
}

/** Components by the name of the slot that they are in. */
export type Slots = ReadonlyMap<string, readonly ComponentType<never>[]>

export function defineSlot<Props extends object = object>(name: string): Slot<Props> {
  return { name }
}

export function fill<Props extends object>(slot: Slot<Props>, component: ComponentType<Props>): Fill {
  return { slot: slot.name, component: component as ComponentType<never> }
}

export function slotsFrom(fills: readonly Fill[]): Slots {
  return new Map(
    [...new Set(fills.map(({ slot }) => slot))].map((name) => [
      name,
      fills.flatMap(({ slot, component }) => (slot === name ? [component] : [])),
    ]),
  )
}

/** Slot in front of the window, beside its one dialog. */
export const windowSlot = defineSlot('window')

/** Renders the contents of a slot, in the order of the contributions. */
export function Filled<Props extends object>({
  slot,
  with: props,
}: {
  readonly slot: Slot<Props>
  readonly with: Props
}) {
  const components = useServices().slots.get(slot.name) ?? []
  return components.map((component, i) => (
    <Fragment key={i}>{createElement(component as ComponentType<Props>, props)}</Fragment>
  ))
}
