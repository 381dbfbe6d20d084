/** Description of a subsystem: icon, title, one line, documentation. */
import { useCallback, useState } from 'react'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { ModelError } from '../../../../engine/errors/model-error'
import { cleanDrawing } from '../../../../engine/model/icon'
import type { BlockInstance } from '../../../../engine/model/project/project'
import { subsystemType } from '../../../../engine/model/subsystem'
import { BlockIcon } from '../../symbols/BlockIcon'
import { chooseFile } from '../../workbench/choose-file'
import { useServices } from '../services'
import { setBlockText } from '../../store/edits/blocks'
import { subsystemTexts as texts } from '../../texts/subsystems'
import { Picker, type PickerEntry } from '../../ui/Picker'
import { Popover } from '../../ui/Popover'
import { DocumentationDialog } from '../DocumentationDialog'
import { FieldRow } from '../../ui/fields/FieldRow'
import { TextInput } from '../fields/TextInput'
import { stepTexts } from '../../texts/steps'
import { Button } from '../../ui/Button'

interface MaskSectionProps {
  readonly path: string
  readonly block: BlockInstance
}

export function MaskSection({ path, block }: MaskSectionProps) {
  const { project, ui } = useServices()
  const [writing, setWriting] = useState(false)
  const text = (key: 'title' | 'description', value: string): void => {
    const { doc, edit } = project.getState()
    edit(stepTexts.changeMask(key, path), setBlockText(doc, path, key, value))
  }
  const { title = '', description = '', doc = '' } = block
  return (
    <>
      <FieldRow id="subsystem-icon" label={texts.icon.label}>
        {({ control }) => <IconButtonField id={control} path={path} block={block} />}
      </FieldRow>
      <FieldRow id="subsystem-title" label={texts.title} doc={texts.titleTip}>
        {({ control }) => <TextInput id={control} value={title} onCommit={(value) => text('title', value)} />}
      </FieldRow>
      <FieldRow id="subsystem-description" label={texts.description} doc={texts.descriptionTip}>
        {({ control }) => (
          <TextInput id={control} value={description} onCommit={(value) => text('description', value)} />
        )}
      </FieldRow>
      <FieldRow id="subsystem-doc" label={texts.documentation} doc={texts.documentationTip}>
        {({ control }) => (
          <span className="mask-doc">
            <button
              id={control}
              type="button"
              className="button"
              aria-label={doc.length === 0 ? texts.writeLabel : texts.editLabel}
              onClick={() => setWriting(true)}
            >
              {doc.length === 0 ? texts.write : texts.edit}
            </button>
            <Button
              look="quiet"
              label={texts.show}
              onClick={() => ui.getState().set({ helpPage: `subsystem:${path}` })}
            />
          </span>
        )}
      </FieldRow>
      {writing && (
        <DocumentationDialog
          path={path}
          text={typeof doc === 'string' ? doc : doc.join('\n')}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}

const USUAL = ''
const FILE = 'file'

function IconButtonField({ id, path, block }: MaskSectionProps & { readonly id: string }) {
  const services = useServices()
  const { project, registry, ui } = services
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const box = opener?.getBoundingClientRect()
  const definition = definitionFor(registry, block)
  const change = (icon: string): void => {
    const { doc, edit } = project.getState()
    edit(texts.icon.change(path), setBlockText(doc, path, 'icon', icon))
  }
  const load = async (): Promise<void> => {
    const file = await chooseFile(services, ['svg'])
    if (file === null) return
    try {
      const { text: icon, left } = cleanDrawing(await file.text())
      change(icon)
      ui.getState().settled('icon')
      if (left.length > 0) ui.getState().notify('warning', texts.icon.left(left))
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      ui.getState().notify('danger', texts.icon.refused(file.name, error.what, error.hint), undefined, 'icon')
    }
  }
  return (
    <>
      <button
        id={id}
        type="button"
        className="button mask-icon"
        aria-haspopup="dialog"
        aria-label={texts.icon.choose}
        data-tip={texts.icon.choose}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {definition !== undefined && <BlockIcon path={definition.icon} />}
      </button>
      {box !== undefined && (
        <Popover x={box.right} y={box.bottom + 4} align="end" opener={opener} onClose={close}>
          <Picker
            label={texts.icon.choose}
            placeholder={texts.icon.placeholder}
            entries={iconEntries(registry.all(), definitionFor(registry, { type: subsystemType })?.icon ?? '')}
            emptyText={texts.icon.none}
            onClose={close}
            onPick={({ id: chosen }) => {
              close()
              if (chosen === FILE) void load()
              else change(chosen)
            }}
          />
        </Popover>
      )}
    </>
  )
}

interface Pictured {
  readonly type: string
  readonly title: string
  readonly category: string
  readonly icon: string
}

/** Returns the icons of all blocks, each once, after two entries without a block icon. */
function iconEntries(definitions: readonly Pictured[], usual: string): readonly PickerEntry[] {
  const first = new Map(definitions.map((definition) => [definition.icon, definition] as const).reverse())
  const { label: _label, file: fileText, ownDetail, usual: usualText, usualDetail } = texts.icon
  return [
    { id: FILE, label: fileText, detail: ownDetail, texts: [fileText, 'SVG'] },
    {
      id: USUAL,
      label: usualText,
      detail: usualDetail,
      icon: <BlockIcon path={usual} size={18} />,
      texts: [usualText],
    },
    ...definitions.flatMap((definition) => {
      const { type, title, category, icon } = definition
      if (first.get(icon) !== definition) return []
      return [
        {
          id: type,
          label: title,
          detail: category,
          icon: <BlockIcon path={icon} size={18} />,
          texts: [title, category],
        },
      ]
    }),
  ]
}
