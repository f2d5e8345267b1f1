import { fromEpochDay, toEpochDay } from "../../domain/LocalDate.ts"
import { OWN_TRANSFER } from "../analysis/FlowClass.ts"
import type { AccountAssets } from "../assets/AccountAssets.ts"
import { movedAfterEnd } from "../assets/MovedAfterEnd.ts"
import { type Fen, yuan } from "../Fen.ts"
import { CLAIMED, CROWDED, indicesWhere } from "../flows/FlowTable.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { type LineOfLedger, linesAt, type Measured, type Measures, percent, type RiskCase } from "./Risk.ts"

/** The day on which the file of a line was uploaded. */
const submittedOn = ({ ledger, line }: LineOfLedger) => ledger.sources[line.source]?.uploadedOn

const filesOf = (ledgers: ReadonlyArray<Ledger>): string =>
  [...new Set(ledgers.flatMap(({ sources }) => sources.map(({ fileName }) => fileName)))].join("、")

/**
 * Money that does not count because a statement does not prove it. Each also has innocent reasons; none is a proof of
 * forgery.
 */
export const forgeryRisks: Measures<
  "SAME_MONEY" | "LINES_AFTER_UPLOAD" | "SILENT_DAYS" | "UNPROVEN_BALANCE" | "MOVED_AFTER_END" | "UNPROVEN_INCOME"
> = {
  SAME_MONEY: ({ repeated }) => ({
    observed: repeated.reduce((most, { share }) => Math.max(most, percent(share, 1)), 0),
    lines: repeated.flatMap(({ ledger }) => ledger.lines.map((line) => ({ ledger, line }))),
    params: {
      repeated: filesOf(repeated.map(({ ledger }) => ledger)),
      files: filesOf(repeated.map(({ of }) => of)),
    },
  }),
  LINES_AFTER_UPLOAD: ({ later, today }) => ({
    observed: later.length,
    lines: later,
    params: {
      submitted: [...new Set(later.map((one) => submittedOn(one) ?? today))].toSorted().join("、"),
      lastDate: later.reduce<string>((last, { line }) => (line.date > last ? line.date : last), ""),
      files: filesOf(later.map(({ ledger }) => ledger)),
    },
  }),
  SILENT_DAYS: (given) =>
    shareLost(
      given,
      ({ unseenFen }) => unseenFen,
      (found) => ({
        periods: found
          .flatMap(({ assets: { silence } }) =>
            silence === undefined ? [] : [`${fromEpochDay(silence.from)}~${fromEpochDay(silence.to)}`],
          )
          .join("、"),
        files: filesOf(found.map(({ ledger }) => ledger)),
      }),
    ),
  UNPROVEN_BALANCE: (given) =>
    shareLost(
      given,
      ({ unprovenFen }) => unprovenFen,
      (found) => ({
        files: filesOf(found.map(({ ledger }) => ledger)),
        breaks: found.reduce((sum, { ledger }) => sum + ledger.breaks.length, 0),
      }),
      ({ ledger }) => {
        const at = ledger.breaks.length > 0 ? ledger.breaks.map(({ line }) => line) : [0]
        return at.flatMap((line) => ledger.lines[line] ?? []).map((line) => ({ ledger, line }))
      },
    ),
  MOVED_AFTER_END: (given) => {
    const { table, assets, policy } = given
    const moved = movedAfterEnd(table, assets, policy)
    const measured = shareLost(
      given,
      ({ countedElsewhereFen }) => countedElsewhereFen,
      () => ({
        from: filesOf(moved.flatMap(({ from }) => table.ledgers[from] ?? [])),
        to: filesOf(moved.flatMap(({ to }) => table.ledgers[to] ?? [])),
      }),
    )
    const lines = [...new Set(moved.flatMap(({ lines: these }) => these))].toSorted((a, b) => a - b)
    return measured === undefined ? undefined : { ...measured, lines: linesAt(table, lines) }
  },
  UNPROVEN_INCOME: ({ table, assets, policy }) => {
    const { amount, day, doubt, flowClass, ledger } = table
    const doubtful = indicesWhere(table, (i) => doubt[i] === CLAIMED || doubt[i] === CROWDED)
    const sumOf = (of: ReadonlyArray<number>): Fen => of.reduce((sum, i) => sum + amount[i]!, 0)
    const own = doubtful.filter((i) => flowClass[i] === OWN_TRANSFER)
    const kept = own.filter((i) => {
      const end = assets[ledger[i]!]?.to
      return end !== undefined && day[i]! <= toEpochDay(end) - policy.seasoning.depositDays
    })
    return {
      observed: doubtful.length,
      lines: linesAt(table, doubtful),
      params: { amount: yuan(sumOf(doubtful)), own: yuan(sumOf(own)), kept: yuan(sumOf(kept)) },
    }
  },
}

interface Lost {
  readonly ledger: Ledger
  readonly assets: AccountAssets
}

/** The share of the assets that a rule takes away, of what they would be without it. */
const shareLost = (
  { table, assets }: RiskCase,
  lostFen: (assets: AccountAssets) => Fen,
  params: (found: ReadonlyArray<Lost>) => Measured["params"],
  linesOf: (found: Lost) => ReadonlyArray<LineOfLedger> = () => [],
): Measured | undefined => {
  const found = table.ledgers.flatMap((ledger, at): ReadonlyArray<Lost> => {
    const account = assets[at]
    return account === undefined || lostFen(account) === 0 ? [] : [{ ledger, assets: account }]
  })
  const lost = found.reduce((sum, one) => sum + lostFen(one.assets), 0)
  if (lost === 0) return undefined
  const counted = assets.reduce((sum, account) => sum + (account?.amountFen ?? 0), 0)
  return {
    observed: percent(lost, counted + lost),
    lines: found.flatMap(linesOf),
    params: { ...params(found), amount: yuan(lost) },
  }
}
