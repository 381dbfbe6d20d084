/**
 * The Bridge in a plain browser: files through the File System Access API where the browser has it,
 * else upload and download; examples from the local server. The browser has no application menu, so
 * there are no commands to listen to.
 */
import type { Bridge } from '../bridge'
import type { SaveConflict } from '../projects/opened'
import { version } from '../version'
import { titleOf } from '../projects/headline'
import { logCrash, readCrashLog } from './crash-log'
import { openDroppedProject } from './dropped'
import { fetchExample, fetchExamples } from './examples'
import { exportByServer } from './exporting'
import { browserLibraries } from './libraries'
import { openByUpload, openToRead, openWithPickers } from './opening'
import { browserPickers } from './pickers'
import { createPlaces } from './places'
import { browserRecent } from './recent'
import { openSession } from './session'
import { saveAgain, saveToNewPlace } from './saving'
import { chooseFiles, download } from './transfer'

export function createBrowserBridge(): Bridge {
  const session = openSession()
  const places = createPlaces()
  const pickers = browserPickers()
  const recent = browserRecent()
  /** Adds an opened or saved project to the list of recent projects, if it can be opened again. */
  const listed = async <T extends { readonly location: string | null } | SaveConflict>(
    result: Promise<T | null>,
    textOf: (value: T) => string,
  ): Promise<T | null> => {
    const value = await result
    if (value === null || !('location' in value) || value.location === null) return value
    const place = places.find(value.location)
    if (place?.kind === 'file') {
      const { handle, name, folder, path } = place
      await recent.add({ handle, name, title: titleOf(textOf(value), name), ...(folder && { folder, path }) })
    }
    return value
  }
  return {
    kind: 'browser',
    listExamples: fetchExamples,
    openExample: fetchExample,
    listRecent: () => recent.list(),
    openRecent: (id) => listed(recent.open(id, places), ({ text }) => text),
    openProject: () =>
      listed(pickers === undefined ? openByUpload(places) : openWithPickers(pickers, places), ({ text }) => text),
    async openDropped(file, handle) {
      const opened = openDroppedProject(file, handle, places)
      return listed(opened, ({ text }) => text)
    },
    takeStart: () => Promise.resolve(null),
    newWindow() {
      window.open(window.location.href, '_blank')
      return Promise.resolve()
    },
    logCrash: (report) => logCrash(report, version),
    readCrashLog: () => Promise.resolve(readCrashLog()),
    openOther: () => openToRead(pickers),
    // A page does not know where its files are.
    listRevisions: () => Promise.resolve([]),
    readRevision: () => Promise.reject(new Error('A browser cannot access git. Open the other version as a file.')),
    saveProject: (project) =>
      listed(
        project.location === null
          ? saveToNewPlace(project, places, pickers)
          : saveAgain(project.location, project, places, pickers),
        () => project.text,
      ),
    saveProjectAs: (project) => listed(saveToNewPlace(project, places, pickers), () => project.text),
    exportFile(suggestedName, content, mimeType) {
      download(suggestedName, content, mimeType)
      return Promise.resolve({ name: suggestedName })
    },
    exportModel: exportByServer(session),
    async chooseFile(endings) {
      const file = (await chooseFiles(endings.map((ending) => `.${ending}`).join(','), 'one')).at(0)
      return file === undefined ? null : { name: file.name, content: file }
    },
    ...browserLibraries(),
    workKey: () => session.workKey(),
    setUnsaved(unsaved) {
      if (unsaved) window.addEventListener('beforeunload', askBeforeLeaving)
      else window.removeEventListener('beforeunload', askBeforeLeaving)
    },
    onCommand: () => () => undefined,
  }
}

/** Makes the browser show its own "leave this page?" question. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
