import { fork } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core"
import { Effect, Schema } from "effect"
import { type Target, withTarget } from "../attack/Target.ts"
import { ov } from "../processes/Processes.ts"
import { villageCsv } from "../processes/Village.ts"
import { printTable, rounded } from "./Figures.ts"
import { pictureOf, statementOf } from "./shares/Pictures.ts"
import { live, operations } from "./shares/QuietAccount.ts"

const ROUNDS = 30

const INTRODUCTION = `One account at its limits beside another that lives as usual: ${ROUNDS} rounds alone, then ${ROUNDS} beside it.
The hostile one holds requests without a body, stalled uploads and 100 streams, and sends files of 18 MB, pages to read and
requests as fast as it may. One server on the embedded database; times in milliseconds.
`

/** The nearest rank: the smallest value that at least this share of all values does not exceed. */
const percentile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

/** Final report of the hostile client. */
const decodeReport = Schema.decodeUnknownSync(
  Schema.Struct({
    codes: Schema.Array(Schema.Tuple([Schema.String, Schema.Number])),
    cpuSeconds: Schema.Number,
  }),
)

const startHostile = async ({ hostileKey, server }: Target) => {
  const client = fork(join(import.meta.dirname, "shares", "HostileClient.ts"), [server.url, hostileKey])
  await once(client, "message")
  return {
    end: async () => {
      client.send("over")
      const [report]: ReadonlyArray<unknown> = await once(client, "message")
      client.disconnect()
      return decodeReport(report)
    },
  }
}

const compare = async (target: Target): Promise<void> => {
  const csv = target.file("village.csv")
  writeFileSync(csv, villageCsv(await Effect.runPromise(LocalDate.today)))
  const imported = await ov(["samples", "import", csv, "--asset", "PROPERTY"], { OV_DATA_DIR: target.dataDir })
  if (imported.status !== 0) throw new Error(imported.stderr)
  const files = { statement: statementOf(100_000), plate: pictureOf("NAMEPLATE") }
  await live(target, files, 1)
  const quiet = await live(target, files, ROUNDS)
  const hostile = await startHostile(target)
  const beside = await live(target, files, ROUNDS)
  const { codes, cpuSeconds } = await hostile.end()
  const rows = operations.map((operation) => {
    const [alone, together] = [quiet[operation], beside[operation]]
    const [p99, p99Beside] = [percentile(alone, 0.99), percentile(together, 0.99)]
    const figures = [percentile(alone, 0.5), percentile(together, 0.5), p99, p99Beside].map((ms) => rounded(ms))
    return [operation, String(alone.length), ...figures, rounded(p99Beside / p99, 2)]
  })
  printTable([["operation", "times", "p50 alone", "p50 beside", "p99 alone", "p99 beside", "p99 ratio"], ...rows])
  console.log(`\nThe hostile client used ${rounded(cpuSeconds)} s of processor time. What it was answered:`)
  for (const [what, times] of codes.toSorted(([a], [b]) => a.localeCompare(b))) console.log(`  ${what} × ${times}`)
}

/** `npm run bench -- shares` */
export const sharesBench = async (): Promise<void> => {
  console.log(INTRODUCTION)
  await withTarget({ OV_FREE_QUOTA: "2000000", OV_MATERIALS_QUOTA: "100000" }, compare)
}
