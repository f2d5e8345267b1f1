import { Schema } from "effect"

/** Id of a portfolio or a run. */
export const PortfolioIdParam = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))
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
        "Items are due when the level of their market has moved by more than this share, 0 to 1, since their valuation, up or down; a value that has fallen by more gives an alert. Absent: no item is due for it, and the limit of the alert is 0.1",
    }),
  ),
  stressedLtv: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 10 })).annotate({
      description: "Stressed LTV, a ratio, above which an item gives an alert. Absent: that of the policy, 1",
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
export const PortfolioCreated = Schema.Struct({
  portfolioId: PortfolioIdParam.annotate({ description: "Id of the portfolio" }),
}).annotate({
  identifier: "PortfolioCreated",
  description: "The new portfolio",
  examples: [{ portfolioId: 1 }],
})

/** What the items of a portfolio are. */
export const ItemStatus = Schema.Literals(["PENDING", "VALUED", "NO_VALUE", "UNREADABLE"])

/** States of a run. */
export const RunStatus = Schema.Literals(["IN_PROGRESS", "SUCCESS", "FAILED", "CANCELLED"])

const runId = PortfolioIdParam.annotate({ description: "Id of the run" })

const exampleRun = {
  runId: 1,
  status: "SUCCESS",
  reason: "REQUEST",
  total: 3000,
  done: 3000,
  valued: 2981,
  failed: 19,
  alerts: 4,
  valuationDate: "2026-03-15",
  createdAt: "2026-03-15T10:30:00.000+08:00",
  finishedAt: "2026-03-15T10:31:12.400+08:00",
  errorMessage: null,
} as const

/** A run: the valuation of some items of a portfolio. */
export const PortfolioRun = Schema.Struct({
  runId,
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
  finishedAt: Schema.NullOr(Instant).annotate({ description: "When it ended; null while it is in progress" }),
  errorMessage: Schema.NullOr(Schema.String).annotate({ description: "Why it failed, in the reader's language" }),
}).annotate({
  identifier: "PortfolioRun",
  description: "The valuation of some items of a portfolio",
  examples: [exampleRun],
})
export type PortfolioRun = typeof PortfolioRun.Type

const CalendarLine = Schema.Struct({
  class: Schema.String.annotate({ description: "Asset type, or one class of it" }),
  risk: ItemRisk.annotate({ description: "Risk of the items" }),
  months: Schema.Int.annotate({ description: "Months from one valuation to the next" }),
  origin: Schema.Literals(["REGULATION", "JUDGEMENT", "OWN"]).annotate({
    description: "`OWN`: the portfolio's calendar; others: the policy",
  }),
  source: Schema.NullOr(Schema.String).annotate({ description: "Source of the policy's figure" }),
  items: Count.annotate({ description: "Items of this class and risk" }),
  nextDue: Schema.NullOr(Day).annotate({ description: "The first day on which one of them is due" }),
})

const examplePortfolio = {
  portfolioId: 1,
  name: "华东设备租赁资产包",
  createdAt: "2026-03-15T10:20:00.000+08:00",
  items: { total: 3000, pending: 0, valued: 2981, noValue: 17, unreadable: 2, due: 0, alerts: 4 },
  nextDue: "2026-09-15",
  lastRun: exampleRun,
} as const

/** A portfolio with its counts. */
export const Portfolio = Schema.Struct({
  portfolioId: PortfolioIdParam.annotate({ description: "Id of the portfolio" }),
  name: Schema.String.annotate({ description: "Name of the portfolio" }),
  createdAt: Instant,
  items: Schema.Struct({
    total: Count.annotate({ description: "All items" }),
    pending: Count.annotate({ description: "Items not valued as they are now" }),
    valued: Count.annotate({ description: "Items with a value" }),
    noValue: Count.annotate({ description: "Items whose market gives no value" }),
    unreadable: Count.annotate({ description: "Items that cannot be valued as they are" }),
    due: Count.annotate({ description: "Items that are due today" }),
    alerts: Count.annotate({ description: "Items with an alert" }),
  }).annotate({ description: "Its items, by counts" }),
  nextDue: Schema.NullOr(Day).annotate({ description: "The first day on which an item is due" }),
  lastRun: Schema.NullOr(PortfolioRun).annotate({ description: "The run that began last; null without one" }),
}).annotate({
  identifier: "Portfolio",
  description: "A portfolio of assets with their loans",
  examples: [examplePortfolio],
})
export type Portfolio = typeof Portfolio.Type

/** A portfolio with its calendar. */
export const PortfolioDetail = Schema.Struct({
  ...Portfolio.fields,
  callbackUrl: Schema.NullOr(Schema.String).annotate({
    description: "Receiver of its webhooks; null without one",
  }),
  calendar: Schema.NullOr(PortfolioCalendar).annotate({ description: "As it was given; null: no runs by calendar" }),
  schedule: Schema.Array(CalendarLine).annotate({
    description: "The calendar in force for the classes and risks of the items, with where each figure comes from",
  }),
  unusedClasses: Schema.Array(Schema.String).annotate({
    description: "Classes of the calendar's rules that no item has",
  }),
}).annotate({
  identifier: "PortfolioDetail",
  description: "A portfolio with its calendar",
  examples: [
    {
      ...examplePortfolio,
      callbackUrl: "https://example.com/portfolios",
      calendar: { rules: [{ class: "EQUIPMENT/EXCAVATOR", months: 6 }], marketMove: 0.08 },
      schedule: [
        {
          class: "EQUIPMENT/EXCAVATOR",
          risk: "MEDIUM",
          months: 6,
          origin: "OWN",
          source: null,
          items: 3000,
          nextDue: "2026-09-15",
        },
      ],
      unusedClasses: [],
    },
  ],
})
export type PortfolioDetail = typeof PortfolioDetail.Type

const Money = Schema.NullOr(Schema.Finite)

const valued = {
  value: Money.annotate({ description: "Central value, yuan; null without one" }),
  low: Money.annotate({ description: "Lower end of the 80 % range, yuan" }),
  high: Money.annotate({ description: "Upper end of the 80 % range, yuan" }),
  confidence: Schema.NullOr(Schema.Finite).annotate({
    description: "Probability that the true price lies within ±10 % of the value, 0 to 1; null without one",
  }),
  ltv: Schema.NullOr(Schema.Finite).annotate({
    description: "(prior liens + loan balance) ÷ value, a ratio; null without a loan or value",
  }),
  stressedLtv: Schema.NullOr(Schema.Finite).annotate({ description: "The same over the stressed value, a ratio" }),
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Why there is no value, in the language of the portfolio",
  }),
}

const exampleValue = {
  value: 386_000,
  low: 331_000,
  high: 449_000,
  confidence: 0.61,
  ltv: 0.5312,
  stressedLtv: 0.7083,
  reason: null,
}

/** An alert of an item. */
export const ItemAlert = Schema.Literals(["STRESSED_LTV", "VALUE_FALL"])

/** An item of a portfolio. */
export const PortfolioItem = Schema.Struct({
  itemId: Schema.String.annotate({ description: "The caller's own name of the item" }),
  cursor: PortfolioIdParam.annotate({ description: "Place in the list, for the next page" }),
  assetType: Schema.String.annotate({ description: "Kind of asset" }),
  class: Schema.String.annotate({ description: "Its class in the calendar" }),
  status: ItemStatus.annotate({
    description:
      "`PENDING`: not valued as it is now. `NO_VALUE`: the market gives none. `UNREADABLE`: mend it and import it again",
  }),
  version: Schema.Int.annotate({ description: "Grows by one when an import changes what is valued" }),
  risk: Schema.NullOr(ItemRisk).annotate({ description: "Its risk, by which the calendar tells items apart" }),
  valuedOn: Schema.NullOr(Day).annotate({ description: "The day as of which it was valued last; null: never" }),
  dueOn: Schema.NullOr(Day).annotate({ description: "The day on which it is valued next; null: when it is mended" }),
  ...valued,
  alerts: Schema.Array(ItemAlert).annotate({
    description: "`STRESSED_LTV`: above the limit. `VALUE_FALL`: the value fell by more than the limit",
  }),
}).annotate({
  identifier: "PortfolioItem",
  description: "An asset with its loan",
  examples: [
    {
      itemId: "ZL-2024-0117",
      cursor: 1,
      assetType: "EQUIPMENT",
      class: "EQUIPMENT/EXCAVATOR",
      status: "VALUED",
      version: 1,
      risk: "MEDIUM",
      valuedOn: "2026-03-15",
      dueOn: "2026-09-15",
      ...exampleValue,
      alerts: [],
    },
  ],
})
export type PortfolioItem = typeof PortfolioItem.Type

/** A former value of an item. */
export const ItemHistory = Schema.Struct({
  runId,
  valuationDate: Day,
  version: Schema.Int.annotate({ description: "The version of the item that was valued" }),
  ...valued,
  modelId: Schema.NullOr(Schema.String).annotate({
    description: "Id of the learned model that valued it; null without one",
  }),
}).annotate({
  identifier: "ItemHistory",
  description: "A value of an item",
  examples: [{ runId: 1, valuationDate: "2026-03-15", version: 1, ...exampleValue, modelId: "4b652386719b860f" }],
})
export type ItemHistory = typeof ItemHistory.Type

/** What an import could not read. */
const readFaults = {
  unreadable: Schema.Array(
    Schema.Struct({
      line: Schema.Int.annotate({ description: "Number of the row in the file" }),
      reason: Schema.String.annotate({ description: "What is wrong with it, in the reader's language" }),
    }),
  ).annotate({
    description:
      "Rows that cannot be valued as they are, the first 100. An import keeps them with the status UNREADABLE",
  }),
  unreadableCount: Count.annotate({ description: "All rows that cannot be valued as they are" }),
  unknownColumns: Schema.Array(Schema.String).annotate({
    description: "Columns that no field has; they are kept beside the result",
  }),
}

/** What an import did. */
export const ImportedItems = Schema.Struct({
  rows: Count.annotate({ description: "Rows of the file" }),
  added: Count.annotate({ description: "New items" }),
  replaced: Count.annotate({ description: "Known items of which something changed" }),
  unchanged: Count.annotate({ description: "Known items of which nothing changed" }),
  ...readFaults,
}).annotate({
  identifier: "ImportedItems",
  description: "What an import did",
  examples: [
    {
      rows: 3000,
      added: 2990,
      replaced: 8,
      unchanged: 2,
      unreadable: [{ line: 17, reason: "年份不是数字" }],
      unreadableCount: 1,
      unknownColumns: ["客户经理"],
    },
  ],
})
export type ImportedItems = typeof ImportedItems.Type

/** What is in a file of items. */
export const PreviewedItems = Schema.Struct({
  rows: Count.annotate({ description: "Rows of the file" }),
  byAsset: Schema.Array(
    Schema.Struct({
      assetType: Schema.String.annotate({ description: "Kind of asset" }),
      rows: Count.annotate({ description: "Rows of this kind" }),
    }),
  ).annotate({ description: "Rows by kind of asset" }),
  columns: Schema.Array(Schema.String).annotate({ description: "Columns of the file, the first 100" }),
  sample: Schema.Array(
    Schema.Array(Schema.String).annotate({ description: "The cells of a row, at most 200 characters each" }),
  ).annotate({ description: "The first 5 rows, below the columns" }),
  ...readFaults,
}).annotate({
  identifier: "PreviewedItems",
  description: "What is in a file of items",
  examples: [
    {
      rows: 3000,
      byAsset: [{ assetType: "PROPERTY", rows: 3000 }],
      columns: ["资产编号", "城市", "地址", "客户经理"],
      sample: [["押品-001", "上海市/上海市/浦东新区", "檐雨小筑", "王经理"]],
      unreadable: [{ line: 17, reason: "年份不是数字" }],
      unreadableCount: 1,
      unknownColumns: ["客户经理"],
    },
  ],
})
export type PreviewedItems = typeof PreviewedItems.Type

/** Which items to value. */
export const RunWish = Schema.Struct({
  only: Schema.optionalKey(
    Schema.Union([
      Schema.Literals(["DUE", "ALL"]),
      Schema.Array(Schema.String.check(Schema.isBetweenLength(1, 200))).check(Schema.isBetweenLength(1, 10_000)),
    ]).annotate({ description: "Items that are due, all of them, or those named. Default: `DUE`" }),
  ),
}).annotate({ identifier: "RunWish", description: "Which items to value", examples: [{ only: "DUE" }] })

export const RunCreated = Schema.Struct({
  runId: PortfolioIdParam.annotate({ description: "Id of the run" }),
}).annotate({
  identifier: "RunCreated",
  description: "The new run",
  examples: [{ runId: 1 }],
})
