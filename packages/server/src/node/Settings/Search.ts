import { searchPresets } from "@open-valuation/search-web/settings"

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

/** The variable with the key of a source; none for those without a key. */
export const keyVariable = (source: OutsideSetting): string | undefined => {
  if (source.kind === "searxng") return undefined
  return `OV_${(source.kind === "json" ? source.preset : source.kind).toUpperCase()}_KEY`
}

/** True when a source cannot be asked without a key: a public endpoint. */
export const needsKey = (source: OutsideSetting): boolean =>
  (source.kind === "bocha" || source.kind === "json") && source.url === undefined
