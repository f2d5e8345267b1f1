import { LocalDate } from "@open-valuation/core"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { downloads } from "./document/Downloads.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { PortfolioIdParam } from "./PortfolioFields.ts"
import { ImportedItems, ItemAlert, ItemHistory, ItemStatus, PortfolioItem, PreviewedItems } from "./PortfolioItems.ts"
import {
  NewPortfolio,
  Portfolio,
  PortfolioChange,
  PortfolioCreated,
  PortfolioDetail,
  PortfolioRemoved,
  PortfolioRun,
  RunCreated,
  RunWish,
} from "./Portfolios.ts"
import { RequiredScope } from "./Scope.ts"
import { xlsxType } from "./StatementWorkbook.ts"

/** Path of the portfolios of an account. */
export const portfoliosPath = `${basePath}/portfolios` as const

const page = (field: "cursor" | "portfolioId" | "runId") => ({
  cursor: Schema.optionalKey(PortfolioIdParam.annotate({ description: `The last \`${field}\` of the previous page` })),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 })).annotate({
      description: "Rows of a page. Default: 50",
    }),
  ),
})

const portfolio = { portfolioId: PortfolioIdParam.annotate({ description: "Id of the portfolio" }) }
const run = { ...portfolio, runId: PortfolioIdParam.annotate({ description: "Id of the run" }) }

const runJson = Schema.fromJsonString(PortfolioRun).pipe(
  Schema.annotateEncoded({ description: "The run as it stands, as JSON" }),
)

const named = <const Name extends string>(name: Name) =>
  Schema.Literal(name).annotate({ description: "Name of the event" })

const events = HttpApiSchema.StreamSse({
  events: Schema.Union([
    Schema.Struct({ event: named("progress"), data: runJson }),
    Schema.Struct({ event: named("result"), data: runJson }),
  ]),
})

const jsonLinesType = "application/jsonl"
const csvType = "text/csv"

/** Content types of a result, by format. */
export const resultTypes = { xlsx: xlsxType, csv: csvType, jsonl: jsonLinesType } as const

/** A file of items, and what it is about. */
const itemsFile = {
  query: {
    asset: Schema.optionalKey(
      Schema.String.annotate({ description: "Asset type of all rows. Absent: the column `assetType` names it" }),
    ),
  },
  payload: Schema.Struct({ file: Multipart.SingleFileSchema }).pipe(HttpApiSchema.asMultipart()),
}

const fileOverride = {
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: {
            file: { type: "string", format: "binary", description: "One file of at most 20 MiB" },
          },
        },
      },
      [jsonLinesType]: {
        schema: { type: "string", description: "One JSON object a line, at most 20 MiB" },
        examples: {
          example: {
            value:
              '{"itemId":"ZL-2024-0117","assetType":"EQUIPMENT","model":"QY25K5","manufactureDate":"2017-06","manufacturer":"徐工","hours":9800}\n',
          },
        },
      },
    },
  },
}

/** Endpoints of an account's portfolios. */
export const portfoliosGroup = HttpApiGroup.make("portfolios")
  .add(
    HttpApiEndpoint.post("create", portfoliosPath, {
      payload: NewPortfolio,
      success: envelope(PortfolioCreated),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({ summary: "Create a portfolio", description: "An account may have 1,000 portfolios." }),
    ),
    HttpApiEndpoint.get("list", portfoliosPath, {
      query: page("portfolioId"),
      success: envelope(Schema.Array(Portfolio).annotate({ description: "Newest first" })),
      error: failures,
    }).annotateMerge(OpenApi.annotations({ summary: "List portfolios", description: "Newest first." })),
    HttpApiEndpoint.get("get", `${portfoliosPath}/:portfolioId`, {
      params: portfolio,
      success: envelope(PortfolioDetail),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({ summary: "Read a portfolio", description: "Its counts, its calendar and its last run." }),
    ),
    HttpApiEndpoint.patch("change", `${portfoliosPath}/:portfolioId`, {
      params: portfolio,
      payload: PortfolioChange,
      success: envelope(PortfolioDetail),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Change a portfolio",
        description:
          "Its name, its calendar or its receiver. A new calendar sets the due days and alerts of its items anew. 40900 while a run is in progress.",
      }),
    ),
    HttpApiEndpoint.delete("remove", `${portfoliosPath}/:portfolioId`, {
      params: portfolio,
      success: envelope(PortfolioRemoved),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Remove a portfolio",
        description:
          "Removes it with its items, their values and its runs, for good. Charges, webhooks that were sent and the entries of the audit log stay. 40900 while a run is in progress: wait for its end, or cancel it.",
      }),
    ),
    HttpApiEndpoint.post("preview", `${portfoliosPath}/preview`, {
      ...itemsFile,
      success: envelope(PreviewedItems),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Look at a file of items",
        description: "Reads a file as an import does, and says what is in it. Keeps nothing and charges nothing.",
        override: fileOverride,
      }),
    ),
    HttpApiEndpoint.post("import", `${portfoliosPath}/:portfolioId/items`, {
      params: portfolio,
      ...itemsFile,
      success: envelope(ImportedItems),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Add or replace items",
        description:
          "CSV, XLSX, JSON Lines or Parquet, with the columns that `ov value` takes (docs/portfolio.md) and the column `id`, `itemId` or 资产编号. A row whose `itemId` is known replaces the item. An item is due anew when what is valued changed; a new loan balance alone changes its LTV only. A file in which a row has no `itemId`, or two have the same one, is refused as a whole.",
        override: fileOverride,
      }),
    ),
    HttpApiEndpoint.get("items", `${portfoliosPath}/:portfolioId/items`, {
      params: portfolio,
      query: {
        ...page("cursor"),
        status: Schema.optionalKey(ItemStatus.annotate({ description: "Only items of this status" })),
        due: Schema.optionalKey(
          LocalDate.LocalDate.annotate({ description: "Only items that are due on this day or earlier" }),
        ),
        alert: Schema.optionalKey(
          Schema.Literals(["ANY", ...ItemAlert.literals]).annotate({
            description: "Only items with this alert; `ANY`: with one or more",
          }),
        ),
      },
      success: envelope(Schema.Array(PortfolioItem).annotate({ description: "The items of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({ summary: "List items", description: "In the order of their first import." }),
    ),
    HttpApiEndpoint.get("history", `${portfoliosPath}/:portfolioId/items/:itemId/history`, {
      params: {
        ...portfolio,
        itemId: Schema.String.annotate({
          description: "The caller's own name of the item",
          examples: ["ZL-2024-0117"],
        }),
      },
      success: envelope(Schema.Array(ItemHistory).annotate({ description: "Newest first, at most 500" })),
      error: failures,
    }).annotateMerge(OpenApi.annotations({ summary: "Read the values of an item", description: "Newest first." })),
    HttpApiEndpoint.post("run", `${portfoliosPath}/:portfolioId/runs`, {
      params: portfolio,
      payload: RunWish,
      success: envelope(RunCreated),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Value items",
        description:
          "Charges one unit for each item that gets a value, as it gets it; 40200 when the account could not pay for all. One run of a portfolio at a time, else 40900. Each item is valued as it is when the run reads it.",
      }),
    ),
    HttpApiEndpoint.get("runs", `${portfoliosPath}/:portfolioId/runs`, {
      params: portfolio,
      query: page("runId"),
      success: envelope(Schema.Array(PortfolioRun).annotate({ description: "Newest first" })),
      error: failures,
    }).annotateMerge(OpenApi.annotations({ summary: "List runs", description: "Newest first." })),
    HttpApiEndpoint.get("runDetail", `${portfoliosPath}/:portfolioId/runs/:runId`, {
      params: run,
      success: envelope(PortfolioRun),
      error: failures,
    }).annotateMerge(OpenApi.annotations({ summary: "Read a run", description: "Its state and counts." })),
    HttpApiEndpoint.delete("cancel", `${portfoliosPath}/:portfolioId/runs/:runId`, {
      params: run,
      success: envelope(PortfolioRun),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Cancel a run",
        description: "What is done stays and is charged. A run that has ended stays as it is.",
      }),
    ),
    HttpApiEndpoint.get("events", `${portfoliosPath}/:portfolioId/runs/:runId/events`, {
      params: run,
      success: events,
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Follow a run",
        description: "Server-Sent Events: `progress` as items are done, `result` last.",
      }),
    ),
    HttpApiEndpoint.get("result", `${portfoliosPath}/:portfolioId/runs/:runId/result`, {
      params: run,
      query: {
        format: Schema.optionalKey(
          Schema.Literals(["xlsx", "csv", "jsonl"]).annotate({ description: "Default: `xlsx`" }),
        ),
      },
      success: HttpApiSchema.StreamUint8Array({ contentType: xlsxType }),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Download the result of a run",
        description:
          "The items that are done, in their order, as `ov value FILE --out` writes them: the columns of the files, then the results; the workbook has a sheet with the summary. CSV is `text/csv`, JSON Lines `application/jsonl`. A run in progress gives what is done so far.",
        transform: downloads({
          [xlsxType]: "PK\u0003\u0004",
          [csvType]: "\ufeff资产编号,行号,状态,估值（元）\nZL-2024-0117,1,已估值,386000\n",
          [jsonLinesType]:
            '{"input":{"itemId":"ZL-2024-0117"},"line":1,"assetType":"EQUIPMENT","value":{"low":331000,"central":386000,"high":449000},"loan":{"ltv":0.5312}}\n',
        }),
      }),
    ),
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Portfolios",
      description:
        "Many assets with their loans, valued together: now, by a calendar, and when their market moves. Webhooks: `portfolio.run.finished` with the run, `portfolio.alert` with the items that have a new alert.",
    }),
  )
  .annotate(RequiredScope, "portfolios")
  .middleware(Authentication)
