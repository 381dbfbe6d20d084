/** Commands of the code view: from blocks to lines of the generated program. */
import type { ExportTarget } from '../../../engine/host/export/files'
import { exportModel } from '../code/exportModel'
import { codeTexts } from '../texts/code'
import type { AppCommand } from './command'
import type { Services } from './services'
import type { CodeTab } from './uiStore'

export type CodeCommand =
  | `export-${ExportTarget}`
  | 'code-show'
  | 'code-next'
  | 'code-previous'
  | 'code-only'
  | 'code-names'

const someBlock = ({ project }: Services): boolean => project.getState().selection.blocks.length > 0
const inCode = (services: Services): boolean => {
  const { view, codeTab } = services.ui.getState()
  return view === 'code' && codeTab !== 'function' && someBlock(services)
}
const isGenerated = (tab: CodeTab): boolean => tab !== 'function' && tab !== 'equations'
const step =
  (direction: 1 | -1 | 'names') =>
  ({ ui }: Services): void =>
    ui.getState().set({ codeStep: { direction, count: (ui.getState().codeStep?.count ?? 0) + 1 } })

const exportCommand = (target: ExportTarget): AppCommand => ({
  id: `export-${target}`,
  title: codeTexts.exportModel(target),
  group: 'file',
  keys: [],
  enabled: ({ project }) => project.getState().experiment !== null,
  run: (services) => void exportModel(services, target),
})

export const codeCommands: readonly AppCommand[] = [
  ...(['c', 'js', 'wasm'] as const).map(exportCommand),
  {
    id: 'code-show',
    title: codeTexts.commandShow,
    group: 'view',
    keys: ['Mod+Shift+K'],
    enabled: someBlock,
    run: ({ ui }) => {
      const { codeTab, set, showView } = ui.getState()
      if (codeTab === 'function') set({ codeTab: 'javascript' })
      showView('code')
    },
  },
  {
    id: 'code-next',
    title: codeTexts.commandNext,
    group: 'view',
    keys: ['F8'],
    whileTyping: true,
    enabled: inCode,
    run: step(1),
  },
  {
    id: 'code-previous',
    title: codeTexts.commandPrevious,
    group: 'view',
    keys: ['Shift+F8'],
    whileTyping: true,
    enabled: inCode,
    run: step(-1),
  },
  {
    id: 'code-only',
    title: codeTexts.commandOnly,
    group: 'view',
    keys: [],
    enabled: inCode,
    run: ({ ui }) => ui.getState().set({ codeOnly: !ui.getState().codeOnly }),
  },
  {
    id: 'code-names',
    title: codeTexts.commandNames,
    group: 'view',
    keys: [],
    enabled: ({ ui }) => ui.getState().view === 'code' && isGenerated(ui.getState().codeTab),
    run: (services) => {
      services.ui.getState().set({ codeOnly: false })
      step('names')(services)
    },
  },
]
