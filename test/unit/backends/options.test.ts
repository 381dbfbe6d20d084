/** One declaration of the options of exports: whatever offers or takes them agrees with it. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { exportCommand } from '../../../app/cli/commands/export'
import { modelExportSchema } from '../../../app/export/contract'
import {
  choicesOf,
  commandOption,
  exportOption,
  exportOptionIds,
  hasOption,
  requireChoices,
} from '../../../engine/backends/options'
import { exportTargetIds } from '../../../engine/backends/targets'

const request = { project: '{}', files: {}, target: 'c' }

describe.each(exportOptionIds)('the option %s', (id) => {
  const option = exportOption(id)

  it('is one of the command line, with the targets that have it', () => {
    const { name, value } = commandOption(id)
    const spec = exportCommand.options[name]
    expect(spec.value).toBe(value)
    expect(spec.doc).toContain(option.doc)
    for (const target of option.targets ?? []) expect(spec.doc.split(':')[0]).toContain(target)
  })

  it('is a part of requests, whose values are checked', () => {
    const value = { names: ['a'], choice: 'double', text: 'car', 'yes-or-no': false }[option.kind]
    expect(v.parse(modelExportSchema, { ...request, [id]: value })).toHaveProperty(id, value)
    expect(v.safeParse(modelExportSchema, { ...request, [id]: 7 }).success).toBe(false)
  })
})

describe('choices', () => {
  it('of a target have defaults, and nothing that the target lacks', () => {
    const ofC = choicesOf('c', { prefix: 'car', libraries: false })
    expect(ofC).toMatchObject({ precision: 'double', prefix: 'car', jacobian: true, verify: true })
    expect(ofC).not.toHaveProperty('libraries')
    const ofFmu = choicesOf('fmu3', { prefix: 'car' })
    expect(ofFmu).toMatchObject({ libraries: true, verify: true })
    expect(ofFmu).not.toHaveProperty('prefix')
    for (const target of exportTargetIds)
      expect(Object.keys(choicesOf(target, {})).every((id) => hasOption(target, id as 'verify'))).toBe(true)
  })

  it('that a target lacks are refused, unless they switch something off', () => {
    expect(() => requireChoices('js', { precision: 'single' })).toThrow(
      /^--precision is an option of C source, not of JavaScript module.*--target c/,
    )
    expect(() => requireChoices('js', { jacobian: true })).toThrow(/--no-jacobian is an option of C source and Python/)
    expect(() => requireChoices('js', { jacobian: false, libraries: false, verify: false })).not.toThrow()
    expect(() => requireChoices('c', { prefix: '1a' })).toThrow(/begin with a letter/i)
  })
})
