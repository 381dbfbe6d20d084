/** Command files beside datasets: end and rows of the run, and what does not act. */
import { describe, expect, it } from 'vitest'
import { importAdams } from '../../../../../importers/adams'
import { readCommands } from '../../../../../importers/adams/dataset/command-file'
import { ModelError } from '../../../../../engine/errors/model-error'

const plain = `file/model=pendulum , out=pendulum
preferences/solver=cxx
! the run itself
simulate/dynamic, end=2.5, &
  steps=250   ! rows
stop
`

describe('a command file', () => {
  it('gives the end and the rows of the run, and lists the rest', () => {
    expect(readCommands(plain, 1)).toEqual({
      stop: 2.5,
      sample: 0.01,
      leftOut: [{ line: 2, name: 'preferences/solver=cxx' }],
    })
  })
  it('goes on where a simulation ended, in the time unit of the dataset', () => {
    const text =
      'SIM/STATIC\r\nSIM/DYN, DURATION=500, DTOUT=5\r\nDEACTIVATE/JOINT, ID=3\r\nSIM/DYN, DUR=1500\r\n, STEPS=100\r\n'
    const { stop, sample, leftOut } = readCommands(text, 1e-3)
    expect([stop, sample]).toEqual([expect.closeTo(2, 12), expect.closeTo(0.005, 12)])
    expect(leftOut).toEqual([
      { line: 1, name: 'SIM/STATIC' },
      { line: 3, name: 'DEACTIVATE/JOINT, ID=3' },
    ])
  })
  it.each([
    ['SIMULATE/DYNAMIC, END=abc', /END of SIMULATE is "abc"/, 1],
    ['\nSIMULATE/DYNAMIC, END=-1', /END of SIMULATE is "-1"/, 2],
    ['SIM/DYN, END=2\nSIM/DYN, END=1', /SIMULATE ends at 1/, 2],
    ['\0', /not an ADAMS\/Solver command file/, 1],
  ])('"%s" is refused with its line', (text, what, line) => {
    expect(() => readCommands(text, 1)).toThrow(ModelError)
    try {
      readCommands(text, 1)
    } catch (error) {
      expect(error).toMatchObject({ what: expect.stringMatching(what) as string, place: { line } })
    }
  })
  it('becomes the experiment of the import', () => {
    const dataset = ['t', 'PART/1, GROUND', 'MARKER/1, PART=1', 'PART/2, MASS=1, CM=2, IP=1,1,1', 'MARKER/2, PART=2', 'JOINT/1, REVOLUTE, I=2, J=1', 'END'].join('\n') // prettier-ignore
    const { project, commands } = importAdams(dataset, 'a.adm', { commands: { file: 'a.acf', text: plain } })
    expect(project.experiments?.['adams']).toMatchObject({ stop: 2.5, sample: 0.01 })
    expect(commands?.leftOut).toHaveLength(1)
    expect(() => importAdams(dataset, 'a.adm', { commands: { file: 'a.acf', text: 'sim/dyn, end=x' } })).toThrow(
      /a\.acf:1/,
    )
  })
})
