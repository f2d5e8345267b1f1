import { Duration } from "effect"

/**
 * The delay before each attempt: the first after the event, the others after the previous attempt. Its length is the
 * number of attempts.
 */
export type WebhookSchedule = ReadonlyArray<Duration.Duration>

/** Ten attempts in a little over three days (contract, section 4; the list is that of Standard Webhooks). */
export const defaultWebhookSchedule: WebhookSchedule = [
  Duration.zero,
  Duration.seconds(5),
  Duration.minutes(5),
  Duration.minutes(30),
  Duration.hours(2),
  Duration.hours(5),
  Duration.hours(10),
  Duration.hours(14),
  Duration.hours(20),
  Duration.hours(24),
]

/** Maximum delay that a receiver may request with `Retry-After`. */
const MAX_RETRY_AFTER_MS = 86_400_000

/** Maximum jitter, as a share of the delay. It only lengthens the delay. */
const JITTER = 0.1

/**
 * The delay that a `Retry-After` header requests, in milliseconds: seconds or an HTTP date, from 0 to 24 hours. 0 when
 * the header is absent or malformed.
 */
export const retryAfterMs = (header: string | undefined, nowMs: number): number => {
  const text = header?.trim() ?? ""
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS)
}

/**
 * Milliseconds from failed attempt number `attempt` (the first is 1) to the next: the later of the schedule's delay and
 * the receiver's request, stretched by up to 10 % according to `chance` in [0, 1). It is never earlier than either.
 * `undefined` after the last attempt.
 */
export const nextAttemptMs = (
  schedule: WebhookSchedule,
  attempt: number,
  wishMs: number,
  chance: number,
): number | undefined => {
  const planned = schedule[attempt]
  if (planned === undefined) return undefined
  return Math.ceil(Math.max(Duration.toMillis(planned), wishMs) * (1 + JITTER * chance))
}
