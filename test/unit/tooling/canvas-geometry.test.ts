/** What the diagram computes of places and wires runs without React, in a worker or a test: no import of it leads there, at any depth. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ts from 'typescript'
import { expect, it, onTestFinished } from 'vitest'
import { filesBelow } from '../../../scripts/lib/digest.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const react = /^(react|react-dom|@xyflow\/react|lucide-react)($|\/)/

/** Ways from files to packages of React, each as the files that are passed. */
function waysToReact(files: readonly string[]): readonly string[] {
  const from = new Map<string, string>(files.map((file) => [file, '']))
  const open = [...files]
  const ways: string[] = []
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const way = `${from.get(file) ?? ''} ${path.relative(root, file)}`
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles) {
      if (react.test(fileName)) ways.push(`${way} ${fileName}`)
      if (!fileName.startsWith('.')) continue
      const place = path.resolve(path.dirname(file), fileName)
      const target = ['.ts', '.tsx', '/index.ts'].map((ending) => place + ending).find((one) => existsSync(one))
      if (target === undefined || from.has(target)) continue
      from.set(target, way)
      open.push(target)
    }
  }
  return ways
}

it('leads nowhere to React', () => {
  const files = filesBelow(path.join(root, 'app/renderer/canvas/geometry')).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(15)
  expect(waysToReact(files)).toEqual([])
})

it('would be noticed through another file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wishbone-react-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'pure.ts'), "import { look } from './look'\nexport { look }\n")
  writeFileSync(path.join(folder, 'look.ts'), "import { useState } from 'react'\nexport const look = useState\n")
  expect(waysToReact([path.join(folder, 'pure.ts')])).toEqual([expect.stringMatching(/pure\.ts .*look\.ts react$/)])
})
