import { Schema } from "effect"
import type { ConfirmedColumns } from "../../domain/ColumnRole.ts"
import { text } from "../../request/Fields.ts"
import { columnRoles, type Layout } from "../layouts/Layout.ts"
import { CONFIRMED } from "../layouts/Layout.ts"
import { headerNames, isWholeMapping } from "../reading/header/ColumnMap.ts"

/** Columns of a table, and characters of a cell of its header. */
export const MOST_COLUMNS = 64
const MOST_CHARACTERS = 200
const MOST_WORDS = 20
const LEAST_NAMES = 3

const Words = Schema.Array(text(1, 20)).check(Schema.isMaxLength(MOST_WORDS))

const fields = {
  name: text(1, 64).annotate({ description: "What the account calls it, 1 to 64 characters" }),
  header: Schema.Array(text(0, MOST_CHARACTERS))
    .check(Schema.isMinLength(LEAST_NAMES), Schema.isMaxLength(MOST_COLUMNS))
    .annotate({
      description: "The cells of the header row as the file has them, from the left; at least 3 with a name",
    }),
  columns: Schema.Array(Schema.Literals(columnRoles))
    .check(Schema.isMinLength(LEAST_NAMES), Schema.isMaxLength(MOST_COLUMNS))
    .annotate({ description: "What each of these columns is, in the same order; `ignored` for what says nothing" }),
  directions: Schema.optionalKey(
    Schema.Struct({
      in: Words.annotate({ description: "Words in the column `direction` for money in" }),
      out: Words.annotate({ description: "Words in it for money out" }),
    }).annotate({ description: "Words of directions, where the usual ones (收, 支, 贷, 借, in, out …) do not do" }),
  ),
  currency: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/)).annotate({
      description: "ISO 4217, where the file does not name its currency",
    }),
  ),
}

/**
 * A mapping of columns that a person has confirmed: for tables with exactly this header, compared as names of columns
 * are. It goes before every known layout.
 */
export const ConfirmedLayout = Schema.Struct(fields).annotate({ identifier: "ConfirmedLayout" })
export type ConfirmedLayout = typeof ConfirmedLayout.Type

/** Why a confirmed mapping cannot be used. `repeated`: of two balances one would be dropped without a word. */
export const confirmedFault = ({
  columns,
  header,
}: Pick<ConfirmedColumns, "columns" | "header">): "lengths" | "names" | "repeated" | "columns" | undefined => {
  if (columns.length !== header.length) return "lengths"
  if (headerNames(header).filter((name) => name !== "").length < LEAST_NAMES) return "names"
  const meant = columns.filter((role) => role !== "text" && role !== "ignored")
  if (new Set(meant).size < meant.length) return "repeated"
  return isWholeMapping(columns) ? undefined : "columns"
}

/** A header as one text: two headers with equal keys have the same names. */
export const headerKey = (header: ReadonlyArray<string>): string => headerNames(header).join("\t").trimEnd()

/** A confirmed mapping as the reader takes it. */
export const confirmedAsLayout = ({ columns, currency, directions, header, name }: ConfirmedColumns): Layout => ({
  id: CONFIRMED,
  institution: "",
  variant: name,
  titles: [],
  columns: {},
  source: "confirmed by a person",
  places: {
    header: headerNames(header),
    roles: columns,
    ...(directions === undefined ? {} : { directions }),
    ...(currency === undefined ? {} : { currency }),
  },
})
