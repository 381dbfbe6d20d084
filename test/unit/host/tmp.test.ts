import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks/index'
import { Compiler, compileRun, initialise } from '../../../engine/host/run'
import { trial } from '../../../engine/host/settle/settle'

const P = (process.env.P ?? 'generic-vehicle,sine-steer,Body,20').split(';')
for (const item of P) {
const [proj, experiment, body, speed, ...free] = item.split(',')
it('tries ' + item, () => {
  const project = JSON.parse(readFileSync(proj.includes('/') ? proj : `projects/${proj}/project.json`, 'utf8'))
  if (process.env.Q) for (const e of Object.values(project.experiments) as any[]) { e.set = {...e.set, ...JSON.parse(process.env.Q)} }
  const compiler = new Compiler(registry)
  const request = { project, files: {}, experiment }
  const t0 = performance.now()
  const compiled = compileRun(request, compiler)
  const ready = initialise(request, compiled)
  const t1 = performance.now()
  const overrides = project.experiments[experiment].set ?? {}
  const { compilation: form, parameters } = compiler.compile({ project, files: {}, overrides, operatingPoint: { body: body || undefined } })
  const t2 = performance.now()
  console.log(form.states.map(s=>s.name).join() === ready.compilation.states.map(s=>s.name).join(), t1-t0, t2-t1)
  const { found, problem } = trial(form, parameters, ready.start, body || undefined, speed ? Number(speed) : undefined, free, console.log)
  console.log(performance.now() - t2, 'ms')
  console.log(form.states.map((s, i) => `${s.name} ${ready.start.x[i]} -> ${found.x[i]} (${found.equations.point.values[i]})`).join('\n'))
  console.log(form.inputs.map((s, i) => `${s.name} ${found.w[i]}`).join('\n'))
})
}
