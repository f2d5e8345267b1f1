import { Context, type Effect, Schema } from "effect"

/** Why a page is not read. */
export const PageRefusal = Schema.Literals([
  /** No http or https URL, or a host that the operator has not listed. */
  "NOT_LISTED",
  /** robots.txt closes it, or cannot be read. */
  "ROBOTS",
  /** An address of its host is not a public one. */
  "FORBIDDEN",
  "UNREACHABLE",
  "TIMED_OUT",
  "TOO_LARGE",
  /** A status other than success. */
  "STATUS",
  /** Neither HTML nor plain text. */
  "NOT_TEXT",
  /** Too many redirects, or one that leads nowhere. */
  "REDIRECTS",
  /** The host wants to be asked too rarely, or too many wait for it. */
  "TOO_BUSY",
  /** The valuation has used all of its outside requests. */
  "BUDGET",
])
export type PageRefusal = typeof PageRefusal.Type

/** A page is not read. */
export class PageRefused extends Schema.TaggedError<PageRefused>()("PageRefused", {
  reason: PageRefusal,
  /** One line for the log. */
  detail: Schema.String,
}) {}

/** The answer to one request. */
export interface FetchedPage {
  readonly status: number
  /** `Content-Type` as sent; `""` without one. */
  readonly contentType: string
  /** `Location` as sent, of a redirect. */
  readonly location: string | undefined
  /** The decoded body. */
  readonly bytes: Uint8Array
}

/** Limits of one request. */
export interface FetchLimits {
  /** Of the decoded body. A larger one is refused. */
  readonly mostBytes: number
  /** From the look-up of the name to the end of the body. */
  readonly timeLimitMs: number
}

/**
 * One GET request to a public address, without cookies, following no redirect. The reader asks again for each redirect,
 * so that every hop is checked.
 */
export class PageFetch extends Context.Service<
  PageFetch,
  { readonly get: (url: URL, limits: FetchLimits) => Effect.Effect<FetchedPage, PageRefused> }
>()("@open-valuation/search-web/pages/PageFetch") {}

/** The name by which robots.txt addresses this reader. */
export const ROBOTS_TOKEN = "OpenValuation"
