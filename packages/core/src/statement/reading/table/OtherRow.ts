import { bareText } from "../../ComparableText.ts"
import type { Layout } from "../../layouts/Layout.ts"
import { isCreditCardLabel, isCreditCardTitle } from "../header/CreditCard.ts"
import { isPageMark, pageEnd } from "../lines/PageSeam.ts"
import type { PageRow } from "../pages/PageRows.ts"
import { readFacts } from "../preamble/PrintedFacts.ts"
import { scannedNotes } from "../scan/ScannedNotes.ts"
import { headerRow } from "./HeaderRow.ts"
import type { TableState } from "./TableState.ts"

/** Rows between lines that are searched for facts and headers; a statement does not have more. */
const MAX_OTHER_ROWS = 1000
const MAX_TEXT = 10_000

/** Above the first header, a row also tells what kind of document it is. */
const withTitles = (state: TableState, cells: ReadonlyArray<string>): TableState => {
  const { search, signs } = state
  return {
    ...state,
    search: search.text.length < MAX_TEXT ? { ...search, text: search.text + cells.map(bareText).join("") } : search,
    signs: {
      ...signs,
      creditCard: signs.creditCard || cells.some(isCreditCardTitle),
      billLabels: signs.billLabels || cells.some(isCreditCardLabel),
    },
  }
}

/** Reads a row that is not a line: a note, a label with its value, the header of a further table, the end of a page. */
export const otherRow = (
  given: TableState,
  { cells: printed, confidences }: PageRow,
  layouts: ReadonlyArray<Layout>,
): TableState => {
  const state: TableState = {
    ...given,
    seam: printed.some(isPageMark) ? pageEnd(given.seam) : given.seam,
    otherRows: given.otherRows + 1,
  }
  if (given.otherRows > MAX_OTHER_ROWS) return state
  const cells = confidences === undefined ? printed : scannedNotes(printed, confidences, layouts)
  const after = state.table === undefined ? { state, isHeader: false } : headerRow(state, cells, layouts)
  if (after.isHeader) return after.state
  const read = { ...after.state, loose: readFacts(after.state.loose, cells) }
  return read.table === undefined ? withTitles(read, cells) : read
}
