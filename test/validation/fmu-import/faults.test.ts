/** FMUs that crash, hang, fail or are no FMUs: the command ends with one message, and nothing is loaded without permission. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { libraryFolder } from '../../../app/fmu/unit/archive'
import { bundle } from '../../../scripts/lib/bundle.mjs'
import { archived, compiledFmu, faultyDescription } from '../../support/fmi/compiled'
import { describeWithCompiler } from '../../support/c-compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { wishbone as wishboneHere } from '../../unit/cli/command-line'

const folder = temporaryFolder()
const program = join(folder, 'cli.mjs')

function wishbone(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, TMPDIR: join(folder, 'temporary') },
  })
  return { status, stdout, stderr }
}

/** A project made from an FMU by the command line, which loads no library for that and therefore needs no process of its own. */
async function imported(name: string, fmu: Uint8Array, ...options: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.fmu`)
  writeFileSync(file, fmu)
  const project = join(folder, name)
  expect(await wishboneHere('import', file, '--out', project, ...options)).toMatchObject({ status: 0, err: '' })
  return project
}

const simulated = (project: string, ...options: readonly string[]) =>
  wishbone('simulate', project, '--stop', '1', '--out', join(project, 'out.csv'), ...options)

describeWithCompiler('an FMU with a fault', () => {
  beforeAll(async () => {
    mkdirSync(join(folder, 'temporary'))
    await bundle(join(import.meta.dirname, '../../../app/cli/main.ts'), program, 'esm')
  })

  const units = new Map<string, Uint8Array>()
  const made = (fault: number, guid?: string): Uint8Array => {
    const key = `${fault} ${guid}`
    const unit = units.get(key) ?? compiledFmu(folder, 'faulty', faultyDescription(guid), [`FAULT=${fault}`])
    units.set(key, unit)
    return unit
  }
  // Widths, precisions, sizes, more numbers than there are registers, a long double, a name for its reference.
  const message = (call: string): RegExp =>
    new RegExp(
      String.raw`the FMU Faulty failed: ${call} returned error: x of the pump is \+0\.125 \(-0042, 123456789012, 18446744073709551615, 7, ff%, x, 'ab ', ab, 1e-09, 1\.234568e\+04, 1, 2, 3, 4, 5, 0\.5, 8, #9\)`,
    )
  const cases = [
    [
      1,
      'exchange',
      /^error: faulty1-exchange\.fmu: block Faulty: the FMU .* ended the run while its equations were evaluated \(SIGABRT\)/,
    ],
    [1, 'simulation', /ended the run during a communication step \(SIGABRT\)/],
    [6, 'exchange', /ended the run while its equations were evaluated \(SIGSEGV\)/],
    [4, 'exchange', /ended the run while its equations were evaluated \(exit status 0\)/],
    [2, 'exchange', /took longer than 1 s while its equations were evaluated, so the run was ended/],
    [2, 'simulation', /took longer than 1 s during a communication step/],
    [3, 'exchange', message('fmi2GetDerivatives')],
    [3, 'simulation', message('fmi2DoStep')],
    [7, 'exchange', /fmi2GetDerivatives returned error: nothing at \?, 60%, 50%, done/],
    [8, 'simulation', /fmi2DoStep returned fatal: \(null\)/],
  ] as const

  it.each(cases)('%i ends the run with one message (%s)', async (fault, kind, message) => {
    const project = await imported(`faulty${fault}-${kind}`, made(fault), '--kind', kind)
    const run = simulated(project, '--allow-fmu', '--set', 'Faulty.timeLimit=1')
    expect(run.stderr).toMatch(message)
    expect(run.stderr.trim().split('\n')).toHaveLength(1)
    expect(run).toMatchObject({ status: 2, stdout: '' })
    // Libraries and reports of helpers are gone.
    expect(readdirSync(join(folder, 'temporary'))).toEqual([])
  })

  it('is not loaded without permission, whose message has the hash', async () => {
    const project = await imported('asked', made(0))
    const run = simulated(project)
    expect(run.status).toBe(2)
    expect(run.stderr).toMatch(
      /contains native code.*asked\.fmu \(SHA-256 [0-9a-f]{64}\)\. If you trust its source, add --allow-fmu/,
    )
    expect(existsSync(join(project, 'out.csv'))).toBe(false)
    expect(await wishboneHere('check', project)).toMatchObject({ status: 0 })
    expect(await wishboneHere('compile', project)).toMatchObject({ status: 0 })
  })

  it('that prints keeps off the output of the command', async () => {
    const project = await imported('prints', made(5))
    const run = simulated(project, '--allow-fmu', '--json')
    expect(run.status).toBe(0)
    expect(JSON.parse(run.stdout)).toMatchObject({ experiment: 'fmu' })
    expect(run.stderr).toMatch(/a library that prints/)
    expect(readFileSync(join(project, 'out.csv'), 'utf8')).toMatch(/^t \[s\],Faulty\.x/)
  })

  it('is terminated and freed when the command ends', async () => {
    const trace = join(folder, 'ends.trace')
    const unit = compiledFmu(folder, 'faulty', faultyDescription(), [`TRACE="${trace}"`])
    const project = await imported('ends', unit, '--kind', 'exchange')
    expect(simulated(project, '--allow-fmu').status).toBe(0)
    const calls = readFileSync(trace, 'utf8').trim().split('\n')
    const freed = [...calls.keys()].filter((i) => calls[i].startsWith('fmi2FreeInstance'))
    expect(freed).toHaveLength(calls.filter((call) => call.startsWith('fmi2Instantiate')).length)
    for (const i of freed) expect(calls[i - 1]).toBe('fmi2Terminate')
    expect(freed.at(-1)).toBe(calls.length - 1)
  })

  it('of another token, description or platform is refused with the reason', async () => {
    const token = await imported('token', made(0, '{other}'))
    expect(simulated(token, '--allow-fmu').stderr).toMatch(
      /fmi2Instantiate gave no instance: the token \{other\} is that of another FMU/,
    )

    const changed = await imported('changed', made(0))
    writeFileSync(join(changed, 'changed.fmu'), made(0, '{other}'))
    expect(simulated(changed, '--allow-fmu').stderr).toMatch(
      /the interface of the block does not match changed\.fmu\. Import the file again/,
    )

    const windows = archived(faultyDescription(), { 'binaries/win64/unit.dll': strToU8('MZ') })
    const platform = await imported('platform', windows)
    expect(simulated(platform, '--allow-fmu').stderr).toMatch(
      /the FMU has no library for this machine, \S+ \S+: it has some for win64\. Export it for this platform/,
    )

    const text = archived(faultyDescription(), { 'binaries/linux64/unit.so': strToU8('no library') })
    const library = await imported('library', text)
    expect(simulated(library, '--allow-fmu').stderr).toMatch(
      /the system can't load the library .*\. Install what the library needs, or/,
    )

    const named = archived(faultyDescription(), { [`${libraryFolder('2.0')}/other.so`]: strToU8('') })
    expect(simulated(await imported('named', named), '--allow-fmu').stderr).toMatch(
      /has no library "unit", which its description names; for this machine it has binaries\S+other\.so\. Rename/,
    )

    const gone = await imported('gone', made(0))
    writeFileSync(
      join(gone, 'project.json'),
      readFileSync(join(gone, 'project.json'), 'utf8').replace('"gone.fmu"', '"none.fmu"'),
    )
    expect(simulated(gone, '--allow-fmu').stderr).toMatch(/there is no file "none\.fmu" in the project folder/)

    const cut = await imported('cut', made(0))
    writeFileSync(join(cut, 'cut.fmu'), made(0).subarray(0, 900))
    expect(simulated(cut, '--allow-fmu').stderr).toMatch(/the FMU is not a ZIP archive, or is cut off/)
  })

  it('that is no FMU is not imported, and no project is left', async () => {
    const refused = async (name: string, content: Uint8Array, message: RegExp): Promise<void> => {
      const file = join(folder, `${name}.fmu`)
      writeFileSync(file, content)
      const project = join(folder, `${name}-project`)
      const { status, err } = await wishboneHere('import', file, '--out', project)
      expect(err).toMatch(message)
      expect(status).toBe(2)
      expect(existsSync(project)).toBe(false)
    }
    const whole = made(0)
    await refused('text', strToU8('not a ZIP file'), /the FMU is not a ZIP archive, or is cut off/)
    await refused('half', whole.subarray(0, whole.length / 2), /the FMU is not a ZIP archive, or is cut off/)
    await refused('bare', archived('', {}).slice(0), /the model description is empty/)
    await refused(
      'old',
      archived(faultyDescription().replace('"2.0"', '"1.0"'), {}),
      /FMI 1\.0, which Wishbone can't read/,
    )
    await refused(
      'older',
      archived(
        faultyDescription()
          .replace('"2.0"', '" 1.0"')
          .replace(/<(ModelExchange|CoSimulation).*\n/g, ''),
        {},
      ),
      /the FMU uses FMI 1\.0, which/,
    )
    await refused(
      'folder',
      zipSync({ 'Faulty/modelDescription.xml': strToU8(faultyDescription()) }),
      /no modelDescription\.xml at the top of its archive, only Faulty\/modelDescription\.xml\. Compress the content/,
    )
    await refused(
      'state',
      archived(faultyDescription().replace('derivative="1"', 'derivative="7"'), {}),
      /derivative of a state that does not exist/,
    )
    await refused(
      'number',
      archived(faultyDescription().replace('start="1"', 'start="one"'), {}),
      /start="one" of <Real> is not a number/,
    )
    await refused(
      'kinds',
      archived(faultyDescription().replace(/<(ModelExchange|CoSimulation).*\n/g, ''), {}),
      /neither model exchange nor co-simulation/,
    )
    const renamed = archived('<x/>', {})
    await refused('root', renamed, /the model description starts with <x>/)
  })
})
