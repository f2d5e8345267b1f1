import { openValuationWeb } from "@open-valuation/server/web"

const apiKey = "sixteen-characters-or-more"
const valuations = await openValuationWeb({ database: "valuations", basePath: "/valuations", apiKey })
const response = await valuations.fetch(new Request("http://localhost/valuations/openapi.json"))
console.log(response.status)
await valuations.close()
