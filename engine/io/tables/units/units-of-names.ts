/** Units at the end of names, as programs without a place for them write them: `speed_kmh`, `ay_ms2`, `p_brake_bar`. */

/**
 * Endings that are units beyond doubt. A single letter may be anything: `Fx_m` may be measured, `F_V` the front left.
 */
const endings: Readonly<Record<string, string>> = {
  kmh: 'km/h', kph: 'km/h', kmph: 'km/h', km_h: 'km/h', kmperh: 'km/h', mph: 'mph',
  mps: 'm/s', ms_1: 'm/s', m_s: 'm/s', mpers: 'm/s', m_per_s: 'm/s',
  mps2: 'm/s^2', ms2: 'm/s^2', mss: 'm/s^2', m_s2: 'm/s^2', mpss: 'm/s^2', m_ss: 'm/s^2', m_per_s2: 'm/s^2',
  deg: 'deg', degree: 'deg', degrees: 'deg', rad: 'rad', mrad: 'mrad',
  degs: 'deg/s', deg_s: 'deg/s', dps: 'deg/s', degps: 'deg/s', degpersec: 'deg/s', deg_per_s: 'deg/s', degsec: 'deg/s',
  rads: 'rad/s', rad_s: 'rad/s', radps: 'rad/s', radpers: 'rad/s', rad_per_s: 'rad/s',
  rads2: 'rad/s^2', rad_s2: 'rad/s^2', degs2: 'deg/s^2', deg_s2: 'deg/s^2',
  rpm: 'rpm', hz: 'Hz', khz: 'kHz',
  nm: 'N m', knm: 'kN m', nmm: 'N mm', kn: 'kN', newton: 'N', newtons: 'N', n_mm: 'N/mm',
  bar: 'bar', mbar: 'mbar', kpa: 'kPa', hpa: 'hPa', psi: 'psi', pa: 'Pa',
  mm: 'mm', cm: 'cm', km: 'km', millimeter: 'mm', millimeters: 'mm', millimetre: 'mm', millimetres: 'mm',
  meter: 'm', meters: 'm', metre: 'm', metres: 'm', inch: 'in', mm_s: 'mm/s', mmps: 'mm/s',
  kw: 'kW', hp: 'hp', volt: 'V', volts: 'V', amps: 'A', kg: 'kg', lbf: 'lbf', percent: '%', pct: '%', msec: 'ms',
} // prettier-ignore
/** Units in exactly this spelling: in another case they mean something else. */
const exact: Readonly<Record<string, string>> = { N: 'N', g: 'g', G: 'G', MPa: 'MPa', kN: 'kN', Nm: 'N m' }

/** @returns undefined if the name ends with no unit, or with one of several meanings */
export function unitOfName(name: string): string | undefined {
  const words = name.trim().split('_')
  // after the name of a block or a group
  for (const length of [3, 2, 1]) {
    if (words.length <= length) continue
    const written = words.slice(-length).join('_')
    if (Object.hasOwn(exact, written)) return exact[written]
    const key = written.toLowerCase()
    if (Object.hasOwn(endings, key)) return endings[key]
  }
  return undefined
}
