/** Panel for one or several selected wires: their ends, and a button that deletes them. */
import { Trash2 } from 'lucide-react'
import { splitMember } from '../../../engine/model/names/names'
import { CommandButton } from '../workbench/CommandButton'
import { locate } from '../workbench/locate'
import { Filled } from '../workbench/slots'
import { signalSlot, useServices } from './services'
import { useProblems } from '../problems/services'
import { useProject } from '../workbench/services'
import { blockOf } from '../store/edits/levels'
import { setRoute } from '../store/edits/routes'
import { findPort } from '../store/edits/wires'
import { getRecord } from '../store/records'
import { useVariant } from '../variants/use-variant'
import { widthsOf } from '../store/scope'
import { sentence } from '../ui/sentence'
import { InspectorHeader } from './InspectorHeader'
import { inspectorTexts } from '../texts/inspector'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'
import { Alert } from '../ui/Alert'

export function WirePanel({ wires }: { readonly wires: readonly string[] }) {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const ends = wires.flatMap((name) => getRecord(doc, 'wire', name)?.value ?? [])
  const kind = ends[0] === undefined ? undefined : findPort(doc, services.registry, ends[0])?.kind
  const bent = wires.length === 1 && getRecord(doc, 'route', wires[0]) !== undefined
  const single = wires.length === 1
  const from = splitMember(ends[0] ?? '')
  const variant = useVariant()
  const width =
    from !== undefined && kind === 'signal'
      ? widthsOf(doc, services.registry, variant).port(from.block, from.member)
      : 1
  const problems = useProblems((state) => state.problems).filter(({ place }) => single && place.wire === wires[0])
  return (
    <>
      <InspectorHeader type={single ? wires[0] : undefined} tools={<CommandButton command="delete" icon={Trash2} />}>
        <h2>
          {single
            ? kind === undefined
              ? inspectorTexts.wire
              : inspectorTexts.wireKinds[kind]
            : inspectorTexts.wiresOf(wires.length)}
        </h2>
      </InspectorHeader>
      {problems.map(({ what, hint }) => (
        <Alert key={what} className="message danger inspector-message" text={sentence(what, hint)} />
      ))}
      {single && (
        <section className="inspector-group" aria-label={inspectorTexts.ends}>
          {ends.map((end, i) => (
            <div className="field-row" key={end}>
              <span className="field-label">{i === 0 ? inspectorTexts.from : inspectorTexts.to}</span>
              <button type="button" className="link" onClick={() => locate(services, blockOf(end))}>
                {end}
              </button>
            </div>
          ))}
          {width > 1 && (
            <div className="field-row">
              <span className="field-label">{inspectorTexts.elements}</span>
              <span>{width}</span>
            </div>
          )}
          {bent && (
            <Button
              label={inspectorTexts.straighten}
              onClick={() => {
                const { edit } = services.project.getState()
                edit(stepTexts.straightenWire(wires[0]), setRoute(doc, wires[0], []))
              }}
            />
          )}
        </section>
      )}
      {single && kind !== undefined && wires[0] !== undefined && (
        <Filled slot={signalSlot} with={{ target: { kind: 'wire', name: wires[0] } }} />
      )}
    </>
  )
}
