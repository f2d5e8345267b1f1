import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import {
  checkAuthenticity,
  ledgersOf,
  makeStatementReader,
  statementAnalyst,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { type DocumentFile, readDocument } from "@open-valuation/files"
import {
  type AccountTruth,
  accountTruth,
  type SimulatedAccount,
  simulateBorrower,
  type SimulatedClass,
} from "@open-valuation/testing/statement"
import {
  accountBetween,
  type PrintedLayout,
  printedLayouts,
  printStatement,
  wechatXlsx,
  zipFile,
} from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const today = LocalDate.LocalDate.make("2026-07-01")
const analyse = statementAnalyst()
const seeds = Array.from({ length: 42 }, (_, index) => index + 1)
const excluded: ReadonlyArray<SimulatedClass> = [
  "OWN_TRANSFER",
  "REVERSAL",
  "LOAN",
  "PASS_THROUGH",
  "WEALTH",
  "UNEXPLAINED_LARGE",
]

const layoutOf = (number: number): PrintedLayout => printedLayouts[number % printedLayouts.length]!
const isRead = (one: StatementFile | StatementUnreadable): one is StatementFile => !(one instanceof StatementUnreadable)

/** The statements in a file, read from its bytes. A refusal fails the test. */
const read = (file: DocumentFile) =>
  Effect.suspend(() => {
    const reader = makeStatementReader({ fileName: file.fileName })
    return readDocument(file).pipe(
      Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
      Effect.map(() => {
        const statements = reader.end()
        expect(statements.filter((one) => !isRead(one))).toEqual([])
        return statements.filter(isRead)
      }),
    )
  })

const outcomeOf = (files: ReadonlyArray<DocumentFile>) =>
  Effect.map(
    Effect.forEach(files, read),
    (statements) => analyse({ ledgers: ledgersOf(statements.flat()), today }).outcome,
  )

/** The figures of the result, without the names of files. */
const figuresOf = ({
  sourceReferenceList: _,
  riskAlert,
  ...figures
}: Effect.Success<ReturnType<typeof outcomeOf>>) => ({
  ...figures,
  risks: riskAlert.items.map(({ code, level, observed }) => ({ code, level, observed })),
})

const expectTruth = (outcome: Effect.Success<ReturnType<typeof outcomeOf>>, truths: ReadonlyArray<AccountTruth>) => {
  const yuan = (of: (truth: AccountTruth) => number | undefined) =>
    truths.reduce((sum, truth) => sum + (of(truth) ?? 0), 0) / 100
  expect(outcome).toMatchObject({
    totalInflow: yuan(({ inflowFen }) => inflowFen),
    totalOutflow: yuan(({ outflowFen }) => outflowFen),
    effectiveInflow: yuan(({ effectiveInflowFen }) => effectiveInflowFen),
    effectiveOutflow: yuan(({ effectiveOutflowFen }) => effectiveOutflowFen),
    openingBalance: yuan(({ openingFen }) => openingFen),
    closingBalance: yuan(({ closingFen }) => closingFen),
    effectiveAssets: yuan(({ effectiveAssetsFen }) => effectiveAssetsFen),
    dataQuality: { balanceBreaks: 0, unreadLines: 0 },
  })
  expect(outcome.effectiveAssetsBreakdown.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    truths.map(({ effectiveAssetsFen }) => effectiveAssetsFen / 100).toSorted((a, b) => a - b),
  )
  const found = new Map(outcome.excludedFlows.map(({ inflow, outflow, reason }) => [reason, { inflow, outflow }]))
  for (const flowClass of excluded) {
    expect([flowClass, found.get(flowClass) ?? { inflow: 0, outflow: 0 }]).toEqual([
      flowClass,
      {
        inflow: yuan(({ byClass }) => byClass[flowClass].inflowFen),
        outflow: yuan(({ byClass }) => byClass[flowClass].outflowFen),
      },
    ])
  }
}

const layoutFor = ({ kind }: SimulatedAccount, at: number, seed: number): PrintedLayout =>
  kind === "WALLET" ? wechatXlsx : layoutOf(seed + at * 3)
const printed = (accounts: ReadonlyArray<SimulatedAccount>, seed: number) =>
  accounts.map((account, at) => printStatement(account, layoutFor(account, at, seed)))

describe("an invented borrower's statements, from their bytes", () => {
  it.effect.each(printedLayouts.map(({ id }) => id))("%s returns every line unchanged", (id) =>
    Effect.gen(function* () {
      const layout = printedLayouts.find((one) => one.id === id)!
      const [account] = simulateBorrower({ seed: 5, endDate }).accounts
      const [statement] = yield* read(printStatement(account!, layout))
      const [ledger] = ledgersOf([statement!])
      expect(statement!.account.institution).toBe(layout.institution)
      expect(
        ledger!.lines.map(({ amountFen, balanceFen, counterparty, date, summary, time }) => {
          return { amountFen, balanceFen, counterparty, date, summary, time }
        }),
      ).toEqual(
        account!.entries.map(({ amountFen, balanceFen, counterparty, date, summary, time }) => {
          return { amountFen, balanceFen, counterparty, date, summary, time: layout.printsTime ? time : undefined }
        }),
      )
    }),
  )

  const isTrue = Effect.fnUntraced(function* (seed: number) {
    const { accounts } = simulateBorrower({ seed, endDate, accounts: 1 + (seed % 3), wallet: seed % 4 === 0 })
    const outcome = yield* outcomeOf(printed(accounts, seed))
    expectTruth(
      outcome,
      accounts.map((account, at) => accountTruth(account, layoutFor(account, at, seed).statesPeriod)),
    )
  })
  const title = "seed %i: totals, classes and effective assets are the truth to the fen"
  it.effect.each(seeds.slice(0, 14))(title, isTrue)
  it.effect.each(seeds.slice(14))(title, isTrue, { tags: ["long"] })

  it.effect("the order of the files, and whether they come in an archive, makes no difference", () =>
    Effect.gen(function* () {
      const { accounts } = simulateBorrower({ seed: 8, endDate, accounts: 3, wallet: true })
      const files = printed(accounts, 2)
      const [first, ...others] = files
      const outcome = figuresOf(yield* outcomeOf(files))
      expect(figuresOf(yield* outcomeOf(files.toReversed()))).toEqual(outcome)
      expect(figuresOf(yield* outcomeOf([...others, first!]))).toEqual(outcome)
      const archive = zipFile(files.map(({ bytes, fileName }) => ({ name: fileName, bytes })))
      expect(figuresOf(yield* outcomeOf([{ fileName: "all.zip", bytes: archive }]))).toEqual(outcome)
    }),
  )

  it.effect("overlapping statements of one account, and the same file twice, count once", () =>
    Effect.gen(function* () {
      const [account] = simulateBorrower({ seed: 11, endDate, accounts: 1 }).accounts
      const [from, middle, later] = ["2026-01-01", "2026-03-10", "2026-04-20"].map((date) =>
        LocalDate.LocalDate.make(date),
      )
      const layout = printedLayouts.find(({ id }) => id === "abc-personal-xlsx")!
      const early = printStatement(accountBetween(account!, from!, later!), layout)
      const late = printStatement(accountBetween(account!, middle!, endDate), layout)
      const files = [
        { ...late, fileName: "late.xlsx" },
        { ...early, fileName: "early.xlsx" },
        { ...early, fileName: "early-again.xlsx" },
      ]
      const outcome = yield* outcomeOf(files)
      expectTruth(outcome, [accountTruth(account!)])
      expect(outcome.dataQuality.duplicateLines).toBeGreaterThan(account!.entries.length / 2)
      expect(figuresOf(yield* outcomeOf(files.toReversed()))).toEqual(figuresOf(outcome))
    }),
  )

  it.effect.each(seeds.slice(0, 14))("seed %i: an honest statement shows no sign of forgery", (seed) =>
    Effect.gen(function* () {
      const { accounts } = simulateBorrower({ seed, endDate, accounts: 2 })
      const statements = (yield* Effect.forEach(printed(accounts, seed), read)).flat()
      expect(checkAuthenticity(statements, ledgersOf(statements), today)).toEqual([])
    }),
  )

  it.effect.each(printedLayouts.map(({ id }) => id))(
    "%s: a row that was taken out is one break, a changed balance two",
    (id) =>
      Effect.gen(function* () {
        const layout = printedLayouts.find((one) => one.id === id)!
        const [account] = simulateBorrower({ seed: 5, endDate, purchasesPerDay: 1 }).accounts
        const { entries } = account!
        const ledgerOf = (shown: SimulatedAccount["entries"]) =>
          Effect.map(
            read(printStatement({ ...account!, entries: shown }, layout)),
            (statements) => ledgersOf(statements)[0]!,
          )
        const gone = entries.length >> 1
        const without = yield* ledgerOf(entries.filter((_, at) => at !== gone))
        expect(without.breaks).toHaveLength(1)
        expect(without.breaks[0]).toMatchObject({
          printedFen: without.breaks[0]!.expectedFen + entries[gone]!.amountFen,
        })
        const changed = yield* ledgerOf(
          entries.map((entry, at) => (at === gone ? { ...entry, balanceFen: entry.balanceFen + 1_000_000 } : entry)),
        )
        expect(changed.breaks).toHaveLength(2)
      }),
  )
})
