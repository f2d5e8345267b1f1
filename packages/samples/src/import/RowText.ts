import { canonical, type SampleAsset } from "./CellType.ts"
import { hash128 } from "./Hash128.ts"

/** What a row says, whatever the order of its file's columns: what its identity is the hash of. */
export const rowTextStart = (asset: SampleAsset, owner: number | undefined): string => `${asset}|${owner ?? ""}`

/** The text with one more cell; cells come in the order of their columns' names. */
export const withCell = (text: string, column: string, cell: string): string =>
  `${text}\u001f${column}=${canonical(cell)}`

/** The order of the columns. */
export const byColumn = ({ name: a }: { readonly name: string }, { name: b }: { readonly name: string }): number =>
  a < b ? -1 : a > b ? 1 : 0

/** The column in which an exported row tells which sample it is. */
export const IDENTITY = "sampleId"

/** An exported row's identity: its sample's id, and the hash of what the row says. */
export const identityOf = (sampleId: string, text: string): string => `${sampleId}.${hash128(text)}`

/**
 * The sample's id that a row tells; `undefined` when the row was changed since it was exported, or is another owner's
 * now.
 */
export const knownIdentity = (identity: string | undefined, text: string): string | undefined => {
  const [sampleId = ""] = identity?.split(".") ?? []
  return identity !== undefined && /^[\w-]{24}$/.test(sampleId) && identity === identityOf(sampleId, text)
    ? sampleId
    : undefined
}
