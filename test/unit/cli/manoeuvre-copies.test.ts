/** `manoeuvre --add` and `--out`: what each writes, and where. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { json, put, wishbone } from './command-line'

const folder = temporaryFolder()
const original = readFileSync('projects/whipple-bicycle/project.json', 'utf8')
cpSync('projects/whipple-bicycle/reference', join(folder, 'reference'), { recursive: true })
const run = ['--run', 'open-loop', '--with', 'script=steer\nhold for 10 ms', '--with', 'stop=0.1'] as const
const experimentsIn = (text: string): readonly string[] =>
  Object.keys((JSON.parse(text) as { experiments: object }).experiments)
const before = experimentsIn(original)

it('--add writes the experiment into the project, and with --out the same text into a copy', async () => {
  const [path, kept, out] = [
    put(folder, 'added.json', original),
    put(folder, 'kept.json', original),
    join(folder, 'copy/bicycle.json'),
  ]
  const { added } = (await json('manoeuvre', path, ...run, '--add')) as { added: string }
  const written = readFileSync(path, 'utf8')
  expect(written).not.toBe(original)
  expect(experimentsIn(written).toSorted()).toEqual([...before, added].toSorted())
  expect(JSON.parse(written)).toMatchObject(JSON.parse(original) as object)
  const { status, out: text } = await wishbone('manoeuvre', kept, ...run, '--add', '--out', out)
  expect([status, text]).toEqual([0, expect.stringContaining(`to ${out}`)])
  expect(readFileSync(kept, 'utf8')).toBe(original)
  expect(readFileSync(out, 'utf8')).toBe(written)
  // the copy has the files that it refers to
  expect(await wishbone('check', out)).toMatchObject({ status: 0 })
})

it('--out alone writes the diagram of the manoeuvre, and the project stays as it is', async () => {
  const [path, out] = [put(folder, 'alone.json', original), join(folder, 'diagram.json')]
  expect((await wishbone('manoeuvre', path, ...run, '--out', out)).status).toBe(0)
  expect(readFileSync(path, 'utf8')).toBe(original)
  const { blocks } = JSON.parse(readFileSync(out, 'utf8')) as { blocks: object }
  expect(blocks).not.toEqual((JSON.parse(original) as { blocks: object }).blocks)
})

describe('is refused, and nothing is written', () => {
  it.each([
    ['a copy in place of the project', ['--out', 'PATH'], /would replace the project .*Use --add/],
    ['both into the project', ['--add', '--out', 'PATH'], /would replace the project .*Leave out --out/],
    ['a value that is not in the file', ['--add', '--set', 'World.gravity=1'], /--set changes it.*without --add/],
    ['the same into a copy', ['--add', '--out', 'OUT', '--set', 'World.gravity=1'], /--set changes it.*without --add/],
    ['a place that is a folder', ['--out', 'FOLDER'], /a folder has this name/],
  ])('%s', async (_, options, message) => {
    const path = put(folder, 'refused.json', original)
    const out = join(folder, 'refused/copy.json')
    const places: Readonly<Record<string, string>> = { PATH: path, OUT: out, FOLDER: folder }
    const { status, err } = await wishbone('manoeuvre', path, ...run, ...options.map((one) => places[one] ?? one))
    expect([status, err.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringMatching(message)])
    expect(readFileSync(path, 'utf8')).toBe(original)
    expect(() => readFileSync(out)).toThrow(/ENOENT/)
  })

  it.each(['--add', '--out=x.json', '--with=speed=20'])('%s without a manoeuvre', async (option) => {
    const path = put(folder, 'listed.json', original)
    const { status, err } = await wishbone('manoeuvre', path, ...option.split(/=(.*)/).filter((part) => part !== ''))
    expect([status, err]).toEqual([2, expect.stringMatching(/needs a manoeuvre.*add --run/i)])
  })
})
