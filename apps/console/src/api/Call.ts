import type { FieldError } from "@open-valuation/http-api"
import type { Locale } from "../app/Locale.tsx"
import { fetchNoted } from "./Connection.ts"

/** One fault of a request: where it is and what is wrong. */
export type Fault = typeof FieldError.Encoded

/** A refusal of the server, or no answer at all (`code` 0). `message` is for people, in their language. */
export class CallFailed extends Error {
  readonly code: number
  readonly faults: ReadonlyArray<Fault>
  constructor(code: number, message: string, faults: ReadonlyArray<Fault> = []) {
    super(message)
    this.code = code
    this.faults = faults
  }
}

/** True when the session has ended. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 40100 || error.code === 40101)

/** Address of a path of the console's API; the page lies beside it. */
export const addressOf = (path: string): string => new URL(`api/${path}`, pageAddress()).href

const pageAddress = (): string => `${window.location.origin}${window.location.pathname}`

interface CallOptions {
  readonly locale: Locale
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Sent as JSON, or as a form. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The header shows that a page of this origin asks: other origins cannot send it. */
export const OWN = { "X-Open-Valuation-Console": "1" }

const noAnswer: Readonly<Record<Locale, string>> = {
  zh: "服务没有响应，请检查网络或稍后重试。",
  en: "The server does not answer. Check the connection or try again.",
}

/** Sends a request and returns the answer as it is. */
export const send = async (path: string, options: CallOptions): Promise<Response> => {
  const { body, headers, locale, method = "GET", signal } = options
  const isForm = body instanceof FormData
  try {
    return await fetchNoted(addressOf(path), {
      method,
      headers: {
        "Accept-Language": locale,
        ...OWN,
        ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      credentials: "same-origin",
    })
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    throw new CallFailed(0, noAnswer[locale])
  }
}

/** Sends a request and returns the `data` of its envelope. Throws `CallFailed`. */
export const call = async <Data>(path: string, options: CallOptions): Promise<Data> => {
  const response = await send(path, options)
  const envelope = await readEnvelope<Data>(response, options.locale)
  return envelope
}

/** The failure that an answer holds. */
export const failureOf = async (response: Response, locale: Locale): Promise<CallFailed> => {
  try {
    await readEnvelope(response, locale)
  } catch (cause) {
    if (cause instanceof CallFailed) return cause
  }
  return new CallFailed(0, noAnswer[locale])
}

interface Envelope<Data> {
  readonly code: number
  readonly message: string
  readonly data: Data
}

const readEnvelope = async <Data>(response: Response, locale: Locale): Promise<Data> =>
  dataOf(await response.text().catch(() => ""), locale) as Data

/** The `data` of an envelope. Throws `CallFailed`. */
export const dataOf = (body: string, locale: Locale): unknown => {
  let envelope: Envelope<unknown>
  try {
    envelope = JSON.parse(body) as Envelope<unknown>
  } catch {
    throw new CallFailed(0, noAnswer[locale])
  }
  if (envelope.code === 0) return envelope.data
  const { data } = envelope as Envelope<{ readonly errors?: ReadonlyArray<Fault> } | null>
  throw new CallFailed(envelope.code, envelope.message, data?.errors ?? [])
}
