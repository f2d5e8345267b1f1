/** A file in a banking format violates the format. The message quotes nothing of the file. */
export class ElectronicFault extends Error {}

/**
 * A decimal text: an optional sign, digits, a point. The formats use a comma or a point, and no thousands separator.
 */
export const decimal = (text: string | undefined): string => {
  const found = /^([+-]?)(\d{1,18})(?:[.,](\d{0,5}))?$/.exec(text?.trim() ?? "")
  if (found === null) throw new ElectronicFault("an amount that is no decimal number")
  const [, sign = "", whole = "", fraction = ""] = found
  return `${sign === "-" ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`
}

/** The same amount with the opposite sign. */
export const negated = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`)

/** `YYYY-MM-DD` of a year, month and day in digits. */
export const calendarDay = (year: string, month: string, day: string): string => {
  const text = `${year}-${month}-${day}`
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text))
    throw new ElectronicFault("a date that does not exist")
  return text
}

/**
 * The currency of a statement, as stated or as its entries agree. Amounts in other currencies cannot be added to its
 * own.
 */
export const soleCurrency = (stated: string | undefined, ofEntries: ReadonlySet<string>): string | undefined => {
  const all = new Set(stated === undefined ? ofEntries : [stated, ...ofEntries])
  if (all.size > 1) throw new ElectronicFault("an entry in another currency than its statement")
  return [...all][0]
}
