import { contentSecurityPolicy } from "@open-valuation/report"
import { HttpServerResponse } from "effect/http"
import type { Exchange } from "./Exchange.ts"

/** A report for people as the answer: a page in the reader's language that loads and runs nothing, and in no frame. */
export const reportPage = (exchange: Exchange, html: string): HttpServerResponse.HttpServerResponse => {
  exchange.code = 0
  return HttpServerResponse.text(html, {
    headers: {
      ...exchange.headers,
      "content-language": exchange.locale,
      "content-security-policy": `${contentSecurityPolicy}; frame-ancestors 'none'`,
    },
    contentType: "text/html; charset=utf-8",
  })
}
