import { hash128 } from "./Hash128.ts"

/**
 * Id that versions up to 0.3.0 gave a row, by its text and the number of equal rows before it in the file: MurmurHash3,
 * for which collisions can be crafted. It identifies a stored sample only together with its content.
 */
export const formerIdOf = (text: string, before: number): string => {
  const hash = hash128(text)
  return before === 0 ? hash : hash128(`${hash}#${before}`)
}

/**
 * Id in the last cell of an exported row; up to 0.3.0 a checksum followed, after a dot. Anyone can write any id there, so
 * it identifies a stored sample only together with its content.
 */
export const exportedId = (cell: string | undefined): string | undefined => cell?.trim().split(".", 1)[0] || undefined
