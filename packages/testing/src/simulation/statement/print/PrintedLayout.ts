import type { SimulatedEntry } from "../Bookkeeping.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"
import type { Grid } from "./Grid.ts"

/** The layout of a bank's export. */
export interface PrintedLayout {
  readonly id: string
  /** Its full name; not every export prints it. */
  readonly institution: string
  readonly format: "CSV" | "XLSX" | "PDF"
  readonly encoding?: "UTF-8" | "GB18030"
  readonly newestFirst: boolean
  /** For a PDF: whether lines are drawn around the cells. */
  readonly ruled?: boolean
  /** True when times of day are printed; dates always are. */
  readonly printsTime: boolean
  readonly statesPeriod: boolean
  readonly preamble: (account: SimulatedAccount) => Grid
  readonly header: ReadonlyArray<string>
  readonly row: (entry: SimulatedEntry, account: SimulatedAccount, number: number) => ReadonlyArray<string | number>
  readonly trailer?: (account: SimulatedAccount) => Grid
}

/** `1,234.50` */
export const grouped = (amountFen: number): string => plainYuan(amountFen).replaceAll(/\B(?=(?:\d{3}){1,5}\.)/g, ",")

/** `1234.50` */
export const plainYuan = (amountFen: number): string => {
  const size = Math.abs(amountFen)
  const whole = Math.trunc(size / 100)
  return `${amountFen < 0 ? "-" : ""}${whole}.${String(size % 100).padStart(2, "0")}`
}

export const compactDate = (date: string): string => date.replaceAll("-", "")
