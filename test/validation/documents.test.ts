/**
 * What the documents say holds: links lead somewhere, commands print what is shown, projects are
 * valid, expressions are worth what their table says.
 */
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../blocks'
import { ModelError } from '../../engine/errors/model-error'
import { emptyScope, evaluateAs, reservedNames } from '../../engine/model/expression'
import { readProject } from '../../engine/model/parse/parse-project'
import { unitNames } from '../../engine/quantities/units'
import { standardSolvers } from '../../engine/model/project/solvers'
import { checkProject } from '../../engine/model/check/validate'
import { filesBelow } from '../../scripts/lib/digest.mjs'
import { folderImports } from '../../scripts/lint/folder-circles.mjs'
import { inRoot, root } from '../../scripts/lib/paths.mjs'
import { temporaryFolder } from '../support/temporary-folder'
import { pattern, Shell, stepsOf } from './documents/console'
import { anchors, codeBlocks, indentedCommands, relativeLinks, tableRows } from './documents/markdown'

const read = (path: string): string => readFileSync(inRoot(path), 'utf8')
const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'changes', 'docs', 'jobs', 'projects', 'test']
  .flatMap((place) => filesBelow(inRoot(place)))
  .filter((file) => file.endsWith('.md'))
  .map((file) => relative(root, file))

describe('links', () => {
  it.each(pages)('of %s lead to files and headings that exist', (page) => {
    const broken = relativeLinks(read(page)).filter((link) => {
      const [path, anchor] = link.split('#')
      const target = path === '' ? inRoot(page) : resolve(dirname(inRoot(page)), path)
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchors(readFileSync(target, 'utf8')).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

describe.each([
  ['docs/architecture.md', 15],
  ['docs/code-index.md', 100],
  ['docs/recipes.md', 30],
])('%s', (page, least) => {
  it('names files and folders that exist', () => {
    const names = [
      ...read(page).matchAll(/`((?:app|blocks|engine|importers|jobs|manoeuvres|projects|scripts|test)\/[^`<]*)/g),
    ]
    const missing = names.map(([, name]) => name.replace(/\/$/, '')).filter((name) => !existsSync(inRoot(name)))
    expect(names.length).toBeGreaterThan(least)
    expect(missing).toEqual([])
  })
})

describe('the table of the folders of the window', () => {
  const table = read('docs/architecture.md').split('| folders | what they are |')[1].split('\n\n')[0]
  const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, n]) => n),
  )
  const rowOf = new Map(rows.flatMap((folders, i) => folders.map((folder) => [folder, i] as const)))

  it('has every folder once', () => {
    const folders = readdirSync(inRoot('app/renderer'), { withFileTypes: true }).filter((one) => one.isDirectory())
    expect(rows.flat().sort()).toEqual(folders.map(({ name }) => name).sort())
  })

  it('is the order of their imports', () => {
    const against = folderImports(root, 'app/renderer').filter(
      ({ from, to }) => (rowOf.get(from) ?? 99) < (rowOf.get(to) ?? -1),
    )
    expect(against.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })
})

describe('docs/dependencies.md', () => {
  it('has a line for every package, and for no other', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const rows = [...read('docs/dependencies.md').matchAll(/^\| (`[^|]*) \|/gm)]
    const listed = rows.flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    expect(listed.sort()).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)].sort())
  })
})

/** Commands run in a folder of their own, in which projects, documents and data can be seen. */
function inFolder(): string {
  const folder = temporaryFolder()
  const before = process.cwd()
  beforeAll(() => {
    for (const name of ['projects', 'docs', 'test']) symlinkSync(inRoot(name), join(folder, name), 'junction')
    process.chdir(folder)
  })
  afterAll(() => process.chdir(before))
  return folder
}

describe.each(['docs/project-file.md', 'docs/command-line.md', 'docs/tutorial/quarter-car.md'])(
  'commands of %s',
  (page) => {
    const folder = inFolder()
    const shell = new Shell()
    for (const { language, name, text } of codeBlocks(read(page))) {
      if (name !== '') it(`begin with the file ${name}`, () => writeFileSync(join(folder, basename(name)), text))
      if (language !== 'console') continue
      for (const { command, expected } of stepsOf(text)) {
        it(command, async () => {
          const { output } = await shell.run(command)
          expect(output).toMatch(pattern(expected))
        })
      }
    }
  },
)

describe('commands of README.md', () => {
  inFolder()
  const shell = new Shell()
  const commands = indentedCommands(read('README.md'))
  it('are there', () => expect(commands.length).toBeGreaterThan(2))
  it.each(commands)('%s', async (command) => {
    const { status, output } = await shell.run(command)
    expect({ status, output: output.includes('FAIL') }).toEqual({ status: 0, output: false })
  })
})

describe('docs/project-file.md', () => {
  const text = read('docs/project-file.md')

  it('shows a project without problems', () => {
    const example = codeBlocks(text).find(({ name }) => name === 'quarter-car.json')?.text ?? ''
    const parsed = readProject(example)
    expect(parsed.ok && checkProject(parsed.project, registry, {})).toEqual([])
  })

  const rows = tableRows(text, 'text', 'where', 'value')
  it('has a table of expressions', () => expect(rows.length).toBeGreaterThan(10))
  it.each(rows)('%s where %s is expected is %s', (expression, unit, value) => {
    expect(evaluateAs(expression, unit, emptyScope)).toBeCloseTo(Number(value), 14)
  })

  const refused = tableRows(text, 'text', 'where', 'reason')
  it('has a table of what is refused', () => expect(refused.length).toBeGreaterThan(3))
  it.each(refused)('%s where %s is expected is refused', (expression, unit) => {
    expect(() => evaluateAs(expression, unit, emptyScope)).toThrow(ModelError)
  })

  it('lists every unit, function and solver', () => {
    const listed = (start: string): string[] => {
      const paragraph = text.split('\n\n').find((part) => part.startsWith(start)) ?? ''
      return [...paragraph.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    }
    expect(listed('Units:').sort()).toEqual(unitNames.filter((name) => name !== '1').sort())
    const words = ['if', 'and', 'or', 'not', 'pi']
    expect(listed('Functions:').sort()).toEqual([...reservedNames.filter((name) => !words.includes(name)), 'pi'].sort())
    expect(tableRows(text, 'solver', 'step', '').map(([name]) => name)).toEqual(standardSolvers.map(({ name }) => name))
  })
})

describe('the project of the tutorial', () => {
  it('has no problems', () => {
    const parsed = readProject(read('docs/tutorial/quarter-car/project.json'))
    expect(parsed.ok && checkProject(parsed.project, registry, {})).toEqual([])
  })
})
