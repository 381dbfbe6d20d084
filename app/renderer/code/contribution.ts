/** Commands of the code view, including those that lead from blocks to lines of the generated program. */
import { SquareCode } from 'lucide-react'
import { codeTexts } from '../texts/code'
import { shellTexts } from '../texts/shell'
import type { GroupedCommands } from '../workbench/command'
import { someBlock } from '../workbench/conditions'
import type { Contribution } from '../workbench/contribution'
import { CodeView } from './CodeView'
import type { CodeStep, CodeTab } from './code-view-store'
import type { Services } from './services'

const inCode = (services: Services): boolean =>
  services.ui.getState().view === 'code' && services.codeView.getState().tab !== 'function' && someBlock(services)
const isGenerated = (tab: CodeTab): boolean => tab !== 'function' && tab !== 'equations'
const step =
  (direction: CodeStep['direction']) =>
  ({ codeView }: Services): void =>
    codeView.setState({ step: { direction } })

const commands: GroupedCommands<Services> = {
  view: [
    {
      id: 'code-show',
      title: codeTexts.commandShow,
      keys: ['Mod+Shift+K'],
      enabled: someBlock,
      run: ({ ui, codeView }) => {
        if (codeView.getState().tab === 'function') codeView.setState({ tab: 'javascript' })
        ui.getState().showView('code')
      },
    },
    { id: 'code-next', title: codeTexts.commandNext, keys: ['F8'], whileTyping: true, enabled: inCode, run: step(1) },
    {
      id: 'code-previous',
      title: codeTexts.commandPrevious,
      keys: ['Shift+F8'],
      whileTyping: true,
      enabled: inCode,
      run: step(-1),
    },
    {
      id: 'code-only',
      title: codeTexts.commandOnly,
      enabled: inCode,
      run: ({ codeView }) => codeView.setState(({ only }) => ({ only: !only })),
    },
    {
      id: 'code-names',
      title: codeTexts.commandNames,
      enabled: ({ ui, codeView }) => ui.getState().view === 'code' && isGenerated(codeView.getState().tab),
      run: ({ codeView }) => codeView.setState({ only: false, step: { direction: 'names' } }),
    },
  ],
}

export const codeContribution: Contribution<Services> = {
  commands,
  views: [{ id: 'code', label: shellTexts.code, icon: SquareCode, component: CodeView }],
  start: ({ ui, codeView }) =>
    ui.subscribe(({ located }, before) => {
      if (located === before.located || located?.kind !== 'text') return
      const { block, line, column = 1 } = located
      codeView.setState({ tab: 'function', functionBlock: block, place: line === undefined ? null : { line, column } })
    }),
}
