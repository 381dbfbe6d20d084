/** Dialog for adding a subsystem to a library: the library, and the name in it. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { ModelError } from '../../../engine/errors/model-error'
import { libraryNameProblem, selfContained } from '../../../engine/model/library'
import { blockNameProblem } from '../../../engine/model/names/names'
import { nameOf } from '../../../engine/model/subsystem'
import { useLibrary, useServices } from './services'
import { ownLibraries } from './library-store'
import { nameFromTitle } from '../store/names'
import { getRecord, projectFromDocument } from '../store/records'
import { libraryTexts } from '../texts/libraries'
import { Dialog } from '../ui/Dialog'
import { addToLibrary } from './actions'
import { shownUnit } from '../../../engine/quantities/units'
import { Button } from '../ui/Button'
import { Choice } from '../ui/Choice'
import { Alert } from '../ui/Alert'

const NEW = ''
const texts = libraryTexts.dialog

export function AddDialog({ path }: { readonly path: string }) {
  const services = useServices()
  const { project, ui } = services
  const all = useLibrary((state) => state.libraries)
  const libraries = ownLibraries(all)
  const block = getRecord(project.getState().doc, 'block', path)?.value
  const link = block?.library
  const known = libraries.find(({ file }) => file.name === link?.name) ?? libraries[0]
  const [chosen, setChosen] = useState(known?.id ?? NEW)
  const [newName, setNewName] = useState(() => proposedName(all.map(({ file }) => file.name)))
  const [name, setName] = useState(
    () => link?.block ?? (block?.title === undefined ? nameOf(path) : nameFromTitle(block.title)),
  )
  const library = libraries.find(({ id }) => id === chosen)
  const before =
    library !== undefined && Object.hasOwn(library.file.blocks, name) ? library.file.blocks[name] : undefined
  const contents = useContents(path)
  const wrong = blockNameProblem(name)
  const wrongLibrary =
    library !== undefined
      ? null
      : all.some(({ file }) => file.name === newName.trim())
        ? texts.taken(newName.trim())
        : libraryNameProblem(newName)
  const close = (): void => ui.getState().closeDialog()
  const possible = wrong === undefined && wrongLibrary === null && !(contents instanceof ModelError)
  const add = (): void => {
    if (!possible) return
    close()
    void addToLibrary(services, path, library ?? newName.trim(), name)
  }
  // The field starts with the most likely name, selected so that typing replaces it; Enter accepts it.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.select(), [])
  return (
    <Dialog
      title={texts.title(nameOf(path))}
      onClose={close}
      cancel={texts.cancel}
      actions={<Button look="primary" label={texts.add} disabled={!possible} onClick={add} />}
    >
      <form
        className="library-form stack gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        {libraries.length > 0 && (
          <label>
            <span>{texts.library}</span>
            <Choice
              value={chosen}
              options={[...libraries.map(({ id, file }) => [id, file.name] as const), [NEW, texts.newLibrary]]}
              onChoose={setChosen}
            />
          </label>
        )}
        {library === undefined && (
          <label>
            <span>{texts.newName}</span>
            <input
              ref={libraries.length === 0 ? first : undefined}
              className="field"
              value={newName}
              spellCheck={false}
              onChange={(event) => setNewName(event.target.value)}
            />
            {wrongLibrary !== null && <span className="field-error">{wrongLibrary}</span>}
          </label>
        )}
        <label>
          <span>{texts.block}</span>
          <input
            ref={libraries.length === 0 ? undefined : first}
            className="field"
            aria-invalid={wrong !== undefined}
            value={name}
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
          {wrong !== undefined && <span className="field-error">{wrong.hint}</span>}
        </label>
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
      {before !== undefined && !(contents instanceof ModelError) && (
        <p className="library-note">{texts.replaces(name, before.version)}</p>
      )}
      {contents instanceof ModelError && (
        <Alert className="message danger library-note" text={texts.cannot(contents.message)} />
      )}
      {!(contents instanceof ModelError) && <ContentNotes contents={contents} />}
      {block?.description === undefined && <p className="faint library-note">{texts.noTitle}</p>}
    </Dialog>
  )
}

/** Returns the subsystem with all that it needs, or the reason why it can't be added. */
function useContents(path: string) {
  const { project, registry } = useServices()
  return useMemo(() => {
    try {
      const { doc, origin } = project.getState()
      return selfContained(projectFromDocument(doc), registry, path, origin.files)
    } catch (error) {
      if (error instanceof ModelError) return error
      throw error
    }
  }, [project, registry, path])
}

/** Parameters that variables of the project become, and files that go into the library. */
function ContentNotes({ contents }: { readonly contents: ReturnType<typeof selfContained> }) {
  const files = Object.entries(contents.files)
  const added = Object.entries(contents.added)
  return (
    <>
      {added.length > 0 && (
        <div className="library-note">
          <p>{texts.becomes}</p>
          <ul>
            {added.map(([parameter, { unit, default: value }]) => (
              <li key={parameter}>
                <code>
                  {parameter} = {value}
                  {shownUnit(unit) === '' ? '' : ` ${shownUnit(unit)}`}
                </code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {files.length > 0 && (
        <div className="library-note">
          <p>{texts.files}</p>
          <ul>
            {files.map(([file, text]) => (
              <li key={file}>
                <code>{file}</code> <span className="faint">{texts.size(text.length)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function proposedName(taken: readonly string[]): string {
  let name: string = texts.proposed
  for (let i = 2; taken.includes(name); i++) name = `${texts.proposed} ${i}`
  return name
}
