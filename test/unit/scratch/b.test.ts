import { it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { findRoles } from '../../../engine/model/vehicle/find'
import { parseProject } from '../../../engine/model/parse-project'
it('x', () => {
  for (const p of ['generic-vehicle','macpherson-sedan','forestry-skidder','whipple-bicycle'])  {
    const r = findRoles(parseProject(readFileSync(`projects/${p}/project.json`,'utf8')), registry)
    const { wheels, trailers, ...rest } = r
    console.log(p, JSON.stringify(rest), JSON.stringify(trailers), wheels.map(w=>[w.block,w.position,w.confidence,w.at.map(x=>x.toFixed(2)).join(),w.carries,w.spin,w.reason].join(' ')).join('\n'))
  }
})
