import { Schema } from "effect"
import { ClassLabel, Count, Day, Instant, PortfolioIdParam, runId } from "./PortfolioFields.ts"

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

const Name = Schema.String.check(Schema.isPattern(/\S/), Schema.isMaxLength(100)).annotate({
  description: "Name of the portfolio",
  examples: ["华东设备租赁资产包"],
})

/** A new portfolio. */
export const NewPortfolio = Schema.Struct({
  name: Name,
  calendar: Schema.optionalKey(PortfolioCalendar),
  callbackUrl: Schema.optionalKey(
    Schema.String.annotate({
      description: "Receiver of `portfolio.run.finished` and `portfolio.alert`. Default: the key's default callback",
    }),
  ),
}).annotate({ identifier: "NewPortfolio", description: "A new portfolio", examples: [{ name: "华东设备租赁资产包" }] })

/** What is changed of a portfolio. */
export const PortfolioChange = Schema.Struct({
  name: Schema.optionalKey(Name),
  calendar: Schema.optionalKey(
    Schema.NullOr(PortfolioCalendar).annotate({
      description: "In place of the former calendar as a whole; null: no runs by calendar",
    }),
  ),
  callbackUrl: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Receiver of its webhooks; null: none" }),
  ),
}).annotate({
  identifier: "PortfolioChange",
  description: "What is changed of a portfolio. What is absent stays",
  examples: [{ name: "华东设备租赁资产包（二期）", calendar: { marketMove: 0.08 } }],
})
export type PortfolioChange = typeof PortfolioChange.Type

/** What was removed with a portfolio. */
export const PortfolioRemoved = Schema.Struct({
  portfolioId: PortfolioIdParam.annotate({ description: "Id of the portfolio that was" }),
  items: Count.annotate({ description: "Items that were removed with their values" }),
  runs: Count.annotate({ description: "Runs that were removed" }),
}).annotate({
  identifier: "PortfolioRemoved",
  description: "What was removed with a portfolio",
  examples: [{ portfolioId: 1, items: 3000, runs: 12 }],
})

/** The id of a new portfolio. */
export const PortfolioCreated = Schema.Struct({
  portfolioId: PortfolioIdParam.annotate({ description: "Id of the portfolio" }),
}).annotate({
  identifier: "PortfolioCreated",
  description: "The new portfolio",
  examples: [{ portfolioId: 1 }],
})

/** States of a run. */
export const RunStatus = Schema.Literals(["IN_PROGRESS", "SUCCESS", "FAILED", "CANCELLED"])

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
  label: ClassLabel,
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
  items: { total: 3000, pending: 0, valued: 2981, noValue: 17, unreadable: 2, due: 0, alerts: 4, demo: 0 },
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
    demo: Count.annotate({ description: "Items whose value rests on demo data, and is no value of anything" }),
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
          label: "设备 · 挖掘机",
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
