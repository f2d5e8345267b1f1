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
export const PortfolioCreated = Schema.Struct({
  portfolioId: PortfolioIdParam.annotate({ description: "Id of the portfolio" }),
}).annotate({
  identifier: "PortfolioCreated",
  examples: [{ portfolioId: 1 }],
})

/** What the items of a portfolio are. */
export const ItemStatus = Schema.Literals(["PENDING", "VALUED", "NO_VALUE", "UNREADABLE"])

/** States of a run. */
export const RunStatus = Schema.Literals(["IN_PROGRESS", "SUCCESS", "FAILED", "CANCELLED"])

/** A run: the valuation of some items of a portfolio. */
export const PortfolioRun = Schema.Struct({
  runId: PortfolioIdParam,
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
  portfolioId: PortfolioIdParam,
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
  cursor: PortfolioIdParam.annotate({ description: "Cursor of the list" }),
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
  runId: PortfolioIdParam,
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
  examples: [{ runId: 1 }],
})
