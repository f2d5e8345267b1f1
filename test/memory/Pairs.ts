import { LocalDate } from "@open-valuation/core/domain"
import type { StatementFile, StatementLine } from "@open-valuation/core/statement"
import { SeededRandom } from "@open-valuation/testing"
import { ownerName, simulateBorrower, statementFileOf } from "@open-valuation/testing/statement"
import {
  accountBetween,
  printedLayouts,
  type PrintedStatement,
  printStatement,
} from "@open-valuation/testing/statement/print"

/** What two borrowers, or one of them twice, submit: a file as it is printed, or as a reader has read it. */
export type Submitted = PrintedStatement | StatementFile

export interface Pair {
  readonly name: string
  readonly first: ReadonlyArray<Submitted>
  readonly second: ReadonlyArray<Submitted>
  /** Whose the second one claims to be. */
  readonly holder: "SAME" | "OTHER_NAME" | "UNKNOWN"
}

const endDate = LocalDate.LocalDate.make("2026-06-25")

const borrower = (seed: number) => {
  const random = new SeededRandom(`pair ${seed}`)
  return simulateBorrower({ seed, endDate, accounts: 1, purchasesPerDay: random.between(0.2, 1.2) }).accounts[0]!
}

const daysBefore = (days: number) => LocalDate.fromEpochDay(LocalDate.toEpochDay(endDate) - days)

const layout = (id: string) => printedLayouts.find((one) => one.id === id)!
const [csv, pdf, xlsx, boc] = ["unlisted-csv", "unlisted-pdf", "abc-personal-xlsx", "boc-personal-csv"].map(layout)

/** A line with one digit of one figure misread. */
const misread = (line: StatementLine, random: SeededRandom): StatementLine => {
  const figure = random.integer(0, 2)
  const by = random.integer(1, 8) * 10 ** random.integer(0, 4)
  if (figure === 0) return { ...line, amountFen: line.amountFen + Math.sign(line.amountFen) * by }
  if (figure === 1) return { ...line, balanceFen: line.balanceFen === undefined ? undefined : line.balanceFen + by }
  const day = LocalDate.toEpochDay(line.date) + random.integer(-9, 9)
  return { ...line, date: LocalDate.fromEpochDay(Math.min(day, LocalDate.toEpochDay(endDate))) }
}

/** A statement as a recogniser reads it from a poor scan: 10 % of the lines with a wrong digit, 4 % lost. */
const scanned = (file: StatementFile, random: SeededRandom): StatementFile => ({
  ...file,
  scanned: true,
  lines: file.lines
    .filter(() => !random.chance(0.04))
    .map((line) => (random.chance(0.1) ? misread(line, random) : line)),
})

const shuffled = (file: StatementFile, random: SeededRandom): StatementFile => ({
  ...file,
  lines: file.lines
    .map((line) => ({ line, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line),
})

const withoutBalances = (file: StatementFile): StatementFile => ({
  ...file,
  hasBalances: false,
  lines: file.lines.map((line) => ({ ...line, balanceFen: undefined })),
})

type Copy = (account: ReturnType<typeof borrower>, random: SeededRandom) => Submitted

const renamed = (account: ReturnType<typeof borrower>, random: SeededRandom) => ({
  ...account,
  accountName: `${ownerName(random, false)}甲`,
  accountNumber: `95${account.accountNumber.slice(2).split("").toReversed().join("")}`,
})

const lifted = (account: ReturnType<typeof borrower>, byFen: number) => ({
  ...account,
  openingFen: account.openingFen + byFen,
  entries: account.entries.map((entry) => ({ ...entry, balanceFen: entry.balanceFen + byFen })),
})

/** Ways in which one statement comes twice. */
const copies: ReadonlyArray<readonly [name: string, holder: Pair["holder"], copy: Copy]> = [
  [
    "the last two months, as a workbook",
    "SAME",
    (account) => printStatement(accountBetween(account, daysBefore(60), endDate), xlsx!),
  ],
  [
    "a month in the middle, as a PDF",
    "SAME",
    (account) => printStatement(accountBetween(account, daysBefore(100), daysBefore(65)), pdf!),
  ],
  ["saved again as a PDF", "SAME", (account) => printStatement(account, pdf!)],
  ["saved again in a form that names nobody", "UNKNOWN", (account) => printStatement(account, boc!)],
  ["without balances", "SAME", (account) => withoutBalances(statementFileOf(account))],
  ["scanned", "SAME", (account, random) => scanned(statementFileOf(account), random)],
  [
    "the last six weeks, scanned",
    "SAME",
    (account, random) => scanned(statementFileOf(accountBetween(account, daysBefore(42), endDate)), random),
  ],
  ["in another order", "SAME", (account, random) => shuffled(statementFileOf(account), random)],
  ["under another name and number", "OTHER_NAME", (account, random) => printStatement(renamed(account, random), xlsx!)],
  [
    "under another name, with more money, scanned",
    "OTHER_NAME",
    (account, random) => scanned(statementFileOf(lifted(renamed(account, random), 8_000_000)), random),
  ],
]

/** Pairs of statements that show the same lines, each kind as often as the others. */
export const copiedPairs = (count: number): ReadonlyArray<Pair> =>
  Array.from({ length: count }, (_, at) => {
    const [name, holder, copy] = copies[at % copies.length]!
    const account = borrower(1_000 + at)
    return {
      name: `${name}, borrower ${at}`,
      holder,
      first: [printStatement(account, csv!)],
      second: [copy(account, new SeededRandom(`copy ${at}`))],
    }
  })

type Lines = ReadonlyArray<StatementLine>

/** A statement with further lines, its balances made to follow. */
const withLines = (file: StatementFile, more: Lines, openingFen: number): StatementFile => {
  let balanceFen = openingFen
  const inTime = [...file.lines, ...more].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return {
    ...file,
    lines: inTime.map((line, at) => ({ ...line, row: at + 2, balanceFen: (balanceFen += line.amountFen) })),
  }
}

const MONTHS = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]

/** The same payment each month on one day. */
const monthly = (day: string, amountFen: number, counterparty: string, summary: string): Lines =>
  MONTHS.map((month) => ({
    row: 1,
    page: undefined,
    sheet: undefined,
    date: LocalDate.LocalDate.make(`${month}-${day}`),
    time: "10:00:00",
    amountFen,
    balanceFen: undefined,
    counterparty,
    counterpartyAccount: undefined,
    summary,
    texts: [],
    neutral: false,
    repaired: false,
  }))

const nothingBut = (file: StatementFile): StatementFile => ({ ...file, lines: [] })

/** What strangers have in common: one employer, one landlord, one shop. */
const common = (random: SeededRandom) => {
  const wage = random.integer(4, 20) * 100_000
  const rent = random.integer(10, 40) * 10_000
  return [
    ...monthly("10", wage, "岚川同舟制造有限公司", "代发工资"),
    ...monthly("12", -rent, "青屿安居物业有限公司", "房租"),
    ...monthly("15", -5_900, "云汀通信", "话费"),
    ...monthly("15", 30_000, "岚川同舟制造有限公司", "餐补"),
    ...monthly("20", -1_500, "云汀视频", "会员"),
    ...monthly("22", -38_000, "禾洲保险", "保费"),
    ...monthly("23", -random.integer(3, 9) * 10_000, "朔望物业", "车位"),
  ]
}

/** Honest borrowers who resemble each other. */
const resemblances: ReadonlyArray<
  readonly [name: string, make: (at: number, random: SeededRandom) => Omit<Pair, "name">]
> = [
  [
    "colleagues with one wage, landlord and phone company",
    (at, random) => {
      const these = common(random)
      const [one, other] = [borrower(50_000 + 2 * at), borrower(50_001 + 2 * at)].map((account) =>
        withLines(statementFileOf(account), these, account.openingFen),
      )
      return { holder: "OTHER_NAME", first: [one!], second: [other!] }
    },
  ],
  [
    "colleagues whose accounts see nothing but wages, rent and fees",
    (at, random) => {
      const these = common(random)
      const [one, other] = [borrower(60_000 + 2 * at), borrower(60_001 + 2 * at)].map((account) =>
        withLines(nothingBut(statementFileOf(account)), these, account.openingFen),
      )
      return { holder: "OTHER_NAME", first: [one!], second: [other!] }
    },
  ],
  [
    "colleagues who move one wage elsewhere as soon as it arrives",
    (at, random) => {
      const [one, other] = [borrower(65_000 + 2 * at), borrower(65_001 + 2 * at)]
      const wages = MONTHS.map(() => random.integer(80, 95) * 10_000)
      const swept = (account: typeof one, day: string) => {
        const lines = wages.flatMap((wage, month) => [
          ...monthly("10", wage, "岚川同舟制造有限公司", "代发工资").slice(month, month + 1),
          ...monthly(day, -wage, account.accountName, "转账").slice(month, month + 1),
        ])
        return withLines(nothingBut(statementFileOf(account)), lines, 0)
      }
      return { holder: "OTHER_NAME", first: [swept(one, "10")], second: [swept(other, "11")] }
    },
  ],
  [
    "husband and wife who pay each other and share the bills",
    (at, random) => {
      const [his, hers] = [borrower(70_000 + 2 * at), borrower(70_001 + 2 * at)]
      const household = random.integer(1_000, 6_000) * 100
      const bills = [
        ...monthly("05", -random.integer(100, 900) * 100, "云汀电力", "电费"),
        ...monthly("08", -250_000, "禾洲幼儿园", "学费"),
      ]
      const one = withLines(
        statementFileOf(his),
        [...bills, ...monthly("11", -household, hers.accountName, "家用")],
        his.openingFen,
      )
      const other = withLines(
        statementFileOf(hers),
        [...bills, ...monthly("11", household, his.accountName, "家用")],
        hers.openingFen,
      )
      return { holder: "OTHER_NAME", first: [one], second: [other] }
    },
  ],
  [
    "customers of one shop who buy the same on the same days",
    (at, random) => {
      const menu = Array.from({ length: 12 }, () => -random.integer(8, 40) * 100)
      const [one, other] = [borrower(80_000 + 2 * at), borrower(80_001 + 2 * at)].map((account) => {
        const meals = MONTHS.flatMap((month) =>
          Array.from({ length: 20 }, (_, day) => `${month}-${day < 9 ? "0" : ""}${day + 1}`)
            .filter(() => random.chance(0.7))
            .flatMap((date) =>
              monthly("01", random.pick(menu), "味稻小面馆", "消费")
                .slice(0, 1)
                .map((line) => ({ ...line, date: LocalDate.LocalDate.make(date) })),
            ),
        )
        return withLines(statementFileOf(account), meals, account.openingFen)
      })
      return { holder: "OTHER_NAME", first: [one!], second: [other!] }
    },
  ],
  [
    "one person's card and wallet, which show the same purchases",
    (at) => {
      const { accounts } = simulateBorrower({ seed: 90_000 + at, endDate, accounts: 1, wallet: true })
      const [card, wallet] = accounts.map(statementFileOf)
      const purchases = card!.lines.filter(({ amountFen }) => amountFen < 0)
      return {
        holder: "SAME",
        first: [card!],
        second: [{ ...wallet!, lines: [...wallet!.lines, ...withoutBalances({ ...card!, lines: purchases }).lines] }],
      }
    },
  ],
]

/** Pairs of honest statements that have much in common, each kind as often as the others. */
export const honestPairs = (count: number): ReadonlyArray<Pair> =>
  Array.from({ length: count }, (_, at) => {
    const [name, make] = resemblances[at % resemblances.length]!
    return { name: `${name}, ${at}`, ...make(at, new SeededRandom(`honest ${at}`)) }
  })
