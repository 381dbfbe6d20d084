/** Parameters of the geometry of a road along a line. */
import { quantity, type Param } from '../../engine/model/blocks/block'

const sections = { param: 'line', is: ['sections'] }
const points = { param: 'line', is: ['points'] }

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
  },
  width: quantity('m', 7, 'Width', 'Width of the road; a run in which a wheel leaves it warns', {
    min: 0,
    exclusive: true,
    max: 1e4,
    group: 'Shape',
  }),
  lanes: quantity('1', 2, 'Lanes', 'Number of lanes, for the marks that are drawn', {
    min: 1,
    max: 12,
    group: 'Shape',
  }),
  crown: quantity('m', 0, 'Crown', 'Height of the middle over the edges; negative for a gutter', {
    min: -1e3,
    max: 1e3,
    group: 'Shape',
  }),
}
