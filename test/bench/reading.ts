/**
 * Readers on texts that repeat a short part: those whose time grows faster than the text, with the time of the longer text in ms.
 *
 *     npm run bench -- reading
 */
import { importAdams } from '../../importers/adams'
import { readDescription } from '../../importers/fmi'
import { readTir } from '../../importers/tir'
import { readCsv } from '../../engine/io/csv'
import { readMassProperties } from '../../engine/io/mass-properties/read'
import { readTableText } from '../../engine/io/tables/read'
import { functionModel } from '../../engine/language/function/model'
import { emptyScope, evaluateAs } from '../../engine/model/expression'
import { cleanDrawing } from '../../engine/model/icon'
import { parseJson } from '../../engine/model/text/json'
import { parseUnit } from '../../engine/quantities/units'
import { unitTextFor } from '../../engine/quantities/units/parse'

const short = Number(process.env.SIZE ?? 15_000)
const parts = [
  ...[
    '1,',
    '1;',
    '1 ',
    '1\t',
    ',',
    ';',
    '\t',
    ' ',
    '\n',
    'a',
    'a ',
    'a,',
    '"',
    "'",
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '<a>',
    '<a b="c"/>',
  ],
  ...[
    '1',
    '1.',
    '.1',
    '1/',
    '/',
    '*',
    '^',
    '-',
    '--',
    '+-',
    '1+',
    '1*',
    'kg ',
    'kg*',
    'm/',
    'm^2 ',
    'g',
    '²',
    'e',
    '1e',
    '=',
    'a=1\n',
    'a=1 ',
    ':',
    '0:',
    '1:1 ',
  ],
  ...[
    '&\n',
    ',&\n',
    '!a\n',
    '$a\n',
    '# a\n',
    '//a\n',
    '\\',
    '%',
    '_',
    'a_',
    'a.b ',
    '-1 ',
    'if ',
    'if(1<2,',
    'not ',
    'sin(',
    'STEP(',
    'IF(TIME:',
    'DX(1,2)+',
    '1\n',
    '1,2\n',
    'a b\n',
    '\r',
    '\u00a0',
    '°',
    'µ',
    '1,2;',
    'MASS = 1 ',
    'x 1 ',
    '[a]\n',
  ],
]

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'table: a cell': (t) => readTableText(`t;x\n0;1\n1;${t}\n2;3\n`, 'f'),
  'table: a heading': (t) => readTableText(`t;x${t}\n0;1\n1;2\n`, 'f'),
  'table: all': (t) => readTableText(t, 'f'),
  'table: after a table': (t) => readTableText(`t,x\n0,1\n1,2\n2,3\n${t}`, 'f'),
  'CSV: a cell': (t) => readCsv(`t [s],x\n0,1\n1,${t}\n`, 'f'),
  'CSV: a heading': (t) => readCsv(`t [s],x [${t}]\n0,1\n1,2\n`, 'f'),
  'CSV: all': (t) => readCsv(t, 'f'),
  'mass properties': (t) => readMassProperties(t),
  'mass properties: after a name': (t) => readMassProperties(`Mass = ${t}`),
  unit: (t) => parseUnit(t),
  'unit behind kg': (t) => parseUnit(`kg ${t}`),
  'unit of a heading': (t) => unitTextFor(t, parseUnit('m/s^2').dimension),
  'tyre file': (t) => readTir(t, 'f'),
  'tyre file: a value': (t) => readTir(`[MODEL]\nA = ${t}\n`, 'f'),
  dataset: (t) => importAdams(`t\n${t}\nEND`, 'f'),
  'dataset: a statement': (t) => importAdams(`t\nPART/1, MASS=${t}\nEND`, 'f'),
  'dataset: a function': (t) =>
    importAdams(
      `t\nPART/1, GROUND\nMARKER/1, PART=1\nPART/2, MASS=1, CM=2, IP=1,1,1\nMARKER/2, PART=2\nSFORCE/1, I=2, J=1, TRANSLATIONAL, FUNCTION=${t}1\nEND`,
      'f',
    ),
  expression: (t) => evaluateAs(t, '1', emptyScope),
  'expression: closed': (t) => evaluateAs(`${t}1`, '1', emptyScope),
  function: (t) => functionModel(`input u\noutput y\n${t}\ny = u`),
  'function: a right side': (t) => functionModel(`input u\noutput y\ny = ${t}u`),
  JSON: (t) => parseJson(t, 'f'),
  'JSON: a list': (t) => parseJson(`[${t}1]`, 'f'),
  description: (t) => readDescription(t),
  'description: inside': (t) => readDescription(`<fmiModelDescription fmiVersion="3.0" ${t}>`),
  'description: variables': (t) =>
    readDescription(
      `<fmiModelDescription fmiVersion="3.0" modelName="m"><ModelVariables>${t}</ModelVariables></fmiModelDescription>`,
    ),
  drawing: (t) => cleanDrawing(`<svg>${t}`),
}

function cost(work: () => unknown): number {
  const { user } = process.cpuUsage()
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ModelError')
      console.log(`  not a ModelError: ${String(error).slice(0, 120)}`)
  }
  return (process.cpuUsage().user - user) / 1000
}

const only = process.argv.slice(3)
let slow = 0
for (const [name, read] of Object.entries(readers)) {
  if (only.length > 0 && !only.some((text) => name.includes(text))) continue
  for (const part of parts) {
    const text = (n: number): string => part.repeat(Math.ceil(n / part.length))
    const four = cost(() => read(text(4 * short)))
    if (four < 80) continue
    const one = cost(() => read(text(short)))
    const again = Math.min(
      four,
      cost(() => read(text(4 * short))),
    )
    if (again < 9 * Math.max(one, 5)) continue
    slow++
    console.log(`${name}: ${JSON.stringify(part)} takes ${one.toFixed(0)} and ${again.toFixed(0)} ms`)
  }
}
process.exitCode = slow === 0 ? 0 : 1
