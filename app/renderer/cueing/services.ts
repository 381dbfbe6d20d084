/** Services of the cueing report: those of live values, because the report follows their sliders. */
export { useLive, useProject, useRun, useServices, useUi, type Services } from '../live/services'
