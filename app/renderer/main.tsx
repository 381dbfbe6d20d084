/** Entry of the page: the blocks of the library, the bridge of this host, jobs in a worker. */
import { registry } from '../../blocks'
import { getBridge } from './bridge'
import { createWorkerHost } from './jobs/host'
import { mount } from './mount'
import { workerChecker } from './problems/checker'
import { workerReader } from './tables/reference-reader'

const startWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
const startCheckWorker = (): Worker =>
  new Worker(new URL('./problems/check-worker.ts', import.meta.url), { type: 'module' })
const startReferenceWorker = (): Worker =>
  new Worker(new URL('./tables/reference-worker.ts', import.meta.url), { type: 'module' })

void getBridge().then((bridge) =>
  mount({
    registry,
    bridge,
    host: createWorkerHost(startWorker),
    checker: workerChecker(startCheckWorker),
    reader: workerReader(startReferenceWorker),
  }),
)
