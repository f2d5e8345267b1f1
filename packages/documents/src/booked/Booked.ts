import type { BookedEntry, BookedStatement } from "@open-valuation/core/domain"

/** A statement of a banking format, and its entries in the order of the file. */
export interface Booked {
  readonly statement: BookedStatement
  readonly entries: ReadonlyArray<BookedEntry>
}

/** Fields that may be `undefined` become optional. */
type Present<Fields> = {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/** Leaves out the fields that have no value. */
export function present<Fields extends object>(fields: Fields): Present<Fields>
export function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
