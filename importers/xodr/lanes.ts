/**
 * Lanes as edges of a road and its marks. Places across a road in the file are on its banked surface, those of the
 * block in plan: they differ by the cosine of the bank angle. On banked stretches each piece becomes the cubic with the
 * same values and slopes at its ends.
 */
import type { XmlElement } from '../../engine/model/text/xml'
import { childOf, childrenOf, textOf, type XodrFile } from './elements'
import { coefficientsAt, piecesOf, plus, shifted, valueAt, type Piece } from './polynomials'

/** Types of lanes that wheels have no business on. */
const notForWheels: ReadonlySet<string> = new Set(['none', 'sidewalk', 'walking', 'curb', 'rail'])
/** Longest piece on a banked stretch, m, and most pieces. */
const [longest, mostPieces] = [20, 5000]

interface Lane {
  readonly element: XmlElement
  readonly id: number
  readonly type: string
  /** Place of its outer border to the left of the reference line, over the distance in the file. */
  readonly border: (s: number) => Piece['c']
  /** Starts of the records of its width. */
  readonly starts: readonly number[]
}

interface LaneSection {
  readonly from: number
  readonly to: number
  readonly offset: (s: number) => Piece['c']
  readonly centre: XmlElement | undefined
  /** Lanes that belong to the road, from the reference line outwards. */
  readonly left: readonly Lane[]
  readonly right: readonly Lane[]
}

/** Piece of an edge, over the distance in the file. */
export interface EdgePiece {
  readonly s: number
  readonly left: Piece['c']
  readonly right: Piece['c']
}

export interface MarkPiece {
  readonly from: number
  readonly to: number
  readonly place: Piece['c']
  readonly dashed: boolean
}

export interface Lanes {
  readonly edges: readonly EdgePiece[]
  readonly marks: readonly MarkPiece[]
  /** Ids of lanes beside the road, which are left out, and the number of lanes with heights of their own. */
  readonly beside: readonly string[]
  readonly raised: number
  /** Returns the middle of the first lane for driving on a side, m to the left of the line; null without one. */
  readonly drivingLane: (s: number, side: 'left' | 'right') => { readonly id: number; readonly middle: number } | null
}

/** @param bank angle over the distance in the file @param length of the road in the file, m */
export function lanesOf(xodr: XodrFile, road: XmlElement, bank: readonly Piece[], length: number): Lanes {
  const lanes = childOf(road, 'lanes')
  const elements = childrenOf(lanes, 'laneSection')
  if (lanes === undefined || elements.length === 0)
    throw xodr.problem(
      road,
      'the road has no <laneSection> in <lanes>',
      'choose another road, or export the file again',
    )
  const offsets = piecesOf(xodr, childrenOf(lanes, 'laneOffset'), 's')
  const beside = new Set<string>()
  const starts = elements.map((element) => xodr.number(element, 's'))
  elements.forEach((element, i) => {
    if (i > 0 ? !(starts[i] > starts[i - 1]) : starts[0] !== 0)
      throw xodr.problem(
        element,
        i > 0
          ? `<laneSection> at s = ${starts[i]} m is not after the one before it`
          : `the first <laneSection> starts at s = ${starts[0]} m, not at 0`,
        'sort the sections, and begin at 0',
      )
  })
  const sections = elements.flatMap((element, i): readonly LaneSection[] => {
    const [from, to] = [starts[i], Math.min(starts[i + 1] ?? length, length)]
    if (from >= length) return []
    const offset = (s: number): Piece['c'] => coefficientsAt(offsets, s)
    const side = (name: 'left' | 'right') => sideOf(xodr, element, name, { from, offset }, beside)
    const centre = childOf(childOf(element, 'center'), 'lane')
    return [{ from, to, offset, centre, left: side('left'), right: side('right') }]
  })
  const inPlan = new InPlan(bank)
  const cuts = (section: LaneSection, more: readonly Lane[]): readonly number[] =>
    inPlan.cuts(section, [...offsets.map(({ s }) => s), ...more.flatMap((lane) => lane.starts)])
  const edges = sections.flatMap((section) => {
    const [left, right] = [section.left.at(-1), section.right.at(-1)]
    const [leftAt, rightAt] = [left?.border ?? section.offset, right?.border ?? section.offset]
    const at = cuts(section, [...section.left, ...section.right])
    return at.slice(1).map((to, i): EdgePiece => ({
      s: at[i],
      left: inPlan.of(leftAt(at[i]), at[i], to),
      right: inPlan.of(rightAt(at[i]), at[i], to),
    }))
  })
  if (edges.length > mostPieces)
    throw xodr.problem(lanes, `the edges need more than ${mostPieces} pieces`, 'export a shorter road', 'unsupported')
  const marks = sections.flatMap((section) => marksOf(xodr, section, inPlan, cuts))
  const all = sections.flatMap(({ left, right }) => [...left, ...right])
  return {
    edges,
    marks,
    beside: [...beside],
    raised: all.filter(({ element }) => childOf(element, 'height') !== undefined).length,
    drivingLane: (s, side) => {
      const section = sections.findLast(({ from }) => s >= from) ?? sections[0]
      const on = section[side]
      const k = on.findIndex(({ type }) => type === 'driving')
      if (k < 0) return null
      const [inner, outer] = [k > 0 ? on[k - 1].border(s) : section.offset(s), on[k].border(s)]
      return { id: on[k].id, middle: ((inner[0] + outer[0]) / 2) * Math.cos(valueAt(bank, s)) }
    },
  }
}

/** Returns the lanes of a side from the reference line outwards, up to the first that is not for wheels. */
function sideOf(
  xodr: XodrFile,
  section: XmlElement,
  name: 'left' | 'right',
  { from, offset }: Pick<LaneSection, 'from' | 'offset'>,
  beside: Set<string>,
): readonly Lane[] {
  const sign = name === 'left' ? 1 : -1
  const elements = childrenOf(childOf(section, name), 'lane')
    .map((element) => ({ element, id: xodr.number(element, 'id') }))
    .sort((a, b) => sign * (a.id - b.id))
  const lanes: Lane[] = []
  let inner = offset
  for (const [i, { element, id }] of elements.entries()) {
    if (id !== sign * (i + 1))
      throw xodr.problem(
        element,
        `<lane> number ${i + 1} of the ${name} side has the id ${id}, not ${sign * (i + 1)}`,
        'number the lanes of a section from the reference line outwards, without gaps',
      )
    const type = textOf(element, 'type')
    if (notForWheels.has(type) || lanes.length < i) {
      beside.add(`${id} (${type})`)
      continue
    }
    const records = childrenOf(element, 'width')
    if (records.length === 0)
      throw xodr.problem(
        element,
        `<lane> ${id} has no <width>${childOf(element, 'border') === undefined ? '' : ', only <border>'}`,
        'export widths of lanes',
        'unsupported',
      )
    const widths = piecesOf(xodr, records, 'sOffset', from)
    const within = inner
    const border = (s: number): Piece['c'] => plus(within(s), coefficientsAt(widths, s), sign)
    lanes.push({ element, id, type, border, starts: [...widths.map(({ s }) => s), ...(lanes.at(-1)?.starts ?? [])] })
    inner = border
  }
  return lanes
}

/** Places on the banked surface as places in plan. */
class InPlan {
  private readonly flat: boolean

  constructor(private readonly bank: readonly Piece[]) {
    this.flat = bank.every(({ c }) => c.every((x) => x === 0))
  }

  /** Returns the starts of pieces in a section of lanes, and its end. */
  cuts({ from, to }: Pick<LaneSection, 'from' | 'to'>, starts: readonly number[]): readonly number[] {
    const all = [from, ...starts, ...(this.flat ? [] : this.bank.map(({ s }) => s)), to]
    const sorted = [...new Set(all.filter((s) => s >= from && s <= to))].sort((a, b) => a - b)
    if (this.flat) return sorted
    return sorted.flatMap((s, i) => {
      if (i + 1 === sorted.length) return [s]
      const parts = this.flatBetween(s, sorted[i + 1]) ? 1 : Math.ceil((sorted[i + 1] - s) / longest)
      return Array.from({ length: parts }, (_, k) => s + ((sorted[i + 1] - s) * k) / parts)
    })
  }

  /** Returns a place between two distances. */
  of(c: Piece['c'], from: number, to: number): Piece['c'] {
    if (this.flatBetween(from, to)) return c
    const h = to - from
    const start = coefficientsAt(this.bank, from)
    const [a, b] = [0, h].map((u) => {
      const [[w, slope], [angle, rate]] = [shifted(c, u), shifted(start, u)]
      return [w * Math.cos(angle), slope * Math.cos(angle) - w * rate * Math.sin(angle)]
    })
    const d = (b[0] - a[0]) / h
    const c3 = (a[1] + b[1] - 2 * d) / h
    return [a[0], a[1], (d - a[1]) / h - c3, c3 / h]
  }

  private flatBetween(from: number, to: number): boolean {
    return this.flat || coefficientsAt(this.bank, (from + to) / 2).every((x) => x === 0)
  }
}

/** Paint without gaps, and with gaps. */
const solid = /^(?:solid|solid solid|solid broken|broken solid)$/
const dashed = /^(?:broken|broken broken|botts dots)$/

function marksOf(
  xodr: XodrFile,
  section: LaneSection,
  inPlan: InPlan,
  cuts: (section: LaneSection, more: readonly Lane[]) => readonly number[],
): readonly MarkPiece[] {
  const { left, right, centre, offset, from, to } = section
  const borders = [...left, ...right].map(({ element, border, starts }) => ({ element, border, starts }))
  if (centre !== undefined) borders.push({ element: centre, border: offset, starts: [] })
  return borders.flatMap(({ element, border }) => {
    const records = childrenOf(element, 'roadMark').map((mark) => ({
      at: from + xodr.numberOr(mark, 'sOffset', 0),
      type: textOf(mark, 'type'),
    }))
    const at = cuts(section, [...left, ...right])
    return records.flatMap(({ at: start, type }, i): readonly MarkPiece[] => {
      const end = Math.min(records[i + 1]?.at ?? to, to)
      if (!solid.test(type) && !dashed.test(type)) return []
      const within = [start, ...at.filter((s) => s > start && s < end), end]
      if (!(end > start)) return []
      return within.slice(1).map((until, k) => ({
        from: within[k],
        to: until,
        place: inPlan.of(border(within[k]), within[k], until),
        dashed: dashed.test(type),
      }))
    })
  })
}
