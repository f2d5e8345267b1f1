import ExcelJS from "exceljs"
import type { Attack, AttackGroup } from "./Attack.ts"
import { honestStatement, judged, lastTexts, withPaint } from "./Statements.ts"
import type { Target } from "./Target.ts"

/** Maximum ratio of a forged statement's value to that of its honest twin. */
const TOLERANCE = 1.01
/** Amount added by the forger, yuan. */
const FORGED = 200_000

const hexOf = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex")
const textOf = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le")
const isAmount = (hex: string): boolean => /^[-+]?[\d,]+\.\d\d$/u.test(textOf(hex))

/**
 * Operators that repeat the last row of a statement one line lower with more money. `set`: the operators that hide its
 * texts.
 */
const forgedRow = (bytes: Uint8Array, set: string, size: number): string => {
  const texts = lastTexts(bytes)
  const amounts = texts.filter(({ hex }) => isAmount(hex))
  const last = amounts.at(-1)
  const row = texts.filter(({ y }) => y === last?.y)
  const balance = Number(textOf(last?.hex ?? "").replaceAll(",", ""))
  let seen = 0
  const words = row.map(({ hex, x, y }) => {
    const isBalance = isAmount(hex) && ++seen === row.filter((text) => isAmount(text.hex)).length
    const text = isBalance ? (balance + FORGED).toFixed(2) : isAmount(hex) ? FORGED.toFixed(2) : textOf(hex)
    return `1 0 0 1 ${x} ${y - 13} Tm <${hexOf(text)}> Tj`
  })
  return `q ${set} BT /F1 ${size} Tf ${words.join(" ")} ET Q`
}

const ways: ReadonlyArray<readonly [how: string, paint: (bytes: Uint8Array) => string]> = [
  ["in white", (bytes) => forgedRow(bytes, "1 g", 8)],
  ["in a mode that leaves no mark", (bytes) => forgedRow(bytes, "3 Tr", 8)],
  ["one point high", (bytes) => forgedRow(bytes, "0 g", 1)],
  ["outside of a clip", (bytes) => forgedRow(bytes, "0 0 1 1 re W n", 8)],
  ["under a white rectangle", (bytes) => `${forgedRow(bytes, "0 g", 8)} 1 g 0 0 842 ${lowest(bytes) - 3} re f`],
]

const lowest = (bytes: Uint8Array): number => Math.min(...lastTexts(bytes).map(({ y }) => y))

const hiddenText: Attack = {
  name: "lines of a PDF that nobody sees",
  promise: "Text that a person cannot see is no line: it raises nothing, and a risk names it.",
  short: true,
  run: async (target) => {
    const honest = honestStatement("PDF")
    const twin = await judged(target, honest)
    const seen = await judged(target, { ...honest, bytes: withPaint(honest.bytes, forgedRow(honest.bytes, "0 g", 8)) })
    // A forgery must gain something when it is visible, or it is not an attack.
    if (seen.totalInflow < twin.totalInflow + FORGED) return ["The forged line does not count even when it is seen."]
    const faults: Array<string> = []
    for (const [how, paint] of ways) {
      const forged = await judged(target, { ...honest, bytes: withPaint(honest.bytes, paint(honest.bytes)) })
      if (forged.totalInflow !== twin.totalInflow) faults.push(`A line ${how} was counted.`)
      if (forged.effectiveAssets > twin.effectiveAssets * TOLERANCE) faults.push(`A line ${how} raised the assets.`)
      if (!forged.risks.includes("HIDDEN_AMOUNTS")) faults.push(`No risk was reported for a line ${how}.`)
    }
    if (twin.risks.includes("HIDDEN_AMOUNTS")) faults.push("The honest statement was accused of hiding something.")
    return faults
  },
}

const HEADER = ["交易日期", "摘要", "收入金额", "支出金额", "余额", "对方户名"]

/** A workbook with half a year of wages. `style` is applied to a row of money that was never paid in. */
const workbook = async (style: ((row: ExcelJS.Row, sheet: ExcelJS.Worksheet) => void) | undefined) => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet("明细")
  sheet.addRow(["户名：林远舟", "账号：6222020000001234"])
  sheet.addRow(HEADER)
  let balance = 1_000
  for (let month = 1; month <= 6; month++) {
    balance += 9_000
    sheet.addRow([`2026-0${month}-05`, "工资", 9_000, "", balance, "清川贸易有限公司"])
    balance -= 4_000
    sheet.addRow([`2026-0${month}-15`, "消费", "", 4_000, balance, "谷屿超市"])
  }
  if (style !== undefined) {
    const row = sheet.addRow(["2026-06-20", "货款", FORGED, "", balance + FORGED, "云汀商贸有限公司"])
    style(row, sheet)
  }
  return { fileName: "明细.xlsx", bytes: new Uint8Array(await book.xlsx.writeBuffer()) }
}

const hiddenRows: Attack = {
  name: "rows of a workbook that nobody sees",
  promise: "Hidden rows, and cells in the colour of what is behind them, are no lines, and a risk names them.",
  short: true,
  run: async (target) => {
    const twin = await judged(target, await workbook(undefined))
    const faults: Array<string> = []
    const cases: ReadonlyArray<readonly [string, string, (row: ExcelJS.Row) => void]> = [
      ["A hidden row", "HIDDEN_ROWS", (row) => (row.hidden = true)],
      ["A row in white", "HIDDEN_AMOUNTS", (row) => (row.font = { color: { argb: "FFFFFFFF" } })],
      ["A row whose format shows nothing", "HIDDEN_AMOUNTS", (row) => (row.numFmt = ";;;")],
    ]
    for (const [what, risk, style] of cases) {
      const forged = await judged(target, await workbook(style))
      if (forged.effectiveAssets > twin.effectiveAssets * TOLERANCE) faults.push(`${what} raised the assets.`)
      if (forged.totalInflow !== twin.totalInflow) faults.push(`${what} was counted.`)
      if (!forged.risks.includes(risk)) faults.push(`${what} was not reported.`)
    }
    return faults
  },
}

const DISGUISES = ["贷 款 发 放", "貸款發放", "贷\u200b款\ufe00发放", "ｅ贷放款", "\u0435贷放款"]

const disguisedLoans: Attack = {
  name: "loans in other characters",
  promise: "Words are compared whatever their blanks, width, script and traditional forms.",
  short: true,
  run: async (target: Target) => {
    const statement = (summary: string) => ({
      fileName: "明细.csv",
      bytes: new TextEncoder().encode(
        [
          "户名：林远舟,账号：6222020000001234",
          HEADER.join(","),
          "2026-05-05,工资,9000.00,,10000.00,清川贸易有限公司",
          `2026-05-20,${summary},${FORGED}.00,,${10_000 + FORGED}.00,周砚`,
          "2026-06-05,工资,9000.00,,219000.00,清川贸易有限公司",
        ].join("\n"),
      ),
    })
    const faults: Array<string> = []
    for (const summary of ["贷款发放", ...DISGUISES]) {
      const { borrowed } = await judged(target, statement(summary))
      if (borrowed !== FORGED) faults.push(`A loan called ${JSON.stringify(summary)} was none.`)
    }
    return faults
  },
}

/** Attacks with text that a person cannot see, or sees as something else. */
export const hiddenTextAttacks: AttackGroup = { name: "hidden text", attacks: [hiddenText, hiddenRows, disguisedLoans] }
