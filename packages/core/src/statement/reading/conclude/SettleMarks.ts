import type { DecimalMark } from "../../../reading/Figure.ts"
import { NO_AMOUNT, printedAmount } from "../cells/PrintedAmount.ts"
import type { Draft } from "../lines/Draft.ts"
import type { ColumnMarks, TablePrinting, UnclearCell } from "../lines/TablePrinting.ts"
import { movesBalance } from "./BalanceSteps.ts"

/** The mark that all figures of a column with a sure one have. */
const sureMark = ({ first }: ColumnMarks): DecimalMark | undefined =>
  first[","] === undefined ? (first["."] === undefined ? undefined : ".") : first["."] === undefined ? "," : undefined

const isContradictory = ({ first }: ColumnMarks): boolean => first["."] !== undefined && first[","] !== undefined

/** The figure of a cell by a decimal comma, with the sign that its line has. */
const withComma = (fen: number | undefined, cell: string): number | undefined => {
  const found = printedAmount(cell, ",")
  return fen === undefined || found === undefined || found === NO_AMOUNT ? fen : Math.sign(fen) * Math.abs(found)
}

/** The lines of a table with the figures of some columns read by a decimal comma. */
const readByComma = (
  { marks, table }: TablePrinting,
  columns: Iterable<number>,
  drafts: ReadonlyArray<Draft>,
): ReadonlyArray<Draft> => {
  const changed = new Map<Draft, Draft>()
  for (const column of columns) {
    const field = column === table.columns.index.balance ? "balanceFen" : "amountFen"
    for (const [draft, cell] of marks.get(column)?.either ?? []) {
      const read = changed.get(draft) ?? { ...draft }
      changed.set(draft, Object.assign(read, { [field]: withComma(read[field], cell) }))
    }
  }
  return drafts.map((draft) => changed.get(draft) ?? draft)
}

/** The cells that leave the mark of a column open. */
const unclearCells = (marks: TablePrinting["marks"], columns: ReadonlyArray<number>): ReadonlyArray<UnclearCell> =>
  columns.flatMap((column) => {
    const { either = [], first = {} } = marks.get(column) ?? {}
    const cells = [first["."], first[","], ...either.slice(0, 2).map(([, cell]) => cell)]
    return cells.flatMap((cell) => (cell === undefined ? [] : [{ kind: "amount" as const, column, cell }]))
  })

/**
 * Decides the mark of decimals of each column of money: by its figures that allow one only, else by those of the other
 * columns, else by the running balance. `1,234` groups thousands where nothing decides, as amounts have no three
 * decimals. Returns the cells of columns that stay open, or contradict themselves.
 */
export const settleMarks = (printing: TablePrinting, drafts: ReadonlyArray<Draft>): ReadonlyArray<UnclearCell> => {
  const { marks } = printing
  const contradictory = [...marks].flatMap(([column, each]) => (isContradictory(each) ? [column] : []))
  if (contradictory.length > 0) return unclearCells(marks, contradictory)
  const open = [...marks].flatMap(([column, { either }]) => (either.length > 0 ? [column] : []))
  if (open.length === 0) return []
  const sure = new Set([...marks.values()].flatMap((each) => sureMark(each) ?? []))
  const common = sure.size === 1 ? [...sure][0] : undefined
  const byComma = readByComma(printing, open, drafts)
  const gain = movesBalance(byComma) - movesBalance(drafts)
  const byBalance = gain === 0 ? undefined : gain > 0 ? "," : "."
  const unsure: Array<number> = []
  const commas = open.filter((column) => {
    const own = marks.get(column)
    const mark = (own === undefined ? undefined : sureMark(own)) ?? common ?? byBalance
    if (mark === undefined && own?.either.some(([, cell]) => /\d[.．]\d/u.test(cell)) === true) unsure.push(column)
    return mark === ","
  })
  for (const [at, { amountFen, balanceFen }] of readByComma(printing, commas, drafts).entries()) {
    const draft = drafts[at]
    if (draft !== undefined) Object.assign(draft, { amountFen, balanceFen })
  }
  return unclearCells(marks, unsure)
}
