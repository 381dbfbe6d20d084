import { it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { Compiler } from '../../../engine/host/run'
import { performManoeuvre } from '../../../engine/host/manoeuvres/perform'
import { parseProject } from '../../../engine/model/parse-project'
const run = (p: string, e: string, manoeuvre: string, settings: Record<string,string|number> = {}, set: any = {}) => {
  const project = parseProject(readFileSync(`projects/${p}/project.json`,'utf8')) as any
  const t = Date.now()
  const pr = {...project, experiments: {...project.experiments, [e]: {...project.experiments[e], set: {...project.experiments[e].set, ...set}}}}
  try {
  const job = performManoeuvre({ project: pr, files: {}, experiment: e, manoeuvre, settings }, new Compiler(registry))
  for (;;) { const n = job.next(); if (n.done === true) { const r = n.value; console.log(p, manoeuvre, Date.now()-t, 'ms', r.passed, '\n' + r.figures.map(f => `${f.label}: ${f.value} ${f.unit} ${f.passed ?? ''}`).join('\n'), r.remarks); return } }
  } catch (error) { console.log(p, manoeuvre, error) }
}
it('x', () => {

  run('generic-vehicle','sine-steer','steady-circular',{radius: 50, from: 1, by: 1})



}, 200000)
