import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import type { EarlierStatement } from "@open-valuation/core/ports"
import {
  defaultMemoryPolicy,
  fingerprintsOf,
  ledgersOf,
  rememberedOf,
  statementAnalyst,
  type StatementFile,
} from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { type Row, statement as booked } from "../analysis/Accounts.ts"

const today = LocalDate.LocalDate.make("2026-07-10")

interface Given {
  readonly holder?: string
  readonly number?: string
  readonly kind?: "BANK" | "WALLET"
  readonly days?: number
  readonly perDay?: number
  readonly file?: Partial<StatementFile>
  readonly line?: (row: Row, at: number) => Row
}

const first = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-01-01"))

/** A statement of one line a day from 1 January on. */
const statement = ({
  days = 60,
  file,
  holder = "喻禾朔",
  kind = "BANK",
  line = (row) => row,
  number = "9222020000001234567",
  perDay = 1,
}: Given = {}): StatementFile => {
  const rows = Array.from({ length: days * perDay }, (_, at) => {
    const date = LocalDate.fromEpochDay(first + Math.floor(at / perDay))
    return line([date, -(((at * 7_919) % 50_000) + 100) / 100, `云汀商行${at}`, "消费"], at)
  })
  const account = { institution: "云汀农村商业银行", accountName: holder, accountNumber: number, kind }
  return { ...booked(rows, { opening: 100_000, withoutBalances: kind === "WALLET", account }), ...file }
}

const printsOf = (files: ReadonlyArray<StatementFile>, borrower?: string, sha256?: string) =>
  fingerprintsOf(
    ledgersOf(files),
    files.map((one) => ({ statement: one, sha256 })),
    defaultMemoryPolicy,
    () => borrower,
  )

/** What earlier tasks, one for each file, say of the files of a later one; whose files they are said to be. */
const remembered = (
  earlier: ReadonlyArray<StatementFile>,
  files: ReadonlyArray<StatementFile>,
  [before, now]: readonly [before?: string, now?: string] = [],
  sha256?: string,
) => {
  const prints = printsOf(files, now, sha256)
  const asked = new Set(prints.flatMap(({ print }) => print.marks))
  const recalled = earlier.flatMap((one, taskId) =>
    printsOf([one], before, sha256).map(({ print }): EarlierStatement => ({
      taskId,
      facts: print.facts,
      holder: String(print.holder ?? ""),
      seen: print.marks.filter((mark) => asked.has(mark)),
    })),
  )
  return rememberedOf(prints, recalled, defaultMemoryPolicy)
}

const kindsOf = (earlier: StatementFile, later: StatementFile) =>
  remembered([earlier], [later]).earlierTasks.map(({ holder, kind }) => `${kind} ${holder}`)

/** The detail of a risk in both languages. */
const told = (earlier: ReadonlyArray<StatementFile>, later: StatementFile) => {
  const memory = remembered(earlier, [later])
  const { riskAlert } = statementAnalyst()({ ledgers: ledgersOf([later]), today, memory }).outcome
  return riskAlert.items
    .filter(({ code }) => ["SEEN_BEFORE", "CONTRADICTS_EARLIER", "COMMON_PAYER"].includes(code))
    .map(({ code, detail, evidenceLines, level }) => ({
      code: `${code} ${level}`,
      evidenceLines,
      zh: translate(detail, "zh"),
      en: translate(detail, "en"),
    }))
}

describe("an earlier task of the account", () => {
  it("that has shown the same lines is named, and whose they were said to be", () => {
    expect(kindsOf(statement(), statement())).toEqual(["SAME_TEXT SAME"])
    expect(kindsOf(statement(), statement({ days: 30 }))).toEqual(["SAME_LINES SAME"])
    expect(kindsOf(statement(), statement({ holder: "孙立群" }))).toEqual(["SAME_TEXT OTHER_NAME"])
    expect(kindsOf(statement(), statement({ number: "9222020000007654321" }))).toEqual(["SAME_TEXT OTHER_NUMBER"])
    expect(kindsOf(statement(), statement({ holder: "喻**", number: "" }))).toEqual(["SAME_TEXT UNKNOWN"])
    expect(kindsOf(statement(), statement({ holder: "", number: "9222020000001234567" }))).toEqual(["SAME_TEXT SAME"])
  })

  it("was of another borrower, where the request says whose a statement without a whole name is", () => {
    const holders = (printed: string, ...borrowers: [string?, string?]) =>
      remembered([statement({ holder: printed })], [statement({ holder: printed })], borrowers).earlierTasks.map(
        ({ holder }) => holder,
      )
    for (const printed of ["", "喻*朔"]) {
      expect(holders(printed, "喻禾朔", "喻言朔")).toEqual(["OTHER_NAME"])
      expect(holders(printed, "喻禾朔", "喻禾朔")).toEqual(["SAME"])
    }
    expect(holders("喻*朔", "喻禾朔", undefined)).toEqual(["SAME"])
    expect(holders("喻*朔", undefined, "喻禾朔")).toEqual(["SAME"])
    // What the statement prints in full says more than the request.
    expect(holders("喻禾朔", "孙立群", "喻言朔")).toEqual(["SAME"])
  })

  it("is not like one of another kind, nor like one that agrees in a few lines alone", () => {
    expect(kindsOf(statement(), statement({ kind: "WALLET", number: "" }))).toEqual([])
    const others = ([date, amount, ...words]: Row, at: number): Row => [
      date,
      at < 3 ? amount : amount - 10 * at,
      ...words,
    ]
    expect(kindsOf(statement(), statement({ number: "9222020000007654321", line: others }))).toEqual([])
    expect(kindsOf(statement({ days: 0 }), statement({ days: 0 }))).toEqual([])
  })

  it("is found where a day has more lines than have marks, and only part of the days is given", () => {
    const busy = { days: 20, perDay: 60, kind: "WALLET", number: "" } as const
    const [{ print } = { print: undefined }] = printsOf([statement(busy)])
    expect(print?.marks.length).toBeLessThan(20 * 17 + 10)
    expect(kindsOf(statement(busy), statement({ ...busy, days: 5 }))).toEqual(["SAME_LINES SAME"])
  })

  it("contradicts a statement whose lines are others, unless a recogniser has read one of them", () => {
    const changed = ([date, amount, ...words]: Row, at: number): Row => [date, at === 40 ? -0.01 : amount, ...words]
    const other = statement({ line: changed })
    // Days 41 to 59; on the last day either statement may end before its last line.
    expect(told([statement()], other)).toMatchObject([{ code: "CONTRADICTS_EARLIER HIGH", evidenceLines: 19 }])
    expect(kindsOf(statement(), statement({ line: changed, file: { scanned: true } }))).toEqual(["SAME_LINES SAME"])
    expect(kindsOf(statement({ days: 41 }), statement({ days: 60 }))).toEqual(["SAME_LINES SAME"])
  })

  it("is no other person's because one archive holds the statements of several", () => {
    const couple = [
      statement({ file: { fileName: "a.csv" } }),
      statement({
        holder: "孙立群",
        number: "9222020000007654321",
        file: { fileName: "b.csv" },
        line: ([date, amount, ...words]) => [date, 3 * amount, ...words],
      }),
    ]
    const again = remembered(couple, couple, [], "bytes of the archive")
    expect(again.earlierTasks.map(({ holder, kind }) => `${kind} ${holder}`)).toEqual([
      "SAME_FILE SAME",
      "SAME_FILE SAME",
    ])
    expect(again.seen.map(({ other }) => other)).toEqual([false, false])
  })

  it("is no copy of colleagues' accounts that are emptied on pay day", () => {
    const paid = (holder: string, number: string, day: string) => {
      const account = { accountName: holder, accountNumber: number }
      const wages = [6_000, 6_500, 6_200, 6_900, 6_300, 6_600].flatMap((yuan, month): ReadonlyArray<Row> => [
        [`2026-0${month + 1}-10`, yuan, "岚川同舟制造有限公司", "代发工资"],
        [`2026-0${month + 1}-${day}`, -yuan, holder, "转账"],
      ])
      return booked(wages, { opening: 12, account })
    }
    const other = paid("孙立群", "9222020000007654321", "12")
    expect(kindsOf(paid("喻禾朔", "9222020000001234567", "11"), other)).toEqual([])
  })

  it("is not contradicted by the account of another currency under its number", () => {
    const dollars = (currency: string, times: number) => {
      const file = statement({ line: ([date, amount, ...words]) => [date, times * amount, ...words] })
      return { ...file, account: { ...file.account, currency } }
    }
    expect(kindsOf(dollars("CNY", 1), dollars("USD", 3))).toEqual([])
    expect(kindsOf(dollars("USD", 1), dollars("USD", 3))).toEqual(["CONTRADICTS SAME"])
  })

  it("has a payer in common when the payer has paid several borrowers the same", () => {
    const paid = (who: number, yuan = 8_000) =>
      statement({
        holder: `喻禾${"甲乙丙丁戊己庚"[who]}`,
        number: `922202000000000000${who}`,
        days: 120,
        line: ([date, amount], at) =>
          at % 30 === 9
            ? [date, yuan, "岚川同舟制造有限公司", "货款"]
            : [date, amount - 0.13 * (who + 1), `商行${who}${at}`],
      })
    expect(told([paid(1), paid(2)], paid(0))).toEqual([])
    expect(told([paid(1), paid(2), paid(2)], paid(0))).toEqual([])
    expect(told([paid(1), paid(2), paid(3, 9_000)], paid(0))).toEqual([])
    const [risk, ...more] = told([paid(1), paid(2), paid(3)], paid(0))
    expect(more).toEqual([])
    expect(risk).toMatchObject({ code: "COMMON_PAYER LOW", evidenceLines: 4 })
    expect(risk?.zh).toContain("付款方“岚川同舟制造有限公司”也向另外3位借款人（任务")
    expect(risk?.en).toContain('"岚川同舟制造有限公司" also paid 3 other borrowers (tasks')
    expect(
      told(
        [1, 2, 3, 4, 5, 6].map((who) => paid(who)),
        paid(0),
      ),
    ).toMatchObject([{ code: "COMMON_PAYER MEDIUM" }])
  })
})

describe("lines seen before", () => {
  const noted = (later: StatementFile) => {
    const memory = remembered([statement(), statement()], [later])
    const { dataQuality } = statementAnalyst()({ ledgers: ledgersOf([later]), today, memory }).outcome
    return dataQuality.notes.flatMap((note) =>
      note.code === "statement.quality.seenBefore" ? [translate(note, "zh"), translate(note, "en")] : [],
    )
  }

  it("are a grave risk under another name or number, which says what to do", () => {
    expect(told([statement(), statement()], statement({ holder: "孙立群" }))).toMatchObject([
      {
        code: "SEEN_BEFORE HIGH",
        evidenceLines: 60,
        zh: "100%的可比明细在任务0、1中以另一人的名义提交过，疑似同一份流水换了户名，或用于不同借款人。请对照两份申请，并向开户行核实账户归属。",
      },
    ])
    expect(told([statement()], statement({ number: "9222020000007654321" }))).toMatchObject([
      { code: "SEEN_BEFORE HIGH", en: expect.stringContaining("with another account number") },
    ])
  })

  it("are a note where the same holder submits them again, and where nobody can tell", () => {
    expect(told([statement()], statement())).toEqual([])
    expect(noted(statement())).toEqual([
      "至少60笔流水明细在任务0、1中已由同一账户提交过，属重复提交或再次申请。",
      "At least 60 lines were submitted in tasks 0, 1 for the same account: a repeated submission or a new application.",
    ])
    // Two forms of one bank, of which one prints the number of the card.
    const otherForm = statement({ number: "9222020000007654321", file: { layout: "another" } })
    expect(told([statement()], otherForm)).toEqual([])
    expect(noted(otherForm)).toEqual([
      expect.stringContaining("不能判断是否同一账户"),
      expect.stringContaining("do not tell whether for the same account"),
    ])
    expect(noted(statement({ days: 5, holder: "孙立群" }))).toEqual([])
  })
})
