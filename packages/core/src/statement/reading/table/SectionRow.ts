import { editDistance } from "../../../domain/EditDistance.ts"
import { institutionIn } from "../../layouts/Institutions.ts"
import { ownText } from "../lines/TableColumns.ts"
import type { PageRow } from "../pages/PageRows.ts"
import { isMisreadNumber } from "../scan/Misreading.ts"
import type { OpenSection, OpenTable, TableState } from "./TableState.ts"

/**
 * What a column of the own account prints in a row. A blank, and on a scan a misread text, stand for what is above
 * them.
 */
const ownValue = (
  table: OpenTable,
  role: "ownAccount" | "currency",
  { cells, confidences }: PageRow,
  last: string | undefined,
): string | undefined => {
  const own = ownText(table.readers, role, cells) ?? last
  if (confidences === undefined || own === undefined || last === undefined) return own
  return (role === "currency" ? editDistance(own, last, 1) <= 1 : isMisreadNumber(own, last)) ? last : own
}

const newSection = (
  { account }: TableState,
  table: OpenTable,
  { cells }: PageRow,
  number: string | undefined,
  currency: string | undefined,
): OpenSection => {
  const [name, bank] = [ownText(table.readers, "ownName", cells), ownText(table.readers, "ownBank", cells)]
  const institution = bank === undefined ? undefined : institutionIn(bank)
  return {
    key: `${table.number}|${account.facts.accountNumber ?? ""}|${number ?? ""}|${currency ?? ""}`,
    table,
    account: account.number,
    own: {
      ...(number === undefined ? {} : { accountNumber: number }),
      ...(name === undefined ? {} : { accountName: name }),
      ...(institution === undefined ? {} : { institution }),
      ...(currency === undefined ? {} : { currency }),
    },
  }
}

/** The section that a row belongs to: that of the last line, unless the row names another account or currency. */
export const sectionOf = (state: TableState, table: OpenTable, row: PageRow): OpenSection => {
  const number = ownValue(table, "ownAccount", row, state.ownNumber)
  const currency = ownValue(table, "currency", row, state.ownCurrency)
  const { section } = state
  return section !== undefined && number === state.ownNumber && currency === state.ownCurrency
    ? section
    : newSection(state, table, row, number, currency)
}

export const inSection = (state: TableState, section: OpenSection): TableState =>
  state.section === section
    ? state
    : { ...state, section, ownNumber: section.own.accountNumber, ownCurrency: section.own.currency }
