/** `electron.dialog`: the test queues the user's answers; a dialog without one is an error. */
import type { MessageBoxReturnValue, OpenDialogReturnValue, SaveDialogReturnValue } from 'electron'

interface Answers {
  readonly showOpenDialog: OpenDialogReturnValue
  readonly showSaveDialog: SaveDialogReturnValue
  readonly showMessageBox: MessageBoxReturnValue
}
type Kind = keyof Answers

export interface ShownDialog {
  readonly kind: Kind
  readonly options: object
}

export interface Dialogs {
  /** Dialogs shown so far, first one first. */
  readonly shown: readonly ShownDialog[]
  /** Choose this path in the next open dialog; null cancels. */
  open(path: string | null): void
  /** Choose this path in the next save dialog; null cancels. */
  save(path: string | null): void
  /** Press the button with this label in the next message box. */
  press(label: string): void
}

export function createDialogs() {
  const shown: ShownDialog[] = []
  const queue: { kind: Kind; answer: (options: object) => Answers[Kind] }[] = []

  async function show<K extends Kind>(kind: K, options: object): Promise<Answers[K]> {
    shown.push({ kind, options })
    const next = queue.shift()
    if (next?.kind !== kind) {
      throw new Error(`Unexpected ${kind}(${JSON.stringify(options)}); expected ${next?.kind ?? 'no dialog'}.`)
    }
    return next.answer(options) as Answers[K]
  }

  const dialogs: Dialogs = {
    shown,
    open(path) {
      const answer = { canceled: path === null, filePaths: path === null ? [] : [path] }
      queue.push({ kind: 'showOpenDialog', answer: () => answer })
    },
    save(path) {
      queue.push({ kind: 'showSaveDialog', answer: () => ({ canceled: path === null, filePath: path ?? '' }) })
    },
    press(label) {
      queue.push({ kind: 'showMessageBox', answer: (options) => pressed(options as { buttons: string[] }, label) })
    },
  }

  /** Electron takes an owner window first, or the options alone. */
  const method =
    <K extends Kind>(kind: K) =>
    (...args: object[]): Promise<Answers[K]> =>
      show(kind, args[args.length - 1])
  return {
    dialogs,
    module: {
      showOpenDialog: method('showOpenDialog'),
      showSaveDialog: method('showSaveDialog'),
      showMessageBox: method('showMessageBox'),
    },
  }
}

function pressed({ buttons }: { readonly buttons: readonly string[] }, label: string): MessageBoxReturnValue {
  const response = buttons.indexOf(label)
  if (response < 0) throw new Error(`The message box has no button "${label}", only ${buttons.join(', ')}.`)
  return { response, checkboxChecked: false }
}
