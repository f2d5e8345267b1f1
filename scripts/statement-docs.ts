import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import {
  defaultAuthenticityPolicy,
  defaultStatementPolicy,
  type Layout,
  layouts,
  ledgersOf,
  makeStatementReader,
  type RiskRule,
  statementAnalyst,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { readDocument } from "@open-valuation/files"
import { Effect, Stream } from "effect"

type Rows = ReadonlyArray<ReadonlyArray<string>>

const table = (header: ReadonlyArray<string>, rows: Rows): string =>
  [header, header.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n")

const code = (text: string): string => (text === "" ? "" : `\`${text}\``)

const recognisedBy = ({ tellingHeader, titles }: Layout): string => {
  const named = titles.filter((title) => title !== "").map(code)
  return [...named, ...(tellingHeader === true || named.length === 0 ? ["its columns"] : [])].join(", ")
}

const layoutTable = (): string =>
  table(
    ["bank or wallet", "export", "recognised by", "what is odd about it", "facts from"],
    layouts.map((layout) => [
      layout.institution,
      layout.variant,
      recognisedBy(layout),
      (layout.quirks ?? []).join("; "),
      layout.source,
    ]),
  )

const yuan = (fen: number): string => (fen / 100).toLocaleString("en-US")
const percent = (share: number): string => `${share * 100} %`

/** The policy's figures, in the order in which lines are classified. */
const policyTable = (): string => {
  const { debts, largeDeposit, matching, ownTransfer, passThrough, proof, reversal, sameMoney, seasoning } =
    defaultStatementPolicy
  const own = "own judgement"
  return table(
    ["`StatementPolicy`", "value", "what it decides", "source"],
    [
      [
        "`ownTransfer.days`",
        `${ownTransfer.days}`,
        "most days between both sides of an own-account transfer",
        "contract 2.6; Ocrolus documentation",
      ],
      [
        "`reversal.days`",
        `${reversal.days}`,
        "days back in which the entry is looked for that a reversal or refund takes back",
        own,
      ],
      [
        "`passThrough.days`",
        `${passThrough.days}`,
        "most days between money in and the same money out",
        "contract 2.6",
      ],
      ["`passThrough.smallestFen`", yuan(passThrough.smallestFen), "yuan; below it amounts meet by chance", own],
      [
        "`largeDeposit.monthlyShare`",
        percent(largeDeposit.monthlyShare),
        "of the mean monthly effective inflow: above it a deposit is large",
        "contract 2.6; mortgage practice (Fannie Mae B3-4.2-02)",
      ],
      ["`largeDeposit.smallestFen`", yuan(largeDeposit.smallestFen), "yuan; below it nothing is large", own],
      [
        "`largeDeposit.earlierShare`",
        percent(largeDeposit.earlierShare),
        "of the deposit: less business with the party, more than `seasoning.depositDays` before, explains nothing",
        own,
      ],
      [
        "`largeDeposit.youngShare`",
        percent(largeDeposit.youngShare),
        "of the deposit: less business in those days explains nothing either",
        own,
      ],
      [
        "`largeDeposit.regularMonths`",
        `${largeDeposit.regularMonths}`,
        "a party that pays in so many months is a regular one",
        own,
      ],
      ["`seasoning.days`", `${seasoning.days}`, "days of end-of-day balances", "contract 2.6"],
      [
        "`seasoning.depositDays`",
        `${seasoning.depositDays}`,
        "an unexplained deposit of so many last days is taken out",
        "contract 2.6",
      ],
      [
        "`seasoning.silence.days`",
        `${seasoning.silence.days}`,
        "days without a line that are unusual at the end of an account, and",
        own,
      ],
      ["`seasoning.silence.times`", `${seasoning.silence.times}`, "times the longest silence before, where", own],
      [
        "`seasoning.silence.linesBefore`",
        `${seasoning.silence.linesBefore}`,
        "lines before show what is usual: the days from such a silence on season nothing",
        own,
      ],
      [
        "`proof.links`",
        `${proof.links}`,
        "balances that follow from the one before, for an opening balance to count",
        "a chain takes two balances",
      ],
      [
        "`proof.turnoverTimes`",
        proof.turnoverTimes.toLocaleString("en-US"),
        "times what the lines move: up to it an opening balance counts",
        "a quarter's interest at 0.05 % a year moves 1/8000 of a deposit",
      ],
      [
        "`sameMoney.share`",
        percent(sameMoney.share),
        "of an account's amounts, each once, that stand in another one: the same money",
        own,
      ],
      ["`sameMoney.amounts`", `${sameMoney.amounts}`, "amounts that have to agree at least", own],
      [
        "`sameMoney.fewShare`",
        percent(sameMoney.fewShare),
        `the share of an account with fewer than ${sameMoney.fewAmounts} amounts (\`fewAmounts\`)`,
        own,
      ],
      ["`sameMoney.days`", `${sameMoney.days}`, "days by which a line may stand beside the common distance", own],
      [
        "`sameMoney.tolerance`",
        percent(sameMoney.tolerance),
        "of an amount, by which it may differ beside the common scale",
        own,
      ],
      ["`sameMoney.chance`", percent(sameMoney.chance), "how probable so much agreement may be by chance", own],
      [
        "`matching.tolerance`",
        percent(matching.tolerance),
        "of the inflow: how far the outflow that takes it away may differ",
        own,
      ],
      ["`matching.days`", `${matching.days}`, "days in which that outflow is looked for", own],
      [
        "`debts.endedDays`",
        `${debts.endedDays}`,
        "a lender whose last monthly payment was longer before the end is owed no more",
        own,
      ],
      [
        "`debts.personPayments`",
        `${debts.personPayments}`,
        "a person who lent nothing within the period is a lender from so many repayments",
        own,
      ],
    ],
  )
}

/** The figures of the reading of the cash flow. */
const profileTable = (): string => {
  const { daySpread, lateDays, lessorWords, lowBalanceFen, night, recentMonths, regularMonths, regularShare, round } =
    defaultStatementPolicy.profile
  const own = "own judgement"
  const hour = (of: number): string => `${String(of).padStart(2, "0")}:00`
  return table(
    ["`StatementPolicy.profile`", "value", "what it decides", "source"],
    [
      ["`regularMonths`", `${regularMonths}`, "months with a payment that make it regular", own],
      [
        "`regularShare`",
        percent(regularShare),
        "of the months from the first wages to the last: fewer are casual work",
        own,
      ],
      ["`lateDays`", `${lateDays}`, "days by which wages may be late before their month counts as missing", own],
      ["`daySpread`", `${daySpread}`, "days around the usual day beyond which none is usual, by the median", own],
      ["`recentMonths`", `${recentMonths}`, "newest months that are held against those before", own],
      ["`lessorWords`", lessorWords.join(" "), "in the name of a lender: a lessor", own],
      ["`lowBalanceFen`", yuan(lowBalanceFen), "yuan; a day that ends with less on all accounts is a low one", own],
      ["`round.multipleFen`", yuan(round.multipleFen), "yuan; a multiple of it is round", own],
      ["`round.smallestFen`", yuan(round.smallestFen), "yuan; smaller receipts say nothing", own],
      ["`night`", `${hour(night.from)} to ${hour(night.to)}`, "the night", own],
      ["`night.smallestFen`", yuan(night.smallestFen), "yuan; everyday purchases at night say nothing", own],
      ["`night.timedShare`", percent(night.timedShare), "of an account's lines that have to print a time", own],
    ],
  )
}

const holidayTable = (): string =>
  table(
    ["year", "days off", "notice", "of", "compared with its text"],
    defaultStatementPolicy.profile.holidays.map(({ holidays, notice, noticeDate, verified, year }) => [
      `${year}`,
      holidays.map(({ from, to }) => (from === to ? from : `${from} to ${to}`).replaceAll(`${year}-`, "")).join(", "),
      notice,
      noticeDate,
      verified ? "yes" : "not yet",
    ]),
  )

const thresholds = ({ bad, steps, unit }: RiskRule): string =>
  steps.map(({ at, level }) => `${bad === "FROM" ? "≥" : "<"} ${at.toLocaleString("en-US")}: ${level}`).join("; ") +
  ` (${unit.toLowerCase()})`

const figures = (rule: RiskRule): string =>
  Object.entries(rule.figures)
    .map(([name, value]) => `${code(name)} ${Math.round(value * 100) / 100}`)
    .join(", ")

const riskTable = (): string =>
  table(
    ["code", "risk", "threshold and level", "further figures", "source"],
    Object.entries(defaultStatementPolicy.risks).map(([risk, rule]) => [
      code(risk),
      translate({ code: "statement.riskTitle", params: { risk } }, "en"),
      thresholds(rule),
      figures(rule),
      rule.source,
    ]),
  )

const wordTable = (): string =>
  table(
    ["group", "looked for in", "words", "unless", "source"],
    defaultStatementPolicy.keywords.map(({ except, id, source, where, words }) => [
      code(id),
      { PARTY: "the counterparty's name", TEXTS: "the other texts", BOTH: "name and texts" }[where],
      words.join(" "),
      except.join(" "),
      source,
    ]),
  )

const rateTable = (): string =>
  table(
    ["from", "a year", "source", "compared with the announcement"],
    defaultAuthenticityPolicy.demandRates.map(({ basisPoints, from, source, verified }) => [
      from,
      percent(basisPoints / 10_000),
      source,
      verified ? "yes" : "not yet",
    ]),
  )

/** The figures of the authenticity checks. */
const signTable = (): string => {
  const policy = defaultAuthenticityPolicy
  const { interestDays, interestRatio } = policy
  const rules = "rules of public micro-lenders and of visa document checkers"
  const own = "own judgement"
  return table(
    ["`AuthenticityPolicy`", "value", "what it decides", "source"],
    [
      [
        "`modifiedAfterMinutes`",
        `${policy.modifiedAfterMinutes}`,
        "minutes after its making in which a bank still stamps a file",
        own,
      ],
      [
        "`otherFontShare`",
        percent(policy.otherFontShare),
        "of the amounts: a second font in more of them is the bank's own",
        own,
      ],
      [
        "`seriousBreaks`",
        `${policy.seriousBreaks}`,
        "breaks of the running balance that are serious; one is worth a warning",
        rules,
      ],
      [
        "`untimelyShare`",
        percent(policy.untimelyShare),
        "of the lines: where more are out of time, the bank books so",
        own,
      ],
      [
        "`interestDays`",
        `${interestDays.from} to ${interestDays.to}`,
        "of March, June, September, December: days on which interest is paid",
        rules,
      ],
      [
        "`interestRatio`",
        `${interestRatio.low} to ${interestRatio.high}`,
        "interest paid against interest expected",
        rules,
      ],
      [
        "`smallestInterestFen`",
        yuan(policy.smallestInterestFen),
        "yuan; below it rounding decides, and nothing is said",
        own,
      ],
      [
        "`missedInterestFen`",
        yuan(policy.missedInterestFen),
        "yuan that a quarter must have brought for missing interest to be told",
        own,
      ],
      ["`transferDays`", `${policy.transferDays}`, "days between both sides of a transfer between two statements", own],
    ],
  )
}

/** The statement printed in the document, read and assessed: the days of the effective assets. */
const exampleTable = async (markdown: string): Promise<string> => {
  const csv = /```csv\n([^]*?)```/.exec(markdown)?.[1] ?? ""
  const reader = makeStatementReader({ fileName: "example.csv" })
  await readDocument({ bytes: new TextEncoder().encode(csv), fileName: "example.csv" }).pipe(
    Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
    Effect.runPromise,
  )
  const statements = reader.end().filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
  const { outcome } = statementAnalyst()({
    ledgers: ledgersOf(statements),
    today: LocalDate.LocalDate.make("2026-07-01"),
  })
  const [account] = outcome.effectiveAssetsBreakdown
  if (account === undefined) throw new Error("The example of docs/statements.md cannot be read")
  const money = (amount: number | null): string => (amount ?? 0).toLocaleString("en-US", { minimumFractionDigits: 2 })
  return [
    table(
      ["days", "end-of-day balance", "taken out", "adjusted"],
      account.balances.map(({ adjusted, balance, excluded, from, to }) => [
        `${from} to ${to}`,
        money(balance),
        money(excluded),
        money(adjusted),
      ]),
    ),
    "",
    `Mean of the ${account.days} adjusted balances: ${money(account.adjustedMeanBalance)}. Adjusted closing balance: ${money(account.adjustedClosingBalance)}. **Effective assets: ${money(outcome.effectiveAssets)} yuan**, the lower of the two.`,
  ].join("\n")
}

/** The document with its generated parts filled from the code's data. */
export const statementDocs = async (markdown: string): Promise<string> => {
  const parts: Readonly<Record<string, string>> = {
    layouts: layoutTable(),
    policy: policyTable(),
    profile: profileTable(),
    holidays: holidayTable(),
    risks: riskTable(),
    words: wordTable(),
    rates: rateTable(),
    signs: signTable(),
    example: await exampleTable(markdown),
  }
  return markdown.replaceAll(
    /<!-- generated: (\w+) -->\n[^]*?<!-- end -->/g,
    (_, name: string) => `<!-- generated: ${name} -->\n\n${parts[name] ?? ""}\n\n<!-- end -->`,
  )
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..")
  const path = join(root, "docs/statements.md")
  writeFileSync(path, await statementDocs(readFileSync(path, "utf8")))
  execFileSync("npx", ["oxfmt", path], { cwd: root, stdio: "inherit" })
}
