import { KnownAssetType } from "@open-valuation/core"
import {
  assetGroup,
  chatGroup,
  makeApi,
  materialsGroup,
  openApiDocument,
  recognitionGroup,
  statementLinesGroup,
  statementWorkbookGroup,
} from "@open-valuation/http-api"
import { valuation } from "@open-valuation/node"
import { Schema } from "effect"

const isKnown = Schema.is(KnownAssetType)

/** The OpenAPI document of the reference server, as JSON. */
export const referenceDocument = (): string =>
  openApiDocument(
    makeApi(
      materialsGroup,
      recognitionGroup,
      chatGroup([...valuation.assets.keys()].filter((one) => isKnown(one))),
      ...[...valuation.assets.values()].map((asset) => assetGroup(asset)),
      statementLinesGroup,
      statementWorkbookGroup,
    ),
  )
