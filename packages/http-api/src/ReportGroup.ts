import type { AssetType } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { type ApiAsset, groupName, titleOf } from "./AssetGroup.ts"
import { Authentication } from "./Authentication.ts"
import { failures } from "./Envelope.ts"
import { tasksPath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { resultQuery, TaskId } from "./Task.ts"

/** Endpoint that writes the report of an asset's task for people. */
export const reportGroup = <Type extends AssetType>(asset: ApiAsset<Type>) =>
  HttpApiGroup.make(`${groupName(asset.assetType)}Report`)
    .add(
      HttpApiEndpoint.get("get", `${tasksPath(asset.assetType)}/:taskId/report`, {
        params: { taskId: TaskId },
        query: resultQuery(asset.assetType),
        success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" })).annotate({
          description: "The report as one HTML page",
          examples: ['<!doctype html>\n<html lang="zh-CN">…</html>'],
        }),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Read the report of a task",
          description: `One HTML page for people, which prints on A4: first a page for the credit committee, with ${
            asset.assetType === "BANK_STATEMENT"
              ? "effective assets, repayment capacity, three facts in the borrower's favour and three risks, then figures, risks with their lines, counterparties and files"
              : "the value, three facts that support it, three risks and the basis, then the comparables, the steps from them to the value, sources and versions"
          }. Chinese by default, English with \`Accept-Language: en\`. It has no script and loads nothing, and its \`Content-Security-Policy\` allows neither. A task that has failed has a page that says why; a task in progress has none: 40900.`,
        }),
      ),
    )
    .annotateMerge(
      OpenApi.annotations({
        title: `${titleOf(asset)}: reports`,
        description: "Finished tasks as pages for people",
      }),
    )
    .annotate(RequiredScope, "valuations")
    .middleware(Authentication)
