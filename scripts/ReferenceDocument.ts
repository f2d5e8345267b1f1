import { KnownAssetType } from "@open-valuation/core/assets"
import {
  adoptionsGroup,
  assetGroup,
  chatGroup,
  correctionsGroup,
  makeApi,
  materialsGroup,
  knownMarketsGroup,
  modelsGroup,
  openApiDocument,
  portfoliosGroup,
  recognitionGroup,
  reportGroup,
  statementBalancesGroup,
  statementLayoutsGroup,
  statementLinesGroup,
  statementWorkbookGroup,
  taskAdoptionsGroup,
  taskLabelsGroup,
} from "@open-valuation/http-api"
import { valuation } from "@open-valuation/server"
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
      ...[...valuation.assets.values()].map((asset) => adoptionsGroup(asset)),
      taskAdoptionsGroup,
      taskLabelsGroup,
      ...[...valuation.assets.values()].map((asset) => reportGroup(asset)),
      statementLinesGroup,
      statementBalancesGroup,
      ...[...valuation.assets.values()]
        .filter(({ assetType }) => assetType === "BANK_STATEMENT")
        .map((asset) => correctionsGroup(asset)),
      statementWorkbookGroup,
      statementLayoutsGroup,
      portfoliosGroup,
      knownMarketsGroup,
      modelsGroup,
    ),
  )
