/**
 * The recipes of docs/recipes.md, done: stored patches add a block, a manoeuvre, an analysis with command and view, an export target, an
 * export option, a view, a solver, a surface, a tyre, an importer and a finding to a copy of the sources, which is bundled and run. Each
 * patch is as small as its recipe says.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import type { runCli as RunCli } from '../../../app/cli/cli'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { rawFiles } from '../../../scripts/lib/raw-files.mjs'
import { temporaryFolder } from '../../support/temporary-folder'
import type * as Window from './recipes/window'

/** Most files that each patch may touch, new ones included. */
const recipes = {
  block: 3,
  manoeuvre: 3,
  analysis: 6,
  'export-target': 4,
  'export-option': 3,
  view: 5,
  solver: 6,
  surface: 3,
  tyre: 2,
  importer: 4,
  finding: 2,
  'experiment-setting': 4,
} as const
type Recipe = keyof typeof recipes

const fileOf = (recipe: Recipe): string => inRoot(`test/unit/tooling/recipes/${recipe}.patch`)
const touched = (recipe: Recipe): readonly string[] =>
  [...readFileSync(fileOf(recipe), 'utf8').matchAll(/^diff --git a\/(\S+)/gm)].map(([, file]) => file)

/** A damped oscillator, of which the eigenvalues are known, and the toy block. */
const project: ProjectFile = {
  wishbone: 1,
  title: 'Toy',
  blocks: {
    World: { type: 'world/world' },
    Guide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Mass: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: 50, damping: 4 } },
    Three: { type: 'sources/constant', params: { value: 3 } },
    Twice: { type: 'signals/twice' },
  },
  wires: {
    a: ['World.frame', 'Guide.base'],
    b: ['Guide.end', 'Mass.com'],
    c: ['Guide.axis', 'Spring.axis'],
    d: ['Three.y', 'Twice.u1'],
  },
  experiments: {
    swing: { stop: 0.1, solver: { name: 'rk4', step: 0.01 }, initial: { 'Guide.s': 0.1 } },
  },
}

/** The toy tyre on the toy surface. */
const wheel: ProjectFile = {
  wishbone: 1,
  title: 'Wheel',
  blocks: {
    World: { type: 'world/world' },
    Lift: { type: 'mechanics/prismatic' },
    Tire: { type: 'tires/tire', params: { forceModel: 'load' } },
    Ground: { type: 'world/terrace', params: { height: 0.1 } },
  },
  wires: {
    a: ['World.frame', 'Lift.base'],
    b: ['Lift.end', 'Tire.hub'],
    c: ['Tire.road', 'Ground.surface'],
  },
  experiments: { drop: { stop: 0.01, initial: { 'Lift.s': 0.3 } } },
}

const folder = temporaryFolder()
const wheelFile = join(folder, 'wheel.json')
let runCli: typeof RunCli
let page: typeof Window

async function cli(...argv: readonly string[]): Promise<string> {
  let [out, err] = ['', '']
  const status = await runCli(argv, { out: (text) => (out += text), err: (text) => (err += text), debug: true })
  expect({ status, err }).toEqual({ status: 0, err: '' })
  return out
}

/** Rows of time and signal. */
async function simulated(path: string, signal: string, ...options: readonly string[]): Promise<readonly number[][]> {
  const out = join(folder, 'run.csv')
  await cli('simulate', path, '--signals', signal, '--out', out, ...options)
  const [heading, ...rows] = readFileSync(out, 'utf8').trim().split('\n')
  expect(heading.startsWith(`t [s],${signal} `)).toBe(true)
  return rows.map((row) => row.split(',').map(Number))
}

function copySources(): void {
  const folders = [
    'app',
    'jobs',
    'engine',
    'blocks',
    'manoeuvres',
    'importers',
    'test/unit/tooling/recipes',
    'test/unit/renderer/fixtures',
  ]
  for (const name of folders) cpSync(inRoot(name), join(folder, name), { recursive: true })
  for (const file of (Object.keys(recipes) as Recipe[]).flatMap(touched)) {
    if (folders.some((name) => file.startsWith(`${name}/`))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    // What a patch adds is not there yet.
    cpSync(inRoot(file), join(folder, file), { force: true, errorOnExist: false, filter: () => isThere(file) })
  }
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction')
}

const isThere = (file: string): boolean => {
  try {
    readFileSync(inRoot(file))
    return true
  } catch {
    return false
  }
}

function apply(recipe: Recipe): void {
  try {
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) }
    execFileSync('git', ['apply', '-C1', fileOf(recipe)], { cwd: folder, env, stdio: 'pipe' })
  } catch (error) {
    const patch = `test/unit/tooling/recipes/${recipe}.patch`
    throw new Error(
      [
        `${patch} is stale: the places that it changes have moved. Refresh it on a clean tree:`,
        `  git apply --3way -C1 ${patch}      or --reject; mend what does not fit, by docs/recipes.md`,
        `  git add -AN . && git diff -U1 HEAD > /tmp/${recipe}.patch`,
        `  git reset --hard && git clean -fd app engine blocks test && mv /tmp/${recipe}.patch ${patch}`,
        String((error as { stderr?: Buffer }).stderr ?? error),
      ].join('\n'),
      { cause: error },
    )
  }
}

/** What Vite gives the page besides modules, and what needs a page, is empty here. */
const withoutAssets: esbuild.Plugin = {
  name: 'without-assets',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css$|\.(json|csv)\?raw$|\?(worker|url)$|^(monaco-editor|plotly)/ }, ({ path }) => ({
      path,
      namespace: 'asset',
    }))
    onLoad({ filter: /.*/, namespace: 'asset' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}

async function bundle(entry: string, output: string): Promise<string> {
  const outfile = join(folder, output)
  await esbuild.build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'import.meta.glob': 'globalThis.noFilesOfPage' },
    banner: { js: 'globalThis.noFilesOfPage = () => ({});' },
    plugins: [withoutAssets, rawFiles],
  })
  return pathToFileURL(outfile).href
}

beforeAll(async () => {
  copySources()
  for (const recipe of Object.keys(recipes) as Recipe[]) apply(recipe)
  const [command, window] = await Promise.all([
    bundle('app/cli/cli.ts', 'cli.mjs'),
    bundle('test/unit/tooling/recipes/window.ts', 'window.mjs'),
  ])
  ;({ runCli } = (await import(command)) as { runCli: typeof RunCli })
  page = (await import(window)) as typeof Window
  writeFileSync(join(folder, 'project.json'), JSON.stringify(project))
  writeFileSync(wheelFile, JSON.stringify(wheel))
})

describe.each(Object.entries(recipes) as [Recipe, number][])('the recipe for a new %s', (recipe, most) => {
  it(`touches at most ${most} files`, () => {
    expect(touched(recipe).length).toBeGreaterThan(1)
    expect(touched(recipe).length).toBeLessThanOrEqual(most)
  })
})

describe('what the patches add', () => {
  it('is a block that runs', async () => {
    const rows = await simulated(folder, 'Twice.y')
    expect(rows.map(([, y]) => y)).toEqual(rows.map(() => 6))
  })

  it('is an analysis with a command', async () => {
    expect(await cli('--help')).toMatch(/^ +poles +PROJECT +eigenvalues/m)
    const { poles } = JSON.parse(await cli('poles', folder, '--json')) as { poles: [number, number][] }
    expect(poles.map(([re, im]) => [re, Math.abs(im)])).toEqual(
      [0, 1].map(() => [expect.closeTo(-1, 9), expect.closeTo(Math.sqrt(24), 9)]),
    )
    expect(await cli('poles', folder)).toMatch(/^stable\n/)
  })

  it('is an analysis with a view and its entry in the menus', async () => {
    const { titles, show, analyse } = page.openWindow(project, 'swing')
    expect(page.menuCommands['view-poles']?.label).toBe('Eigenvalues')
    expect(titles).toContain('Show eigenvalues')
    expect(show('poles')).toContain('No report yet')
    await analyse('poles')
    expect(show('poles')).toMatch(/-1\.00000 -?4\.89898i rad\/s/)
  })

  it('is an export target of command line and menus', async () => {
    expect(page.menuCommands['export-names']?.label).toBe('List of names...')
    await cli('export', folder, '--target', 'names', '--out', join(folder, 'exported'))
    expect(readFileSync(join(folder, 'exported/signals.txt'), 'utf8')).toContain('Guide.s [m]\n')
  })

  it('is an option of exports: of the command with its help, of requests, and a field of the view for its target', async () => {
    expect(await cli('export', '--help')).toMatch(/^ +--no-comments +c only: smaller files, without comments/m)
    const modelIn = async (name: string, ...options: readonly string[]): Promise<string> => {
      const out = join(folder, name)
      await cli('export', folder, '--target', 'c', '--no-verify', '--out', out, ...options)
      return readFileSync(join(out, 'model.c'), 'utf8')
    }
    const comment = /\/\* .*Spring/
    expect(await modelIn('commented')).toMatch(comment)
    expect(await modelIn('bare', '--no-comments')).not.toMatch(comment)
    const request = { project: '{}', files: {}, target: 'c' }
    expect([false, 'no'].map((comments) => page.isExportRequest({ ...request, comments }))).toEqual([true, false])
    const { show, chooseTarget } = page.openWindow(project, 'swing')
    expect(show('export')).toContain('Comments on equations')
    chooseTarget('js')
    expect(show('export')).not.toContain('Comments on equations')
  })

  it('is a manoeuvre of command line and menus', async () => {
    expect(page.menuCommands['manoeuvre-top-speed']?.label).toContain('Top speed')
    const body = join(folder, 'body.json')
    writeFileSync(body, JSON.stringify({ ...project, vehicle: { body: 'Mass' } }))
    const { figures } = JSON.parse(await cli('manoeuvre', body, '--run', 'top-speed', '--json')) as {
      figures: { id: string; value: number }[]
    }
    // x = 0.1 exp(-t) (cos wt + sin(wt)/w) with w^2 = 24, whose speed is greatest where tan(wt) = w; rows every 10 ms
    const w = Math.sqrt(24)
    const greatest = 0.1 * (25 / w) * Math.exp(-Math.atan(w) / w) * Math.sin(Math.atan(w))
    expect(figures).toMatchObject([{ id: 'speed', value: expect.closeTo(greatest, 5) as number }])
  })

  it('is a view', () => {
    const { titles, show } = page.openWindow(project, 'swing')
    expect(titles).toContain('Show inventory')
    expect(show('inventory')).toContain('<li>1 × signals/twice</li>')
  })

  it('is a solver of second order, which exports take too', async () => {
    const exact = 0.1 * Math.exp(-0.1) * (Math.cos(0.1 * Math.sqrt(24)) + Math.sin(0.1 * Math.sqrt(24)) / Math.sqrt(24))
    const endOf = async (step: string) =>
      (await simulated(folder, 'Guide.s', '--solver', 'ralston', '--step', step)).at(-1)?.[1]
    const [coarse, fine] = [await endOf('10ms'), await endOf('5ms')].map((end) => Math.abs(Number(end) - exact))
    expect(coarse / fine).toBeGreaterThan(3.8)
    expect(coarse / fine).toBeLessThan(4.2)
    const out = join(folder, 'stepped')
    await cli('export', folder, '--target', 'js', '--solver', 'ralston', '--no-verify', '--out', out)
    expect(readFileSync(join(out, 'README.txt'), 'utf8')).toContain('ralston')
  })

  it('is a surface that wheels stand on', async () => {
    // stiffness times the depth of an unloaded radius of 0.355 m
    const load = async (height: number) =>
      (await simulated(wheelFile, 'Tire.Fz', '--set', `Ground.height=${height}`))[0][1]
    expect(await load(0.1)).toBeCloseTo(304000 * (0.355 - 0.2), 6)
    expect(await load(0)).toBeCloseTo(304000 * (0.355 - 0.3), 6)
  })

  it('is a tyre of the tyre block and of the command', async () => {
    const [points, out] = ['points.json', 'forces.json'].map((name) => join(folder, name))
    writeFileSync(points, JSON.stringify([{ Fz: 4000, S: 0.01, alpha: 0.02, Omega: 50 }]))
    await cli('tyre', wheelFile, '--points', points, '--out', out)
    const [forces] = JSON.parse(readFileSync(out, 'utf8')) as Record<string, number>[]
    const expected = { Fx: 480, Fy: -960, Mx: 0, My: -16, Mz: 28.8 }
    for (const [name, value] of Object.entries(expected)) expect(forces[name], name).toBeCloseTo(value, 9)
  })

  it('is a finding of runs and of the real-time report', async () => {
    const warning = 'only 11 instants were stored: choose a shorter sample interval'
    const out = join(folder, 'few.csv')
    const { warnings } = JSON.parse(await cli('simulate', folder, '--json', '--out', out)) as { warnings: string[] }
    expect(warnings).toContain(warning)
    const { reasons } = JSON.parse(await cli('realtime', folder, '--json')) as { reasons: string[] }
    expect(reasons).toContain(warning)
  })

  it('is a setting of experiments: in the file, as an option, checked, in the inspector and in the list of changes', async () => {
    const setting = (skip: unknown): ProjectFile => ({
      ...project,
      experiments: { swing: { ...project.experiments?.['swing'], stop: 0.1, skip } as ExperimentSettings },
    })
    const path = join(folder, 'skip.json')
    const rowsOf = async (...options: readonly string[]) =>
      (await simulated(path, 'Guide.s', ...options)).map(([t]) => t)
    writeFileSync(path, JSON.stringify(setting('50 ms')))
    expect((await rowsOf())[0]).toBeCloseTo(0.05, 9)
    expect((await rowsOf('--skip', '80ms'))[0]).toBeCloseTo(0.08, 9)
    const [problem] = page.problemsOf(setting('-1 s'))
    expect(problem).toBe('-1 s is not a positive time at experiments.swing.skip: give a time above 0 s')
    expect(page.openWindow(setting('50 ms'), 'swing').inspector()).toContain(
      'Time from the start whose rows are not stored.',
    )
    expect(page.written(setting('50 ms'))).toMatch(/"stop": 0\.1,[^}]*\},[^}]*\},\s+"skip": "50 ms"/)
  })

  it('is an importer of the command line and of files that are dropped', async () => {
    writeFileSync(join(folder, 'two.masses'), 'Light 1.5\nHeavy 300\n')
    const made = join(folder, 'masses.json')
    expect(await cli('import', join(folder, 'two.masses'), '--out', made)).toContain('3 blocks, experiment fall')
    const { blocks } = JSON.parse(readFileSync(made, 'utf8')) as ProjectFile
    expect(blocks.Heavy.params).toEqual({ mass: 300 })
    expect(page.dropKind('two.masses')).toBe('masses')
  })
})
