import { readFileSync } from "node:fs"
import { OpenValuation } from "open-valuation"

const content = readFileSync("deals.csv", "utf8")
await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }], locale: "en" })

const request = {
  city: "浙江省/杭州市/西湖区",
  address: "檐雨小筑3号楼",
  buildingArea: 89.5,
  propertyUsage: "RESIDENTIAL",
} as const
const answer = await ov.value("PROPERTY", request)
if (answer.status === "OK") console.log(answer.result.reasoningSummary)

for await (const event of ov.events("PROPERTY", request)) console.log(event.type)

const file = { fileName: "statement.csv", content: readFileSync("docs/examples/statement.csv") }
const statements = await ov.statements.analyse([file], { monthInstallment: 12_000 })
if (statements.status === "OK") console.log(statements.result.result.assetEvaluationConclusion)
