/** Entry of the command line (`dist/cli/main.mjs`): `npm run --silent wishbone -- COMMAND ...`. */
import { insideHelper } from '../fmu/helper/command'
import { runCli } from './cli'
import { progressLine } from './progress'

// A reader that has seen enough (`| head`) closes the pipe: not an error of this program.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2))

const helper = insideHelper()
const line = process.stderr.isTTY ? progressLine((text) => void process.stderr.write(text)) : undefined
const to = (stream: NodeJS.WriteStream) => (text: string) => {
  line?.clear()
  stream.write(text)
}
const status = await runCli(process.argv.slice(2), {
  out: helper?.out ?? to(process.stdout),
  err: helper?.err ?? to(process.stderr),
  progress: line?.show,
  debug: process.env.WISHBONE_DEBUG === '1',
  ...(helper === undefined ? { program: process.argv[1] } : { allow: helper.allow }),
})
process.exitCode = status
helper?.done(status)
