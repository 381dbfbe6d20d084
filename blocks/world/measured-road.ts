/** Road measured as a grid of heights along a line. */
import { choice, defineBlock, quantity } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Vec3 } from '../../engine/symbolic'
import { camParams, camsOf } from '../surfaces/cam-params'
import { roadOfFile, type MeasuredRoad } from '../surfaces/measured/road'
import { frictionParams, roadFriction, withFriction } from '../surfaces/road-friction'
import { onGrid } from './grid-road'
import { measuredRoadDoc } from './measured-road-doc'
import type { Road } from './road-plane'
import { roadPorts } from './road-ports'

const cams = { param: 'contact', is: ['enveloping'] }
const start = { param: 'placement', is: ['start'] }

export const measuredRoad = defineBlock({
  type: 'world/measured-road',
  title: 'Measured road',
  category: 'World',
  summary: 'Road measured as a grid of heights: OpenCRG, ASCII grid or table',
  doc: measuredRoadDoc,
  terms: [
    'ground',
    'surface',
    'OpenCRG',
    'CRG',
    'grid',
    'scan',
    'height map',
    'ASCII grid',
    'profile',
    'heights',
    'Belgian block',
    'cobblestones',
    'enveloping',
    'durability',
    'ride',
  ],
  icon: 'M3 8l9-4 9 4-9 4z M3 12l9 4 9-4 M3 16l9 4 9-4',
  ports: roadPorts('The road as tyres and paths see it'),
  params: {
    file: {
      kind: 'file',
      label: 'File',
      doc: 'OpenCRG file (.crg), ASCII grid (.asc) or table of heights (.csv) in the project folder',
      group: 'Line',
      extensions: ['crg', 'asc', 'csv'],
      default: '',
      overTime: false,
    },
    placement: choice(
      [
        { value: 'start', label: 'By its start' },
        { value: 'file', label: 'As in the file' },
      ],
      'start',
      'Placement',
      'Position of the line in the model: its start at a place, or the coordinates of the file',
      { group: 'Line' },
    ),
    x0: quantity('m', 0, 'Start, x', 'Start of the line', { group: 'Line', when: start }),
    y0: quantity('m', 0, 'Start, y', 'Start of the line', { group: 'Line', when: start }),
    z0: quantity('m', 0, 'Start, z', 'Elevation of the line at its start', { group: 'Line', when: start }),
    heading0: quantity('rad', 0, 'Heading', 'Direction of the line at its start', { group: 'Line', when: start }),
    start: quantity('m', 0, 'Search from', 'Distance along the line at which the search for the wheels starts', {
      group: 'Line',
    }),
    contact: choice(
      [
        { value: 'enveloping', label: 'Enveloping, by two cams' },
        { value: 'below', label: 'Point below the wheel centre' },
      ],
      'enveloping',
      'Contact',
      'How a wheel meets the road: on the effective plane of tandem cams, which bridge short bumps as a tyre does, or on the tangent plane of a smooth surface through the heights',
      { group: 'Contact' },
    ),
    ...camParams({ group: 'Contact', when: cams }, 1),
    frictionFile: {
      kind: 'file',
      label: 'Friction file',
      doc: 'File of friction factors along the same line (.crg, .asc or .csv); multiplies the friction',
      group: 'Friction',
      extensions: ['crg', 'asc', 'csv'],
      default: '',
      optional: true,
      overTime: false,
    },
    ...frictionParams,
  },
  signals: {},
  build(c) {
    const base = c.connected('frame') ? c.frame('frame') : c.ground
    const axis = (k: number): Vec3 => [0, 1, 2].map((i) => c.math.num(i === k ? 1 : 0)) as unknown as Vec3
    const measured = roadOfFile(c)
    const map = roadFriction(c)
    for (const note of measured.notes) c.warn(`has a remark on its file: ${note}`)
    c.draw({ kind: 'strip', node: base, strip: measured.strip })
    c.provideSurface(
      'surface',
      withFriction(
        c.name,
        map,
        onGrid(c, {
          road: {
            base,
            ...{ along: axis(0), left: axis(1), normal: axis(2) },
            height: c.math.num(0),
            friction: frictionOf(c, map, measured),
          },
          measured,
          cams: c.choice('contact') === 'enveloping' ? camsOf(c) : null,
          start: c.param('start'),
        }),
      ),
    )
  },
})

function frictionOf(
  c: ComponentBuilder,
  map: ReturnType<typeof roadFriction>,
  { friction }: MeasuredRoad,
): Road['friction'] {
  if (friction === null) return map.friction
  return (at) => {
    const { along, left } = at()
    return c.math.mul(map.friction(at), c.math.named('fileFriction', friction(c.math, along, left)))
  }
}
