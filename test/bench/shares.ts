import { fork } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { LocalDate } from "@open-valuation/core"
import { Effect, Schema } from "effect"
import { type Target, withTarget } from "../attack/Target.ts"
import { ov } from "../processes/Processes.ts"
import { villageCsv } from "../processes/Village.ts"
import { given, milliseconds, report, rounded, size } from "./Figures.ts"
import { pictureOf, statementOf } from "./shares/Pictures.ts"
import { live, operations } from "./shares/QuietAccount.ts"
import { watchThreads } from "./shares/ThreadTimes.ts"

const introductionOf = (
  rounds: number,
): string => `One account at its limits beside another that lives as usual: ${rounds} rounds alone, then ${rounds} beside it.
The hostile one holds requests without a body, stalled uploads and 100 streams, and sends files of 18 MB, pages to read,
invalid bodies of 1 MiB, the longest chat messages, samples and requests as fast as it may, and leaves large answers unread.
One server on the embedded database; times in milliseconds.
`

/** Threads that used less are left out of the table, seconds. */
const LEAST_SECONDS = 0.1

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

const compare = async (target: Target, rounds: number): Promise<void> => {
  const csv = target.file("village.csv")
  writeFileSync(csv, villageCsv(await Effect.runPromise(LocalDate.today)))
  const imported = await ov(["samples", "import", csv, "--asset", "PROPERTY"], { OV_DATA_DIR: target.dataDir })
  if (imported.status !== 0) throw new Error(imported.stderr)
  const files = { statement: statementOf(100_000), plate: pictureOf("NAMEPLATE") }
  await live(target, files, 1)
  const quiet = await live(target, files, rounds)
  const hostile = await startHostile(target)
  const threads = watchThreads(target.server.child.pid)
  const started = milliseconds()
  const beside = await live(target, files, rounds)
  const seconds = (milliseconds() - started) / 1000
  const used = [...threads()].filter(([, time]) => time >= LEAST_SECONDS)
  const { codes, cpuSeconds } = await hostile.end()
  const rows = operations.map((operation) => {
    const [alone, together] = [quiet[operation], beside[operation]]
    const [p99, p99Beside] = [percentile(alone, 0.99), percentile(together, 0.99)]
    const figures = [percentile(alone, 0.5), percentile(together, 0.5), p99, p99Beside].map((ms) => rounded(ms))
    return [operation, String(alone.length), ...figures, rounded(p99Beside / p99, 2)]
  })
  report({
    name: "shares",
    caption: `${rounds} rounds of an account alone, and beside one at its limits, ms`,
    columns: ["operation", "times", "p50 alone", "p50 beside", "p99 alone", "p99 beside", "p99 ratio"],
    rows,
  })
  report({
    name: "shares.threads",
    caption: `Processor time of the server's threads in the ${rounded(seconds)} s beside it`,
    columns: ["thread", "seconds"],
    rows: used.toSorted(([, a], [, b]) => b - a).map(([what, s]) => [what, rounded(s, 1)]),
  })
  console.log(`\nThe hostile client used ${rounded(cpuSeconds)} s of processor time. What it was answered:`)
  for (const [what, times] of codes.toSorted(([a], [b]) => a.localeCompare(b))) console.log(`  ${what} × ${times}`)
}

/** `npm run bench -- shares`, with `--rounds 8` in about four minutes. */
export const sharesBench = async (): Promise<void> => {
  const { values } = parseArgs({ args: [...given], options: { rounds: { type: "string", default: size("30", "2") } } })
  const rounds = Number(values.rounds)
  if (!Number.isSafeInteger(rounds) || rounds < 1)
    throw new Error(`--rounds is a whole number from 1, not ${values.rounds}`)
  console.log(introductionOf(rounds))
  const settings = { OV_FREE_QUOTA: "2000000", OV_MATERIALS_QUOTA: "100000" }
  await withTarget(settings, (target) => compare(target, rounds))
}
