/** Reads the parameters of a block; those of equations become places in the table of parameters. */
import type { ComponentParameters } from '../../../model/component/parameters'
import { componentOf, elementOf, memberName } from '../../../model/names/names'
import type { ResolvedParam } from '../../../model/network/parameters'
import { parseUnit, unitTextFor } from '../../../quantities/units'
import type { Expr, Vec3 } from '../../../symbolic'
import type { ParameterSlot } from '../declarations'
import { derivedValues } from '../derived-values'
import type { Scope } from './scope'

type SlotValue = Pick<ParameterSlot, 'parameter' | 'part' | 'unit' | 'value' | 'derived'>

/** Returns the part of the builder that reads parameters. */
export function parametersOf({ collection: c, name, definition, params, index }: Scope): ComponentParameters {
  const { pool } = c

  function resolved<K extends ResolvedParam['kind']>(key: string, kind: K): Extract<ResolvedParam, { kind: K }> {
    const p = params.get(key)
    if (p === undefined || p.kind !== kind) throw new Error(`${definition.type} has no ${kind} parameter ${key}`)
    return p as Extract<ResolvedParam, { kind: K }>
  }

  /** Returns a symbol with a place in the parameter table. @param key of the value, which may be part of a parameter */
  function slot(key: string, { unit, value, ...from }: SlotValue): Expr {
    const parameter = memberName(name, key)
    const before = pool.size
    const symbol = pool.symbol(parameter, 'parameter', { name: parameter })
    if (pool.size > before) c.parameters.push({ ...from, name: parameter, block: name, unit, value, symbol })
    return symbol
  }

  const folded = (key: string, from: SlotValue): Expr =>
    from.value === 0 || from.value === 1 || from.value === -1 ? pool.num(from.value) : slot(key, from)

  const param = (key: string): Expr => {
    const p = resolved(key, 'quantity')
    const length = p.elements?.length ?? 1
    const part = Math.min(index, length - 1)
    const element = elementOf(key, part, length)
    const from = { parameter: key, ...(length > 1 && { part }), unit: p.unit, value: elementValue(p) }
    return p.structural ? folded(element, from) : slot(element, from)
  }

  const elementValue = ({ value, elements = [value] }: Extract<ResolvedParam, { kind: 'quantity' }>): number =>
    elements[Math.min(index, elements.length - 1)]

  return {
    param,
    derived: (key, unit, from, compute) => {
      const values = derivedValues(
        name,
        compute,
        from.map((one) => elementValue(resolved(one, 'quantity'))),
      )
      return values.map((value, i) =>
        slot(elementOf(key, i, values.length), { parameter: key, unit, value, derived: { from, compute, index: i } }),
      )
    },
    value: (key) => {
      c.consulted.add(memberName(name, key))
      return elementValue(resolved(key, 'quantity'))
    },
    fixed: (key) => {
      c.consulted.add(memberName(name, key))
      c.fixed.add(memberName(name, key))
      return elementValue(resolved(key, 'quantity'))
    },
    choice: (key) => resolved(key, 'choice').value,
    flag: (key) => resolved(key, 'boolean').value,
    vector: (key): Vec3 => {
      const { value, unit } = resolved(key, 'vector')
      const component = (part: 0 | 1 | 2): Expr =>
        folded(componentOf(key, part), { parameter: key, part, unit, value: value[part] })
      return [component(0), component(1), component(2)]
    },
    table: (key) => resolved(key, 'table').value,
    text: (key) => {
      const p = params.get(key)
      if (p?.kind === 'expression' || p?.kind === 'file' || p?.kind === 'function' || p?.kind === 'text') return p.value
      throw new Error(`${definition.type} has no text parameter ${key}`)
    },
    columns: (key) => {
      const param = definition.params[key]
      const overTime = param.kind !== 'file' || param.overTime !== false
      const { value, columnUnits } = resolved(key, 'file')
      return c.fileColumns(name, key, value, overTime).map((column, j) => {
        const unit = columnUnits?.[j]
        return unit === undefined ? column : { ...column, unit: unitTextFor(column.unit, parseUnit(unit).dimension) }
      })
    },
    file: (key) => c.fileText(name, key, resolved(key, 'file').value),
  }
}
