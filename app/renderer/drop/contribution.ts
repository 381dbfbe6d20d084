/** Command that adds an FMU from a file that the user chooses. */
import { desktopTexts as texts } from '../texts/desktop'
import { chooseFile } from '../workbench/choose-file'
import type { Contribution } from '../workbench/contribution'
import type { Services } from './services'
import { takeFmu } from './take-fmu'

export async function addFmu(services: Services): Promise<void> {
  const file = await chooseFile(services, ['fmu'])
  if (file === null) return
  await services.ui.getState().attempt(async () => takeFmu(services, file.name, await file.arrayBuffer()), 'import')
}

export const dropContribution: Contribution<Services> = {
  commands: { diagram: [{ id: 'add-fmu', title: texts.addFmu, run: addFmu }] },
}
