/**
 * The property file of a tyre, chosen in a dialog. Its values are copied, and the field distinguishes them from later
 * changes.
 */
import { lazy, Suspense, useMemo, useState } from 'react'
import { FileUp, RotateCw } from 'lucide-react'
import { importerTable } from '../../../../importers/table'
import { readTir, tirToTireParams, type TireParams } from '../../../../importers/tir'
import { ModelError } from '../../../../engine/errors/model-error'
import type { ParamValue } from '../../../../engine/model/project/project'
import { chooseFile } from '../../workbench/choose-file'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { inspectorTexts } from '../../texts/inspector'
import { isSame } from './property-file-edit'
import { IconButton } from '../../ui/IconButton'
import './tire.css'

const PropertyFileDialog = lazy(() => import('./PropertyFileDialog'))

interface PropertyFileFieldProps {
  readonly id: string
  readonly describedBy: string
  /** Path in the project, empty for none; undefined if several blocks have different ones. */
  readonly file: string | undefined
  readonly blocks: readonly string[]
  readonly sibling: ((name: string) => ParamValue | undefined) | undefined
}

const texts = inspectorTexts.tire

export function PropertyFileField({ id, describedBy, file, blocks, sibling }: PropertyFileFieldProps) {
  const services = useServices()
  const text = useProject((state) => (file === undefined ? undefined : state.origin.files[file]))
  const [chosen, setChosen] = useState<{ readonly name: string; readonly text: string } | null>(null)
  const values = useMemo(() => (text === undefined ? null : valuesOf(text, file ?? '')), [text, file])
  const choose = async (): Promise<void> => {
    const picked = await chooseFile(services, importerTable.tyre.endings)
    if (picked !== null) setChosen({ name: picked.name, text: await picked.text() })
  }
  const changed = Object.entries(values ?? {}).filter(([name, value]) => !isSame(sibling?.(name), value)).length
  return (
    <span className="property-file">
      <span className="row gap-1">
        <span className="fill soft text-sm ellipsis" data-tip={file}>
          {file === undefined ? inspectorTexts.several.differ : file === '' ? texts.none : file}
        </span>
        {file !== undefined && text !== undefined && changed > 0 && (
          <IconButton small icon={RotateCw} label={texts.reread} onClick={() => setChosen({ name: file, text })} />
        )}
        <button
          type="button"
          id={id}
          className="button"
          aria-label={file === '' || file === undefined ? texts.choose : texts.another}
          aria-describedby={describedBy}
          onClick={() => void choose()}
        >
          <FileUp size={14} strokeWidth={1.75} aria-hidden="true" />
          {file === '' || file === undefined ? texts.choose : texts.another}
        </button>
      </span>
      {values !== null && <span className="faint">{texts.origin(Object.keys(values).length, changed)}</span>}
      {values === null && text !== undefined && <span className="field-error">{texts.unreadable}</span>}
      {chosen !== null && (
        <Suspense>
          <PropertyFileDialog file={chosen} blocks={blocks} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </span>
  )
}

function valuesOf(text: string, file: string): TireParams | null {
  try {
    return tirToTireParams(readTir(text, file))
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}
