/**
 * Units in other alphabets with the letters of the SI: Cyrillic symbols as in GOST 8.417-2002 and the abbreviations of
 * the trade, and the signs that Chinese, Japanese and Korean files have for times, angles and turns.
 */

const prefixes: Readonly<Record<string, string>> = { н: 'n', мк: 'u', м: 'm', с: 'c', д: 'd', к: 'k', М: 'M', Г: 'G' }

/** Units in other alphabets that take the prefixes of the SI. */
const bases: Readonly<Record<string, string>> = {
  м: 'm', г: 'g', Н: 'N', Па: 'Pa', Гц: 'Hz', В: 'V', А: 'A', Вт: 'W', Дж: 'J', рад: 'rad', с: 's',
} // prettier-ignore

const symbols: Readonly<Record<string, string>> = {
  сек: 's', секунд: 's', секунды: 's', мсек: 'ms', мксек: 'us', мин: 'min', ч: 'h', час: 'h',
  т: 't', Нм: 'N m', кНм: 'kN m', кгс: 'kgf', тс: 'tf', бар: 'bar', мбар: 'mbar', атм: 'atm',
  град: 'deg', об: 'rev', обороты: 'rev', К: 'K', С: 'C', л: 'L', мл: 'mL',
  метр: 'm', метров: 'm', килограмм: 'kg', процент: '%', процентов: '%',
  秒: 's', 毫秒: 'ms', 微秒: 'us', 分: 'min', 小时: 'h', 時間: 'h', 时: 'h', 米: 'm', 千米: 'km', 公里: 'km', 毫米: 'mm',
  度: 'deg', 弧度: 'rad', 转: 'rev', 轉: 'rev', 回転: 'rev', 牛: 'N', 千克: 'kg', 公斤: 'kg', 초: 's', 도: 'deg',
} // prettier-ignore

/** Whole texts, in small letters. */
const whole: Readonly<Record<string, string>> = {
  'л.с.': 'PS', 'л.с': 'PS', лс: 'PS',
  // in capitals, too
  'км/ч': 'km/h', 'м/с': 'm/s', 'м/с2': 'm/s^2', 'м/с²': 'm/s^2', 'м/с^2': 'm/s^2', 'град/с': 'deg/s', 'рад/с': 'rad/s',
  'град/сек': 'deg/s', 'м/сек': 'm/s', 'км/час': 'km/h', 'об/мин': 'rpm', 'об./мин': 'rpm', 'об/мин.': 'rpm', 'об./мин.': 'rpm',
} // prettier-ignore

const letters = /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}]+/gu

/** Returns a text of a unit with the letters that the SI has; unknown words are unchanged. */
export function inLatin(text: string): string {
  if (!/[\u0400-\u04ff\u3000-\u9fff\uac00-\ud7af]/.test(text)) return text
  const known = whole[text.trim().toLowerCase().replace(/\s+/g, '')]
  if (known !== undefined) return known
  return text.replace(/(?<=\p{Script=Cyrillic})\.(?=$|[\s/])/gu, '').replace(letters, (word) => symbolOf(word) ?? word)
}

/** Returns the symbol of a word; also in other letter case, if it has more than one letter. */
function symbolOf(word: string): string | undefined {
  const exact = ofExactly(word)
  if (exact !== undefined || word.length < 2) return exact
  return ofExactly(word.toLowerCase()) ?? ofExactly(word[0] + word.slice(1).toLowerCase())
}

function ofExactly(word: string): string | undefined {
  if (Object.hasOwn(symbols, word)) return symbols[word]
  if (Object.hasOwn(bases, word)) return bases[word]
  for (const [prefix, latin] of Object.entries(prefixes)) {
    const rest = word.slice(prefix.length)
    if (word.startsWith(prefix) && Object.hasOwn(bases, rest)) return latin + bases[rest]
  }
  return undefined
}
