/** Days from Excel's day 0 to 1970-01-01, in the 1900 and the 1904 date system. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107
/** Excel has a 1900-02-29, so earlier serial numbers are one day off. */
const FALSE_LEAP_DAY = 60
const LAST_DAY = 2_958_466

/** A serial number as `YYYY-MM-DD`, with ` HH:MM:SS` unless it is midnight; `undefined` if it is out of range. */
export const serialDate = (serial: number, since1904: boolean): string | undefined => {
  if (!(serial >= 1 && serial < LAST_DAY)) return undefined
  const days = since1904 ? serial - EPOCH_1904 : serial - EPOCH_1900 + (serial < FALSE_LEAP_DAY ? 1 : 0)
  const iso = new Date(Math.round(days * 86_400) * 1_000).toISOString()
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 19).replace("T", " ")
}

/** A fraction of a day as `HH:MM:SS`; `undefined` when it is a day or more. */
export const serialTime = (serial: number): string | undefined =>
  serial >= 0 && serial < 1 ? new Date(Math.round(serial * 86_400) * 1_000).toISOString().slice(11, 19) : undefined
