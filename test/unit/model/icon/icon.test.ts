/** Drawings that users give their subsystems: shapes and nothing else. */
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../../engine/errors/model-error'
import { cleanDrawing, longestDrawing, readDrawing } from '../../../../engine/model/icon'

const wheel = '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="none" stroke="currentColor"/></svg>'
const around = (inner: string): string => `<svg viewBox="0 0 24 24">${inner}</svg>`
const shape = '<path d="M0 0h4"/>'

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof ModelError) return `${error.code}: ${error.what}`
    throw error
  }
  return 'nothing was refused'
}

describe('a drawing from a file', () => {
  it('is reduced to its shapes, as a drawing program saves them', () => {
    const file = `<?xml version="1.0"?>
      <!-- drawn by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="x" width="48px" height='32' version="1.1" id="a">
        <title>Wheel</title><metadata><rdf:RDF/></metadata>
        <g inkscape:label="Layer 1" transform="translate(1, 2) rotate(30)">
          <path style="fill:none;stroke:#000000;stroke-width:1.5;-inkscape-stroke:none" class="b" d="M 1,2 C 3 4 5 6 7 8 z" />
        </g>
      </svg>`
    expect(cleanDrawing(file)).toEqual({
      text: '<svg viewBox="0 0 48 32"><g transform="translate(1, 2) rotate(30)"><path d="M 1,2 C 3 4 5 6 7 8 z" fill="none" stroke="currentColor" stroke-width="1.5"/></g></svg>',
      left: [],
    })
  })

  it('is as it was when it is cleaned again, and can then be read', () => {
    const { text } = cleanDrawing(around('<rect x="1" y="2" width="3" height="4" rx="1" fill="#fa0"/>'))
    expect(cleanDrawing(text).text).toBe(text)
    expect(readDrawing(text).children[0]).toMatchObject({ name: 'rect', attributes: { fill: '#fa0' } })
  })

  it.each([
    ['a script', '<script>alert(1)</script>', '<script>'],
    ['a picture from elsewhere', '<image href="https://example.org/a.png"/>', '<image>'],
    ['a use of something else', '<use href="other.svg#a"/>', '<use>'],
    ['a page inside', '<foreignObject><body onload="x()"/></foreignObject>', '<foreignObject>'],
    ['a style sheet', '<style>@import url(//example.org)</style>', '<style>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<a>'],
    ['an animation', '<animate attributeName="href" to="javascript:x"/>', '<animate>'],
    ['a handler', '<path d="M1 1h2" onclick="x()"/>', 'the attribute onclick of <path>'],
    ['paint from elsewhere', '<path d="M1 1h2" fill="url(https://example.org/a)"/>', 'the attribute fill of <path>'],
  ])('loses %s, and that is told', (_, inner, what) => {
    const { text, left } = cleanDrawing(around(shape + inner))
    expect(left).toEqual([what])
    expect(text).not.toMatch(/script|href|http|url|style|on\w+=|image/)
    expect(() => readDrawing(text)).not.toThrow()
  })

  it.each([
    ['no SVG', 'hello', 'file-format: the drawing is empty'],
    ['another document', '<html><body/></html>', 'file-format: the file is not an SVG but <html>'],
    ['cut off', '<svg><g>', 'file-format: the drawing does not close <g>'],
    ['broken', '<svg <<', 'file-format: the drawing is not a readable SVG'],
    ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'file-format: the drawing is not a readable SVG'],
    ['a picture only', around('<image/>'), 'file-format: the drawing has no shapes'],
    ['two drawings', `${wheel}${wheel}`, 'file-format: the drawing has text after its end'],
  ])('that is %s is refused', (_, file, what) => {
    expect(refusal(() => cleanDrawing(file))).toBe(what)
  })

  it('that is too long is refused, however long', () => {
    const long = around(`<path d="M${'1 '.repeat(longestDrawing)}"/>`)
    expect(refusal(() => cleanDrawing(long))).toMatch(/characters, 8192 are possible$/)
    expect(refusal(() => cleanDrawing(' '.repeat(300_000)))).toMatch(/characters, 262144 are possible$/)
  })
})

describe('a drawing in a project', () => {
  it('is read where it has shapes only', () => {
    expect(readDrawing(wheel).attributes).toEqual({ viewBox: '0 0 10 10' })
  })

  it.each([
    ['a script', around(`${shape}<script/>`), 'file-format: the icon has <script>'],
    [
      'a handler',
      around('<path d="M0 0" onclick="x()"/>'),
      'file-format: the icon has the attribute onclick of <path>',
    ],
    ['a reference', around('<use href="#a"/>'), 'file-format: the icon has <use>'],
    ['a style', around('<path d="M0 0" style="fill:red"/>'), 'file-format: the icon has the attribute style of <path>'],
  ])('is refused with %s: nobody wrote it with the program', (_, text, what) => {
    expect(refusal(() => readDrawing(text))).toBe(what)
  })
})
