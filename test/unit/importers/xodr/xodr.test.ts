/** Files of OpenDRIVE: the choice of a road, what is refused with its line, and the block that a road becomes. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { carOnRoad } from '../../../../app/roads/car-on-road'
import { ModelError } from '../../../../engine/errors/model-error'
import { checkProject } from '../../../../engine/model/check/validate'
import { evaluateTable } from '../../../../engine/numerics/interpolation/tables'
import { readXodr } from '../../../../importers/xodr'
import { asRoad } from '../../../../importers/xodr/block'
import { network, roadText, straight, type Geometry, type RoadText } from './network'

const read = (text: string, id?: string) => readXodr(text, 'town.xodr', id)
const one = (road: RoadText) => read(network(roadText(road)))
const lane = (id: number, inside: string, type = 'driving'): string =>
  `<lane id="${id}" type="${type}">${inside}</lane>`
const width = (a: number | string): string => `<width sOffset="0" a="${a}" b="0" c="0" d="0"/>`
const section = (left: string, right: string, s = 0): string =>
  `<laneSection s="${s}"><left>${left}</left><center><lane id="0"/></center><right>${right}</right></laneSection>`

describe('the road of a network', () => {
  const text = network(
    roadText({ id: 'a', geometries: [straight(50)] }),
    roadText({ id: 'b', geometries: [straight(80)] }),
    roadText({ id: 'c', geometries: [straight(20)], more: '<objects><object/><object/></objects>' }),
    '<junction id="1"/>',
  )
  it('is the longest, or that with an id; the rest is left out', () => {
    expect(read(text).id).toBe('b')
    const short = read(text, 'c')
    expect(short.geometry.line.length).toBe(20)
    expect(short.leftOut).toEqual(['2 other roads', 'one junction', '2 objects'])
  })
  it('must exist', () => {
    expect(() => read(text, 'd')).toThrow(/no road with the id "d".* the longest are b \(80 m\), a \(50 m\), c/)
  })
  it('has versions 1.4 to 1.8, and others with a remark or not at all', () => {
    const of = (major: number, minor: number): string =>
      text.replace('revMajor="1" revMinor="6"', `revMajor="${major}" revMinor="${minor}"`)
    expect(read(of(1, 4)).notes).toEqual([])
    expect(read(of(1, 1)).notes).toEqual(['the file is of OpenDRIVE 1.1; it is read as 1.4'])
    expect(() => read(of(2, 0))).toThrow(/is of OpenDRIVE 2.0/)
  })
  it('names cross sections that a road can not have', () => {
    const lateral =
      '<crossfall side="both" s="0" a="0.03" b="0" c="0" d="0"/><shape s="0" t="-3" a="0.1" b="0" c="0" d="0"/>'
    const { leftOut } = one({ geometries: [straight(50)], lateral })
    expect(leftOut.join()).toMatch(/one cross section \(<shape>\).*crossfall \(<crossfall>\) of up to 1.72 deg/)
  })
})

describe('lanes', () => {
  it('a driver follows the first lane for driving, on the left where traffic is', () => {
    const lanes = section(lane(1, width(3)), lane(-1, width(2), 'shoulder') + lane(-2, width(4)))
    expect(one({ geometries: [straight(50)], lanes }).lane).toBe(-4)
    expect(one({ geometries: [straight(50)], lanes, attributes: 'rule="LHT"' }).lane).toBe(1.5)
  })
  it('without one on its side, or with one that moves, the remarks say so', () => {
    const none = one({ geometries: [straight(50)], lanes: section(lane(1, width(3)), '') })
    expect(none.lane).toBe(0)
    expect(none.notes.join()).toMatch(/no lane for driving lies to the right/)
    const lanes = `<laneOffset s="0" a="0" b="0.02" c="0" d="0"/>${section('', lane(-1, width(3)))}`
    const moving = one({ geometries: [straight(50)], lanes })
    expect(moving.lane).toBe(-1)
    expect(moving.notes.join()).toMatch(/follows the road at -1 m; the middle of its lane is at -1.5 to -0.5 m/)
  })
  it('their borders become edges, and their marks paint', () => {
    const mark = '<roadMark sOffset="0" type="broken"/><roadMark sOffset="20" type="none"/>'
    const { geometry } = one({ geometries: [straight(50)], lanes: section('', lane(-1, width(3) + mark)) })
    const [right, left] = geometry.edges ?? []
    expect([right, left].map((edge) => edge && evaluateTable(edge, 30, 0))).toEqual([-3, 0])
    expect(geometry.marks).toEqual([{ from: 0, to: 20, place: [-3, 0, 0, 0], dashed: true }])
  })
})

describe('a closed road', () => {
  const length = 2 * Math.PI * 50
  const circle: Geometry = straight(length, { shape: '<arc curvature="0.02"/>' })
  const link = ['predecessor', 'successor'].map((name) => `<${name} elementType="road" elementId="1"/>`).join('')
  it('is its own successor', () => {
    const { geometry, params } = one({ geometries: [circle], link })
    expect(geometry.line.closed).toBe(true)
    expect(params['line.sections']).toEqual([[length, 0.02, 0.02]])
  })
  it('has to close in height too', () => {
    const elevation = '<elevation s="0" a="0" b="0.01" c="0" d="0"/>'
    expect(() => one({ geometries: [circle], link, elevation })).toThrow(/pieces that meet at 314.2 m differ by 3.142/)
  })
  it('but two ends in one place are open', () => {
    expect(one({ geometries: [circle] }).geometry.line.closed).toBe(false)
  })
})

describe('a file that is wrong has one error with its line and a remedy', () => {
  const geometries = [straight(50)]
  const piece = (s: number, length: number | string, shape = '<line/>', x = s): string =>
    `<geometry s="${s}" x="${x}" y="0" hdg="0" length="${length}">${shape}</geometry>`
  const elevation = (s: number, a: number, b = 0): string => `<elevation s="${s}" a="${a}" b="${b}" c="0" d="0"/>`
  it.each<[string, string, RegExp]>([
    ['cut short', network(roadText({ geometries })).slice(0, 700), /not a readable XML|does not close/],
    ['of another kind', '<kml></kml>', /begins with <kml>, not <OpenDRIVE>/],
    ['without roads', network(), /the file has no <road>/],
    ['a road without a plan', network(roadText({ geometries: '' })), /:4: the road has no <geometry>/],
    ['a road without lanes', network(roadText({ geometries, lanes: ' ' })), /no <laneSection>/],
    [
      'a missing attribute',
      network(roadText({ geometries: '<geometry s="0" x="0" y="0" length="9"><line/></geometry>' })),
      /:7: <geometry> has no hdg/,
    ],
    ['NaN', network(roadText({ geometries: piece(0, 'NaN') })), /length="NaN" of <geometry> is not a finite number/],
    ['a negative length', network(roadText({ geometries: piece(0, -3) })), /a length of -3 m/],
    ['no shape', network(roadText({ geometries: piece(0, 9, '') })), /<geometry> has no shape/],
    [
      'an unknown range',
      network(
        roadText({
          geometries: piece(0, 9, '<paramPoly3 aU="0" bU="9" cU="0" dU="0" aV="0" bV="0" cV="0" dV="0" pRange="x"/>'),
        }),
      ),
      /pRange="x" is unknown/,
    ],
    [
      'a polynomial that turns back',
      network(
        roadText({ geometries: piece(0, 9, '<paramPoly3 aU="0" bU="9" cU="-9" dU="0" aV="0" bV="0" cV="0" dV="0"/>') }),
      ),
      /stops or turns back at p = 0.5/,
    ],
    [
      'a polynomial of another length',
      network(
        roadText({ geometries: piece(0, 9, '<paramPoly3 aU="0" bU="12" cU="0" dU="0" aV="0" bV="0" cV="0" dV="0"/>') }),
      ),
      /length of 9 m, but its polynomial is 12 m long/,
    ],
    [
      'curvatures in degrees',
      network(roadText({ geometries: piece(0, 9, '<arc curvature="400"/>') })),
      /bend with a radius of 0.0025 m/,
    ],
    [
      'distances that do not rise',
      network(roadText({ geometries: piece(0, 9) + piece(0, 9) })),
      /starts at s = 0 m, but the one before it ends at 9 m/,
    ],
    [
      'a jump',
      network(roadText({ geometries: piece(0, 9) + piece(9, 9, '<line/>', 9.1) })),
      /ends at x = 9 m, y = 0 m, 0.1 m and 0 deg from the start of the next/,
    ],
    [
      'a line over itself',
      network(roadText({ geometries: piece(0, 400, '<arc curvature="0.02"/>') })),
      /road 1: the line crosses itself at/,
    ],
    [
      'a step',
      network(roadText({ geometries, elevation: elevation(0, 1) + elevation(20, 1.2) })),
      /pieces that meet at 20 m differ by 0.2/,
    ],
    [
      'a kink',
      network(roadText({ geometries, elevation: elevation(0, 0) + elevation(20, 0, 0.1) })),
      /slopes of the pieces that meet at 20 m differ by 0.1/,
    ],
    [
      'elevations out of order',
      network(roadText({ geometries, elevation: elevation(20, 1) + elevation(5, 1) })),
      /<elevation> at s = 5 m is not after/,
    ],
    [
      'a bank that tips over',
      network(roadText({ geometries, lateral: '<superelevation s="0" a="1.6" b="0" c="0" d="0"/>' })),
      /a bank angle of 92 deg is too steep/,
    ],
    [
      'lanes without widths',
      network(roadText({ geometries, lanes: section('', lane(-1, '<border sOffset="0" a="-3" b="0" c="0" d="0"/>')) })),
      /<lane> -1 has no <width>, only <border>/,
    ],
    [
      'lanes that skip a number',
      network(roadText({ geometries, lanes: section('', lane(-2, width(3))) })),
      /has the id -2, not -1/,
    ],
    [
      'lanes without any width',
      network(roadText({ geometries, lanes: section('', lane(-1, width(0))) })),
      /the road has no width at/,
    ],
    [
      'sections out of order',
      network(roadText({ geometries, lanes: section('', lane(-1, width(3))) + section('', lane(-1, width(3))) })),
      /<laneSection> at s = 0 m is not after/,
    ],
    [
      'a bend within the width',
      network(
        roadText({
          geometries: piece(0, 20, '<arc curvature="0.2"/>'),
          lanes: section(lane(1, width(6)), lane(-1, width(3))),
        }),
      ),
      /6 m wide in a bend with a radius of 5 m/,
    ],
  ])('%s', (_, text, message) => {
    let error: unknown
    try {
      read(text)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(ModelError)
    const { message: whole, hint, place } = error as ModelError
    expect(whole).toMatch(message)
    expect(hint).not.toBe('')
    expect(place.file).toBe('town.xodr')
  })

  it('too large is refused before any work', () => {
    const rows = Array.from({ length: 6000 }, (_, i) => piece(i, 1)).join('')
    expect(() => one({ geometries: rows })).toThrow(/more than 5000 geometries/)
    // an arc that turns 16 000 times
    expect(() => one({ geometries: piece(0, 1e5, '<arc curvature="1"/>') })).toThrow(/turns by more than 2000 rad/)
  })
})

describe('the block', () => {
  const road = one({ geometries: [straight(120)], elevation: '<elevation s="0" a="90" b="0.03" c="0" d="0"/>' })
  it('starts at the height zero, wherever the road is', () => {
    expect(road.params['elevation.pieces']).toEqual([[0, 0, 0.03, 0, 0]])
    expect(road.origin.z).toBe(90)
  })
  it('takes the place of a road with its friction, contact and place, but not with its shape', () => {
    const before = { friction: 0.7, contact: 'memory', x0: 5, width: 9, crown: 0.1, 'line.sections': [[9, 0, 0]] }
    const { type, at, params = {} } = asRoad(road, { type: 'world/road', at: [3, 4], params: before }, registry)
    expect({ type, at }).toEqual({ type: 'world/road', at: [3, 4] })
    expect(params).toEqual({ friction: 0.7, contact: 'memory', x0: 5, ...road.params })
    const flat = asRoad(road, { type: 'world/flat-road', params: { friction: 0.5, profile: 'sine' } }, registry)
    expect(flat.params).toEqual({ friction: 0.5, ...road.params })
  })
  it('a car stands on it, in its lane', () => {
    const project = carOnRoad(road, 'Town')
    expect(checkProject(project, registry, {})).toEqual([])
    const { params = {} } = project.blocks.Road
    // 1.75 m to the right of the line, 20 m from its start, at the height zero
    expect([params.x0, params.y0, params.heading0]).toEqual(['-20 m', '1.75 m', '0 rad'])
    expect((params['elevation.pieces'] as number[][])[0][1]).toBeCloseTo(-0.6, 12)
  })
})
