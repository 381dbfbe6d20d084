/** Shipped projects are read and written without loss, with the keys of the format in the order of its declaration. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { inRoot } from '../../../../scripts/lib/paths.mjs'

const folders = readdirSync(inRoot('projects'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
const textOf = (name: string): string => readFileSync(inRoot(`projects/${name}/project.json`), 'utf8')

describe.each(folders.map(({ name }) => name))('%s', (name) => {
  const text = textOf(name)
  const written = serialiseProject(parseProject(text))

  it('loses nothing', () => {
    expect(JSON.parse(written)).toEqual(JSON.parse(text))
  })

  it('is written as it was read', () => {
    expect(serialiseProject(parseProject(written))).toBe(written)
  })
})

it.each(['axle', 'filters', 'forestry-skidder', 'generic-vehicle', 'hexapod', 'macpherson-sedan'])(
  '%s, which the program wrote, keeps its bytes',
  (name) => {
    expect(serialiseProject(parseProject(textOf(name)))).toBe(textOf(name))
  },
)

it('orders keys at every depth, and leaves names in their order', () => {
  const plot = '{ "signals": ["B.z"], "title": "P" }'
  const experiment = `{ "energy": true, "plots": { "b": ${plot}, "a": ${plot} }, "stop": 1, "solver": { "step": 1, "name": "rk4" } }`
  const written = serialiseProject(
    parseProject(`{ "experiments": { "e": ${experiment} }, "wires": {}, "blocks": {}, "title": "T", "wishbone": 1 }`),
  )
  const keys = [...written.matchAll(/"(\w+)":/g)].map(([, key]) => key)
  expect(keys.join(' ')).toBe(
    'wishbone title blocks wires experiments e stop solver name step plots b title signals a title signals energy',
  )
})
