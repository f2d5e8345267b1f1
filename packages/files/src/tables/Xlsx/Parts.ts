import type { Effect, Stream } from "effect"
import type { TableError } from "../TableError.ts"
import type { TableLimits } from "../TableLimits.ts"
import type { ZipArchive } from "./ZipArchive.ts"

/** The parts of a workbook as markup of ECMA-376, whatever format it was saved in. */
export interface Parts {
  /** A part by its name; `undefined` when there is none. As `ZipArchive.read`. */
  readonly read: ZipArchive["read"]
}

/** Opens the parts of a workbook in memory. */
export type OpenParts = (bytes: Uint8Array, limits: TableLimits) => Effect.Effect<Parts, TableError>

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
])

/** A text as character data or as an attribute's value. */
export const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (character) => ESCAPES.get(character) ?? character) : text

/** A text in a `<t>`, where `_x0041_` stands for a character (ECMA-376 part 1, 22.9.2.19). */
export const textMarkup = (text: string): string => `<t>${escaped(text).replaceAll("_x", "_x005F_x")}</t>`

/** The letters of a column from 0: `A`, `AB`. */
const columnName = (column: number): string =>
  (column < 26 ? "" : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** The name of a cell, row and column from 0. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

/** Attribute of the root of a part: the namespace of spreadsheets. */
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

export type Part = Stream.Stream<Uint8Array, TableError>
