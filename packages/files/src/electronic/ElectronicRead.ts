import type { ElectronicEntry, ElectronicStatement } from "@open-valuation/core/domain"

/** A statement in a banking format, and its entries in file order. */
export interface ElectronicRead {
  readonly statement: ElectronicStatement
  readonly entries: ReadonlyArray<ElectronicEntry>
}

/** Makes fields that may be `undefined` optional. */
type Present<Fields> = {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/** Omits the fields without a value. */
export function present<Fields extends object>(fields: Fields): Present<Fields>
export function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
