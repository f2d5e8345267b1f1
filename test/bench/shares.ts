import { writeFileSync } from "node:fs"
import { LocalDate } from "@open-valuation/core"
import { renderDocument } from "@open-valuation/testing/ocr"
import { Effect } from "effect"
import { type Target, withTarget } from "../attack/Target.ts"
import { ov } from "../processes/Processes.ts"
import { villageCsv } from "../processes/Village.ts"
import { printTable, rounded } from "./Figures.ts"
import { misbehave } from "./shares/HostileAccount.ts"
import { live, operations } from "./shares/QuietAccount.ts"

const ROUNDS = 10

const INTRODUCTION = `One account at its limits beside another that lives as usual: ${ROUNDS} rounds alone, then ${ROUNDS} beside it.
The hostile one holds requests without a body, stalled uploads and 100 streams, and sends files of 18 MB, pages to read and
requests as fast as it may. One server on the embedded database; times in milliseconds.
`

const MIB = 1_048_576

/** A statement of so many bytes. */
const statementOf = (bytes: number): Uint8Array<ArrayBuffer> => {
  const head = "交易日期,交易金额,账户余额,对方户名,摘要\n"
  const line = "2026-03-01,-12.50,1000.00,杭州某某超市有限公司,消费\n"
  const text = head + line.repeat(Math.floor(bytes / Buffer.byteLength(line)))
  return new Uint8Array(Buffer.from(text))
}

const pictureOf = (kind: "NAMEPLATE" | "BANK_STATEMENT"): Uint8Array<ArrayBuffer> =>
  new Uint8Array(renderDocument(7, kind, { name: "tilt", strength: 0.2 }).image)

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

const compare = async (target: Target): Promise<void> => {
  const csv = target.file("village.csv")
  writeFileSync(csv, villageCsv(await Effect.runPromise(LocalDate.today)))
  const imported = await ov(["samples", "import", csv, "--asset", "PROPERTY"], { OV_DATA_DIR: target.dataDir })
  if (imported.status !== 0) throw new Error(imported.stderr)
  const files = { statement: statementOf(100_000), plate: pictureOf("NAMEPLATE") }
  await live(target, files, 1)
  const quiet = await live(target, files, ROUNDS)
  const over = new AbortController()
  const hostile = misbehave(
    target,
    { statement: statementOf(18 * MIB), page: pictureOf("BANK_STATEMENT") },
    over.signal,
  )
  const beside = await live(target, files, ROUNDS).finally(() => over.abort())
  const rows = operations.map((operation) => {
    const [alone, together] = [quiet[operation], beside[operation]]
    const [p99, p99Beside] = [percentile(alone, 0.99), percentile(together, 0.99)]
    const figures = [percentile(alone, 0.5), percentile(together, 0.5), p99, p99Beside].map((ms) => rounded(ms))
    return [operation, String(alone.length), ...figures, rounded(p99Beside / p99, 2)]
  })
  printTable([["operation", "times", "p50 alone", "p50 beside", "p99 alone", "p99 beside", "p99 ratio"], ...rows])
  console.log("\nWhat the hostile account was answered:")
  for (const [what, times] of [...(await hostile)].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${what} × ${times}`)
}

/** `npm run bench -- shares` */
export const sharesBench = async (): Promise<void> => {
  console.log(INTRODUCTION)
  await withTarget({ OV_FREE_QUOTA: "2000000", OV_MATERIALS_QUOTA: "100000" }, compare)
}
