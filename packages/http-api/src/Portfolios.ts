import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { xlsxType } from "./StatementWorkbook.ts"

/** Path of the portfolios of an account. */
export const portfoliosPath = `${basePath}/portfolios` as const

const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Day = Schema.String.annotate({ description: "`YYYY-MM-DD`", examples: ["2026-03-15"] })
const Instant = Schema.String.annotate({
  description: "ISO 8601 with an offset",
  examples: ["2026-03-15T10:30:00.000+08:00"],
})

/** The risk of an item, by which a calendar says when it is valued again. */
export const ItemRisk = Schema.Literals(["LOW", "MEDIUM", "HIGH"])

const ItemClass = Schema.String.check(Schema.isBetweenLength(1, 120)).annotate({
  description: "Asset type, or one class of it: `PROPERTY`, `PROPERTY/COMMERCIAL`, `EQUIPMENT/EXCAVATOR`",
  examples: ["PROPERTY/COMMERCIAL"],
})

/** When the items of a portfolio are valued again, and when it gives an alert. */
export const PortfolioCalendar = Schema.Struct({
  rules: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        class: ItemClass,
        risk: Schema.optionalKey(ItemRisk.annotate({ description: "Absent: items of any risk" })),
        months: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60 })).annotate({
          description: "Months from one valuation to the next",
        }),
      }),
    )
      .check(Schema.isMaxLength(200))
      .annotate({
        description: "Lines in place of those of the policy; the closest class counts, then the one with the risk",
      }),
  ),
  marketMove: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0.01, maximum: 1 })).annotate({
      description:
        "Items are due when the level of their market has moved by more than this share since their valuation, up or down; a value that has fallen by more gives an alert. Absent: no item is due for it, and the limit of the alert is 0.1",
    }),
  ),
  stressedLtv: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 10 })).annotate({
      description: "Stressed LTV above which an item gives an alert. Absent: that of the policy, 1",
    }),
  ),
}).annotate({
  identifier: "PortfolioCalendar",
  description: "When items are valued again. Given: the server begins a run every day on which items are due",
  examples: [{ rules: [{ class: "PROPERTY/COMMERCIAL", months: 6 }], marketMove: 0.08, stressedLtv: 1 }],
})
export type PortfolioCalendar = typeof PortfolioCalendar.Type

/** A new portfolio. */
export const NewPortfolio = Schema.Struct({
  name: Schema.String.check(Schema.isPattern(/\S/), Schema.isMaxLength(100)).annotate({
    description: "Name of the portfolio",
    examples: ["华东设备租赁资产包"],
  }),
  calendar: Schema.optionalKey(PortfolioCalendar),
  callbackUrl: Schema.optionalKey(
    Schema.String.annotate({
      description: "Receiver of `portfolio.run.finished` and `portfolio.alert`. Default: the key's default callback",
    }),
  ),
}).annotate({ identifier: "NewPortfolio", description: "A new portfolio", examples: [{ name: "华东设备租赁资产包" }] })

/** The id of a new portfolio. */
const PortfolioCreated = Schema.Struct({ portfolioId: Id.annotate({ description: "Id of the portfolio" }) }).annotate({
  identifier: "PortfolioCreated",
  examples: [{ portfolioId: 1 }],
})

/** What the items of a portfolio are. */
export const ItemStatus = Schema.Literals(["PENDING", "VALUED", "NO_VALUE", "UNREADABLE"])

/** States of a run. */
export const RunStatus = Schema.Literals(["IN_PROGRESS", "SUCCESS", "FAILED", "CANCELLED"])

/** A run: the valuation of some items of a portfolio. */
export const PortfolioRun = Schema.Struct({
  runId: Id,
  status: RunStatus.annotate({
    description:
      "`SUCCESS`: every item is done, with or without a value. `FAILED`: see `errorMessage`; what is done stays",
  }),
  reason: Schema.Literals(["REQUEST", "CALENDAR", "MARKET"]).annotate({
    description: "Who began it: a request, the calendar, or a move of the market",
  }),
  total: Count.annotate({ description: "Items of the run" }),
  done: Count.annotate({ description: "Items that are done" }),
  valued: Count.annotate({ description: "Items with a value; each is charged" }),
  failed: Count.annotate({ description: "Items without a value; none is charged" }),
  alerts: Count.annotate({ description: "Items with an alert that they did not have before" }),
  valuationDate: Day.annotate({ description: "The day as of which items are valued" }),
  createdAt: Instant,
  finishedAt: Schema.NullOr(Instant),
  errorMessage: Schema.NullOr(Schema.String).annotate({ description: "Why it failed, in the reader's language" }),
}).annotate({ identifier: "PortfolioRun", description: "The valuation of some items of a portfolio" })
export type PortfolioRun = typeof PortfolioRun.Type

const CalendarLine = Schema.Struct({
  class: Schema.String,
  risk: ItemRisk,
  months: Schema.Int,
  origin: Schema.Literals(["REGULATION", "JUDGEMENT", "OWN"]).annotate({
    description: "`OWN`: the portfolio's calendar; others: the policy",
  }),
  source: Schema.NullOr(Schema.String).annotate({ description: "Source of the policy's figure" }),
  items: Count.annotate({ description: "Items of this class and risk" }),
  nextDue: Schema.NullOr(Day).annotate({ description: "The first day on which one of them is due" }),
})

/** A portfolio with its counts. */
export const Portfolio = Schema.Struct({
  portfolioId: Id,
  name: Schema.String,
  createdAt: Instant,
  items: Schema.Struct({
    total: Count,
    pending: Count,
    valued: Count,
    noValue: Count,
    unreadable: Count,
    due: Count.annotate({ description: "Items that are due today" }),
    alerts: Count.annotate({ description: "Items with an alert" }),
  }),
  nextDue: Schema.NullOr(Day).annotate({ description: "The first day on which an item is due" }),
  lastRun: Schema.NullOr(PortfolioRun),
}).annotate({ identifier: "Portfolio", description: "A portfolio of assets with their loans" })
export type Portfolio = typeof Portfolio.Type

/** A portfolio with its calendar. */
export const PortfolioDetail = Schema.Struct({
  ...Portfolio.fields,
  callbackUrl: Schema.NullOr(Schema.String),
  calendar: Schema.NullOr(PortfolioCalendar).annotate({ description: "As it was given; null: no runs by calendar" }),
  schedule: Schema.Array(CalendarLine).annotate({
    description: "The calendar in force for the classes and risks of the items, with where each figure comes from",
  }),
  unusedClasses: Schema.Array(Schema.String).annotate({
    description: "Classes of the calendar's rules that no item has",
  }),
}).annotate({ identifier: "PortfolioDetail", description: "A portfolio with its calendar" })
export type PortfolioDetail = typeof PortfolioDetail.Type

const Money = Schema.NullOr(Schema.Finite)

const valued = {
  value: Money.annotate({ description: "Central value, yuan; null without one" }),
  low: Money.annotate({ description: "Lower end of the 80 % range, yuan" }),
  high: Money.annotate({ description: "Upper end of the 80 % range, yuan" }),
  confidence: Schema.NullOr(Schema.Finite),
  ltv: Schema.NullOr(Schema.Finite).annotate({ description: "(prior liens + loan balance) ÷ value" }),
  stressedLtv: Schema.NullOr(Schema.Finite).annotate({ description: "The same over the stressed value" }),
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Why there is no value, in the language of the portfolio",
  }),
}

/** An alert of an item. */
export const ItemAlert = Schema.Literals(["STRESSED_LTV", "VALUE_FALL"])

/** An item of a portfolio. */
export const PortfolioItem = Schema.Struct({
  itemId: Schema.String.annotate({ description: "The caller's own name of the item" }),
  cursor: Id.annotate({ description: "Cursor of the list" }),
  assetType: Schema.String,
  class: Schema.String.annotate({ description: "Its class in the calendar" }),
  status: ItemStatus.annotate({
    description:
      "`PENDING`: not valued as it is now. `NO_VALUE`: the market gives none. `UNREADABLE`: mend it and import it again",
  }),
  version: Schema.Int.annotate({ description: "Grows by one when an import changes what is valued" }),
  risk: Schema.NullOr(ItemRisk),
  valuedOn: Schema.NullOr(Day),
  dueOn: Schema.NullOr(Day).annotate({ description: "The day on which it is valued next; null: when it is mended" }),
  ...valued,
  alerts: Schema.Array(ItemAlert),
}).annotate({ identifier: "PortfolioItem", description: "An asset with its loan" })
export type PortfolioItem = typeof PortfolioItem.Type

/** A former value of an item. */
export const ItemHistory = Schema.Struct({
  runId: Id,
  valuationDate: Day,
  version: Schema.Int.annotate({ description: "The version of the item that was valued" }),
  ...valued,
  modelId: Schema.NullOr(Schema.String),
}).annotate({ identifier: "ItemHistory", description: "A value of an item" })
export type ItemHistory = typeof ItemHistory.Type

/** What an import did. */
export const ImportedItems = Schema.Struct({
  rows: Count.annotate({ description: "Rows of the file" }),
  added: Count.annotate({ description: "New items" }),
  replaced: Count.annotate({ description: "Known items of which something changed" }),
  unchanged: Count.annotate({ description: "Known items of which nothing changed" }),
  unreadable: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String })).annotate({
    description: "Rows that cannot be valued as they are, the first 100. They are kept with the status UNREADABLE",
  }),
  unreadableCount: Count,
  unknownColumns: Schema.Array(Schema.String).annotate({
    description: "Columns that no field has; they are kept beside the result",
  }),
}).annotate({ identifier: "ImportedItems", description: "What an import did" })
export type ImportedItems = typeof ImportedItems.Type

/** Which items to value. */
const RunWish = Schema.Struct({
  only: Schema.optionalKey(
    Schema.Union([
      Schema.Literals(["DUE", "ALL"]),
      Schema.Array(Schema.String.check(Schema.isBetweenLength(1, 200))).check(Schema.isBetweenLength(1, 10_000)),
    ]).annotate({ description: "Items that are due, all of them, or those named. Default: `DUE`" }),
  ),
}).annotate({ identifier: "RunWish", description: "Which items to value", examples: [{ only: "DUE" }] })

const RunCreated = Schema.Struct({ runId: Id.annotate({ description: "Id of the run" }) }).annotate({
  identifier: "RunCreated",
  examples: [{ runId: 1 }],
})

const page = {
  cursor: Schema.optionalKey(Id.annotate({ description: "Cursor of the last row of the page before" })),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 })).annotate({
      description: "Rows of a page. Default: 50",
    }),
  ),
}

const portfolio = { portfolioId: Id.annotate({ description: "Id of the portfolio" }) }
const run = { ...portfolio, runId: Id.annotate({ description: "Id of the run" }) }

const runJson = Schema.fromJsonString(PortfolioRun).pipe(
  Schema.annotateEncoded({ description: "The run as it stands, as JSON" }),
)

const events = HttpApiSchema.StreamSse({
  events: Schema.Union([
    Schema.Struct({ event: Schema.Literal("progress"), data: runJson }),
    Schema.Struct({ event: Schema.Literal("result"), data: runJson }),
  ]),
})

const jsonLinesType = "application/jsonl"
const csvType = "text/csv"

/** Content types of a result, by format. */
export const resultTypes = { xlsx: xlsxType, csv: csvType, jsonl: jsonLinesType } as const

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
      query: page,
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
    HttpApiEndpoint.post("import", `${portfoliosPath}/:portfolioId/items`, {
      params: portfolio,
      query: {
        asset: Schema.optionalKey(
          Schema.String.annotate({ description: "Asset type of all rows. Absent: the column `assetType` names it" }),
        ),
      },
      payload: Schema.Struct({ file: Multipart.SingleFileSchema }).pipe(HttpApiSchema.asMultipart()),
      success: envelope(ImportedItems),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Add or replace items",
        description:
          "CSV, XLSX, JSON Lines or Parquet, with the columns that `ov value` takes (docs/portfolio.md) and the column `id`, `itemId` or 资产编号. A row whose `itemId` is known replaces the item. An item is due anew when what is valued changed; a new loan balance alone changes its LTV only. A file in which a row has no `itemId`, or two have the same one, is refused as a whole.",
        override: {
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
                example:
                  '{"itemId":"A1","assetType":"PROPERTY","city":"上海市/上海市/浦东新区","address":"檐雨小筑"}\n',
              },
            },
          },
        },
      }),
    ),
    HttpApiEndpoint.get("items", `${portfoliosPath}/:portfolioId/items`, {
      params: portfolio,
      query: {
        ...page,
        status: Schema.optionalKey(ItemStatus.annotate({ description: "Only items of this status" })),
        due: Schema.optionalKey(Day.annotate({ description: "Only items that are due on this day or earlier" })),
        alert: Schema.optionalKey(ItemAlert.annotate({ description: "Only items with this alert" })),
      },
      success: envelope(Schema.Array(PortfolioItem).annotate({ description: "The items of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({ summary: "List items", description: "In the order of their first import." }),
    ),
    HttpApiEndpoint.get("history", `${portfoliosPath}/:portfolioId/items/:itemId/history`, {
      params: { ...portfolio, itemId: Schema.String.annotate({ description: "The caller's own name of the item" }) },
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
      query: page,
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
