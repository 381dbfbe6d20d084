import { it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { Compiler } from '../../../engine/host/run'
import { performManoeuvre } from '../../../engine/host/manoeuvres/perform'
import { parseProject } from '../../../engine/model/parse-project'
const c = new Compiler(registry)
const run = (p: string, e: string, manoeuvre: string, settings: Record<string,string|number> = {}, set: any = {}) => {
  const project = parseProject(readFileSync(`projects/${p}/project.json`,'utf8')) as any
  const t = Date.now()
  const pr = {...project, experiments: {...project.experiments, [e]: {...project.experiments[e], set: {...project.experiments[e].set, ...set}}}}
  try {
  const job = performManoeuvre({ project: pr, files: {}, experiment: e, manoeuvre, settings }, c)
  for (;;) { const n = job.next(); if (n.done === true) { const r = n.value; console.log(p, manoeuvre, JSON.stringify(settings), Date.now()-t, 'ms', r.passed, r.figures.map(f => `${f.id}: ${f.value?.toPrecision(4)}`).join(' '), r.remarks, r.course?.cones.filter(c=>c.hit).map(c=>c.x.toFixed(1)+','+c.y.toFixed(2)).join(' ')); return } }
  } catch (error) { console.log(p, manoeuvre, error) }
}
it('x', () => {
  for (const overlap of [2, 3.5, 5]) for (const cut of [0, 0.15, 0.3]) run('generic-vehicle','sine-steer','double-lane-change',{speed: 12, overlap, cut})
  for (const preview of [0.4,0.8,1]) run('generic-vehicle','sine-steer','double-lane-change',{speed: 12, overlap:3.5, cut:0.15,preview})
  for (const speed of [8,14,15,16,18]) run('generic-vehicle','sine-steer','double-lane-change',{speed, overlap:3.5, cut:0.15})
  run('macpherson-sedan','sine-steer','double-lane-change',{})
}, 200000)
