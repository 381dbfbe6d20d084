/** Dialog with the libraries of this user and their blocks, to rename, remove, export and import. */
import { Download, Trash2, Upload } from 'lucide-react'
import { definitionFor } from '../../../engine/model/blocks/block'
import { libraryNameProblem } from '../../../engine/model/library'
import { blockNameProblem } from '../../../engine/model/names/names'
import { BlockIcon } from '../symbols/BlockIcon'
import { NameField } from '../ui/fields/NameField'
import { useLibrary, useServices } from './services'
import { libraryTexts } from '../texts/libraries'
import { Dialog } from '../ui/Dialog'
import { IconButton } from '../ui/IconButton'
import { exportLibrary, importLibrary, removeBlockOf, removeLibrary, renameBlockOf, renameLibrary } from './actions'
import { ownLibraries, type KeptLibrary } from './library-store'
import { Button } from '../ui/Button'
import { Alert } from '../ui/Alert'

const texts = libraryTexts.list

export function ListDialog() {
  const services = useServices()
  const all = useLibrary((state) => state.libraries)
  const libraries = ownLibraries(all)
  const faults = useLibrary((state) => state.faults)
  const close = (): void => services.ui.getState().closeDialog()
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={close}
      aside={
        <Button onClick={() => void importLibrary(services)}>
          <Upload size={14} aria-hidden="true" /> {texts.import}
        </Button>
      }
      actions={<Button look="primary" label={texts.close} onClick={close} />}
    >
      {libraries.length === 0 && <p>{texts.none}</p>}
      {faults.map(({ id, what }) => (
        <Alert key={id} className="message danger library-note" text={texts.unreadable(id, what)} />
      ))}
      {libraries.map((library) => (
        <LibraryItem key={library.id} keptLibrary={library} others={all} />
      ))}
    </Dialog>
  )
}

interface LibraryItemProps {
  readonly keptLibrary: KeptLibrary
  readonly others: readonly KeptLibrary[]
}

function LibraryItem({ keptLibrary, others }: LibraryItemProps) {
  const services = useServices()
  const { registry } = services
  const { id, file } = keptLibrary
  const blocks = Object.entries(file.blocks)
  return (
    <section className="library" aria-label={file.name}>
      <header>
        <NameField
          id={`library-${id}`}
          label={texts.rename(file.name)}
          name={file.name}
          problem={(to) =>
            others.some((other) => other.id !== id && other.file.name === to.trim())
              ? texts.taken(to.trim())
              : libraryNameProblem(to)
          }
          onRename={(to) => void renameLibrary(services, keptLibrary, to.trim())}
        />
        <IconButton
          small
          icon={Download}
          label={texts.export(file.name)}
          onClick={() => void exportLibrary(services, keptLibrary)}
        />
        <IconButton
          small
          icon={Trash2}
          label={texts.remove(file.name)}
          onClick={() => void removeLibrary(services, keptLibrary)}
        />
      </header>
      {file.description !== undefined && <p className="faint">{file.description}</p>}
      {blocks.length === 0 && <p className="faint">{texts.empty}</p>}
      <ul>
        {blocks.map(([name, { version, block, files }]) => (
          <li key={name}>
            <BlockIcon path={definitionFor(registry, block)?.icon ?? ''} size={18} />
            <NameField
              id={`library-${id}-${name}`}
              label={texts.renameBlock(name)}
              name={name}
              problem={(to) =>
                Object.hasOwn(file.blocks, to) ? texts.taken(to) : (blockNameProblem(to)?.hint ?? null)
              }
              onRename={(to) => void renameBlockOf(services, keptLibrary, name, to)}
            />
            <span className="text-sm ellipsis faint">
              {[block.description ?? block.title, texts.version(version), files && texts.files(Object.keys(files))]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <IconButton
              small
              icon={Trash2}
              label={texts.removeBlock(name)}
              onClick={() => void removeBlockOf(services, keptLibrary, name)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
