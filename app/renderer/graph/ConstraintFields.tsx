/** Fields for the method that keeps the solution of a formulation on its constraints. */
import type { ConstraintSettings } from '../../../engine/model/project/project'
import { FieldRow } from '../ui/fields/FieldRow'
import { NumberField } from './NumberField'
import { graphTexts } from '../texts/graph'
import { Choice } from '../ui/Choice'

type Method = ConstraintSettings['method'] | 'automatic'
type Corrected = Exclude<ConstraintSettings, { method: 'baumgarte' }>

const starts: Readonly<Record<Method, ConstraintSettings | undefined>> = {
  automatic: undefined,
  baumgarte: { method: 'baumgarte', alpha: 20, beta: 20 },
  projection: { method: 'projection', iterations: 1 },
  partitioning: { method: 'partitioning', iterations: 1 },
}
const usualTolerance = 1e-10

interface ConstraintFieldsProps {
  readonly settings: ConstraintSettings | undefined
  readonly onChange: (settings: ConstraintSettings | undefined) => void
}

export function ConstraintFields({ settings, onChange }: ConstraintFieldsProps) {
  return (
    <section className="inspector-group graph-fields" aria-label={graphTexts.constraintHandling}>
      <h3 className="group-heading static">{graphTexts.constraintHandling}</h3>
      <FieldRow id="constraint-method" label={graphTexts.method} doc={graphTexts.constraintMethodDoc}>
        {({ control }) => (
          <Choice
            id={control}
            value={settings?.method ?? 'automatic'}
            options={[
              ['automatic', graphTexts.automatic],
              ['projection', graphTexts.projection],
              ['partitioning', graphTexts.partitioning],
              ['baumgarte', graphTexts.baumgarte],
            ]}
            onChoose={(next) => onChange(starts[next])}
          />
        )}
      </FieldRow>
      {settings?.method === 'baumgarte' && (
        <>
          <NumberField
            id="constraint-alpha"
            label="α, 1/s"
            doc="φ″ + 2α φ′ + β² φ = 0 (Baumgarte 1972)"
            value={settings.alpha}
            accepts={(value) => value >= 0}
            onChange={(alpha) => onChange({ ...settings, alpha })}
          />
          <NumberField
            id="constraint-beta"
            label="β, 1/s"
            value={settings.beta}
            accepts={(value) => value >= 0}
            onChange={(beta) => onChange({ ...settings, beta })}
          />
        </>
      )}
      {settings !== undefined && settings.method !== 'baumgarte' && (
        <CorrectionFields settings={settings} onChange={onChange} />
      )}
    </section>
  )
}

function CorrectionFields({
  settings,
  onChange,
}: {
  readonly settings: Corrected
  readonly onChange: (settings: ConstraintSettings) => void
}) {
  const { method, tolerance, iterations } = settings
  return (
    <>
      <FieldRow id="constraint-until" label={graphTexts.iterate} doc={graphTexts.iterationsDoc}>
        {({ control }) => (
          <Choice
            id={control}
            value={tolerance === undefined ? 'count' : 'tolerance'}
            options={[
              ['count', graphTexts.fixedCount],
              ['tolerance', graphTexts.toleranceMode],
            ]}
            onChoose={(next) =>
              onChange(
                next === 'count' ? { method, iterations: iterations ?? 1 } : { method, tolerance: usualTolerance },
              )
            }
          />
        )}
      </FieldRow>
      {tolerance === undefined ? (
        <NumberField
          id="constraint-iterations"
          label={graphTexts.iterations}
          doc={graphTexts.correctionsDoc}
          value={iterations ?? 1}
          accepts={(value) => Number.isInteger(value) && value >= 1}
          onChange={(count) => onChange({ method, iterations: count })}
        />
      ) : (
        <NumberField
          id="constraint-tolerance"
          label={graphTexts.tolerance}
          doc={graphTexts.violationDoc}
          value={tolerance}
          accepts={(value) => value > 0}
          onChange={(value) => onChange({ method, tolerance: value })}
        />
      )}
    </>
  )
}
