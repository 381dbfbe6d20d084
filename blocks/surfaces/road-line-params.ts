/** Parameters of the geometry of a road along a line. */
import { quantity, type Param } from '../../engine/model/blocks/block'

const sections = { param: 'line', is: ['sections'] }
const points = { param: 'line', is: ['points'] }
const rows = { param: 'shape', is: ['rows'] }
const pieces = { param: 'shape', is: ['pieces'] }
const parallel = { param: 'edges', is: ['parallel'] }
const alongEdges = { param: 'edges', is: ['pieces'] }

/** Columns of a cubic a + b u + c u^2 + d u^3 of a value in a unit over the distance u, m. */
const cubic = (name: string, units: readonly [string, string, string, string]) => [
  { name, unit: units[0] },
  { name: `${name}, slope`, unit: units[1] },
  { name: `${name}, square`, unit: units[2] },
  { name: `${name}, cube`, unit: units[3] },
]
const lengths = ['m', '1', '1/m', '1/m^2'] as const
const angles = ['rad', 'rad/m', 'rad/m^2', 'rad/m^3'] as const

export const lineParams: Readonly<Record<string, Param>> = {
  line: {
    kind: 'choice',
    options: [
      { value: 'sections', label: 'Straights, arcs and clothoids' },
      { value: 'points', label: 'Through points' },
    ],
    default: 'sections',
    label: 'Line',
    doc: 'Centre line in plan: a series of sections, or a spline through points',
    group: 'Line',
  },
  'line.sections': {
    kind: 'table',
    label: 'Sections',
    doc: 'Length of each section, and the curvature at its start and end, positive to the left; in between, it changes linearly',
    group: 'Line',
    columns: [
      { name: 'length', unit: 'm' },
      { name: 'curvature from', unit: '1/m' },
      { name: 'curvature to', unit: '1/m' },
    ],
    default: [
      [100, 0, 0],
      [40, 0, 0.02],
      [60, 0.02, 0.02],
      [40, 0.02, 0],
      [100, 0, 0],
    ],
    when: sections,
  },
  'line.points': {
    kind: 'table',
    label: 'Points',
    doc: 'Points of the centre line, in the axes of its start',
    group: 'Line',
    columns: [
      { name: 'x', unit: 'm' },
      { name: 'y', unit: 'm' },
    ],
    default: [
      [0, 0],
      [50, 0],
      [100, 20],
      [150, 20],
    ],
    when: points,
  },
  closed: {
    kind: 'boolean',
    label: 'Closed',
    doc: 'Whether the road returns from its end to its start, lap after lap',
    default: false,
    group: 'Line',
  },
  x0: quantity('m', 0, 'Start, x', 'Start of the line, or origin of its points', { group: 'Line' }),
  y0: quantity('m', 0, 'Start, y', 'Start of the line, or origin of its points', { group: 'Line' }),
  heading0: quantity('rad', 0, 'Heading', 'Direction of the line at its start, or of the x axis of its points', {
    group: 'Line',
  }),
  start: quantity('m', 0, 'Search from', 'Distance along the line at which the search for the wheels starts', {
    group: 'Line',
  }),
  shape: {
    kind: 'choice',
    options: [
      { value: 'rows', label: 'Values at distances' },
      { value: 'pieces', label: 'Cubic pieces' },
    ],
    default: 'rows',
    label: 'Elevation and banking by',
    doc: 'Values with a curve through them, or cubic polynomials over stretches of the road, as OpenDRIVE has them',
    group: 'Shape',
  },
  elevationCurve: {
    kind: 'choice',
    options: [
      { value: 'spline', label: 'Spline, continuous curvature' },
      { value: 'monotone', label: 'Between its rows only, continuous grade' },
    ],
    default: 'spline',
    label: 'Elevation between rows',
    doc: 'A spline is smoother, but can rise or fall a little beyond its rows',
    group: 'Shape',
    when: rows,
  },
  elevation: {
    kind: 'table',
    label: 'Elevation',
    doc: 'Height of the centre line over the distance along it; an open road continues with its last grade',
    group: 'Shape',
    columns: [
      { name: 's', unit: 'm' },
      { name: 'z', unit: 'm' },
    ],
    default: [
      [0, 0],
      [100, 0],
    ],
    curve: { interpolation: { param: 'elevationCurve' }, outside: 'tangent' },
    when: rows,
  },
  banking: {
    kind: 'table',
    label: 'Banking',
    doc: 'Bank angle over the distance along the line, positive where the left side is higher; without overshoot between its rows',
    group: 'Shape',
    columns: [
      { name: 's', unit: 'm' },
      { name: 'angle', unit: 'rad' },
    ],
    default: [
      [0, 0],
      [100, 0],
    ],
    curve: { interpolation: 'monotone', outside: { linear: 'hold', spline: 'hold' } },
    when: rows,
  },
  'elevation.pieces': {
    kind: 'table',
    label: 'Elevation',
    doc: 'Start of each piece, and its height as a cubic polynomial of the distance from there',
    group: 'Shape',
    columns: [{ name: 's', unit: 'm' }, ...cubic('z', lengths)],
    default: [[0, 0, 0, 0, 0]],
    when: pieces,
  },
  'banking.pieces': {
    kind: 'table',
    label: 'Banking',
    doc: 'Start of each piece, and its bank angle as a cubic polynomial of the distance from there, positive where the left side is higher',
    group: 'Shape',
    columns: [{ name: 's', unit: 'm' }, ...cubic('angle', angles)],
    default: [[0, 0, 0, 0, 0]],
    when: pieces,
  },
  edges: {
    kind: 'choice',
    options: [
      { value: 'parallel', label: 'Parallel to the line' },
      { value: 'pieces', label: 'Cubic pieces' },
    ],
    default: 'parallel',
    label: 'Edges',
    doc: 'Equal lanes on both sides of the line, or edges and marks over the distance along it',
    group: 'Shape',
  },
  'edges.pieces': {
    kind: 'table',
    label: 'Edges',
    doc: 'Start of each piece, and the places of both edges to the left of the line as cubic polynomials of the distance from there',
    group: 'Shape',
    columns: [{ name: 's', unit: 'm' }, ...cubic('left', lengths), ...cubic('right', lengths)],
    default: [[0, 3.5, 0, 0, 0, -3.5, 0, 0, 0]],
    when: alongEdges,
  },
  marks: {
    kind: 'table',
    label: 'Marks',
    doc: 'Start and end of each mark, its place to the left of the line as a cubic polynomial of the distance from its start, and 1 for a dashed one, or 0',
    group: 'Shape',
    columns: [
      { name: 'from', unit: 'm' },
      { name: 'to', unit: 'm' },
      ...cubic('place', lengths),
      { name: 'dashed', unit: '1' },
    ],
    default: [],
    when: alongEdges,
  },
  width: quantity('m', 7, 'Width', 'Width of the road; a run in which a wheel leaves it warns', {
    min: 0,
    exclusive: true,
    max: 1e4,
    group: 'Shape',
    when: parallel,
  }),
  lanes: quantity('1', 2, 'Lanes', 'Number of lanes, for the marks that are drawn', {
    min: 1,
    max: 12,
    group: 'Shape',
    when: parallel,
  }),
  crown: quantity('m', 0, 'Crown', 'Height of the middle over the edges; negative for a gutter', {
    min: -1e3,
    max: 1e3,
    group: 'Shape',
    when: parallel,
  }),
}
