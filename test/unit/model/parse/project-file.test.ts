import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../engine/model/text/json'
import { mergePatch } from '../../../../engine/model/text/merge-patch'
import { parseProject, readProject } from '../../../../engine/model/parse/parse-project'
import { patchProjectText } from '../../../../engine/model/parse/patch-project'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { soundProject } from '../test-blocks'

const head = '{ "wishbone": 1, "title": "T", "blocks": {}, "wires": {}'

describe('reading a project', () => {
  it('gives back what was written', () => {
    expect(parseProject(serialiseProject(soundProject))).toEqual(soundProject)
  })

  it.each([
    ['', 'project-format', 1, 1, 'it must hold a JSON object'],
    ['{\n  "wishbone": 1,\n}', 'project-format', 3, 1, 'remove the comma'],
    [
      '{\n  "wishbone": 1\n  "title": "x"\n}',
      'project-format',
      3,
      3,
      'check the commas and brackets before this place',
    ],
    ['{ "a": [1, 2,] }', 'project-format', 1, 14, 'remove the comma'],
    ['{ "a": 1', 'project-format', 1, 9, 'check the commas and brackets before this place'],
    [
      '{ "a": ',
      'project-format',
      1,
      8,
      'close all brackets and braces; a file that was cut off is restored from a copy',
    ],
    ["{ 'a': 1 }", 'project-format', 1, 3, 'write entries as "key": value'],
    ['{ "a": 355 mm }', 'project-format', 1, 12, 'put a value with its unit in double quotes, e.g. "355 mm"'],
    ['{ "a": 1 // mass\n}', 'project-format', 1, 10, 'remove the comment; use "description" for notes'],
    ['{ "a": 1, // mass\n "b": 2 }', 'project-format', 1, 11, 'remove the comment; use "description" for notes'],
    ['{ "a": [1, 2 /* two */] }', 'project-format', 1, 14, 'remove the comment; use "description" for notes'],
    ['{ "a": mm }', 'project-format', 1, 8, 'put texts and expressions in double quotes'],
    ['{ "a": 01 }', 'project-format', 1, 8, 'put texts and expressions in double quotes'],
    ['{ "a": 1e999 }', 'project-format', 1, 8, 'use a smaller number'],
    [
      '{ "a": "x\n" }',
      'project-format',
      1,
      8,
      'close it with a double quote on the same line; write a backslash as "\\\\"',
    ],
    ['// hello\n{}', 'project-format', 1, 1, 'remove the comment; use "description" for notes'],
    ['{ "a": 1 } x', 'project-format', 1, 12, 'remove it'],
    ['{ "wishbone": 1, "wishbone": 1 }', 'project-format', 1, 18, 'rename or remove one of the two'],
    ['{ "__proto__": {} }', 'project-format', 1, 3, 'use another name'],
    ['[]', 'project-format', 1, 1, 'start it with { "wishbone": 1, ... }'],
    ['{ "title": "x" }', 'project-format', 1, 1, 'add "wishbone": 1 if this is a project file'],
    ['{\n "wishbone": 2 }', 'project-version', 2, 14, 'open it with a newer version of Wishbone'],
    ['{ "wishbone": "1" }', 'project-version', 1, 15, 'write "wishbone": 1'],
    ['{ "wishbone": 0.5 }', 'project-version', 1, 15, 'write "wishbone": 1'],
    [`${'['.repeat(5000)}`, 'project-format', 1, 201, 'remove some levels'],
    ['{ "wishbone": 1, "blocks": {}, "wires": {} }', 'project-format', 1, 1, 'add "title"'],
    [`${head}, "experimnts": {} }`, 'project-format', 1, head.length + 17, 'did you mean "experiments"?'],
    [
      `${head}, "variables": { "a": null } }`,
      'project-format',
      1,
      head.length + 23,
      'it must be a number or a text such as "355 mm"',
    ],
    [`${head}, "variables": [] }`, 'project-format', 1, head.length + 16, 'it must be an object'],
    [
      `${head}, "formulations": { "f": { "rotation": { "A.R": "yes" } } } }`,
      'project-format',
      1,
      head.length + 49,
      'it must be "tree" or "cotree"',
    ],
  ])('case %#: %.40s', (text, code, line, column, hint) => {
    const result = readProject(text, 'p/project.json')
    const [problem] = result.ok ? [] : result.problems
    expect(problem).toMatchObject({ code, hint, place: { file: 'p/project.json', line, column } })
    expect(() => parseProject(text)).toThrow(expect.objectContaining({ code }))
  })

  it('lists every problem of shape with block and parameter', () => {
    const text = JSON.stringify({
      wishbone: 1,
      title: 3,
      wires: { w: ['A.b'] },
      blocks: { A: { type: 'x', params: { m: null } }, B: { typ: 'x', at: [1] } },
    })
    const result = readProject(text)
    const problems = result.ok ? [] : result.problems
    expect(problems.map(({ what, hint, place }) => [what, hint, place.block, place.parameter])).toEqual([
      ['"title" is 3', 'it must be a text', undefined, undefined],
      [
        '"blocks.A.params.m" is null',
        'it must be a number, a text, true or false, a list of numbers or a list of rows',
        'A',
        'm',
      ],
      ['"blocks.B.type" is missing', 'add "type"', 'B', undefined],
      ['"blocks.B.at" is [1]', 'it must be two numbers [x, y] between -1e6 and 1e6', 'B', undefined],
      ['the key "typ" is not known in blocks.B', 'did you mean "type"?', 'B', undefined],
      ['"wires.w" is ["A.b"]', 'it must be two ports such as ["Body.com", "Arm.base"]', undefined, undefined],
    ])
  })

  it('reads what the built-in reader reads', () => {
    const text = '\ufeff{ "a": [1, -0.5e-3, "\\u00e9\\n\\"", true, false, null, {}, []],\r\n\t"b": { "c": 1E5 } }'
    expect(parseJson(text, 'f').value).toEqual(JSON.parse(text.slice(1)))
  })

  it.each([
    ['"constraints": { "method": "baumgarte", "alpha": -1, "beta": 20 }', 'it must be a number of 0 or more, in 1/s'],
    ['"constraints": { "method": "projection", "iterations": 1.5 }', 'it must be a whole number above 0'],
    [
      '"constraints": { "method": "partitioning", "iterations": 1, "tolerance": 1e-9 }',
      'it must be given "iterations" for a fixed amount of work, or a "tolerance", not both',
    ],
    ['"coordinates": { "B": { "orient": "321" } }', 'use one of orientation, rates, velocity, spin'],
  ])('refuses the formulation %s', (formulation, hint) => {
    const text = `{ "wishbone": 1, "title": "T", "blocks": {}, "wires": {}, "formulations": { "f": { ${formulation} } } }`
    expect(readProject(text, 'p.json')).toMatchObject({ problems: [{ code: 'project-format', hint }] })
  })
})

describe('writing a project', () => {
  it('has a fixed order, two spaces and short lists on one line', () => {
    const { title, blocks, ...rest } = soundProject
    const text = serialiseProject({
      ...rest,
      title,
      blocks: {
        T: {
          at: [1, 2],
          params: {
            points: [
              [0, 1],
              [2, '3 mm'],
            ],
          },
          type: 'sources/table',
        },
        ...blocks,
      },
      wires: {},
      experiments: { e: { sample: 1, stop: 2 } },
    })
    expect(text.split('\n').slice(0, 24)).toEqual([
      '{',
      '  "wishbone": 1,',
      '  "title": "Test",',
      '  "variables": {',
      '    "track": 1.52,',
      '    "load": "4.85 kN"',
      '  },',
      '  "blocks": {',
      '    "T": {',
      '      "type": "sources/table",',
      '      "params": {',
      '        "points": [',
      '          [0, 1],',
      '          [2, "3 mm"]',
      '        ]',
      '      },',
      '      "at": [1, 2]',
      '    },',
      '    "World": {',
      '      "type": "world/world"',
      '    },',
      '    "Road": {',
      '      "type": "world/road"',
      '    },',
    ])
    expect(text).toContain('  "wires": {},\n')
    expect(text).toContain('    "e": {\n      "stop": 2,\n      "sample": 1\n    }\n')
    expect(text.endsWith('}\n')).toBe(true)
  })

  it('is the same text after reading and writing again', () => {
    const text = serialiseProject(soundProject)
    expect(serialiseProject(parseProject(text))).toBe(text)
  })
})

describe('merge patch', () => {
  // RFC 7396, appendix A: original, patch, result
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', 'null', 'null'],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])('%s with %s is %s', (target, patch, expected) => {
    expect(JSON.stringify(mergePatch(parseJson(target, 'a').value, parseJson(patch, 'b').value))).toBe(expected)
  })

  it('refuses a patch that leaves no project', () => {
    expect(() => patchProjectText(soundProject, '{ "blocks": { "Body": { "type": null } } }', 'six.json')).toThrow(
      expect.objectContaining({
        code: 'project-format',
        place: { file: 'six.json', block: 'Body' },
        hint: 'add "type"',
      }),
    )
  })
})
