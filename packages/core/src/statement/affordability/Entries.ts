import { keywordText } from "../../reading/ComparableText.ts"
import { EFFECTIVE, REVERSAL } from "../analysis/FlowClass.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import type { FlowTable } from "../flows/FlowTable.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import { monthlyCost } from "../flows/Lenders.ts"
import { partyKey } from "../Party.ts"
import { cycleOf, medianOf } from "../profile/Cycle.ts"
import { type AffordabilityPolicy, type CheckKind, checkKinds, type EntryWords } from "./AffordabilityPolicy.ts"
import type { Wages } from "./Wages.ts"

/** What lines say of social insurance, the housing fund and income tax, and of pensions and unemployment; no wages. */
export interface Entries {
  readonly byKind: Readonly<Record<CheckKind, ReadonlyArray<number>>>
  readonly pensions: ReadonlyArray<number>
  readonly unemployment: ReadonlyArray<number>
}

const KINDS = ["PENSION", "UNEMPLOYMENT", "HOUSING_FUND", "SOCIAL_INSURANCE", "TAX"] as const
type EntryKind = (typeof KINDS)[number]

/** Prepares the words; the function finds entries, in order of time. */
export const entryReader = ({ words }: AffordabilityPolicy, scanner: KeywordScanner) => {
  const kinds = KINDS.map((kind) => ({ kind, isOf: matcher(words[kind]) }))
  const refund = scanner.bit("taxRefund")
  const groups = scanner.bit("benefit") | scanner.bit("tax") | refund
  const debts = scanner.bit("repayment") | scanner.bit("loan")
  return (table: FlowTable): Entries => {
    const found: Readonly<Record<EntryKind, Array<number>>> = {
      PENSION: [],
      UNEMPLOYMENT: [],
      HOUSING_FUND: [],
      SOCIAL_INSURANCE: [],
      TAX: [],
    }
    for (const i of table.byDay) {
      const said = table.words[i]!
      // A refund of tax is a reversal by its words.
      const counts = table.flowClass[i] === EFFECTIVE || (table.flowClass[i] === REVERSAL && (said & refund) !== 0)
      if ((said & groups) === 0 || (said & debts) !== 0 || !counts) continue
      const text = textOf(table, i)
      const kind = kinds.find(({ isOf, kind: one }) => (table.amount[i]! > 0 || !isReceived(one)) && isOf(text))?.kind
      if (kind !== undefined) found[kind].push(i)
    }
    return { byKind: found, pensions: found.PENSION, unemployment: found.UNEMPLOYMENT }
  }
}

const isReceived = (kind: EntryKind): boolean => kind === "PENSION" || kind === "UNEMPLOYMENT"

const matcher = ({ except, words }: EntryWords): ((text: string) => boolean) => {
  const [named, ruledOut] = [words.map(keywordText), except.map(keywordText)]
  return (text) => named.some((word) => text.includes(word)) && !ruledOut.some((word) => text.includes(word))
}

/** All texts of a line, blanks gone, one after the other. */
const textOf = ({ lines }: FlowTable, i: number): string => {
  const { counterparty = "", summary = "", texts } = lines[i]!
  return [counterparty, summary, ...texts].map(keywordText).join("\n")
}

/** The entries of a kind, held against the wages. */
export interface Check {
  readonly kind: CheckKind
  readonly state: "NOT_SEEN" | "PAID" | "RECEIVED" | "BOTH"
  /** Months with entries, and the median of what they bring or cost; `undefined` where they do both. */
  readonly months: number
  readonly medianFen: Fen | undefined
  /** True if they come month by month, about the same each time. */
  readonly isMonthly: boolean
  /** `SAME`: a payer of wages is named; `OTHER`: another company. */
  readonly employer: "SAME" | "OTHER" | "NOT_NAMED"
  /** The other company as printed; `""` where none is named. */
  readonly named: string
  /**
   * The base of wages that a monthly housing fund receipt would be the whole contribution of, employer and employee
   * together; a judgement, as cities cap what may be drawn. `undefined` for other entries.
   */
  readonly base: { readonly lowestFen: Fen; readonly highestFen: Fen } | undefined
  readonly lines: ReadonlyArray<number>
}

/** Around the median, as a share of it: about the same. */
const SPREAD = 0.25

/** All checks, also those of which nothing is seen. */
export const checksOf = (
  table: FlowTable,
  { byKind }: Entries,
  wages: ReadonlyArray<Wages>,
  { affordability, profile }: StatementPolicy,
): ReadonlyArray<Check> => {
  const employers = wages.flatMap(({ kind, payer }) =>
    kind === "PENSION" || payer === undefined ? [] : [partyKey(payer)],
  )
  return checkKinds.map((kind): Check => {
    const lines = byKind[kind]
    const received = lines.filter((i) => table.amount[i]! > 0)
    const [isIn, isOut] = [received.length > 0, received.length < lines.length]
    const months = [...cycleOf(table, lines, profile.daySpread).months.values()]
    const medianFen = isIn && isOut ? undefined : medianOf(months)
    const isMonthly =
      medianFen !== undefined &&
      months.length >= profile.regularMonths &&
      monthlyCost(table, lines).everyMonths === 1 &&
      months.every((fen) => Math.abs(fen - medianFen) <= SPREAD * medianFen)
    const { lowest, highest } = affordability.housingFundShare
    return {
      kind,
      state: lines.length === 0 ? "NOT_SEEN" : isIn && isOut ? "BOTH" : isIn ? "RECEIVED" : "PAID",
      months: months.length,
      medianFen,
      isMonthly,
      ...employerIn(table, lines, employers),
      base:
        kind === "HOUSING_FUND" && isIn && isMonthly
          ? {
              lowestFen: Math.round(medianFen / (2 * highest)),
              highestFen: Math.round(medianFen / (2 * lowest)),
            }
          : undefined,
      lines,
    }
  })
}

/** A run of characters of names. */
const RUN = /[\p{Script=Han}()]+/gu
const COMPANY = "公司"
/** Characters before the word. */
const [SHORTEST_NAME, LONGEST_NAME] = [4, 40]

/** The names of companies in a text. */
const companiesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(RUN)].flatMap(([run]) => {
    const end = run.lastIndexOf(COMPANY)
    return end < SHORTEST_NAME ? [] : [run.slice(Math.max(0, end - LONGEST_NAME), end + COMPANY.length)]
  })

const INSURER = /保险|银行|人寿|养老/u

/** Lines in which a company is looked for, the newest, and characters of each. */
const MOST_READ = 100
const LONGEST_READ = 300

/** Whether lines name a company that pays wages, or another one. */
const employerIn = (
  table: FlowTable,
  lines: ReadonlyArray<number>,
  employers: ReadonlyArray<string>,
): Pick<Check, "employer" | "named"> => {
  let named = ""
  for (const i of lines.slice(-MOST_READ)) {
    for (const name of companiesIn(textOf(table, i).slice(0, LONGEST_READ))) {
      const key = partyKey(name)
      if (employers.some((employer) => key.includes(employer))) return { employer: "SAME", named: "" }
      if (named === "" && !INSURER.test(name)) named = name
    }
  }
  return { employer: named === "" || employers.length === 0 ? "NOT_NAMED" : "OTHER", named }
}
