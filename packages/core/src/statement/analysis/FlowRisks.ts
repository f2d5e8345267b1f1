import { maskedAccount } from "../AccountNumber.ts"
import { type Fen, yuan } from "../Fen.ts"
import {
  EFFECTIVE,
  flowCategories,
  OWN_TRANSFER,
  PASS_THROUGH,
  REVERSAL,
  UNCLASSED,
  UNEXPLAINED_LARGE,
  WEALTH,
} from "./FlowClass.ts"
import { type FlowTable, NONE, indicesWhere } from "./FlowTable.ts"
import { linesAt, type Measured, type Measures, percent } from "./Risk.ts"
import { largeFen, unprovenReturns } from "./UnprovenReturns.ts"

const INTEREST = flowCategories.indexOf("INTEREST")

/** Risks of where money comes from and whether it stays. */
export const flowRisks: Measures<
  | "MISSING_ACCOUNT"
  | "OWN_TRANSFER_SHARE"
  | "OPERATING_SHARE"
  | "UNEXPLAINED_LARGE"
  | "UNPROVEN_RETURN"
  | "PASS_THROUGH"
  | "FAST_IN_FAST_OUT"
  | "ROUND_IN_ROUND_OUT"
  | "WEAK_ACCOUNT"
  | "NEGATIVE_CASH_FLOW"
  | "INSTALMENT_COVERAGE"
  | "DOWN_PAYMENT_COVERAGE"
> = {
  MISSING_ACCOUNT: ({ table }) => {
    const alone = indicesWhere(table, (i) => table.flowClass[i] === OWN_TRANSFER && table.partner[i] === NONE)
    const accounts = new Set(alone.flatMap((i) => maskedAccount(table.lines[i]!.counterpartyAccount) ?? []))
    let [inflow, outflow] = [0, 0]
    for (const i of alone) {
      if (table.amount[i]! > 0) inflow += table.amount[i]!
      else outflow -= table.amount[i]!
    }
    return {
      observed: alone.length,
      lines: linesAt(table, alone),
      params: {
        accounts: [...accounts].toSorted().slice(0, 10).join("、"),
        inflow: yuan(inflow),
        outflow: yuan(outflow),
      },
    }
  },
  OWN_TRANSFER_SHARE: ({ figures }) => share(figures.byClass.OWN_TRANSFER.inflowFen, figures.total.inflowFen),
  OPERATING_SHARE: ({ figures: { byCategory, total } }) =>
    share(byCategory.OPERATING.inflowFen + byCategory.SALARY.inflowFen, total.inflowFen),
  UNEXPLAINED_LARGE: ({ table, largeDepositFen }) => {
    const large = indicesWhere(table, (i) => table.flowClass[i] === UNEXPLAINED_LARGE)
    const fen = large.reduce((sum, i) => sum + table.amount[i]!, 0)
    return {
      observed: large.length,
      lines: linesAt(table, large),
      params: { amount: yuan(fen), above: yuan(largeDepositFen) },
    }
  },
  UNPROVEN_RETURN: ({ table, largeDepositFen, policy }) => {
    const returns = unprovenReturns(table, largeFen(largeDepositFen, policy))
    const fen = returns.reduce((sum, i) => sum + table.amount[i]!, 0)
    return { observed: returns.length, lines: linesAt(table, returns), params: { amount: yuan(fen) } }
  },
  PASS_THROUGH: ({ table, figures, policy }) => {
    const passed = indicesWhere(table, (i) => table.flowClass[i] === PASS_THROUGH)
    const { inflowFen } = figures.byClass.PASS_THROUGH
    const measured = share(inflowFen, figures.total.inflowFen)
    if (measured === undefined) return undefined
    const params = {
      times: passed.filter((i) => table.amount[i]! > 0).length,
      amount: yuan(inflowFen),
      days: policy.passThrough.days,
    }
    return { ...measured, lines: linesAt(table, passed), params }
  },
  FAST_IN_FAST_OUT: ({ table }, { figures }) => {
    const least = 100 * (figures["yuan"] ?? Infinity)
    return sameDay(table, (fen) => fen >= least, { amount: figures["yuan"] ?? 0 })
  },
  ROUND_IN_ROUND_OUT: ({ table }, { figures }) => {
    const [least, multiple] = [100 * (figures["yuan"] ?? Infinity), 100 * (figures["multipleOfYuan"] ?? 1)]
    return sameDay(table, (fen) => fen >= least && fen % multiple === 0, { amount: figures["yuan"] ?? 0 })
  },
  WEAK_ACCOUNT: ({ table, category }) => {
    const interest = indicesWhere(
      table,
      (i) => table.flowClass[i] === EFFECTIVE && category[i] === INTEREST && table.amount[i]! > 0,
    )
    if (interest.length === 0) return undefined
    return {
      observed: yuan(interest.reduce((most, i) => Math.max(most, table.amount[i]!), 0)),
      lines: linesAt(table, interest),
    }
  },
  NEGATIVE_CASH_FLOW: ({ capacity }) => measuredAs(capacity.averageMonthlyEffectiveNetInflow),
  INSTALMENT_COVERAGE: ({ capacity }) => {
    const measured = measuredAs(capacity.coverageRatio)
    return measured === undefined
      ? undefined
      : {
          ...measured,
          params: {
            monthly: capacity.averageMonthlyEffectiveNetInflow ?? 0,
            instalment: capacity.monthInstallment ?? 0,
          },
        }
  },
  DOWN_PAYMENT_COVERAGE: ({ capacity }) => measuredAs(capacity.downPaymentCoverage),
}

const measuredAs = (observed: number | null): Measured | undefined => (observed === null ? undefined : { observed })

const share = (part: Fen, whole: Fen): Measured | undefined =>
  whole === 0 ? undefined : { observed: percent(part, whole), params: { amount: yuan(part), of: yuan(whole) } }

/** Days on which an account saw both an inflow and an outflow of a kind, own transfers, reversals and savings apart. */
const sameDay = (
  table: FlowTable,
  condition: (fen: Fen) => boolean,
  params: Readonly<Record<string, number>>,
): Measured => {
  const { amount, flowClass, day, ledger } = table
  const ignored = new Set([OWN_TRANSFER, REVERSAL, WEALTH, UNCLASSED])
  const large = indicesWhere(table, (i) => condition(Math.abs(amount[i]!)) && !ignored.has(flowClass[i]!))
  const days = new Map<string, Array<number>>()
  for (const i of large) {
    const key = `${ledger[i]} ${day[i]}`
    const known = days.get(key)
    if (known === undefined) days.set(key, [i])
    else known.push(i)
  }
  const both = [...days.values()].filter((on) => on.some((i) => amount[i]! > 0) && on.some((i) => amount[i]! < 0))
  return { observed: both.length, lines: linesAt(table, both.flat()), params }
}
