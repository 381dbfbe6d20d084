/** The worker that checks the project: one check at a time, the latest waits, and one that does not end is given up. */
import { describe, expect, it, vi } from 'vitest'
import { registry } from '../../../../blocks'
import {
  CHECK_DEADLINE_MILLISECONDS,
  CHECK_LIMIT_MILLISECONDS,
  directChecker,
  workerChecker,
  type CheckRequest,
} from '../../../../app/renderer/problems/checker'
import type { ProjectFile } from '../../../../engine/model/project/project'

class FakeWorker extends EventTarget {
  readonly requests: CheckRequest[] = []
  isOver = false
  postMessage(request: CheckRequest): void {
    this.requests.push(request)
  }
  terminate(): void {
    this.isOver = true
  }
  /** As the answer to being asked how fast the machine is. */
  measured(slowness: number): void {
    expect(this.requests).toEqual([{ measure: true }])
    this.dispatchEvent(new MessageEvent('message', { data: { slowness } }))
  }
  goOn(): void {
    this.dispatchEvent(new MessageEvent('message', { data: null }))
  }
  answer(...titles: readonly string[]): void {
    const data = titles.map((what) => ({ code: 'usage', what, place: {}, hint: '', message: what }))
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const project = (title: string): ProjectFile => ({ wishbone: 1, title, blocks: {}, wires: {} })

function setup() {
  const workers: FakeWorker[] = []
  const checker = workerChecker(() => {
    workers.push(new FakeWorker())
    return workers[workers.length - 1] as unknown as Worker
  })
  const found: string[] = []
  const check = (title: string, files = {}): void =>
    checker.check(project(title), files, (problems) =>
      found.push(`${title}: ${problems.map(({ what }) => what).join()}`),
    )
  return { workers, found, check }
}

describe('checking in a worker', () => {
  it('answers when the worker does', () => {
    const { workers, found, check } = setup()
    check('a')
    expect(found).toEqual([])
    workers[0].answer('wrong')
    expect(found).toEqual(['a: wrong'])
  })

  it('does one check at a time, and of those that wait the last', () => {
    const { workers, found, check } = setup()
    check('a')
    check('b')
    check('c')
    expect(workers[0].requests.map((r) => r.project.title)).toEqual(['a'])
    workers[0].answer()
    workers[0].answer('x')
    expect(workers[0].requests.map((r) => r.project.title)).toEqual(['a', 'c'])
    expect(found).toEqual(['a: ', 'c: x'])
  })

  it('sends files once', () => {
    const { workers, check } = setup()
    const files = { 'a.csv': 'text' }
    check('a', files)
    workers[0].answer()
    check('b', files)
    expect(workers[0].requests.map((r) => r.files)).toEqual([files, undefined])
  })

  it('gives a check up that takes too long, says so, and does the next in another worker', () => {
    vi.useFakeTimers()
    const { workers, found, check } = setup()
    const files = { 'a.csv': 'text' }
    check('a', files)
    check('b', files)
    vi.advanceTimersByTime(CHECK_DEADLINE_MILLISECONDS + 1)
    expect(found).toEqual([])
    workers[1].measured(0.7)
    expect(found).toEqual(['a: Checking the project takes longer than 20 seconds'])
    expect(workers.map(({ isOver }) => isOver)).toEqual([true, true, false])
    expect(workers[2].requests.map((r) => [r.project.title, r.files])).toEqual([['b', files]])
    workers[0].answer('late')
    workers[2].answer('wrong')
    expect(found.slice(1)).toEqual(['b: wrong'])
    vi.useRealTimers()
  })

  it('waits longer where the machine is busy, as much as it is slowed down', () => {
    vi.useFakeTimers()
    const { workers, found, check } = setup()
    check('a')
    vi.advanceTimersByTime(CHECK_DEADLINE_MILLISECONDS + 1)
    workers[1].measured(4)
    expect(workers[1].isOver).toBe(true)
    vi.advanceTimersByTime(2.9 * CHECK_DEADLINE_MILLISECONDS)
    expect(workers).toHaveLength(2)
    workers[0].answer('wrong')
    expect(found).toEqual(['a: wrong'])

    check('b')
    vi.advanceTimersByTime(CHECK_DEADLINE_MILLISECONDS + 1)
    workers[2].measured(4)
    vi.advanceTimersByTime(3 * CHECK_DEADLINE_MILLISECONDS)
    workers[3].measured(4)
    expect(found.slice(1)).toEqual(['b: Checking the project takes longer than 80 seconds'])
    vi.useRealTimers()
  })

  it('does not give a check up that answers while the machine is measured', () => {
    vi.useFakeTimers()
    const { workers, found, check } = setup()
    check('a')
    vi.advanceTimersByTime(CHECK_DEADLINE_MILLISECONDS + 1)
    workers[0].answer('wrong')
    expect(workers.map(({ isOver }) => isOver)).toEqual([false, true])
    workers[1].measured(1)
    expect(found).toEqual(['a: wrong'])
    vi.useRealTimers()
  })

  it('waits for a check that goes on, however busy the machine is, and not for ever', () => {
    vi.useFakeTimers()
    const { workers, found, check } = setup()
    check('a')
    const quarter = CHECK_DEADLINE_MILLISECONDS / 4
    for (let time = 0; time < 3 * CHECK_DEADLINE_MILLISECONDS; time += quarter) {
      workers[0].goOn()
      vi.advanceTimersByTime(quarter)
    }
    expect(found).toEqual([])
    workers[0].answer('wrong')
    expect(found).toEqual(['a: wrong'])

    check('b')
    for (let time = 0; time < CHECK_LIMIT_MILLISECONDS; time += quarter) {
      workers[0].goOn()
      vi.advanceTimersByTime(quarter)
    }
    vi.advanceTimersByTime(1)
    workers[1].measured(1)
    expect(found.slice(1)).toEqual(['b: Checking the project takes longer than 200 seconds'])
    expect(workers[0].isOver).toBe(true)
    vi.useRealTimers()
  })

  it('is told by the check that it goes on', () => {
    let clock = 0
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 400))
    let signs = 0
    const blocks = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`C${i}`, { type: 'sources/constant' }]))
    directChecker(registry, () => signs++).check({ ...project('a'), blocks }, {}, () => undefined)
    now.mockRestore()
    expect(signs).toBe(10)
  })

  it('says why where the worker fails', () => {
    const { workers, found, check } = setup()
    check('a')
    workers[0].dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message: 'no such block' }))
    expect(found).toEqual(['a: Wishbone could not check the project: no such block'])
    check('b')
    expect(workers).toHaveLength(2)
  })

  it.each([
    'Uncaught RangeError: Array buffer allocation failed',
    'Uncaught RangeError: Invalid typed array length: 1099511627776',
    'RangeError: WebAssembly.Memory(): could not allocate memory',
    'Uncaught RangeError: Map maximum size exceeded',
  ])('has a remedy where memory is short: %s', (message) => {
    const { workers, found, check } = setup()
    check('a')
    workers[0].dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }))
    expect(found).toEqual(['a: There is not enough memory to check the project'])
  })
})
