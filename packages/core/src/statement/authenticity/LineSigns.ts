import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { ledgerUpTo } from "../ledger/UpToDay.ts"
import type { AuthenticityCase, AuthenticityFinding } from "./Authenticity.ts"
import { filesOf, finding } from "./AuthenticityMessages.ts"
import type { AuthenticityPolicy } from "./AuthenticityPolicy.ts"

/** Signs in the lines of each ledger: balances, order of time, days where none or none yet can be. */
export const lineSigns = ({ ledgers, today, policy }: AuthenticityCase): ReadonlyArray<AuthenticityFinding> =>
  ledgers.flatMap((ledger) => [
    ...breaks(ledger, policy),
    ...stated(ledger),
    ...contradictions(ledger),
    ...timeOrder(ledger, policy),
    ...future(ledger, today),
    ...outsidePeriod(ledger),
    ...missingMonths(ledger),
  ])

const breaks = (ledger: Ledger, { seriousBreaks: serious }: AuthenticityPolicy): ReadonlyArray<AuthenticityFinding> => {
  const count = ledger.breaks.length
  if (count === 0) return []
  const lines = ledger.breaks.flatMap(({ line }) => ledger.lines[line] ?? [])
  const scanned = ledger.sources.some((source) => source.scanned === true)
  return [
    finding(
      "BALANCE_BREAKS",
      // Of a scan a row may have been lost in reading: that alone is no grave sign.
      count < serious || scanned ? "MEDIUM" : "HIGH",
      { observed: count, threshold: serious },
      { files: filesOf(ledger), breaks: count, serious, ...(scanned ? { scanned } : {}) },
      { ledger, lines },
    ),
  ]
}

const stated = ({ sources, differences }: Ledger): ReadonlyArray<AuthenticityFinding> =>
  sources.flatMap(({ fileName }, source) => {
    const figures = differences.filter((difference) => difference.source === source).map(({ figure }) => figure)
    return figures.length === 0
      ? []
      : [
          finding(
            "STATED_FIGURES_DIFFER",
            "MEDIUM",
            { observed: figures.length, threshold: 0 },
            { fileName, figures: figures.join("、") },
          ),
        ]
  })

const contradictions = (ledger: Ledger): ReadonlyArray<AuthenticityFinding> =>
  ledger.conflicts === 0
    ? []
    : [
        finding(
          "SOURCES_CONTRADICT",
          "HIGH",
          { observed: ledger.conflicts, threshold: 0 },
          { files: filesOf(ledger), lines: ledger.conflicts },
        ),
      ]

/** Where balances prove the order, a day or a time that goes back was changed, unless the bank books so as a habit. */
const timeOrder = (ledger: Ledger, { untimelyShare }: AuthenticityPolicy): ReadonlyArray<AuthenticityFinding> => {
  if (!ledger.balanceChecked) return []
  const late: Array<LedgerLine> = []
  let before: LedgerLine | undefined
  for (const line of ledger.lines) {
    const sameDay = before?.date === line.date
    if (before !== undefined && line.date < before.date) late.push(line)
    else if (sameDay && before?.time !== undefined && line.time !== undefined && line.time < before.time)
      late.push(line)
    before = line
  }
  return late.length === 0 || late.length > Math.max(1, ledger.lines.length * untimelyShare)
    ? []
    : [
        finding(
          "TIME_ORDER",
          "MEDIUM",
          { observed: late.length, threshold: 0 },
          { files: filesOf(ledger), lines: late.length },
          { ledger, lines: late },
        ),
      ]
}

const future = (ledger: Ledger, today: AuthenticityCase["today"]): ReadonlyArray<AuthenticityFinding> => {
  const { later: lines } = ledgerUpTo(ledger, today)
  const submitted = new Set(lines.map(({ source }) => ledger.sources[source]?.uploadedOn ?? today))
  return lines.length === 0
    ? []
    : [
        finding(
          "FUTURE_DATE",
          "HIGH",
          { observed: lines.length, threshold: 0 },
          { files: filesOf(ledger), lines: lines.length, submitted: [...submitted].toSorted().join("、") },
          { ledger, lines },
        ),
      ]
}

const outsidePeriod = (ledger: Ledger): ReadonlyArray<AuthenticityFinding> =>
  ledger.sources.flatMap(({ fileName, account: { startDate, endDate } }, source) => {
    if (startDate === undefined || endDate === undefined) return []
    const lines = ledger.lines.filter(
      (line) => line.source === source && (line.date < startDate || line.date > endDate),
    )
    return lines.length === 0
      ? []
      : [
          finding(
            "OUTSIDE_PERIOD",
            "MEDIUM",
            { observed: lines.length, threshold: 0 },
            { fileName, lines: lines.length, startDate, endDate },
            { ledger, lines },
          ),
        ]
  })

/** A period of a hundred years has no more. */
const MAX_MONTHS = 1_200

const missingMonths = (ledger: Ledger): ReadonlyArray<AuthenticityFinding> => {
  const present = new Set(ledger.lines.map(({ date }) => date.slice(0, 7)))
  const [first, last] = [ledger.startDate?.slice(0, 7), ledger.endDate?.slice(0, 7)]
  if (first === undefined || last === undefined || present.size === 0) return []
  const missing: Array<string> = []
  let month = first
  for (let count = 0; month <= last && count < MAX_MONTHS; count++) {
    if (!present.has(month)) missing.push(month)
    month = monthAfter(month)
  }
  return missing.length === 0
    ? []
    : [
        finding(
          "MISSING_MONTH",
          ledger.lines.length < 2 * present.size ? "LOW" : "MEDIUM",
          { observed: missing.length, threshold: 0 },
          { files: filesOf(ledger), months: missing.join("、") },
        ),
      ]
}

const monthAfter = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12 ? `${year + 1}-01` : `${month.slice(0, 4)}-${String(number + 1).padStart(2, "0")}`
}
