import type { LocalDate } from "../../domain/LocalDate.ts"
import {
  EFFECTIVE,
  flowCategories,
  type FlowCategory,
  type FlowClass,
  flowClasses,
  UNCLASSED,
} from "../analysis/FlowClass.ts"
import type { Fen } from "../Fen.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"

/** Sums of some lines, both positive. */
export interface FlowSum {
  readonly inflowFen: Fen
  readonly outflowFen: Fen
  readonly lines: number
}

export interface MonthSum extends FlowSum {
  /** `YYYY-MM` */
  readonly month: string
  readonly effectiveInflowFen: Fen
  readonly effectiveOutflowFen: Fen
}

/** The effective flows with one counterparty, in one direction. */
export interface CounterpartySum {
  readonly party: number
  readonly direction: "INFLOW" | "OUTFLOW"
  readonly amountFen: Fen
  readonly lines: number
}

/** Totals of the lines, neutral ones left out of all sums. */
export interface FlowFigures {
  readonly total: FlowSum
  readonly byClass: Readonly<Record<FlowClass, FlowSum>>
  readonly byCategory: Readonly<Record<FlowCategory, FlowSum>>
  /** Every month of the period, oldest first; a neutral line counts among `lines` only. */
  readonly months: ReadonlyArray<MonthSum>
  /** Largest first, as many of each direction as asked for. */
  readonly counterparties: ReadonlyArray<CounterpartySum>
}

/** Months that are listed at most, the newest ones. */
const MOST_MONTHS = 600

/** Sums up a classed table over a period. */
export const flowFigures = (
  table: FlowTable,
  category: Uint8Array,
  period: { readonly from: LocalDate; readonly to: LocalDate } | undefined,
  mostCounterparties: number,
): FlowFigures => {
  const { size, lines, day, amount, flowClass, party, parties } = table
  const total = emptySum()
  const [byClass, byCategory] = [classSums(), categorySums()]
  const classes = flowClasses.map((name) => byClass[name])
  const kinds = flowCategories.map((name) => byCategory[name])
  const months = new Map<string, Mutable<MonthSum>>()
  for (const month of monthsOf(period)) months.set(month, emptyMonth(month))
  const monthOfDay = new Map<number, Mutable<MonthSum>>()
  const [inflows, outflows] = [new Float64Array(parties.length), new Float64Array(parties.length)]
  const [inCount, outCount] = [new Int32Array(parties.length), new Int32Array(parties.length)]
  for (let i = 0; i < size; i++) {
    const month = monthOfDay.get(day[i]!) ?? enter(months, monthOfDay, day[i]!, lines[i]!.date.slice(0, 7))
    month.lines++
    const known = flowClass[i]!
    if (known === UNCLASSED) continue
    const fen = amount[i]!
    add(total, fen)
    add(classes[known]!, fen)
    if (fen > 0) month.inflowFen += fen
    else month.outflowFen -= fen
    if (known !== EFFECTIVE) continue
    add(kinds[category[i]!]!, fen)
    if (fen > 0) month.effectiveInflowFen += fen
    else month.effectiveOutflowFen -= fen
    const who = party[i]!
    if (who === NONE) continue
    if (fen > 0) {
      inflows[who]! += fen
      inCount[who]!++
    } else {
      outflows[who]! -= fen
      outCount[who]!++
    }
  }
  const largest = (direction: CounterpartySum["direction"], sums: Float64Array, counts: Int32Array) =>
    [...sums]
      .flatMap((amountFen, who): ReadonlyArray<CounterpartySum> =>
        amountFen > 0 ? [{ party: who, direction, amountFen, lines: counts[who]! }] : [],
      )
      .sort((a, b) => b.amountFen - a.amountFen || compare(parties[a.party]!.key, parties[b.party]!.key))
      .slice(0, mostCounterparties)
  return {
    total,
    byClass,
    byCategory,
    months: [...months.values()].sort((a, b) => compare(a.month, b.month)).slice(-MOST_MONTHS),
    counterparties: [...largest("INFLOW", inflows, inCount), ...largest("OUTFLOW", outflows, outCount)],
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Sums begin as instances of classes: decision 33. */
class OpenSum implements FlowSum {
  inflowFen: Fen = 0
  outflowFen: Fen = 0
  lines = 0
}

const emptySum = (): Mutable<FlowSum> => new OpenSum()

const classSums = (): Record<FlowClass, Mutable<FlowSum>> => ({
  OWN_TRANSFER: emptySum(),
  REVERSAL: emptySum(),
  LOAN: emptySum(),
  PASS_THROUGH: emptySum(),
  WEALTH: emptySum(),
  UNEXPLAINED_LARGE: emptySum(),
  EFFECTIVE: emptySum(),
  EXCLUDED: emptySum(),
})

const categorySums = (): Record<FlowCategory, Mutable<FlowSum>> => ({
  SALARY: emptySum(),
  OPERATING: emptySum(),
  BENEFIT: emptySum(),
  INTEREST: emptySum(),
  INSURANCE: emptySum(),
  CASH: emptySum(),
  WAGES: emptySum(),
  RENT: emptySum(),
  TAX: emptySum(),
  REPAYMENT: emptySum(),
  FEE: emptySum(),
  OTHER: emptySum(),
})

class OpenMonth implements MonthSum {
  readonly month: string
  inflowFen: Fen = 0
  outflowFen: Fen = 0
  lines = 0
  effectiveInflowFen: Fen = 0
  effectiveOutflowFen: Fen = 0

  constructor(month: string) {
    this.month = month
  }
}

const emptyMonth = (month: string): Mutable<MonthSum> => new OpenMonth(month)

const add = (sum: Mutable<FlowSum>, fen: Fen) => {
  sum.lines++
  if (fen > 0) sum.inflowFen += fen
  else sum.outflowFen -= fen
}

const enter = (
  months: Map<string, Mutable<MonthSum>>,
  monthOfDay: Map<number, Mutable<MonthSum>>,
  day: number,
  name: string,
): Mutable<MonthSum> => {
  const month = months.get(name) ?? emptyMonth(name)
  months.set(name, month)
  monthOfDay.set(day, month)
  return month
}

/** The months of a period, the newest `MOST_MONTHS` of them. */
const monthsOf = (period: { readonly from: LocalDate; readonly to: LocalDate } | undefined): ReadonlyArray<string> => {
  if (period === undefined) return []
  const number = (date: LocalDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const [first, last] = [number(period.from), number(period.to)]
  const months: Array<string> = []
  for (let month = Math.max(first, last - MOST_MONTHS + 1); month <= last; month++) {
    months.push(`${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`)
  }
  return months
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
