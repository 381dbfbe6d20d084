import { it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/host/run'
import { drivenVehicle } from '../../validation/operating/generic-vehicle'
it('x', () => {
  const compiler = new Compiler(registry)
  const rows = readFileSync('test/validation/manoeuvres/data/constant_radius.csv','utf8').trim().split('\n')
  const names = rows[0].split(',').map(s=>s.split(' ')[0])
  for (const row of rows.slice(1)) {
    const v = Object.fromEntries(row.split(',').map((x,i)=>[names[i],Number(x)])) as Record<string,number>
    const t = Date.now()
    try {
    const out = runToEnd({ project: drivenVehicle({ start: { speed: v.V, radius: 50, free: ['DriveInput','SteerInput'] }, stop: 0.002 }), files: {}, experiment: 'straight', signals: ['Body.roll','Body.wz','SuspensionFL.s'], checkStep: false }, compiler)
    const s = out.report.settle!
    console.log(v.a_y, s.iterations, s.residual, s.freed.SteerInput - v.steer, s.freed.DriveInput - v.drive_torque_each_rear, out.table.columns[0].values[0]-v.roll, s.unstable.length, Date.now()-t)
    } catch (e) { console.log(v.a_y, String(e), Date.now()-t) }
  }
}, 200000)
