/** Small files of OpenDRIVE for tests, written from geometries and profiles. */

export interface Geometry {
  readonly s: number
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly length: number
  /** Element of its shape. */
  readonly shape: string
}

export interface RoadText {
  readonly id?: string
  readonly attributes?: string
  readonly link?: string
  readonly geometries: readonly Geometry[] | string
  readonly elevation?: string
  readonly lateral?: string
  readonly lanes?: string
  readonly more?: string
}

const twoLanes = `<laneSection s="0">
  <left><lane id="1" type="driving"><width sOffset="0" a="3.5" b="0" c="0" d="0"/><roadMark sOffset="0" type="solid"/></lane></left>
  <center><lane id="0" type="none"><roadMark sOffset="0" type="broken"/></lane></center>
  <right><lane id="-1" type="driving"><width sOffset="0" a="3.5" b="0" c="0" d="0"/><roadMark sOffset="0" type="solid"/></lane></right>
</laneSection>`

export function roadText({
  id = '1',
  attributes = '',
  link = '',
  geometries,
  elevation = '',
  lateral = '',
  lanes = twoLanes,
  more = '',
}: RoadText): string {
  const rows = typeof geometries === 'string' ? [] : geometries
  const length = rows.reduce((sum, row) => sum + row.length, 0)
  const plan =
    typeof geometries === 'string'
      ? geometries
      : rows
          .map(
            ({ s, x, y, heading, length: part, shape }) =>
              `<geometry s="${s}" x="${x}" y="${y}" hdg="${heading}" length="${part}">${shape}</geometry>`,
          )
          .join('\n')
  return `<road name="Road ${id}" length="${length || 100}" id="${id}" junction="-1" ${attributes}>
<link>${link}</link>
<planView>
${plan}
</planView>
<elevationProfile>${elevation}</elevationProfile>
<lateralProfile>${lateral}</lateralProfile>
<lanes>${lanes}</lanes>
${more}
</road>`
}

export const network = (...roads: readonly string[]): string => `<?xml version="1.0"?>
<OpenDRIVE>
<header revMajor="1" revMinor="6"/>
${roads.join('\n')}
</OpenDRIVE>`

export const straight = (length: number, more: Partial<Geometry> = {}): Geometry => ({
  s: 0,
  x: 0,
  y: 0,
  heading: 0,
  length,
  shape: '<line/>',
  ...more,
})
