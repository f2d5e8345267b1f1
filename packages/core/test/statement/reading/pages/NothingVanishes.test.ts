import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Word } from "../../../../src/domain/Document.ts"
import { formatFen } from "../../../../src/statement/Fen.ts"
import { StatementUnreadable } from "../../../../src/statement/StatementUnreadable.ts"
import { readParts } from "../read.ts"
import { at, endingAt, pageOf, ruled } from "./Draw.ts"

/** A row as it is printed. */
const Printed = Schema.Struct({
  amount: Schema.Int.check(Schema.isBetween({ minimum: -99_999, maximum: 99_999 })),
  /** Lines of the counterparty's cell. */
  party: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 })),
  /** Every tenth or so has an amount or a day that nobody can read. */
  fault: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 19 })),
})
type Printed = typeof Printed.Type

const Layout = Schema.Struct({
  ruled: Schema.Boolean,
  rowsOnPage: Schema.Int.check(Schema.isBetween({ minimum: 3, maximum: 7 })),
  headers: Schema.Boolean,
  /** The last counterparty of a page continues on the next one. */
  cut: Schema.Boolean,
  watermark: Schema.Literals(["none", "large", "faint", "faint and large", "between rows"]),
  /** Place of the watermark. */
  at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 250 })),
  total: Schema.Boolean,
})
type Layout = typeof Layout.Type

const COLUMNS = [10, 80, 150, 220, 330, 420]
const STEP = 9
const ROW = 36
const TOP = 30
const PARTY = ["云汀朔风机电", "有限责任公司", "青屿分公司"]
const MARK = "仅供核验使用"

const header = [
  at(20, TOP, "交易日期"),
  at(90, TOP, "交易金额"),
  at(160, TOP, "账户余额"),
  at(230, TOP, "对方户名"),
  at(340, TOP, "摘要"),
]

const isFaulty = ({ fault }: Printed) => fault < 2
const money = (fen: number) => (fen / 100).toFixed(2)

const watermark = ({ at: place, watermark: kind }: Layout): ReadonlyArray<Word> => {
  if (kind === "none") return []
  const [word] = at(40 + place / 2, 60 + place * 0.7, MARK)
  const size = kind === "large" || kind === "faint and large" ? 34 : 8
  const y = kind === "between rows" ? TOP + 10 + ROW - 9 : word!.y
  const mark = { ...word!, y, height: size, width: MARK.length * size, font: "KaiTi" }
  return [kind === "large" ? mark : { ...mark, faint: true }]
}

/** Pages of a statement, and the counterparty that each row prints. */
const pagesOf = (rows: ReadonlyArray<Printed>, layout: Layout) => {
  const pages = Array.from({ length: Math.ceil(rows.length / layout.rowsOnPage) }, (_, page) =>
    rows.slice(page * layout.rowsOnPage, (page + 1) * layout.rowsOnPage),
  )
  let [balance, rest] = [1_000_000, new Array<string>()]
  let day = 0
  return pages.map((own, number) => {
    const words: Array<ReadonlyArray<Word>> = layout.headers || number === 0 ? [...header] : []
    let y = TOP + 14
    const lines = [TOP - 5, TOP + 11]
    for (const [index, text] of rest.entries()) words.push(at(230, y + index * STEP, text))
    if (rest.length > 0) {
      y += rest.length * STEP + 8
      lines.push(y - 3)
    }
    rest = []
    for (const [index, row] of own.entries()) {
      balance += row.amount
      day++
      const text = PARTY.slice(0, row.party)
      const isCut = layout.cut && index === own.length - 1 && number < pages.length - 1 && row.party > 1
      if (isCut) rest = text.slice(1)
      const printed = `2025-${String(1 + Math.trunc(day / 28)).padStart(2, "0")}-${String(1 + (day % 28)).padStart(2, "0")}`
      words.push(
        at(20, y, row.fault === 1 ? "2025-0?-1X" : printed),
        endingAt(140, y, row.fault === 0 ? "见附注" : money(row.amount)),
        endingAt(210, y, money(balance)),
        ...(isCut ? text.slice(0, 1) : text).map((each, line) => at(230, y + line * STEP, each)),
        at(340, y, "货款"),
      )
      y += ROW
      lines.push(y - 3)
    }
    if (layout.total && number === pages.length - 1) words.push(at(20, y, "合计"), endingAt(140, y, "1.00"))
    return pageOf([watermark(layout), ...words], layout.ruled ? ruled(COLUMNS, lines) : [], number + 1)
  })
}

describe("nothing that is a row vanishes", () => {
  it.prop(
    "on pages with and without lines, headers, watermarks and cut rows",
    [Schema.Array(Printed).check(Schema.isMinLength(3), Schema.isMaxLength(20)), Layout],
    ([rows, layout]) => {
      const signed = [{ amount: -1, party: 1, fault: 9 }, ...rows]
      const [read] = readParts(pagesOf(signed, layout))
      const faulty = signed.filter(isFaulty)
      if (read instanceof StatementUnreadable) {
        assert.strictEqual(read.reason, "too-many-unread")
        assert.isAbove(faulty.length, 0.2 * signed.length)
        return
      }
      assert.strictEqual(read?.unreadLines.length, faulty.length)
      assert.deepStrictEqual(
        read?.lines.map(({ amountFen, counterparty, summary }) => [formatFen(amountFen), counterparty, summary]),
        signed
          .filter((row) => !isFaulty(row))
          .map(({ amount, party }) => [formatFen(amount), PARTY.slice(0, party).join(""), "货款"]),
      )
    },
    { tags: ["long"], arbitrary: { seed: 5, runs: 600 } },
  )
})
