/** `electron.utilityProcess`: a process of Node in place of one of Electron, with the same messages. */
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'

interface ForkOptions {
  readonly env?: Readonly<Record<string, string>>
}

export const utilityProcess = {
  fork(program: string, args: readonly string[], { env }: ForkOptions = {}) {
    const child = fork(program, [...args], { env: { ...env }, serialization: 'advanced', stdio: 'ignore' })
    const own = Object.assign(new EventEmitter(), {
      postMessage: (message: object) => void child.send(message),
      kill: () => child.kill(),
    })
    child.on('message', (message) => own.emit('message', message))
    child.on('exit', (code) => own.emit('exit', code ?? 1))
    return own
  },
}
