/**
 * Packages as they are configured: the settings against electron-builder's own schema, the files that they name, and the
 * icons, whose containers are read back here.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { icnsOf, icoOf } from '../../../scripts/lib/icon-files.mjs'

/** The reader that electron-builder itself uses. */
const { load } = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'))('js-yaml') as {
  load: (text: string) => unknown
}

interface Configuration {
  readonly asar: boolean
  readonly electronFuses: Readonly<Record<string, boolean>>
  readonly extraFiles: readonly (string | { readonly from: string; readonly to: string })[]
  readonly files: readonly string[]
  readonly fileAssociations: readonly { readonly ext: string }[]
  readonly linux: { readonly icon: string }
  readonly win: { readonly icon: string }
  readonly mac: { readonly icon: string; readonly hardenedRuntime: boolean; readonly notarize: boolean }
}
const configuration = load(readFileSync('electron-builder.yml', 'utf8')) as Configuration

describe('electron-builder.yml', () => {
  it('has only settings that electron-builder knows, for all three systems', () => {
    const schema = JSON.parse(readFileSync('node_modules/app-builder-lib/scheme.json', 'utf8')) as object
    const validate = new Ajv({ strict: false, validateFormats: false, logger: false }).compile(schema)
    expect(validate(configuration), JSON.stringify(validate.errors?.slice(0, 5))).toBe(true)
    expect(validate({ ...configuration, unknownSetting: true })).toBe(false)
  })

  it('ships neither packages nor source maps, and opens projects and datasets', () => {
    expect(configuration.files).toContain('!node_modules')
    expect(configuration.files).toContain('!**/*.map')
    expect(configuration.fileAssociations.map(({ ext }) => ext)).toEqual(['wishbone', 'adm'])
  })

  it('closes what would make another program of Electron', () => {
    expect(configuration.asar).toBe(true)
    expect(configuration.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  it('signs and notarises where the environment has the means, and holds no credentials', () => {
    expect(configuration.mac).toMatchObject({ hardenedRuntime: true, notarize: true })
    const text = readFileSync('electron-builder.yml', 'utf8')
    expect(text).not.toMatch(/password|cscLink|certificateFile|teamId|appleId|identity:/i)
    // Nor does anything ask a server for another version.
    expect(configuration).not.toHaveProperty('publish')
  })

  it('names icons that are there, of at least the sizes that the systems ask for', () => {
    expect(existsSync(`${configuration.linux.icon}/512x512.png`)).toBe(true)
    expect(pngsOfIco(readFileSync(configuration.win.icon)).map(widthOf)).toEqual([16, 24, 32, 48, 64, 128, 256])
    expect(pngsOfIcns(readFileSync(configuration.mac.icon)).map(widthOf)).toEqual([16, 32, 64, 128, 256, 512, 1024])
  })
})

describe('containers of icons', () => {
  const png = readFileSync('app/icons/linux/32x32.png')

  it('give back their pictures', () => {
    const pictures = [
      { size: 32, png },
      { size: 256, png: readFileSync('app/icons/linux/256x256.png') },
    ]
    expect(pngsOfIco(icoOf(pictures))).toEqual(pictures.map((picture) => picture.png))
    expect(pngsOfIcns(icnsOf(pictures))).toEqual(pictures.map((picture) => picture.png))
  })
})

function widthOf(png: Buffer): number {
  expect([...png.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  return png.readUInt32BE(16)
}

function pngsOfIco(file: Buffer): readonly Buffer[] {
  return Array.from({ length: file.readUInt16LE(4) }, (_unused, i) => {
    const at = 6 + 16 * i
    const offset = file.readUInt32LE(at + 12)
    return file.subarray(offset, offset + file.readUInt32LE(at + 8))
  })
}

function pngsOfIcns(file: Buffer): readonly Buffer[] {
  expect(file.toString('latin1', 0, 4)).toBe('icns')
  expect(file.readUInt32BE(4)).toBe(file.length)
  const pictures: Buffer[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4))
    pictures.push(file.subarray(at + 8, at + file.readUInt32BE(at + 4)))
  return pictures
}
