/** Contribution of a feature to the window; the shell lists the contributions of all features. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { GroupedCommands } from './command'
import type { DialogComponents } from './dialog'
import type { Services } from './services'
import type { Fill } from './slots'
import type { View } from './ui-store'

export interface ViewContribution {
  readonly id: View
  readonly label: string
  readonly icon: LucideIcon
  readonly component: ComponentType
}

export interface Contribution<S extends Services = Services> {
  readonly commands?: GroupedCommands<S>
  readonly views?: readonly ViewContribution[]
  readonly dialogs?: DialogComponents
  /** Components for slots of features below. */
  readonly fills?: readonly Fill[]
  /** Called once all services exist, to subscribe to other stores. */
  readonly start?: (services: S) => void
  /** Called before another project replaces the open one: the feature discards what belongs to the open project. */
  readonly forget?: (services: S) => void
}
