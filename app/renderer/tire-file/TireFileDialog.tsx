/** Dialog that writes the values of a tyre into a copy of a property file, and shows the lines that change. */
import { FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ModelError } from '../../../engine/errors/model-error'
import { nameOf } from '../../../engine/model/subsystem'
import { importerTable } from '../../../importers/table'
import { readTir, tirToTireParams } from '../../../importers/tir'
import { blockValues } from '../../tires/block-values'
import { baseFile, projectBaseFile, propertyFileCopy, type BaseFile } from '../../tires/property-file-copy'
import type { ParamValue } from '../../../engine/model/project/project'
import { getRecord } from '../store/records'
import { tireFileTexts as texts } from '../texts/tire-file'
import { tiresOf, type OfferedTire } from '../tire-rig/rig-tires'
import { Button } from '../ui/Button'
import { Choice } from '../ui/Choice'
import { Dialog } from '../ui/Dialog'
import { useVariant } from '../variants/use-variant'
import { variantParameters } from '../variants/writing'
import { chooseFile } from '../workbench/choose-file'
import { fileName, offerFile } from '../workbench/offer-file'
import { useProject, useServices } from '../workbench/services'
import '../inspector/tire/tire.css'

export default function TireFileDialog({ block }: { readonly block?: string }) {
  const services = useServices()
  const { registry, ui } = services
  const doc = useProject((state) => state.doc)
  const files = useProject((state) => state.origin.files)
  const variant = useVariant()
  const tires = useMemo(() => tiresOf(doc, registry, variant), [doc, registry, variant])
  const [name, setName] = useState(block ?? tires.at(0)?.name ?? '')
  const [template, setTemplate] = useState<BaseFile | null>(null)
  const tire = tires.find((one) => one.name === name)
  const params = { ...getRecord(doc, 'block', name)?.value.params, ...variantParameters(doc, variant, name) }
  const base = template ?? projectBaseFile(params.propertyFile, files)
  const result = copied(tire, base, params)
  const choose = async (): Promise<void> => {
    const file = await chooseFile(services, importerTable.tyre.endings)
    if (file !== null) setTemplate(baseFile(new Uint8Array(await file.arrayBuffer()), file.name))
  }
  const save = (): void => {
    if (result.copy === undefined) return
    void offerFile(services, fileName(`${nameOf(name)}.tir`), result.copy.content, 'text/plain')
  }
  return (
    <Dialog
      wide
      title={texts.title}
      error={result.problem ?? null}
      onClose={() => ui.getState().closeDialog()}
      cancel={texts.close}
      actions={<Button look="primary" label={texts.save} disabled={result.copy === undefined} onClick={save} />}
    >
      <dl className="property-facts text-sm">
        <dt>{texts.tire}</dt>
        <dd>
          {tires.length === 0 ? (
            texts.noTire
          ) : (
            <Choice
              aria-label={texts.tire}
              value={name}
              options={tires.map((one) => [one.name, one.name] as const)}
              onChoose={setName}
            />
          )}
        </dd>
        <dt>{texts.base}</dt>
        <dd>
          <span className="row gap-1">
            <span className="fill">{base === undefined ? texts.noBase : base.file}</span>
            <Button onClick={() => void choose()}>
              <FileUp size={14} strokeWidth={1.75} aria-hidden="true" /> {texts.choose}
            </Button>
          </span>
          {base !== undefined && <p className="faint">{texts.explanation}</p>}
        </dd>
        {result.copy !== undefined && <Changes copy={result.copy} outside={result.outside} />}
      </dl>
    </Dialog>
  )
}

type Copy = ReturnType<typeof propertyFileCopy>

function Changes({ copy, outside }: { readonly copy: Copy; readonly outside: readonly string[] }) {
  const lines = copy.text.split(/\r\n|\n|\r/)
  return (
    <>
      <dt>{texts.changes}</dt>
      <dd>
        {copy.changed.length === 0 ? (
          texts.unchanged
        ) : (
          <table className="data-table" aria-label={texts.changes}>
            <thead>
              <tr>
                <th scope="col">{texts.keyword}</th>
                <th scope="col" className="number">
                  {texts.line}
                </th>
                <th scope="col">{texts.text}</th>
              </tr>
            </thead>
            <tbody>
              {copy.changed.map(({ key, line }) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td className="number">{line}</td>
                  <td>
                    <code>{lines[line - 1]}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </dd>
      {outside.length > 0 && (
        <>
          <dt>{texts.outside}</dt>
          <dd>{texts.outsideText(outside.join(', '))}</dd>
        </>
      )}
    </>
  )
}

interface Copied {
  readonly copy?: Copy
  /** Parameters of the block that the file does not give. */
  readonly outside: readonly string[]
  readonly problem?: string
}

function copied(
  tire: OfferedTire | undefined,
  base: BaseFile | undefined,
  params: Readonly<Record<string, ParamValue>>,
): Copied {
  if (tire === undefined) return { outside: [] }
  if (tire.rig === null) return { outside: [], problem: tire.problem ?? texts.faulty }
  if (base === undefined) return { outside: [] }
  try {
    const copy = propertyFileCopy(base, blockValues(tire.rig.tire.resolved))
    const written = tirToTireParams(readTir(copy.text, base.file))
    const outside = Object.keys(params).filter((name) => name !== 'propertyFile' && written[name] === undefined)
    return { copy, outside }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { outside: [], problem: error.message }
  }
}
