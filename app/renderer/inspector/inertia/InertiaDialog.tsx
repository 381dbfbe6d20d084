/**
 * Dialog that sets mass and inertia of a body from simple shapes or from the text of a CAD program, as one undo step.
 */
import { useState } from 'react'
import type { BlockDefinition } from '../../../../engine/model/blocks/block'
import { inertiaFault } from '../../../../engine/model/inertia/principal'
import { tensorKeys, type MassProperties } from '../../../../engine/model/inertia/tensor'
import type { BlockInstance } from '../../../../engine/model/project/project'
import { nameOf } from '../../../../engine/model/subsystem'
import { describeValue } from '../../symbols/key-parameter'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { inspectorTexts } from '../../texts/inspector'
import { Dialog } from '../../ui/Dialog'
import { Tabs } from '../../ui/Tabs'
import { scopeFor } from '../../store/scope'
import { useDestination, useVariant } from '../../variants/use-variant'
import { variantParameters, whereText, writeParameters } from '../../variants/writing'
import { CadPane, emptyCad, readCad } from './CadPane'
import { InertiaResult } from './InertiaResult'
import { bodyOf, newPart, type PartEntry } from './parts'
import { ShapesPane } from './ShapesPane'
import { Button } from '../../ui/Button'
import './inertia.css'
import { shownUnit } from '../../../../engine/quantities/units'
import { Alert } from '../../ui/Alert'

interface InertiaDialogProps {
  readonly name: string
  readonly definition: BlockDefinition
  readonly instance: BlockInstance
  readonly onClose: () => void
}

const texts = inspectorTexts.inertia

export default function InertiaDialog({ name, definition, instance, onClose }: InertiaDialogProps) {
  const { project, registry } = useServices()
  const doc = useProject((state) => state.doc)
  const scope = scopeFor(doc, registry, name)
  const destination = useDestination()
  const inVariant = variantParameters(doc, useVariant(), name)
  const [source, setSource] = useState<'shapes' | 'cad'>('shapes')
  const [parts, setParts] = useState<readonly PartEntry[]>(() => [newPart(1)])
  const [cad, setCad] = useState(emptyCad)

  const reading = readCad(cad)
  const properties =
    source === 'shapes' ? bodyOf(parts, scope) : reading === null || typeof reading === 'string' ? null : reading.body
  const body = properties === null || typeof properties === 'string' ? null : properties
  const written = body === null ? {} : parametersOf(body, definition)
  const productsLost = body !== null && hasProducts(body) && !('Ixy' in definition.params)
  const rows = Object.entries(written).flatMap(([key, next]) => {
    const param = definition.params[key]
    if (param === undefined || param.kind !== 'quantity') return []
    const now = describeValue({ ...param, unit: '' }, inVariant[key] ?? instance.params?.[key] ?? param.default)
    return [{ label: param.label, now, next, unit: shownUnit(param.unit) }]
  })
  const sound = body !== null && inertiaFault(body.mass, body.inertia) === null

  return (
    <Dialog
      large
      title={texts.title(nameOf(name))}
      onClose={onClose}
      cancel={inspectorTexts.table.cancel}
      actions={
        <Button
          look="primary"
          label={texts.apply}
          disabled={!sound}
          onClick={() => {
            const state = project.getState()
            const diff = writeParameters(state.doc, destination, new Map([[name, written]]))
            state.edit(`${texts.step(name)}${whereText(destination)}`, diff)
            onClose()
          }}
        />
      }
    >
      <Tabs
        label={texts.tabs}
        idPrefix="inertia"
        tabs={[
          { id: 'shapes', label: texts.shapes },
          { id: 'cad', label: texts.cad },
        ]}
        current={source}
        onChoose={setSource}
      />
      <div className="inertia-panes" role="tabpanel" aria-labelledby={`inertia-tab-${source}`} id="inertia-panel">
        <div className="inertia-source">
          {source === 'shapes' ? (
            <ShapesPane parts={parts} scope={scope} onChange={setParts} />
          ) : (
            <CadPane entry={cad} reading={reading} onChange={setCad} />
          )}
          {typeof properties === 'string' && <Alert className="message danger" text={properties} />}
        </div>
        <InertiaResult body={body} rows={rows} productsLost={productsLost} />
      </div>
    </Dialog>
  )
}

const digits = 10

/** Returns values for the parameters of the block; values that are zero except for rounding become zero. */
function parametersOf(
  { mass, inertia }: MassProperties,
  { params }: BlockDefinition,
): Readonly<Record<string, number>> {
  const size = inertia.xx + inertia.yy + inertia.zz
  const tidy = (value: number): number => (Math.abs(value) < 1e-12 * size ? 0 : Number(value.toPrecision(digits)))
  const entries = [
    ['mass', Number(mass.toPrecision(digits))] as const,
    ...tensorKeys.map((key) => [`I${key}`, tidy(inertia[key])] as const),
  ]
  return Object.fromEntries(entries.filter(([key]) => key in params))
}

function hasProducts({ inertia }: MassProperties): boolean {
  const size = inertia.xx + inertia.yy + inertia.zz
  return [inertia.xy, inertia.xz, inertia.yz].some((value) => Math.abs(value) > 1e-9 * size)
}
