/**
 * Variables of one list as a table. Only the visible rows are in the page, because a vehicle has thousands of signals.
 */
import { isKeyOf } from '../../../engine/collections/entries'
import { useEffect, useRef, useState } from 'react'
import type { InterfaceList } from '../store/edits/interface'
import { exportingTexts as texts } from '../texts/exporting'
import { include } from './edits'
import { VariableRow } from './VariableRow'
import { columnsOf, type InterfaceRow } from './rows'
import { useServices } from './services'

const rowHeight = 32
const spare = 8

interface InterfaceTableProps {
  readonly list: InterfaceList
  readonly rows: readonly InterfaceRow[]
  /** Keys of the default list. */
  readonly usual: readonly string[]
}

export function InterfaceTable({ list, rows, usual }: InterfaceTableProps) {
  const services = useServices()
  const box = useRef<HTMLDivElement>(null)
  const all = useRef<HTMLInputElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 600 })
  const first = Math.max(0, Math.floor(scroll.top / rowHeight) - spare)
  const last = Math.min(rows.length, Math.ceil((scroll.top + scroll.height) / rowHeight) + spare)
  const free = rows.filter(({ locked }) => locked === undefined)
  const included = free.filter((row) => row.included).length
  const some = included > 0 && included < free.length

  useEffect(() => {
    const node = box.current
    if (node === null) return
    const watch = new ResizeObserver(() => setScroll({ top: node.scrollTop, height: node.clientHeight }))
    watch.observe(node)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = some
  }, [some])

  return (
    <div
      ref={box}
      className="interface-scroll"
      onScroll={({ currentTarget: { scrollTop: top, clientHeight: height } }) => setScroll({ top, height })}
    >
      <table className={`interface-table ${list}`} aria-label={texts[list]} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="include">
              <input
                ref={all}
                type="checkbox"
                aria-label={texts.includeFound}
                data-tip={texts.includeFound}
                checked={free.length > 0 && included === free.length}
                disabled={free.length === 0}
                onChange={({ target: { checked } }) => {
                  const changed = free.filter((row) => row.included !== checked).map(({ key }) => key)
                  include(services, list, usual, changed, checked)
                }}
              />
            </th>
            <th scope="col" className="path">
              {texts.columns[list]}
            </th>
            <th scope="col" className="name">
              {texts.columns.name}
            </th>
            {columnsOf[list].map((column) => (
              <th
                scope="col"
                key={column}
                className={column}
                data-tip={isKeyOf(texts.columnDocs, column) ? texts.columnDocs[column] : undefined}
              >
                {texts.columns[column]}
              </th>
            ))}
            <th scope="col" className="description">
              {texts.columns.description}
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {rows.slice(first, last).map((row, i) => (
            <VariableRow key={row.key} list={list} row={row} usual={usual} index={first + i + 2} />
          ))}
          <Gap rows={rows.length - last} />
        </tbody>
      </table>
    </div>
  )
}

/** Empty space instead of rows that are out of view. */
function Gap({ rows }: { readonly rows: number }) {
  return rows > 0 && <tr aria-hidden="true" style={{ height: rows * rowHeight }} />
}
