/**
 * Page of the roles of the vehicle's blocks: the roles found, how certain they are, and corrections, which the project
 * stores.
 */
import { useMemo } from 'react'
import { findRoles } from '../../../engine/model/vehicle/find'
import { Topology } from '../../../engine/model/vehicle/topology'
import { inputRoles, wheelPosition, type Confidence, type FoundRole } from '../../../engine/model/project/vehicle'
import { edit } from '../store/draft'
import { getRecord, projectFromDocument } from '../store/records'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { Choice } from '../ui/Choice'

const positions = [
  'FL',
  'FR',
  'RL',
  'RR',
  'F',
  'R',
  ...[1, 2, 3, 4, 5].flatMap((axle) => ['L', 'R', 'C'].map((side) => `${axle}${side}`)),
]

export function RolesPage() {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const { registry, project } = services
  const { roles, sources, joints, bodies } = useMemo(() => {
    const written = projectFromDocument(doc)
    const topology = new Topology(written, registry)
    return {
      roles: findRoles(written, registry),
      sources: topology.parts.filter((part) => topology.isSource(part)).map(({ name }) => name),
      joints: topology.parts
        .filter(({ definition }) => Object.values(definition.ports).some((p) => p.kind === 'flange' && p.provides))
        .map(({ name }) => name),
      bodies: topology.bodies().map(({ name }) => name),
    }
  }, [doc, registry])
  const state = (
    key: string,
    value: string | Readonly<Record<string, string>> | readonly string[] | undefined,
    what: string,
  ): void => {
    const next = edit(project.getState().doc, (draft) => {
      if (value === undefined) draft.remove('vehicle', key)
      else draft.set('vehicle', key, value)
    })
    project.getState().edit(texts.roleEdit(what), next)
  }
  const stated = (key: string): string => {
    const value = getRecord(doc, 'vehicle', key)?.value
    return typeof value === 'string' ? value : ''
  }
  const wheels = (getRecord(doc, 'vehicle', 'wheels')?.value ?? {}) as Readonly<Record<string, string>>
  const setWheel = (block: string, position: string): void => {
    const { [block]: _old, ...others } = wheels
    const next = position === '' ? others : { ...others, [block]: position }
    state('wheels', Object.keys(next).length === 0 ? undefined : next, block)
  }
  const row = (key: string, label: string, role: FoundRole | undefined, choices: readonly string[]) => (
    <tr key={key}>
      <th scope="row">{label}</th>
      <td>
        <Choice
          aria-label={label}
          value={stated(key)}
          options={[['', role === undefined ? texts.none : texts.foundRole(role.block)], ...choices]}
          onChoose={(next) => state(key, next === '' ? undefined : next, label)}
        />
      </td>
      <td>{role && <Sureness {...role} />}</td>
    </tr>
  )
  return (
    <article className="manoeuvre-report">
      <p className="soft text-xs">{texts.rolesText}</p>
      <table className="manoeuvre-figures roles">
        <thead>
          <tr>
            <th scope="col">{texts.role}</th>
            <th scope="col">{texts.block}</th>
            <th scope="col">{texts.confidence}</th>
          </tr>
        </thead>
        <tbody>
          {row('body', texts.body, roles.body, bodies)}
          {inputRoles.map((role) =>
            row(role, texts.roleOf[role], roles[role], role === 'steering' ? [...sources, ...joints] : sources),
          )}
          {roles.trailers.map((trailer) => (
            <tr key={trailer.block}>
              <th scope="row">{texts.trailers}</th>
              <td>{trailer.block}</td>
              <td>
                <Sureness {...trailer} />
              </td>
            </tr>
          ))}
          {roles.wheels.map((wheel) => (
            <tr key={wheel.block}>
              <th scope="row">{wheel.block}</th>
              <td>
                <Choice
                  aria-label={texts.wheel(wheel.block)}
                  value={wheels[wheel.block] ?? ''}
                  options={[
                    ['', texts.foundRole(wheel.position)],
                    ...positions.filter((position) => wheelPosition.test(position)),
                  ]}
                  onChoose={(next) => setWheel(wheel.block, next)}
                />
              </td>
              <td>
                <Sureness {...wheel} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function Sureness({ confidence, reason }: { readonly confidence: Confidence; readonly reason: string }) {
  return (
    <>
      <span className={`badge ${confidence === 'guess' ? 'danger' : ''}`}>{texts.confidences[confidence]}</span>{' '}
      <span className="soft text-xs">{reason}</span>
    </>
  )
}
