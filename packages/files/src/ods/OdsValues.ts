import { escaped } from "../tables/Xlsx/Parts.ts"

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** `$Sheet1.B2:$Sheet1.B9 Sheet1.D1` as `B2:B9 D1`. */
export const rangesOf = (addresses: string): string =>
  addresses
    .replaceAll(/'(?:[^']|'')*'/g, "")
    .split(/\s+/)
    .map((range) =>
      range
        .split(":")
        .map((end) => end.slice(end.lastIndexOf(".") + 1))
        .join(":"),
    )
    .join(" ")

/** `of:=[.B2]+SUM([.C2];1)` as `B2+SUM(C2,1)`; cells of other sheets stay as they are, and are not looked up. */
export const formulaOf = (attributes: ReadonlyMap<string, string>): string => {
  const formula = attributes.get("table:formula")
  if (formula === undefined) return ""
  const text = formula.replace(/^\w{1,20}:/, "").replace(/^=/, "")
  return `<f>${escaped(text.replaceAll(/\[\.([^\].]*)\]/g, "$1").replaceAll(";", ","))}</f>`
}

export const numberOf = (value: string | undefined): number | undefined =>
  /^[-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?$/.test(value ?? "") ? Number(value) : undefined

/** Days since 1899-12-30 of a date with or without a time of day. */
export const dayOf = (value: string | undefined): number | undefined => {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?)?$/.exec(value ?? "")
  if (found === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return (Date.UTC(year, month - 1, day, hour, minute, second) - FIRST_DAY) / DAY
}

/** The part of a day of a duration. */
export const clockOf = (value: string | undefined): number | undefined => {
  const found = /^PT(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})(?:[.,]\d{1,9})?S)?$/.exec(value ?? "")
  if (found === null) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return (hours * 3600 + minutes * 60 + seconds) / 86_400
}
