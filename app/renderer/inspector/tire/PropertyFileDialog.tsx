/**
 * Dialog about a tyre property file: the changes that it makes to the selected tyres, its unused entries, and the
 * resulting curves.
 */
import { Fragment, useMemo } from 'react'
import { propertyFileFacts, propertyFileTire } from '../../../tires/property-file'
import type { TireParams, TirFile } from '../../../../importers/tir'
import { ModelError } from '../../../../engine/errors/model-error'
import type { BlockInstance } from '../../../../engine/model/project/project'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { getRecord } from '../../store/records'
import { commonTexts } from '../../texts/common'
import { inspectorTexts } from '../../texts/inspector'
import { Dialog } from '../../ui/Dialog'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { useDestination, useVariant } from '../../variants/use-variant'
import { variantParameters, whereText } from '../../variants/writing'
import { isSame, mountedOn, propertyFileEdit, type PropertyFile } from './property-file-edit'
import { TireCurvesPane } from './TireCurvesPane'
import { Button } from '../../ui/Button'

interface PropertyFileDialogProps {
  readonly file: PropertyFile
  readonly blocks: readonly string[]
  readonly onClose: () => void
}

const texts = inspectorTexts.tire
/** Labels of the facts of a file. */
const factLabels: Readonly<Record<string, string>> = {
  side: texts.side,
  'vertical law': texts.verticalLaw,
  range: texts.range,
}

export default function PropertyFileDialog({ file, blocks, onClose }: PropertyFileDialogProps) {
  const { project, registry } = useServices()
  const doc = useProject((state) => state.doc)
  const read = useMemo(() => readFile(file), [file])
  const name = file.name.split('/').at(-1) ?? file.name
  const [block = ''] = blocks
  const destination = useDestination()
  const variant = useVariant()
  const written = getRecord(doc, 'block', block)?.value
  const instance: BlockInstance | undefined = written && {
    ...written,
    params: { ...written.params, ...variantParameters(doc, variant, block) },
  }

  if (read instanceof ModelError || instance === undefined) {
    return (
      <Dialog
        wide
        title={texts.cannot(name)}
        error={read instanceof ModelError ? read.message : null}
        onClose={onClose}
        actions={<Button look="primary" label={commonTexts.close} onClick={onClose} />}
      />
    )
  }
  const { tir, values } = read
  const definition = definitionFor(registry, instance)
  const differs = Object.entries(values).filter(
    ([key, value]) => !isSame(instance.params?.[key] ?? definition?.params[key]?.default, value),
  )
  const take = (): void => {
    const whose = blocks.length === 1 ? block : `${blocks.length} blocks`
    const diff = propertyFileEdit({ project, registry }, file, tir, blocks, destination)
    project.getState().edit(`${texts.step(name, whose)}${whereText(destination)}`, diff)
    onClose()
  }
  const sides = mountedOn({ project, registry }, tir, blocks)
  const mountedSide = sides.get(block)
  const filled: BlockInstance = {
    ...instance,
    params: { ...instance.params, ...(mountedSide && { mountedSide }), ...values },
  }
  const mountings = [...sides].map(([tire, side]) => texts.mounted(tire, side, side !== values.measuredSide))
  return (
    <Dialog
      large
      title={texts.title(name)}
      onClose={onClose}
      cancel={inspectorTexts.table.cancel}
      actions={<Button look="primary" label={texts.apply} onClick={take} />}
    >
      <div className="property-panes">
        <dl className="property-facts text-sm">
          <dt>{texts.format}</dt>
          <dd>{texts.formats[tir.format]}</dd>
          <dt>{texts.values}</dt>
          <dd>{texts.valuesText(Object.keys(values).length, differs.length)}</dd>
          {propertyFileFacts({ tir, params: values })
            .filter(([fact]) => fact !== 'values')
            .map(([fact, text]) => (
              <Fragment key={fact}>
                <dt>{factLabels[fact] ?? fact}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          <Notes title={texts.mounting} notes={mountings} />
          <Notes title={texts.notes} notes={tir.assumed} />
          <Notes title={texts.ignored} notes={tir.ignored} />
          <Unused sections={tir.unused} />
        </dl>
        <TireCurvesPane name={block} instance={filled} narrow />
      </div>
    </Dialog>
  )
}

/** Sections and keywords of the file that the model has no counterpart for. */
function Unused({ sections }: { readonly sections: TirFile['unused'] }) {
  if (sections.length === 0) return null
  return (
    <>
      <dt>{texts.unused}</dt>
      <dd>
        <p className="faint">{texts.unusedText}</p>
        <table className="data-table" aria-label={texts.unused}>
          <thead>
            <tr>
              <th scope="col">{texts.section}</th>
              <th scope="col" className="number">
                {texts.line}
              </th>
              <th scope="col">{texts.keywords}</th>
            </tr>
          </thead>
          <tbody>
            {sections.map(({ section, line, keys, whole }) => (
              <tr key={`${section} ${line}`}>
                <th scope="row">[{section}]</th>
                <td className="number">{line}</td>
                <td className="property-keys">{whole ? texts.wholeSection : keys.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </dd>
    </>
  )
}

function Notes({ title, notes }: { readonly title: string; readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </dd>
    </>
  )
}

function readFile({
  name,
  text,
}: PropertyFileDialogProps['file']): { readonly tir: TirFile; readonly values: TireParams } | ModelError {
  try {
    const { tir, params } = propertyFileTire(text, name)
    return { tir, values: params }
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
}
