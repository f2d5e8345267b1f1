/** What was used, and its charge. */
export interface Charged {
  readonly units: number
  readonly freeUnits: number
  /** Yuan. */
  readonly amount: number
}

/** Usage of a month, by asset and by key. */
export interface Month extends Charged {
  /** `YYYY-MM`. */
  readonly period: string
  readonly assets: ReadonlyArray<Charged & { readonly assetType: string; readonly title: string }>
  readonly keys: ReadonlyArray<Charged & { readonly keyId: number; readonly name: string; readonly lastFour: string }>
}

/** Usage of the account by month, newest first. */
export interface UsageMonths {
  readonly months: ReadonlyArray<Month>
  readonly freeQuota: number
  readonly freeUsed: number
  /** Yuan. */
  readonly balance: number
}

/** The month of now in Shanghai. */
export const thisMonth = (): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", year: "numeric", month: "2-digit" }).format(new Date())

/** Units of a key in this month. */
export const unitsOfKey = ({ months }: UsageMonths, keyId: number): number =>
  months.find(({ period }) => period === thisMonth())?.keys.find((key) => key.keyId === keyId)?.units ?? 0
