import { readFileSync } from "node:fs"
import { OpenValuation } from "open-valuation"

const content = readFileSync(new URL("homes.csv", import.meta.url))

/** The first value: samples from a CSV, one request, one sentence. */
export const program = async (): Promise<string> => {
  await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }], locale: "en" })
  const home = {
    city: "上海市/上海市/浦东新区",
    address: "檐雨小筑3号楼",
    buildingArea: 89.5,
    valuationDate: "2026-11-20",
  }
  const answer = await ov.value("PROPERTY", { ...home, propertyUsage: "RESIDENTIAL" })
  return answer.status === "OK" ? answer.result.reasoningSummary : `No value: ${answer.message}`
}

if (import.meta.main) console.log(await program())
