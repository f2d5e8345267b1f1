import { Schema } from "effect"

/** Id of a portfolio or a run. */
export const PortfolioIdParam = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

/** The id of a run in an answer. */
export const runId = PortfolioIdParam.annotate({ description: "Id of the run" })

/** How many there are. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

export const Day = Schema.String.annotate({ description: "`YYYY-MM-DD`", examples: ["2026-03-15"] })

export const Instant = Schema.String.annotate({
  description: "ISO 8601 with an offset",
  examples: ["2026-03-15T10:30:00.000+08:00"],
})

/** The class of items as people say it. */
export const ClassLabel = Schema.String.annotate({ description: "The class in the reader's language" })
