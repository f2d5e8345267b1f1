import { readFileSync } from "node:fs"
import { openValuationWeb } from "@open-valuation/server/web"

const apiKey = "sixteen-characters-or-more"
const samples = [{ asset: "PROPERTY", content: readFileSync("deals.csv") }] as const
const valuations = await openValuationWeb({ database: "valuations", apiKey, samples })
const answer = await valuations.fetch(
  new Request("http://localhost/api/open/v1/property-valuations/stream", {
    method: "POST",
    headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
    body: readFileSync("home.json", "utf8"),
  }),
)
console.log(/"avgTotalPrice":\d+/.exec(await answer.text())?.[0])
await valuations.close()
