import { Redacted } from "effect"

/** An OpenTelemetry collector for OTLP over HTTP. */
export interface Collector {
  /** Base URL without credentials, before `/v1/traces`. */
  readonly url: string
  /** The `Authorization` header, if the URL had credentials. */
  readonly authorization: Redacted.Redacted | undefined
}

/** Parses an http or https URL. Credentials in it become a header, so that no log shows them. */
export const parseCollector = (text: string): Collector | undefined => {
  const url = text.length <= 2048 ? URL.parse(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") return undefined
  const credentials = `${url.username}:${url.password}`
  if (/%(?![\da-fA-F]{2})/.test(credentials)) return undefined
  url.username = ""
  url.password = ""
  return {
    url: url.href.replace(/\/$/, ""),
    authorization:
      credentials === ":" ? undefined : Redacted.make(`Basic ${unescaped(credentials).toString("base64")}`),
  }
}

/** Decodes to bytes, because percent escapes may stand for any byte. */
const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/%([\da-fA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    "latin1",
  )
