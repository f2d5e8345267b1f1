import { createConfig, lintFromString } from "@redocly/openapi-core"
import { referenceDocument } from "./ReferenceDocument.ts"

/** Checks the OpenAPI document of the reference server by Redocly's recommended rules; warnings fail as well. */
const config = await createConfig({ extends: ["recommended"] })
const problems = await lintFromString({ source: referenceDocument(), absoluteRef: "openapi.json", config })

for (const { location, message, ruleId, severity } of problems) {
  console.error(`${severity} ${ruleId} ${location[0]?.pointer ?? ""}: ${message}`)
}
console.log(`openapi: ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
