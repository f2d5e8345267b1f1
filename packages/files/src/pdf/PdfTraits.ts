import type { FileTraits } from "@open-valuation/core/domain"

/** Converts `D:20261120181719+08'00'` to `2026-11-20T18:17:19+08:00`. Parts that the date omits are omitted. */
const pdfDate = (text: string): string | undefined => {
  const found = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-]\d\d)'?(\d\d)?)?/u.exec(text.trim())
  if (found === null) return undefined
  const [, year, month, day, hour, minute, second, utc, offset, offsetMinutes] = found
  const date = [year, month, day].filter((part) => part !== undefined).join("-")
  if (day === undefined || hour === undefined || minute === undefined) return date
  const zone = utc ?? (offset === undefined ? "" : `${offset}:${offsetMinutes ?? "00"}`)
  return `${date}T${hour}:${minute}:${second ?? "00"}${zone}`
}

/** Maximum length of a program's name. */
const LENGTH = 200

/** Traits from a PDF's information dictionary. */
export const traitsOf = (info: object): FileTraits => {
  const text = (key: string): string | undefined => {
    const value: unknown = Object.entries(info).find(([name]) => name === key)?.[1]
    const plain = typeof value === "string" ? value.trim().slice(0, LENGTH) : ""
    return plain === "" ? undefined : plain
  }
  const date = (key: string): string | undefined => {
    const value = text(key)
    return value === undefined ? undefined : pdfDate(value)
  }
  const traits = {
    producer: text("Producer"),
    creator: text("Creator"),
    author: text("Author"),
    title: text("Title"),
    createdAt: date("CreationDate"),
    modifiedAt: date("ModDate"),
  }
  return Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined))
}
