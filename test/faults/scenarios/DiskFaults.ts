import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { ovJson } from "../../processes/Processes.ts"
import { hasTinyDisks, shellOnTinyDisk } from "../../processes/TinyDisk.ts"
import { splitCsv, village } from "../../processes/Village.ts"
import type { Fault } from "../Scenario.ts"
import { type Bench, trial } from "../Trial.ts"
import { fullLogFaults } from "./FullLogFaults.ts"

const main = join(import.meta.dirname, "..", "..", "..", "apps", "cli", "src", "main.ts")

const BOOK_ROWS = 2_000

/** Commands that write into OUT, which has a few kilobytes left. */
const commands: Readonly<Record<string, string>> = {
  "ov fit --out": "fit --out OUT/models",
  "ov samples export --out": "samples export --asset PROPERTY --out OUT/samples.csv",
  "ov samples export": "samples export --asset PROPERTY > OUT/samples.csv",
  "ov value FILE --out": "value BOOK --asset PROPERTY --out OUT/book.csv",
}

const full = async ({ folder, must }: Bench): Promise<number> => {
  const env = { OV_DATA_DIR: join(folder, "data"), OV_DEMO: "off" }
  const at = (name: string): string => join(folder, name)
  const [samples, book, out] = [at("samples.csv"), at("book.csv"), at("out")]
  mkdirSync(out)
  writeFileSync(samples, splitCsv(await Effect.runPromise(LocalDate.today)).train)
  await ovJson(["samples", "import", samples, "--asset", "PROPERTY"], env)
  await ovJson(["fit"], env)
  const rows = Array.from({ length: BOOK_ROWS }, (_, i) => `${village.city},${village.address},住宅,${80 + i}`)
  writeFileSync(book, ["城市,地址,用途,建筑面积", ...rows, ""].join("\n"))
  for (const [name, command] of Object.entries(commands)) {
    const line = command.replaceAll("OUT", out).replaceAll("BOOK", book)
    const fill = `head -c 1044000 /dev/zero > "${out}/ballast"`
    const node = `"${process.execPath}" --conditions=@open-valuation/source "${main}"`
    const look = `find "${out}" -type f -name "[!.]*" ! -name ballast ! -path "*.progress/*" >&2`
    const running = shellOnTinyDisk(out, 1, `${fill}; ${node} ${line}; echo "status $?" >&2; ${look}`, env)
    await running.ended
    const [before = "", after = ""] = running.stderr().split(/status (?=\d+\n)/)
    const [status, ...left] = after.trim().split("\n")
    const saidOnce = before.trim().split("\n").length === 1 && /disk is full|ENOSPC|no space left/.test(before)
    must(status === "1" && saidOnce, "output", name, `ended with ${String(status)} and said: ${before.slice(0, 600)}`)
    // The shell decides where stdout leads.
    if (!command.includes(">")) must(left.length === 0, "output", name, `left ${left.join(", ")}`)
  }
  return Object.keys(commands).length
}

const skip = hasTinyDisks ? {} : { skip: "this machine allows nobody to mount a private file system (unshare -rm)" }

/** Disks that are full where a command or a database writes. */
export const diskFaults: ReadonlyArray<Fault> = [
  trial({
    name: "full",
    done: "the disk fills at a model, an export and a portfolio's output",
    holds: "one line says so, and no half file is left",
    ...skip,
    attempt: full,
  }),
  ...fullLogFaults,
]
