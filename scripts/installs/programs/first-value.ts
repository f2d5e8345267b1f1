import { readFileSync } from "node:fs"
import { type Assets, OpenValuation } from "open-valuation"

const parse: (text: string) => Assets["PROPERTY"]["request"] = JSON.parse
const since = performance.now()
await using ov = await OpenValuation.open({ locale: "en" })
const opened = performance.now()
const imported = await ov.import({ asset: "PROPERTY", content: readFileSync("deals.csv"), fileName: "deals.csv" })
if (imported.status !== "OK") throw new Error(imported.message)
const filled = performance.now()
const answer = await ov.value("PROPERTY", parse(readFileSync("home.json", "utf8")))
if (answer.status !== "OK") throw new Error(answer.message)
const valued = performance.now()
console.error(answer.result.reasoningSummary)
console.log(
  JSON.stringify({ "node and import": since, open: opened - since, import: filled - opened, value: valued - filled }),
)
