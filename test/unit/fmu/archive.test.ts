/** Names of entries as exporters write them: with the slashes of Windows, or below `./`. */
import { strToU8, zipSync } from 'fflate'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { libraryIn, openArchive, ownPlatform, ownLibraries, platformsOf } from '../../../app/fmu/unit/archive'
import { unpack } from '../../../app/fmu/unit/unpack'

const linux = ownPlatform('linux', 'x64')

it.each([
  ['backslashes', (name: string) => name.replaceAll('/', '\\')],
  ['a dot', (name: string) => `./${name}`],
])('an archive whose names have %s is read and unpacked', (_, written) => {
  const names = ['modelDescription.xml', 'binaries/linux64/pump.so', 'resources/', 'resources/a/map.csv']
  const bytes = zipSync(
    Object.fromEntries(names.map((name) => [written(name), strToU8(name.endsWith('/') ? '' : '1')])),
  )
  const archive = openArchive(bytes, 'pump.fmu')
  expect(archive.description).toBe('1')
  expect(libraryIn(archive, '2.0', 'pump', linux)).toBe('binaries/linux64/pump.so')
  expect(libraryIn(archive, '2.0', 'fan', linux)).toBeUndefined()
  expect(ownLibraries(archive, linux)).toEqual(['binaries/linux64/pump.so'])
  expect(platformsOf(archive)).toEqual(['linux64'])
  const folder = unpack(archive)
  expect(names.filter((name) => existsSync(join(folder, name)))).toEqual(names)
  rmSync(folder, { recursive: true })
})

it('an archive with a path that leads outside it is refused however it is written', () => {
  for (const name of ['..\\evil.so', './../evil.so', 'C:\\evil.so']) {
    const bytes = zipSync({ 'modelDescription.xml': strToU8('1'), [name]: strToU8('1') })
    expect(() => unpack(openArchive(bytes, 'evil.fmu'))).toThrow(/leads outside it/)
  }
})
