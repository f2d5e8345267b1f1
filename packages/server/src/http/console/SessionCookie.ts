import type { Exchange } from "../requests/Exchange.ts"

const NAME = "ov_console"

/** Longest `Cookie` header that is read. Browsers send one of 4 kB for each cookie at most. */
const MAX_HEADER = 8192

/** The form of a token: 256 bits in Base64, URL-safe. */
const token = /^[\w-]{43}$/

/** Seconds for which a browser keeps the cookie: as long as any session lives. The service ends it sooner. */
const MAX_AGE = 7 * 24 * 60 * 60

/** True when a text may be a token. Other texts are not looked up. */
export const isToken = (text: string): boolean => token.test(text)

/**
 * The session token of a request. `undefined` when there is none, or when there are two: another program on this host
 * may have set one of them.
 */
export const sessionToken = ({ request }: Exchange): string | undefined => {
  const header = request.headers["cookie"] ?? ""
  if (header.length > MAX_HEADER) return undefined
  const given = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1))
  const [first = ""] = given
  return given.every((other) => other === first) && isToken(first) ? first : undefined
}

/**
 * True when the browser reached the host by HTTPS: by the origin that it states, by the proxy's word, or by the address
 * of a web request. A caller who lies about it only changes its own cookie.
 */
const isSecure = ({ request }: Exchange): boolean => {
  const { origin = "", "x-forwarded-proto": forwarded = "" } = request.headers
  const source: unknown = "url" in request.source ? request.source.url : undefined
  return (
    origin.startsWith("https:") ||
    /^https(?:,|$)/.test(forwarded) ||
    (typeof source === "string" && source.startsWith("https:"))
  )
}

const cookie = (exchange: Exchange, value: string, maxAge: number): void => {
  exchange.headers["set-cookie"] =
    `${NAME}=${value}; Path=${exchange.mountPath}/console; Max-Age=${maxAge}; HttpOnly; SameSite=Strict` +
    (isSecure(exchange) ? "; Secure" : "")
}

/** Gives the browser the token of a session. Scripts cannot read it, and other sites cannot make it be sent. */
export const setSessionCookie = (exchange: Exchange, value: string): void => cookie(exchange, value, MAX_AGE)

/** Makes the browser forget its token. */
export const clearSessionCookie = (exchange: Exchange): void => cookie(exchange, "", 0)
