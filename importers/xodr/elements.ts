/** Elements of a file of OpenDRIVE with typed attributes; errors name their line. */
import { ModelError } from '../../engine/errors/model-error'
import { lineAt, parseXml, type XmlElement } from '../../engine/model/text/xml'

/** Most characters of a file. */
const longest = 64e6

export class XodrFile {
  readonly root: XmlElement

  /** @throws ModelError `file-format` */
  constructor(
    private readonly text: string,
    readonly file: string,
  ) {
    const hint = 'export it again as OpenDRIVE'
    if (text.length > longest)
      throw new ModelError(
        'file-format',
        'the file has more than 64 million characters',
        { file },
        'export less of the network',
      )
    try {
      this.root = parseXml(text, { name: 'file', kind: 'XML', hint })
    } catch (error) {
      throw error instanceof ModelError ? error.at({ file }) : error
    }
    if (this.root.name !== 'OpenDRIVE')
      throw new ModelError('file-format', `the file begins with <${this.root.name}>, not <OpenDRIVE>`, { file }, hint)
  }

  /** Returns an error at an element. */
  problem(e: XmlElement, what: string, hint: string, code: 'file-format' | 'unsupported' = 'file-format'): ModelError {
    return new ModelError(code, what, { file: this.file, line: lineAt(this.text, e.offset) }, hint)
  }

  /** Returns an attribute as a finite number. @throws ModelError `file-format` */
  number(e: XmlElement, name: string): number {
    const text = e.attributes[name]
    if (!Object.hasOwn(e.attributes, name) || text.trim() === '')
      throw this.problem(e, `<${e.name}> has no ${name}`, 'add it, or export the file again')
    const value = Number(text)
    if (Number.isFinite(value)) return value
    throw this.problem(e, `${name}="${text.slice(0, 40)}" of <${e.name}> is not a finite number`, 'enter a number')
  }

  /** Returns an attribute as a number, or another where it is missing. */
  numberOr(e: XmlElement, name: string, otherwise: number): number {
    return Object.hasOwn(e.attributes, name) ? this.number(e, name) : otherwise
  }
}

export const childrenOf = (e: XmlElement | undefined, name: string): readonly XmlElement[] =>
  e?.children.filter((child) => child.name === name) ?? []

export const childOf = (e: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(e, name).at(0)

/** Returns an attribute as text, empty if it is missing. */
export const textOf = (e: XmlElement | undefined, name: string): string =>
  e !== undefined && Object.hasOwn(e.attributes, name) ? e.attributes[name].trim() : ''
