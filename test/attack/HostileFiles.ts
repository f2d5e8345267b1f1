import ExcelJS from "exceljs"
import { ask, ended } from "../processes/Server.ts"
import type { Attack, AttackGroup } from "./Attack.ts"
import { besides } from "./Probe.ts"
import type { Target } from "./Target.ts"

const STATEMENTS = "/bank-statement-valuations"
/** Maximum wait of another account, milliseconds. Quadratic reading of these texts would take minutes. */
const LONGEST_WAIT_MS = 10_000

const head = "交易日期,交易金额,账户余额,对方户名,摘要"

/** A statement with several lines, each with a text in one of its columns. */
const statement = (text: string): string =>
  [
    `开户银行:中国工商银行,户名:张三,账号:6222020200112233445,${text},币种:${text}`,
    `${head},${text}`,
    ...Array.from({ length: 20 }, (_, line) => `2026-01-${10 + line},100.00,${100 * (line + 1)}.00,${text},${text}`),
  ].join("\n")

/** A workbook with amounts in a format of 1,900 digits. */
const manyDigits = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet("流水")
  sheet.addRow(head.split(","))
  for (let line = 0; line < 2000; line++) {
    const row = sheet.addRow(["2026-01-10", 1.5, 100 + line, "李四", "货款"])
    for (const column of [2, 3]) row.getCell(column).numFmt = `${"0".repeat(950)}.${"0".repeat(950)}`
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const uploaded = async ({ hostileKey, server }: Target, name: string, content: BlobPart): Promise<string> => {
  const form = new FormData()
  form.append("files", new File([content], name))
  const response = await fetch(`${server.url}/api/open/v1${STATEMENTS}/materials`, {
    method: "POST",
    headers: { "X-Api-Key": hostileKey },
    body: form,
  })
  const body = await response.text()
  const ref = /"materialRef":"([^"]{1,200})"/.exec(body)?.[1]
  if (ref === undefined) throw new Error(`The upload was answered with ${body.slice(0, 300)}`)
  return ref
}

/** Reads a file as a statement, and reports whether another account had to wait for it. */
const readBeside = (name: string, fileName: string, content: () => BlobPart | Promise<BlobPart>): Attack => ({
  name,
  promise:
    "Reading takes time that grows with the length of a text, not with its square; no other account waits for it.",
  short: true,
  run: async (target) => {
    const { hostileKey, server } = target
    const { refusals, slowestMs } = await besides(target, async () => {
      const materialRef = await uploaded(target, fileName, await content())
      const { code, data } = await ask(server, hostileKey, STATEMENTS, { materials: [{ materialRef }] })
      if (code !== 0) throw new Error(`The statement was refused with ${code}`)
      return ended(server, hostileKey, Number(data["taskId"]), STATEMENTS)
    })
    return [
      ...(slowestMs > LONGEST_WAIT_MS ? [`Another account waited ${Math.round(slowestMs / 1000)} s.`] : []),
      ...refusals.map((refusal) => `Another account was refused with ${refusal}.`),
    ]
  },
})

/** Attacks with texts that are slow for regular expressions. */
export const hostileFiles: AttackGroup = {
  name: "hostile files",
  attacks: [
    readBeside("cells of 32,760 open brackets", "a.csv", () => statement(`中${"[".repeat(32_760)}`)),
    readBeside("cells of 32,760 open round brackets", "b.csv", () => statement("(".repeat(32_760))),
    readBeside("cells of 32,760 digits", "c.csv", () => statement("1".repeat(32_760))),
    readBeside("a number format of 1.9 KB", "d.xlsx", manyDigits),
  ],
}
