/**
 * What drivetrain, brakes and controllers cost: time per step of `projects/sedan` against `projects/macpherson-sedan`, which has the same
 * kinds of axles and tyres and neither. Both in one process, with `abm2` at 1 ms, as `wishbone bench` measures them.
 *
 *     npm run bench -- sedan
 */
import { runCli } from '../../app/cli/cli'

const pairs = [
  ['straight', 'sine-steer'],
  ['braking', 'braking'],
] as const

async function microseconds(project: string, experiment: string): Promise<number> {
  let printed = ''
  const args = ['bench', project, '--experiment', experiment, '--solver', 'abm2', '--step', '1ms', '--json']
  const io = {
    ...{ out: (text: string) => void (printed += text), err: (text: string) => void process.stderr.write(text) },
    debug: false,
  }
  if ((await runCli(args, io)) !== 0) throw new Error(`${project} is not measured`)
  return (JSON.parse(printed) as { microsecondsPerStep: number }).microsecondsPerStep
}

console.log('| sedan | macpherson-sedan | us per step | us per step | ratio |\n|---|---|---|---|---|')
for (const [mine, plain] of pairs) {
  const [a, b] = [await microseconds('projects/sedan', mine), await microseconds('projects/macpherson-sedan', plain)]
  console.log(`| ${mine} | ${plain} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(a / b).toFixed(2)} |`)
}
