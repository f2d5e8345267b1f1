import { canonical, type SampleAsset } from "./CellType.ts"

/**
 * Start of a row's text, which is what its sample's id is the hash of. One `columnText` and `cellText` follow for each
 * cell, in the order of the columns' names, so the order of a file's columns makes no difference. Different rows have
 * different texts, but for how their numbers are written.
 */
export const rowTextStart = (asset: SampleAsset, owner: number | undefined): string => `${asset}|${owner ?? ""}`

/** A column's name in a row's text. */
export const columnText = (name: string): string => `\u001f${name.replace(/[\u001e\u001f=]/g, escaped)}=`

/** A cell in a row's text. */
export const cellText = (cell: string): string => canonical(cell).replace(/[\u001e\u001f]/g, escaped)

const escaped = (character: string): string => `\u001e${character.charCodeAt(0).toString(16)}`

/** A row's text as it was before separators within names and cells were escaped. */
export const unescapedText = (text: string): string =>
  text.includes("\u001e")
    ? text.replace(/\u001e(1e|1f|3d)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Compares columns by name. */
export const byColumn = ({ name: a }: { readonly name: string }, { name: b }: { readonly name: string }): number =>
  a < b ? -1 : a > b ? 1 : 0

/** The column of an exported file that holds the sample's id. */
export const IDENTITY = "sampleId"
