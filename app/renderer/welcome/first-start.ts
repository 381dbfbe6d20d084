/** Test for the first start, at which the welcome page opens automatically. */
import { recall, type Settings } from '../workbench/settings'

/** @returns true the first time; whoever has settings, of whatever version, has been here before */
export function isFirstStart(settings: Settings): boolean {
  const { welcomed = !settings.fresh } = recall(settings, { welcomed: false })
  if (!welcomed) settings.keep({ welcomed: true })
  return !welcomed
}
