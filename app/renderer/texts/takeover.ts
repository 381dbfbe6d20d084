/** Texts of drivers of the model whose inputs another block takes over. */
import {
  driverText,
  silencedText,
  takeoverWarnings,
  type Takeover,
  type TakenDriver,
} from '../../../engine/model/takeover'

export const takeoverTexts = {
  title: 'Drivers of the model',
  explain: 'A driver is silent while something else commands its input. To let both act, keep the driver active.',
  silent: (driver: TakenDriver): string => `${silencedText(driver)}.`,
  driver: driverText,
  keep: (block: string): string => `Keep ${block} active`,
  rivals: (takeover: Takeover): readonly string[] => takeoverWarnings(takeover).map((text) => `${text}.`),
  keepEdit: (block: string): string => `Keep ${block} active`,
  silenceEdit: (block: string): string => `Silence ${block}`,
  hud: (drivers: readonly string[]): string => `Silent while you drive: ${drivers.join(', ')}`,
} as const
