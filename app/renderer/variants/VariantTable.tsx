/** Table of the values of the parameter sets, beside each other and beside the base values. */
import { splitMember } from '../../../engine/model/names/names'
import { definitionFor } from '../../../engine/model/blocks/block'
import type { ParamValue } from '../../../engine/model/project/project'
import { useProject, useServices } from '../workbench/services'
import { getRecord, recordsOf } from '../store/records'
import { valuesTexts as texts } from '../texts/values'
import { Dialog } from '../ui/Dialog'
import { withShownUnit } from '../../../engine/quantities/units'
import { Button } from '../ui/Button'

export function VariantTable({ onClose }: { readonly onClose: () => void }) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const variants = recordsOf(doc, 'variant')
  const variables = new Set(variants.flatMap(({ value }) => Object.keys(value.variables ?? {})))
  const parameters = new Set(variants.flatMap(({ value }) => Object.keys(value.set ?? {})))
  /** Returns the unit of a column: plain numbers are in SI units, other entries state their unit. */
  const unitOf = (key: string): string => {
    const name = splitMember(key)
    const block = name === undefined ? undefined : getRecord(doc, 'block', name.block)?.value
    const param = block && name && definitionFor(registry, block)?.params[name.member]
    return param !== undefined && 'unit' in param && param.unit !== '1' ? param.unit : ''
  }
  const baseOf = (key: string): ParamValue | undefined => {
    const name = splitMember(key)
    const block = name === undefined ? undefined : getRecord(doc, 'block', name.block)?.value
    if (name === undefined || block === undefined) return undefined
    return block.params?.[name.member] ?? definitionFor(registry, block)?.params[name.member]?.default
  }
  const rows = [
    ...[...variables].map((name) => ({
      name,
      unit: '',
      base: getRecord(doc, 'variable', name)?.value,
      values: variants.map(({ value }) => value.variables?.[name]),
    })),
    ...[...parameters].map((name) => ({
      name,
      unit: unitOf(name),
      base: baseOf(name),
      values: variants.map(({ value }) => value.set?.[name]),
    })),
  ]
  return (
    <Dialog
      title={texts.compareTitle}
      wide
      onClose={onClose}
      actions={<Button look="primary" label={texts.close} onClick={onClose} />}
    >
      {rows.length === 0 ? (
        <p>{texts.nothingToCompare}</p>
      ) : (
        <div className="variant-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.value}</th>
                <th scope="col">{texts.base}</th>
                {variants.map(({ name }) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, unit, base, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{shown(base, unit)}</td>
                  {values.map((value, i) => (
                    <td className={value === undefined ? 'faint' : 'own'} key={variants[i]?.name}>
                      {shown(value ?? base, unit)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}

const LONGEST = 40

/** @param unit of plain numbers */
export function shown(value: ParamValue | undefined, unit = ''): string {
  if (value === undefined) return texts.unset
  if (typeof value === 'number' && unit !== '') return withShownUnit(value, unit)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
