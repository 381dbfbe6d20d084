/** Puts the application on the page, with the parts it is given. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchCrashes } from './about/watch-crashes'
import { openStart } from './drop/open-files'
import { browserRecovery } from './recovery/place'
import { RecoveryDialog } from './recovery/RecoveryDialog'
import { createRecovery } from './recovery/recovery-store'
import { App } from './shell/App'
import { openFirst } from './files/files'
import { createServices, type ServiceParts, type Services } from './shell/services'
import { contributions } from './shell/contributions'
import { browserMemory } from './store/memory'
import { commonTexts } from './texts/common'
import { applyTheme, preferredTheme } from './theme'
import { DialogGuard } from './ui/DialogGuard'
import { Guard } from './ui/Guard'
import { firstExample } from './welcome/first-example'
import { isFirstStart } from './welcome/first-start'
import { ServicesProvider } from './workbench/services'
import { createSettings, type Settings } from './workbench/settings'

type Parts = Pick<ServiceParts, 'registry' | 'bridge' | 'host' | 'checker' | 'reader'>

export function mount(parts: Parts): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no element #root')
  const settings = createSettings(browserMemory('wishbone.window'))
  const services = createServices({ ...parts, settings, preferredTheme: preferredTheme(), contributions })
  const { ui } = services
  const recovery = createRecovery(services, browserRecovery(parts.bridge.workKey))
  applyTheme(ui.getState().theme)
  // Before React draws: plots read the colours of the theme while they are drawn.
  ui.subscribe((state, before) => {
    if (state.theme !== before.theme) applyTheme(state.theme)
  })
  createRoot(root).render(
    <StrictMode>
      <ServicesProvider value={services}>
        <Guard name={commonTexts.wishbone}>
          <App />
          <DialogGuard name={commonTexts.recoveryName} onClose={() => recovery.getState().later()}>
            <RecoveryDialog recovery={recovery} />
          </DialogGuard>
        </Guard>
      </ServicesProvider>
    </StrictMode>,
  )
  watchCrashes(services, parts.host)
  void openAtStart(services, settings)
}

/**
 * The project for which the window was opened, otherwise an example; at the very first start with the welcome page over
 * it.
 */
async function openAtStart(services: Services, settings: Settings): Promise<void> {
  const { bridge, ui } = services
  try {
    const start = await bridge.takeStart()
    if (start !== null) return await openStart(services, start)
  } catch (error) {
    ui.getState().notifyError(error)
  }
  if (isFirstStart(settings)) ui.getState().openDialog({ kind: 'welcome' })
  const examples = await bridge.listExamples().catch(() => [])
  const first = examples.find(({ name }) => name === firstExample) ?? examples[0]
  if (first !== undefined) await openFirst(services, first.name)
}
