import { describe, expect, it } from 'vitest'
import { isInside, referredFiles } from '../../../app/projects/references'

describe('files a project refers to', () => {
  it('are found wherever the project names them, each once', () => {
    const project = {
      blocks: { Tire: { params: { file: 'tires/front.tir' } }, Source: { params: { table: './input.csv' } } },
      experiments: {
        a: { references: { r: { file: 'reference/a.csv' } } },
        b: { references: { r: { file: 'reference/a.csv' } } },
      },
    }
    expect(referredFiles(JSON.stringify(project))).toEqual(['tires/front.tir', './input.csv', 'reference/a.csv'])
  })

  it('do not include titles, units or expressions', () => {
    const project = { title: 'Generic vehicle', blocks: { Body: { params: { mass: '2077 kg', length: 'track/2' } } } }
    expect(referredFiles(JSON.stringify(project))).toEqual([])
  })

  it('are none in a text that is not JSON', () => {
    expect(referredFiles('{ "file": "a.csv"')).toEqual([])
  })

  it.each(['/etc/passwd.txt', '../a.csv', 'a/../../b.csv', 'C:\\a.csv', 'a\\b.csv', 'file:a.csv', 'a\0.csv'])(
    'never lie outside the project folder: %j',
    (file) => {
      expect(isInside(file)).toBe(false)
      expect(referredFiles(JSON.stringify({ file }))).toEqual([])
    },
  )
})
