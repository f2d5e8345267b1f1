import { type AssetType, pathSegment } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { TaskCreated, TaskDetail } from "./Task.ts"

/** What the contract needs to know of an asset: its create body and its result. */
export interface ApiAsset<
  Type extends AssetType = AssetType,
  Request extends Schema.Top = Schema.Top,
  Result extends Schema.Top = Schema.Top,
> {
  readonly assetType: Type
  readonly Request: Request
  readonly Result: Result
}

/** The name of each asset's group: the property of the typed client and the prefix of its operation ids. */
export const groupName = {
  PROPERTY: "property",
  VEHICLE: "vehicle",
  LAND: "land",
  EQUIPMENT: "equipment",
  BANK_STATEMENT: "bankStatement",
} as const satisfies Readonly<Record<AssetType, string>>

const titles: Readonly<Record<AssetType, string>> = {
  PROPERTY: "Property valuations",
  VEHICLE: "Vehicle valuations",
  LAND: "Land valuations",
  EQUIPMENT: "Equipment valuations",
  BANK_STATEMENT: "Bank statement valuations",
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The endpoints of one asset: create a task and read it. */
export const assetGroup = <Type extends AssetType, Request extends Schema.Top, Result extends Schema.Top>(
  asset: ApiAsset<Type, Request, Result>,
) => {
  const name: (typeof groupName)[Type] = groupName[asset.assetType]
  const path = `/api/open/v1/${pathSegment[asset.assetType]}` as const
  return HttpApiGroup.make(name)
    .add(
      HttpApiEndpoint.post("create", path, {
        query: {
          callbackUrl: Schema.optionalKey(
            Schema.String.annotate({
              description: "Webhook of this request; it takes precedence over the key's default callback",
              examples: ["https://example.com/valuations"],
            }),
          ),
        },
        payload: asset.Request,
        success: envelope(TaskCreated),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Create a task",
          description:
            "Charges one unit, whatever the outcome. The valuation runs in the background: poll `statusUrl` until the status is `SUCCESS` or `FAILED`.",
        }),
      ),
      HttpApiEndpoint.get("get", `${path}/:taskId`, {
        params: { taskId: Schema.Int },
        success: envelope(TaskDetail(asset.Result, `${capitalise(name)}Task`)),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Read a task",
          description: "Texts of the result are Chinese, and English with `Accept-Language: en`.",
        }),
      ),
    )
    .annotateMerge(OpenApi.annotations({ title: titles[asset.assetType] }))
    .middleware(Authentication)
}
