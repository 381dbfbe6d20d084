/**
 * The Bridge in a plain browser: files through the File System Access API where the browser has it,
 * else upload and download; examples from the local server. The browser has no application menu, so
 * there are no commands to listen to.
 */
import type { Bridge } from '../bridge'
import { fetchExample, fetchExamples } from './examples'
import { openByUpload, openWithPickers } from './opening'
import { browserPickers } from './pickers'
import { createPlaces } from './places'
import { saveAgain, saveToNewPlace } from './saving'
import { download } from './transfer'

export function createBrowserBridge(): Bridge {
  const places = createPlaces()
  const pickers = browserPickers()
  return {
    kind: 'browser',
    listExamples: fetchExamples,
    openExample: fetchExample,
    openProject: () => (pickers === undefined ? openByUpload(places) : openWithPickers(pickers, places)),
    saveProject: (project) =>
      project.location === null
        ? saveToNewPlace(project, places, pickers)
        : saveAgain(project.location, project, places, pickers),
    saveProjectAs: (project) => saveToNewPlace(project, places, pickers),
    exportFile(suggestedName, content, mimeType) {
      download(suggestedName, content, mimeType)
      return Promise.resolve({ name: suggestedName })
    },
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
