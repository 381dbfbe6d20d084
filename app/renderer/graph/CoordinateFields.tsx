/** Fields for the coordinates and speeds of bodies and joints with three degrees of freedom in the trees. */
import { keysOf } from '../../../engine/collections/entries'
import { useState } from 'react'
import { eulerOrders, type CoordinateSettings } from '../../../engine/model/project/project'
import type { GraphDescription } from '../../../engine/compile/graph-description'
import { FieldRow } from '../ui/fields/FieldRow'
import { graphTexts } from '../texts/graph'
import { Choice } from '../ui/Choice'

interface CoordinateFieldsProps {
  readonly graph: GraphDescription
  readonly settings: Readonly<Record<string, CoordinateSettings>>
  readonly onChange: (block: string, settings: CoordinateSettings) => void
}

const choices = {
  orientation: {
    label: graphTexts.orientation,
    doc: graphTexts.orientationDoc,
    options: [['', graphTexts.usualOrder], ...eulerOrders.filter((o) => o !== '321'), 'quaternion'],
  },
  rates: {
    label: graphTexts.angularSpeeds,
    doc: graphTexts.angularSpeedsDoc,
    options: [
      ['', graphTexts.ownAxes],
      ['base', graphTexts.baseAxes],
      ['derivatives', graphTexts.derivativesOfAngles],
    ],
  },
  velocity: {
    label: graphTexts.velocity,
    doc: graphTexts.speedsDoc,
    options: [
      ['', graphTexts.ownAxes],
      ['base', graphTexts.baseAxes],
      ['heading', graphTexts.headingAxes],
    ],
  },
  spin: {
    label: graphTexts.spin,
    doc: graphTexts.spinDoc,
    options: [
      ['', graphTexts.automaticChoice],
      ['carrier', graphTexts.notSpinning],
      ['spinning', graphTexts.spinning],
    ],
  },
} as const

/** Fields for the blocks that have such coordinates now, and for those that the formulation mentions. */
export function CoordinateFields({ graph, settings, onChange }: CoordinateFieldsProps) {
  const [chosenBlock, setChosenBlock] = useState<string | null>(null)
  const free = graph.edges.filter((e) => e.inTree && e.across === 3 && e.kind !== 'force' && e.kind !== 'moment')
  const blocks = [...new Set([...free.map(({ block }) => block), ...Object.keys(settings)])]
  if (blocks.length === 0) return null
  const block = chosenBlock !== null && blocks.includes(chosenBlock) ? chosenBlock : blocks[0]
  const coordinateSettings = settings[block] ?? {}
  return (
    <section className="inspector-group graph-fields" aria-label={graphTexts.coordinates}>
      <h3 className="group-heading static">{graphTexts.coordinates}</h3>
      <FieldRow id="coordinates-block" label={graphTexts.block}>
        {({ control }) => (
          <Choice
            id={control}
            value={block}
            options={blocks.map(
              (name) => [name, settings[name] === undefined ? name : graphTexts.changed(name)] as const,
            )}
            onChoose={setChosenBlock}
          />
        )}
      </FieldRow>
      {keysOf(choices).map((key) => (
        <FieldRow key={key} id={`coordinates-${key}`} label={choices[key].label} doc={choices[key].doc}>
          {({ control }) => (
            <select
              id={control}
              className="select"
              value={coordinateSettings[key] ?? ''}
              onChange={(event) =>
                onChange(block, {
                  ...coordinateSettings,
                  [key]: event.target.value === '' ? undefined : event.target.value,
                })
              }
            >
              {choices[key].options.map((option) => {
                const [value, text] = typeof option === 'string' ? [option, option] : option
                return (
                  <option key={value} value={value}>
                    {text}
                  </option>
                )
              })}
            </select>
          )}
        </FieldRow>
      ))}
    </section>
  )
}
