/** Choice of the formulation that views show and runs use. */
import { chosenFormulation } from '../shell/running'
import { useProject, useServices, useUi } from '../shell/services'
import { recordsOf } from '../store/records'

export function FormulationPicker() {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  useUi((state) => state.formulation)
  const set = useUi((state) => state.set)
  const names = recordsOf(doc, 'formulation').map(({ name }) => name)
  const shown = names.length > 0 ? names : ['default']
  return (
    <label className="formulation-picker">
      Formulation{' '}
      <select
        className="select"
        value={chosenFormulation(services) ?? 'default'}
        onChange={(event) => set({ formulation: event.target.value })}
      >
        {shown.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}
