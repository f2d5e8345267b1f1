import type { LocalDate } from "../../../domain/LocalDate.ts"
import { plainText } from "../../Characters.ts"
import { institutionIn } from "../../layouts/Institutions.ts"
import { type Fen, parseFen } from "../../Money.ts"
import { saysNothing } from "../cells/ColumnText.ts"
import { currencyOf } from "../cells/Currency.ts"
import { calendarDay, printedDay } from "../cells/PrintedMoment.ts"
import { labelledValues } from "./LabelledValues.ts"

/** What preamble and footer say of the account; the first that says something counts. */
export interface PrintedFacts {
  institution?: string
  accountName?: string
  accountNumber?: string
  currency?: string
  startDate?: LocalDate
  endDate?: LocalDate
  openingFen?: Fen
  closingFen?: Fen
  totalInFen?: Fen
  totalOutFen?: Fen
  countIn?: number
  countOut?: number
}

const dayIn = (text: string) => calendarDay(printedDay(text).day)
const printedDays = /\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}|(?<!\d)\d{8}(?!\d)/gu
const daysIn = (text: string) => [...text.matchAll(printedDays)].flatMap(([each]) => dayIn(each) ?? [])

/** A period without a label, below the title. */
const bareSpan =
  /^\(?(?:\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}日?|\d{8})\s?(?:-+|–|—+|~|至|到)\s?(?:\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}日?|\d{8})\)?$/u

const isCount = (text: string) => /^\d{1,7}$/u.test(text)

/** Count and amount of `7笔 15651.18元`, `239|395631.24`, `笔数: 7`, `合计: 15651.18`. */
const totalsIn = (label: string, values: ReadonlyArray<string>) => {
  const words = values
    .flatMap((value) => value.split(/[\s,;()](?!\d{3}(?!\d))|(?<=笔)/u))
    .filter((word) => /\d/u.test(word))
  const counted =
    words.find((word) => word.includes("笔")) ??
    (label.includes("笔数") || (words.length > 1 && isCount(words[0] ?? "")) ? words[0] : undefined)
  const amount = words.find((word) => word !== counted && parseFen(word) !== undefined)
  const count = Number(/\d+/u.exec(counted ?? "")?.[0])
  return {
    count: counted === undefined || Number.isNaN(count) ? undefined : count,
    fen: amount === undefined || label.includes("笔数") ? undefined : parseFen(amount),
  }
}

const accountNumber = (text: string) => {
  const joined = text.replaceAll(/(?<=[\d*]) (?=[\d*])/gu, "").replaceAll(/[[\]"']/gu, "")
  return joined.match(/[\w*@.-]+/gu)?.find((run) => /[\d*@].{3}/u.test(run))
}

const absolute = (fen: Fen | undefined) => (fen === undefined ? undefined : Math.abs(fen))

/** Adds what a row of preamble or footer says to the facts. */
export const readFacts = (cells: ReadonlyArray<string>, known: PrintedFacts): void => {
  for (const { label, values } of labelledValues(cells)) {
    const [value = ""] = values
    const text = value.replaceAll(/^\[|\]$/gu, "").trim()
    switch (label.fact) {
      case "name":
        if (!saysNothing(text) && text.length <= 80) known.accountName ??= text
        break
      case "number": {
        const number = accountNumber(text)
        if (number !== undefined) known.accountNumber ??= number
        break
      }
      case "currency": {
        const currency = currencyOf(text.split(" ")[0] ?? "")
        if (currency !== undefined) known.currency ??= currency
        break
      }
      case "branch": {
        const institution = institutionIn(text)
        if (institution !== undefined) known.institution ??= institution
        break
      }
      case "start":
      case "end":
      case "period": {
        const days = daysIn(values.join(" "))
        const [first, second] = [days[0], days[1]]
        if (label.fact === "end") {
          if (first !== undefined) known.endDate ??= first
        } else if (
          first !== undefined &&
          (label.fact === "start" || second !== undefined || label.text.startsWith("起止"))
        ) {
          known.startDate ??= first
          if (second !== undefined) known.endDate ??= second
        }
        break
      }
      case "opening":
      case "closing": {
        const fen = parseFen(text)
        if (fen === undefined) break
        if (label.fact === "opening") known.openingFen ??= fen
        else known.closingFen ??= fen
        break
      }
      case "in":
      case "out": {
        const { count, fen } = totalsIn(label.text, values)
        const [fenField, countField] =
          label.fact === "in" ? (["totalInFen", "countIn"] as const) : (["totalOutFen", "countOut"] as const)
        const amount = absolute(fen)
        if (amount !== undefined) known[fenField] ??= amount
        if (count !== undefined) known[countField] ??= count
        break
      }
      case "other":
        break
    }
  }
  const isSpan = (cell: string) => cell.length <= 60 && bareSpan.test(plainText(cell))
  const period = known.startDate === undefined ? cells.find(isSpan) : undefined
  const [from, to] = period === undefined ? [] : daysIn(plainText(period))
  if (from !== undefined && to !== undefined) Object.assign(known, { startDate: from, endDate: to })
  for (const cell of cells) {
    if (known.institution !== undefined) break
    // Sentences and notices name other banks, too; titles are short.
    if (cell !== "" && cell.length <= 60) {
      const institution = institutionIn(cell)
      if (institution !== undefined) known.institution = institution
    }
  }
}
