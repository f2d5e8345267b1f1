import { attribute, elements, tags } from "./Xml.ts"

/** Days from Excel's day 0 to 1970-01-01, in the 1900 and the 1904 date system. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107
/** Excel believes in 1900-02-29: earlier serial numbers are one day off. */
const FALSE_LEAP_DAY = 60
const LAST_DAY = 2_958_466

/** Built-in number formats that show a date (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 in Chinese and Japanese). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const isDateCode = (code: string): boolean => /[ymd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""))

/** Which cell styles, by their index, show their number as a date. */
export const dateStyles = (styles: string): ReadonlyArray<boolean> => {
  const custom = new Map(
    tags(styles, "numFmt").map((tag) => [
      Number(attribute(tag, "numFmtId")),
      isDateCode(attribute(tag, "formatCode") ?? ""),
    ]),
  )
  const cellFormats = elements(styles, "cellXfs")[0]?.content ?? ""
  return tags(cellFormats, "xf").map((tag) => {
    const id = Number(attribute(tag, "numFmtId") ?? 0)
    return custom.get(id) ?? isBuiltInDate(id)
  })
}

/** A serial number as `YYYY-MM-DD`, with ` HH:MM:SS` when it is not midnight; `undefined` when it is no date. */
export const serialDate = (serial: number, since1904: boolean): string | undefined => {
  if (!(serial >= 1 && serial < LAST_DAY)) return undefined
  const days = since1904 ? serial - EPOCH_1904 : serial - EPOCH_1900 + (serial < FALSE_LEAP_DAY ? 1 : 0)
  const iso = new Date(Math.round(days * 86_400) * 1_000).toISOString()
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 19).replace("T", " ")
}
