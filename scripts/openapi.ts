import { KnownAssetType } from "@open-valuation/core"
import {
  assetGroup,
  chatGroup,
  makeApi,
  materialsGroup,
  openApiDocument,
  recognitionGroup,
  statementLinesGroup,
} from "@open-valuation/http-api"
import { valuation } from "@open-valuation/node"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Schema } from "effect"

const isKnown = Schema.is(KnownAssetType)

/** Checks the OpenAPI document of the reference server by Redocly's recommended rules; warnings fail as well. */
const api = makeApi(
  materialsGroup,
  recognitionGroup,
  chatGroup([...valuation.assets.keys()].filter((one) => isKnown(one))),
  ...[...valuation.assets.values()].map((asset) => assetGroup(asset)),
  statementLinesGroup,
)
const config = await createConfig({ extends: ["recommended"] })
const problems = await lintFromString({ source: openApiDocument(api), absoluteRef: "openapi.json", config })

for (const { location, message, ruleId, severity } of problems) {
  console.error(`${severity} ${ruleId} ${location[0]?.pointer ?? ""}: ${message}`)
}
console.log(`openapi: ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
