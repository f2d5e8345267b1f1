import { X509Certificate } from "node:crypto"
import { readFileSync, statSync } from "node:fs"
import { isIPv6 } from "node:net"
import { AssetType } from "@open-valuation/core"
import { KnownAssetType } from "@open-valuation/core/assets"
import { searchPresets } from "@open-valuation/search-web/settings"
import { Duration, Redacted, Schema } from "effect"

/** A source beyond the catalogue. */
export type OutsideSetting =
  | { readonly kind: "searxng"; readonly url: string }
  /** `url`: absent for the public endpoint. */
  | { readonly kind: "bocha"; readonly url: string | undefined }
  /** An API with a preset; `url` in place of the preset's own. */
  | { readonly kind: "json"; readonly preset: string; readonly url: string | undefined }
  /** The host's own data. */
  | { readonly kind: "http"; readonly url: string }

/** Where samples come from. */
export interface SearchSetting {
  /** True when the catalogue is one of the sources. */
  readonly catalogue: boolean
  /** The others, in order. */
  readonly outside: ReadonlyArray<OutsideSetting>
}

const MOST_SOURCES = 10

/** An http or https URL without credentials: keys belong in variables of their own. */
const endpoint = (text: string): string | undefined => {
  const url = text.length <= 2048 ? URL.parse(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return url.username === "" && url.password === "" && url.hash === "" ? url.href : undefined
}

const outsideOf = (kind: string, value: string | undefined): OutsideSetting | undefined => {
  const url = value === undefined ? undefined : endpoint(value)
  switch (kind) {
    case "searxng":
    case "http":
      return url === undefined ? undefined : { kind, url }
    case "bocha":
      return value !== undefined && url === undefined ? undefined : { kind, url }
    case "json": {
      const [preset = "", ...rest] = (value ?? "").split("@")
      const own = rest.length === 0 ? undefined : endpoint(rest.join("@"))
      if (!Object.hasOwn(searchPresets, preset) || (rest.length > 0 && own === undefined)) return undefined
      return { kind, preset, url: own }
    }
    default:
      return undefined
  }
}

/**
 * Parses the sources of samples in order: `catalogue`, `searxng=URL`, `bocha` or `bocha=URL`, `json=NAME` or
 * `json=NAME@URL`, `http=URL`. Each kind once, each preset once.
 */
export const parseSearch = (text: string): SearchSetting | undefined => {
  const parts = text.split(",").map((part) => part.trim())
  if (parts.length > MOST_SOURCES) return undefined
  const outside = new Map<string, OutsideSetting>()
  for (const part of parts) {
    if (part === "catalogue") continue
    const [, kind = "", value] = /^([a-z]{1,20})(?:=(.*))?$/.exec(part) ?? []
    const source = outsideOf(kind, value)
    const name = source?.kind === "json" ? source.preset : kind
    if (source === undefined || outside.has(name)) return undefined
    outside.set(name, source)
  }
  return { catalogue: parts.includes("catalogue"), outside: [...outside.values()] }
}

const [MOST_ROOTS, MOST_ROOT_BYTES] = [200, 1_048_576]

/** The certificates of a PEM file, in DER. */
export const parseSealRoots = (path: string): ReadonlyArray<Uint8Array> | undefined => {
  try {
    if (statSync(path).size > MOST_ROOT_BYTES) return undefined
    const pem = readFileSync(path, "latin1")
    const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/gu) ?? []
    return found.length === 0 || found.length > MOST_ROOTS
      ? undefined
      : found.map((one) => new X509Certificate(one).raw)
  } catch {
    return undefined
  }
}

/** An OpenID Connect provider, and this server as its client. */
export interface OpenIdSettings {
  /** Its address as it names itself, https unless it is on this machine. */
  readonly issuer: URL
  readonly clientId: string
  /** Absent for a client without a secret, which PKCE alone protects. */
  readonly secret: Redacted.Redacted | undefined
  /** The claim of the ID token that holds the role, if it gives one. */
  readonly roleClaim: string | undefined
  /** The account whose users it signs in. */
  readonly account: string
}

/** A provider of sign-ins: its address, https unless it is on this machine, and the id of its client. */
export const parseProvider = (text: string): { readonly issuer: URL; readonly clientId: string } | undefined => {
  const [, address = "", clientId = ""] = /^([^#\s]{1,2000})#([!-~]{1,256})$/.exec(text) ?? []
  const issuer = URL.parse(address)
  if (issuer === null || `${issuer.username}${issuer.password}${issuer.search}` !== "") return undefined
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(issuer.hostname)
  return issuer.protocol === "https:" || (issuer.protocol === "http:" && isHere) ? { issuer, clientId } : undefined
}

/** The variable with the key of a source; none for those without a key. */
export const keyVariable = (source: OutsideSetting): string | undefined => {
  if (source.kind === "searxng") return undefined
  return `OV_${(source.kind === "json" ? source.preset : source.kind).toUpperCase()}_KEY`
}

/** True when a source cannot be asked without a key: a public endpoint. */
export const needsKey = (source: OutsideSetting): boolean =>
  (source.kind === "bocha" || source.kind === "json") && source.url === undefined

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

const units = { s: Duration.seconds, m: Duration.minutes, h: Duration.hours, d: Duration.days }

const isUnit = (text: string | undefined): text is keyof typeof units =>
  text !== undefined && Object.hasOwn(units, text)

const MOST = 20
const LONGEST = Duration.days(7)

/** Parses delays such as `0s,5s,5m,30m,2h`: 1 to 20 of them, none longer than 7 days. */
export const parseDelays = (text: string): ReadonlyArray<Duration.Duration> | undefined => {
  const delays: Array<Duration.Duration> = []
  for (const part of text.split(",", MOST + 1)) {
    const [, amount, unit] = /^\s*(\d{1,6})\s*([smhd])\s*$/.exec(part) ?? []
    if (!isUnit(unit)) return undefined
    const delay = units[unit](Number(amount))
    if (Duration.isGreaterThan(delay, LONGEST)) return undefined
    delays.push(delay)
  }
  return delays.length <= MOST ? delays : undefined
}

/** Address at which this process listens for the other runners of its cluster, and by which they know it. */
export interface RunnerAddress {
  /** A host name or an address, IPv6 without brackets. */
  readonly host: string
  readonly port: number
}

/** Parses `HOST:PORT`, with an IPv6 address in brackets. */
export const parseRunnerAddress = (text: string): RunnerAddress | undefined => {
  const [, bracketed, plain, digits] = /^(?:\[([\da-fA-F:.]{2,45})\]|([\w.-]{1,253})):(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  if (!(port >= 1 && port <= 65_535)) return undefined
  if (bracketed !== undefined) return isIPv6(bracketed) ? { host: bracketed, port } : undefined
  return plain === undefined ? undefined : { host: plain, port }
}

const defaultPriceFen = 100
const highestPriceYuan = 1e6

/** With assets that the operator adds, any name may be that of an asset until they are loaded. */
export const isAssetName = (areAdded: boolean) => Schema.is(areAdded ? AssetType : KnownAssetType)

/**
 * Parses prices such as `PROPERTY=5,EQUIPMENT=2.5`. The default is one yuan for each asset. Other assets than the
 * library's own may be named where the operator adds some; whether there is such an asset is checked once they are
 * loaded.
 */
export const parsePrices =
  (areAdded: boolean) =>
  (text: string): Record<AssetType, number> | undefined => {
    const isAsset = isAssetName(areAdded)
    const prices = evenPrices()
    for (const part of text.split(",")) {
      const [, name, yuan] = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(\d{1,7}(?:\.\d{1,2})?)\s*$/.exec(part) ?? []
      if (!isAsset(name) || Number(yuan) > highestPriceYuan) return undefined
      prices[name] = Math.round(Number(yuan) * 100)
    }
    return prices
  }

/** The price of each of the library's own assets, fen. */
export const evenPrices = (): Record<string, number> =>
  Object.fromEntries(KnownAssetType.literals.map((asset) => [asset, defaultPriceFen]))
