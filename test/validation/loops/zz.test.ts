import { it } from 'vitest'
import { writeFileSync } from 'node:fs'
import { faulty } from './fault-files'
import { exportedRun } from '../../support/exported-model'
import { sharedCompiler } from '../../support/compiler'
import { exportJs } from '../../../engine/backends/js/package'
it('x', () => {
  const project0 = faulty('schatz')
  const run = { ...project0.experiments?.run, stop: 2, sample: 0.02, solver: { name: 'rk4', step: 0.002 } } as const
  const project = { ...project0, experiments: { run } }
  const e = exportedRun(project, ['J1.angle']) as any
  const show = (p: any) => p.functions.map((f: any) => f.name + ' ' + JSON.stringify(f.body ?? f, (k, v) => (typeof v === 'function' ? undefined : v)).length)
  console.log(Object.keys(e), Object.keys(e.model ?? {}))
  const files = exportJs(e)
  writeFileSync('/tmp/lead/schatz.js', Object.entries(files).filter(([k]) => k.endsWith('js')).map(([, v]) => v).join('\n'))
  const c = sharedCompiler.compile ? (sharedCompiler as any).compile({ project, experiment: 'run', files: {} }) : null
  console.log(Object.keys(sharedCompiler), c && Object.keys(c))
  if (c) { const comp = c.compilation ?? c; console.log(Object.keys(comp)); const low = comp.lowered ?? comp.main; console.log(show(low.program)); 
    const corr = comp.system.correction(undefined); console.log(corr.positions.length, corr.speeds.length) }
})
