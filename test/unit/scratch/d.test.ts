import { it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/host/run'
import { performManoeuvre } from '../../../engine/host/manoeuvres/perform'
import { parseProject } from '../../../engine/model/parse-project'
it('x', () => {
  const project = parseProject(readFileSync(`projects/generic-vehicle/project.json`,'utf8')) as any
  const e='sine-steer'
  const pr = {...project, experiments: {...project.experiments, [e]: {...project.experiments[e], set: {'BrakeRL.gain':0.6,'BrakeRR.gain':0.6}}}}
  const c = new Compiler(registry)
  const job = performManoeuvre({ project: pr, files: {}, experiment: e, manoeuvre: 'braking-in-turn', settings: {brake: 600} }, c)
  let ran: any
  for (;;) { const n = job.next(); if (n.done === true) { ran = n.value.ran; break } }
  const out = runToEnd({...ran, files: {}, signals: ['FL','FR','RL','RR'].flatMap(w=>['S','Fx','Fy','Fz'].map(s=>'Tire'+w+'.'+s)), checkStep: false}, c)
  const rows = readFileSync('test/validation/manoeuvres/data/brake_in_turn.csv','utf8').trim().split('\n').map(r=>r.split(','))
  const at = (t: number) => rows[1+Math.round(t*100)]
  const col = (n: string) => rows[0].indexOf(n)
  for (const t of [1.2,1.21,1.22,1.23,1.24,1.25,1.26,1.27,1.28,1.29,1.3]) {
    const i = Math.round(t/0.002)
    console.log(t, out.table.columns.map(c=>c.name+' '+c.values[i].toPrecision(8)).join('; '), '|', [1,2,3,4].flatMap(i=>['S','Fx','Fy','Fz'].map(s=>s+i)).map(n=>n+' '+at(t)[col(n)]).join(' '))
  }
  console.log(JSON.stringify(out.report.settle?.freed), JSON.stringify(ran.project.experiments['braking-in-turn']).slice(0,1500))
}, 200000)
