import { readFileSync } from "node:fs"
import { OpenValuation } from "open-valuation"

const content = readFileSync("deals.csv", "utf8")
await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }], locale: "en" })

const home = { city: "浙江省/杭州市/西湖区", address: "檐雨小筑3号楼", buildingArea: 89.5 }
const answer = await ov.value("PROPERTY", { ...home, propertyUsage: "RESIDENTIAL" })
console.log(answer.status === "OK" ? answer.result.reasoningSummary : answer.message)
