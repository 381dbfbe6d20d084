/**
 * The dialog in front of the window: at most one, as a union of all requests for dialogs. A feature adds its kinds
 * to `DialogKinds`, where it contributes their components.
 */
import type { ComponentType } from 'react'
import type { UiStore } from './ui-store'

/** Kinds of dialogs, and the argument with which each is opened. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add to it
export interface DialogKinds {}

export type DialogKind = keyof DialogKinds

/** `dismissed` runs if another dialog replaces this one, or if this one fails. */
export type DialogOf<K extends DialogKind> = { readonly kind: K; readonly dismissed?: () => void } & DialogKinds[K]

export type Dialog = { [K in DialogKind]: DialogOf<K> }[DialogKind]

/** Components by kind of dialog; each gets the data that the dialog was opened with. */
export type DialogComponents = { readonly [K in DialogKind]?: ComponentType<DialogOf<K>> }

/**
 * Asks the user and waits for the answer.
 * @param otherwise the answer where another dialog takes the place of the question
 */
export function ask<Answer>(
  ui: UiStore,
  otherwise: Answer,
  question: (answer: (choice: Answer) => void) => Dialog,
): Promise<Answer> {
  return new Promise<Answer>((resolve) => {
    const answer = (choice: Answer): void => {
      resolve(choice)
      if (ui.getState().dialog === dialog) ui.getState().closeDialog()
    }
    const dialog: Dialog = { ...question(answer), dismissed: () => resolve(otherwise) }
    ui.getState().openDialog(dialog)
  })
}
