import type { Redacted } from "effect"

/** A language model behind an HTTP API. */
export interface ModelEndpoint {
  /** The requests' shape: Chat Completions of OpenAI and compatible servers, or Messages of Anthropic. */
  readonly api: "openai" | "anthropic"
  /** URL that requests are posted to. */
  readonly url: string
  readonly model: string
  readonly key?: Redacted.Redacted
}

const MOST_LENGTH = 2048
const PATHS = { openai: "/chat/completions", anthropic: "/v1/messages" } as const

/**
 * Parses `URL#model`. A path that ends in `/v1/messages` is Anthropic's API; any other is the base of an
 * OpenAI-compatible one, before `/chat/completions`. `undefined` for other schemes, without a model, and for URLs with
 * credentials or a query: keys belong in a setting of their own.
 */
export const parseModelEndpoint = (text: string): Omit<ModelEndpoint, "key"> | undefined => {
  const hash = text.indexOf("#")
  const model = text.slice(hash + 1)
  const url = hash > 0 && text.length <= MOST_LENGTH ? URL.parse(text.slice(0, hash)) : null
  if (url === null || !/^https?:$/.test(url.protocol) || !/^[!-~]{1,200}$/.test(model)) return undefined
  if (url.username !== "" || url.password !== "" || url.search !== "") return undefined
  const path = url.href.replace(/\/{1,9}$/, "")
  if (path.endsWith(PATHS.anthropic)) return { api: "anthropic", url: path, model }
  return { api: "openai", url: path.endsWith(PATHS.openai) ? path : `${path}${PATHS.openai}`, model }
}
