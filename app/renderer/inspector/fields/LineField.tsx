/** Field for a text of one line: a unit, or the name of a column in a file, with a list of the existing columns. */
import { functionText } from '../../../../engine/model/project/function-text'
import { headingsOf } from '../../../../engine/model/files/project-files'
import type { ParamValue } from '../../../../engine/model/project/project'
import { useProject } from '../../workbench/services'
import { inspectorTexts } from '../../texts/inspector'
import { TextInput } from './TextInput'

interface LineFieldProps {
  readonly id: string
  readonly describedBy: string
  readonly invalid: boolean
  /** Value; undefined if several blocks have different ones. */
  readonly value: ParamValue | undefined
  /** File whose columns are listed. */
  readonly file: ParamValue | undefined
  readonly onCommit: (value: string) => void
}

export function LineField({ id, describedBy, invalid, value, file, onCommit }: LineFieldProps) {
  const files = useProject((state) => state.origin.files)
  const text = typeof file === 'string' && Object.hasOwn(files, file) ? files[file] : undefined
  return (
    <TextInput
      {...{ id, describedBy, invalid, onCommit }}
      value={value === undefined ? '' : (functionText(value) ?? '')}
      placeholder={value === undefined ? inspectorTexts.several.differ : undefined}
      list={
        text === undefined
          ? undefined
          : headingsOf(text)
              .slice(1)
              .map(({ name }) => name)
      }
    />
  )
}
