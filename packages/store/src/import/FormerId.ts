import { hash128 } from "./Hash128.ts"

/**
 * Id that versions up to 0.3.0 gave a row: MurmurHash3 of its text and of the number of equal rows before it in the
 * file. Collisions can be crafted, so it identifies a stored sample only together with the sample's content.
 */
export const formerIdOf = (text: string, before: number): string => {
  const hash = hash128(text)
  return before === 0 ? hash : hash128(`${hash}#${before}`)
}

/**
 * Id in the last cell of an exported row, without the checksum that versions up to 0.3.0 added after a dot. A file can
 * contain any id, so it identifies a stored sample only together with the sample's content.
 */
export const exportedId = (cell: string | undefined): string | undefined => cell?.trim().split(".", 1)[0] || undefined
