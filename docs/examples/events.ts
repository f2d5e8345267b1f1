import { readFileSync } from "node:fs"
import { OpenValuation } from "open-valuation"

const content = readFileSync(new URL("homes.csv", import.meta.url))
const home = {
  city: "上海市/上海市/浦东新区",
  address: "檐雨小筑3号楼",
  buildingArea: 89.5,
  valuationDate: "2026-11-20",
  propertyUsage: "RESIDENTIAL",
} as const

/** Tells each step of a valuation as it happens. Whoever stops listening aborts it. */
export const program = async (signal: AbortSignal): Promise<ReadonlyArray<string>> => {
  await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }], locale: "en" })
  const told: Array<string> = []
  for await (const event of ov.events("PROPERTY", home, { signal })) {
    if (event.type === "step") told.push(`${event.stage}: ${event.text}`)
    if (event.type === "answer") told.push(event.answer.status)
  }
  return told
}

if (import.meta.main) console.log((await program(AbortSignal.timeout(60_000))).join("\n"))
