/** Programs around exported instances: under sanitizers, two models in one program, and the real-time harness over UDP. */
import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedModel } from '../../../engine/backends/exported'
import { exportExperiment } from '../../../engine/export/model'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { driven } from '../../support/controller/program'
import { writeExport } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { smallProject } from '../events/small-run'

const folder = temporaryFolder()

const model = (name: string): ExportedModel => {
  const { project, signals, step } = examples[name]
  return exportExperiment(
    { project: project({ solver: { name: 'rk4', step } }), files: {}, experiment: 'run', signals, jacobian: true },
    sharedCompiler,
  ).model
}

/** A lag of 0.1 s behind an input from outside. */
const lag = (): ExportedModel =>
  exportExperiment(
    {
      project: smallProject(
        {
          In: ['sources/constant', { value: 1 }],
          Lag: ['signals/sum', { k1: 10, k2: -10 }],
          Out: ['signals/integrator', {}],
        },
        ['In.y - Lag.u1', 'Out.y - Lag.u2', 'Lag.y - Out.u1'],
        { stop: 10, sample: 0.01, solver: { name: 'rk4', step: 0.001 } },
      ),
      files: {},
      experiment: 'run',
      signals: ['Out.y'],
      inputs: ['In'],
    },
    sharedCompiler,
  ).model

describeWithCompiler('exported instances', () => {
  it('leave no memory behind and nothing for sanitizers to say', () => {
    const program = driven(folder, 'sanitized', model('a linkage that strikes'), [
      '-g',
      '-fsanitize=address,undefined',
      '-fno-sanitize-recover=all',
    ])
    expect(program.run('lives', 1000, 2)).toEqual({ status: 0, out: 'done', errors: '' })
    expect(program.run('same', 100, 'World.gravity=9').errors).toBe('')
    expect(program.run('jacobian', 10, 1e-4).status).toBe(0)
  }, 60_000)

  it('are the same bytes each time, with the prefix that was asked for', () => {
    const [ball, control] = [model('a ball between floor and ceiling'), model('a sampled controller')]
    expect(exportC(model('a sampled controller'))).toEqual(exportC(control))
    const files = { ...exportC(ball, { prefix: 'ball_' }), ...exportC(control, { prefix: 'control_' }) }
    const target = writeExport(folder, 'two', files)
    writeFileSync(join(target, 'both.c'), bothProgram)
    const program = buildC(target, ['both.c', 'ball.c', 'control.c'])
    expect(spawnSync(program, { encoding: 'utf8' }).stdout).toBe('0 0 100 100\n')
  })

  it('run in real time with inputs that arrive over UDP at a rate of their own', async () => {
    const target = writeExport(folder, 'harness', exportC(lag()))
    buildC(target, ['send.c', 'model.c'])
    const program = buildC(target, ['realtime.c', 'model.c'])
    const answers: number[][] = []
    const socket = createSocket('udp4')
    socket.on('message', (data) => {
      answers.push(Array.from({ length: data.length / 8 }, (_, i) => data.readDoubleLE(8 * i)))
    })
    await new Promise<void>((done) => {
      socket.bind(0, '127.0.0.1', done)
    })
    const port = 20000 + (process.pid % 20000)
    const harness = spawn(program, ['--seconds', '1', '--port', String(port)])
    let out = ''
    harness.stdout.on('data', (text: Buffer) => (out += text.toString()))
    const input = Buffer.alloc(8)
    input.writeDoubleLE(3)
    const sending = setInterval(() => {
      socket.send(input, port, '127.0.0.1')
    }, 50)
    const wrong = setTimeout(() => {
      socket.send(Buffer.alloc(5), port, '127.0.0.1')
    }, 300)
    const status = await new Promise<number | null>((done) => {
      harness.on('close', done)
    })
    clearInterval(sending)
    clearTimeout(wrong)
    socket.close()
    expect(status).toBe(0)
    const count = (name: string): number => Number(new RegExp(`${name} +(\\d+)`).exec(out)?.[1])
    expect(count('steps')).toBeGreaterThan(10)
    expect(count('packets')).toBeGreaterThan(3)
    expect(out).toMatch(/\d+ taken, 1 ignored/)
    expect(out).toMatch(/worst case +[\d.]+ microseconds/)
    expect(out).toMatch(/scheduler +(SCHED_FIFO|normal)/)
    // every step that was not missed is in the histogram
    const bins = [...out.matchAll(/^ {2}(?:more than 100|\s*\d+ to\s+\d+) +(\d+)$/gm)].map((m) => Number(m[1]))
    expect(bins.reduce((a, b) => a + b, 0)).toBe(count('steps'))
    // between packets the input holds, so the lag goes on towards it: y' = 10 (3 - y) from the first answer on
    const [[t0, y0]] = answers
    for (const [t, y] of answers) expect(y).toBeCloseTo(3 + (y0 - 3) * Math.exp(-10 * (t - t0)), 6)
    expect(answers.length).toBeGreaterThan(3)
  }, 20_000)
})

const bothProgram = `#include "ball.h"
#include "control.h"
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
  ball_instance *ball = ball_init(malloc(ball_size()), ball_size());
  control_instance *control = control_init(malloc(control_size()), control_size());
  int failed = 0, stopped = 0;
  for (int k = 0; k < 100; k++) {
    failed += ball_step(ball) != BALL_OK;
    stopped += control_step(control) != CONTROL_OK;
  }
  printf("%d %d %.0f %.0f\\n", failed, stopped, ball_time(ball) / ball_step_size(), control_time(control) / control_step_size());
  free(ball);
  free(control);
  return 0;
}
`
