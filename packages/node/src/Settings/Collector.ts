import { Redacted } from "effect"

/** An OpenTelemetry collector that speaks OTLP over HTTP. */
export interface Collector {
  /** Base URL without credentials; `/v1/traces` comes after it. */
  readonly url: string
  /** The `Authorization` header, when the URL carried credentials. */
  readonly authorization: Redacted.Redacted | undefined
}

/** Reads an http or https URL; credentials in it become a header, so that no log shows them. */
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

/** Bytes, not text: percent signs may stand for any of them. */
const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/%([\da-fA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    "latin1",
  )
