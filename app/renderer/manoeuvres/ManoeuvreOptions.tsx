/** Options of a drop-down that lists all manoeuvres by group. */
import { manoeuvreNames, manoeuvres } from '../../../manoeuvres/table'

const groups = [...new Set(manoeuvreNames.map((name) => manoeuvres[name].group))]

export function ManoeuvreOptions() {
  return groups.map((group) => (
    <optgroup key={group} label={group}>
      {manoeuvreNames
        .filter((id) => manoeuvres[id].group === group)
        .map((id) => (
          <option key={id} value={id}>
            {manoeuvres[id].title}
          </option>
        ))}
    </optgroup>
  ))
}
