/** Services of the cueing report: those of live values, whose sliders it follows. */
export { useLive, useProject, useRun, useServices, useUi, type Services } from '../live/services'
