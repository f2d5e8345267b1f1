import type { DateTime } from "effect"

const AHEAD_MS = 8 * 3_600_000

/** ISO 8601 with the offset of Shanghai, which has no summer time. */
export const shanghaiTime = (instant: DateTime.Utc): string =>
  new Date(instant.epochMilliseconds + AHEAD_MS).toISOString().replace("Z", "+08:00")
