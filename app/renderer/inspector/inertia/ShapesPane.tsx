/** Shapes that a body is composed of: sizes, material or mass, and positions. */
import { keysOf } from '../../../../engine/collections/entries'
import { useId } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import type { Scope } from '../../../../engine/model/expression'
import { shapeKinds, shapes } from '../../../../engine/model/inertia/shapes'
import type { ScalarValue } from '../../../../engine/model/project/project'
import { inspectorTexts } from '../../texts/inspector'
import { IconButton } from '../../ui/IconButton'
import { MathText } from '../../ui/prose/MathText'
import { chooseDisplayUnit, useDisplayUnit } from '../display-units'
import { ScalarInput } from '../../ui/fields/ScalarInput'
import { newPart, withKind, type PartEntry } from './parts'
import { Button } from '../../ui/Button'
import { Choice } from '../../ui/Choice'

interface ShapesPaneProps {
  readonly parts: readonly PartEntry[]
  readonly scope: Scope
  readonly onChange: (parts: readonly PartEntry[]) => void
}

const texts = inspectorTexts.inertia
const densities = { steel: 7850, aluminium: 2700, magnesium: 1740, rubber: 1150, plastic: 1140 } as const
const materials = keysOf(densities)

export function ShapesPane({ parts, scope, onChange }: ShapesPaneProps) {
  return (
    <div className="inertia-shapes">
      {parts.map((part, i) => (
        <Part
          key={part.id}
          part={part}
          number={i + 1}
          scope={scope}
          onChange={(next) => onChange(parts.map((other) => (other.id === part.id ? next : other)))}
          onRemove={parts.length > 1 ? () => onChange(parts.filter(({ id }) => id !== part.id)) : undefined}
        />
      ))}
      <Button look="quiet" onClick={() => onChange([...parts, newPart(Math.max(...parts.map(({ id }) => id)) + 1)])}>
        <Plus size={14} aria-hidden="true" /> {texts.add}
      </Button>
    </div>
  )
}

interface PartProps {
  readonly part: PartEntry
  readonly number: number
  readonly scope: Scope
  readonly onChange: (part: PartEntry) => void
  readonly onRemove: (() => void) | undefined
}

function Part({ part, number, scope, onChange, onRemove }: PartProps) {
  const id = useId()
  const shape = shapes[part.kind]
  const title = `${shape.label} ${number}`
  const material = materials.find((name) => densities[name] === part.density)
  const entry = (label: string, unit: string, value: ScalarValue, take: (value: ScalarValue) => void) => (
    <UnitEntry key={label} {...{ label, unit, value, scope }} context={title} onCommit={take} />
  )
  return (
    <section className="inertia-part" aria-label={title}>
      <div className="inertia-part-head">
        <label htmlFor={`${id}-shape`} className="visually-hidden">
          {texts.shape}
        </label>
        <Choice
          id={`${id}-shape`}
          value={part.kind}
          options={shapeKinds.map((kind) => [kind, shapes[kind].label] as const)}
          onChoose={(kind) => onChange(withKind(part, kind))}
        />
        {shape.axis && (
          <label>
            {texts.axis}
            <Choice
              value={part.axis}
              options={['x', 'y', 'z']}
              onChoose={(next) => onChange({ ...part, axis: next })}
            />
          </label>
        )}
        <label>
          <input
            type="checkbox"
            className="checkbox"
            checked={part.hole}
            onChange={(event) => onChange({ ...part, hole: event.target.checked })}
          />
          {texts.hole}
        </label>
        <span className="spacer" />
        {onRemove !== undefined && <IconButton small icon={Trash2} label={texts.remove(title)} onClick={onRemove} />}
      </div>
      <div className="inertia-fields">
        {shape.dimensions.map(({ name, label }) =>
          entry(label, 'm', part.lengths[name] ?? 0, (value) =>
            onChange({ ...part, lengths: { ...part.lengths, [name]: value } }),
          ),
        )}
        <label className="inertia-field">
          {texts.by}
          <Choice
            value={part.by === 'mass' ? 'mass' : (material ?? 'density')}
            options={[
              ['mass', texts.mass],
              ['density', `${texts.density} (${texts.customMaterial})`],
              ...materials.map((name) => [name, texts.materials[name]] as const),
            ]}
            onChoose={(next) => {
              if (next === 'mass') onChange({ ...part, by: 'mass' })
              else onChange({ ...part, by: 'density', density: next === 'density' ? 1000 : densities[next] })
            }}
          />
        </label>
        {part.by === 'mass'
          ? entry(texts.mass, 'kg', part.mass, (mass) => onChange({ ...part, mass }))
          : material === undefined &&
            entry(texts.density, 'kg/m^3', part.density, (density) => onChange({ ...part, density }))}
      </div>
      <div className="inertia-fields">
        {(['x', 'y', 'z'] as const).map((letter, i) =>
          entry(`${texts.centre} ${letter}`, 'm', part.at[i] ?? 0, (value) => {
            const [x, y, z] = part.at.map((old, j) => (j === i ? value : old))
            onChange({ ...part, at: [x ?? 0, y ?? 0, z ?? 0] })
          }),
        )}
      </div>
      <div className="inertia-formula">
        <MathText tex={shape.tex} />
      </div>
      {part.kind === 'cone' && <p className="faint">{texts.coneNote}</p>}
    </section>
  )
}

interface UnitEntryProps {
  readonly label: string
  /** Name of the shape that the field belongs to, for screen readers. */
  readonly context: string
  readonly unit: string
  readonly value: ScalarValue
  readonly scope: Scope
  readonly onCommit: (value: ScalarValue) => void
}

function UnitEntry({ label, context, unit, value, scope, onCommit }: UnitEntryProps) {
  const key = `inertia.${unit}`
  const display = useDisplayUnit(key, unit)
  return (
    <span className="inertia-field">
      <span aria-hidden="true">{label}</span>
      <ScalarInput
        label={`${context}: ${label}`}
        unit={unit}
        display={display}
        onDisplay={(chosen) => chooseDisplayUnit(key, chosen, unit)}
        scope={scope}
        value={value}
        onCommit={(entered) => onCommit(entered ?? 0)}
      />
    </span>
  )
}
