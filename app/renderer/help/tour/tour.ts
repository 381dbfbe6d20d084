/**
 * The guided tour (driver.js): shows a part of the window, explains the task there, and continues when it is done. The
 * user can leave the tour at any time and continue it later from the same step.
 */
import { driver, type Driver, type DriveStep } from 'driver.js'
import 'driver.js/dist/driver.css'
import type { Services } from '../services'
import { openExample } from '../../files/files'
import { tourTexts as texts } from '../../texts/tour'
import { tourExample, tourSteps } from './steps'
import './tour.css'

/** Interval between two checks whether the task is done, ms. */
const LOOK_MILLISECONDS = 150
/** Time for which the result of a task is visible before the tour continues, ms. */
const PAUSE_MILLISECONDS = 500

let present: Driver | null = null

export async function startTour(services: Services): Promise<void> {
  const { ui, project, tour } = services
  present?.destroy()
  const known = project.getState().origin
  if (known.name !== tourExample || known.location !== null) await openExample(services, tourExample)
  if (project.getState().origin.name !== tourExample) return
  const { tourStep } = tour.getState()
  tour.setState({ tourOffered: false })
  ui.getState().set({ helpPage: null, paletteOpen: true, inspectorOpen: true })
  const first = tourStep < tourSteps.length ? tourStep : 0
  // The canvas has its blocks, and its view, two frames later.
  await frames(3)
  run(services, first)
}

function run(services: Services, first: number): void {
  const { ui } = services
  let timer: ReturnType<typeof setTimeout> | undefined
  let finished = false
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches

  const go = async (tour: Driver, to: number): Promise<void> => {
    clearTimeout(timer)
    const step = tourSteps[to]
    if (step === undefined) {
      finished = true
      return tour.destroy()
    }
    services.tour.setState({ tourStep: to })
    step.prepare?.(services)
    await frames(2)
    if (tour !== present) return
    tour.drive(to)
    if (step.done !== undefined) watch(tour, to, step.done)
  }
  const watch = (tour: Driver, at: number, done: (services: Services) => boolean): void => {
    // If the condition holds from the start, the step is only shown.
    if (done(services)) return
    const look = (): void => {
      if (tour !== present) return
      if (done(services) && tourSteps[at]?.stays === true) offerNext()
      else if (done(services)) timer = setTimeout(() => void go(tour, at + 1), PAUSE_MILLISECONDS)
      else timer = setTimeout(look, LOOK_MILLISECONDS)
    }
    timer = setTimeout(look, LOOK_MILLISECONDS)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || present === null) return
    event.stopPropagation()
    event.preventDefault()
    present.destroy()
  }

  const tour = driver({
    steps: tourSteps.map(({ id, element, side, done }): DriveStep => {
      const { title, text } = texts.steps[id]
      return {
        element,
        popover: { title, description: text, side, nextBtnText: done === undefined ? texts.done : texts.skip },
      }
    }),
    // Arrow keys belong to the shown part: fields, blocks, plots.
    allowKeyboardControl: false,
    allowClose: true,
    overlayClickBehavior: () => undefined,
    overlayOpacity: 0.45,
    animate: !reduced,
    smoothScroll: false,
    stagePadding: 4,
    stageRadius: 8,
    showProgress: true,
    progressText: texts.progress,
    prevBtnText: texts.previous,
    doneBtnText: texts.done,
    popoverClass: 'tour',
    onPopoverRender: ({ wrapper, closeButton, previousButton }) => {
      wrapper.setAttribute('aria-live', 'polite')
      closeButton.setAttribute('aria-label', texts.close)
      previousButton.hidden = tour.getActiveIndex() === 0
      // driver.js gives the focus to the button that leaves the tour; Space would activate it.
      wrapper.tabIndex = -1
      requestAnimationFrame(() => wrapper.focus({ preventScroll: true }))
    },
    onNextClick: () => void go(tour, (tour.getActiveIndex() ?? 0) + 1),
    onPrevClick: () => void go(tour, Math.max(0, (tour.getActiveIndex() ?? 0) - 1)),
    onCloseClick: () => tour.destroy(),
    onDoneClick: () => void go(tour, tourSteps.length),
    onDestroyed: () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, true)
      if (present === tour) present = null
      if (finished) services.tour.setState({ tourStep: 0 })
      ui.getState().set({ statusText: finished ? texts.ended : texts.left })
    },
  })
  present = tour
  window.addEventListener('keydown', onKey, true)
  void go(tour, first)
}

/** Offers to continue: the step is done, and its result stays visible. */
function offerNext(): void {
  const button = document.querySelector('.driver-popover-next-btn')
  if (button !== null) button.textContent = texts.next
}

async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
}
