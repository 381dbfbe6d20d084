import { it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks/index'
import { Compiler, compileRun, initialise } from '../../../engine/host/run'

const P = (process.env.P ?? 'generic-vehicle,sine-steer,20').split(';')
for (const item of P) {
const [proj, experiment, speed, ...free] = item.split(',')
it('tries ' + item, () => {
  const project = JSON.parse(readFileSync(proj.includes('/') ? proj : `projects/${proj}/project.json`, 'utf8'))
  if (process.env.Q) for (const e of Object.values(project.experiments) as any[]) { e.set = {...e.set, ...JSON.parse(process.env.Q)} }
  if (process.env.I) for (const e of Object.values(project.experiments) as any[]) { e.initial = {...e.initial, ...JSON.parse(process.env.I)} }
  const compiler = new Compiler(registry)
  const request = { project, files: {}, experiment, run: { settle: true, speed: speed ? Number(speed) : undefined, free } }
  const compiled = compileRun(request, compiler)
  const t2 = performance.now()
  try {
  const ready = initialise(request, compiled, compiler)
  const { changes, ...rest } = ready.start.settle!
  console.log(item, performance.now() - t2, 'ms', JSON.stringify(rest))
  if (process.env.V) console.log(changes.map((c) => `${c.signal} ${c.from} ${c.to}`).join('\n'))
  const x = ready.model.allocate(ready.model.size), dx = ready.model.allocate(ready.model.size)
  const f = ready.model.bindDerivatives(x, dx); x.set(ready.start.x); ready.model.discrete?.load(ready.start.z); f(0)
  console.log('in the model', Math.max(...ready.model.kinds.map((k, i) => k === 'coordinate' ? 0 : Math.abs(dx[i]))))
  } catch (e) { console.log(item, performance.now() - t2, 'ms', String(e), (e as Error).stack?.split('\n').slice(1,4).join('\n')) }
})
}
