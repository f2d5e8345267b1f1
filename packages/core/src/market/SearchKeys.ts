import type { Facts } from "../domain/Facts.ts"

/** Longitude and latitude in degrees. */
export interface Point {
  readonly longitude: number
  readonly latitude: number
}

/** How the search finds its way among the samples of one asset: the keys under which a sample is filed. */
export interface SearchKeys {
  /** The market a sample belongs to (for property: province, city and usage). Markets never mix. */
  readonly market: (city: string, facts: Facts) => string
  /** Texts that may name the subject's group, best first (for property: community, then address). */
  readonly groupNames: (facts: Facts) => ReadonlyArray<string>
  /** The field that carries a sample's group (`community`, `model`), also the name under which a resolved group is reported. */
  readonly groupField: string
  /** The neighbourhood (a named area larger than a group, smaller than a district), when known. */
  readonly neighbourhood: (facts: Facts) => string | undefined
  readonly district: (city: string, facts: Facts) => string | undefined
  readonly point: (facts: Facts) => Point | undefined
}
