import type { UsageMonths } from "@open-valuation/server/console"

/** Usage of a month, by asset and by key. */
export type Month = UsageMonths["months"][number]

/** What was used, and its charge in yuan. */
export type Charged = Pick<Month, "units" | "freeUnits" | "amount">

/** The month of now in Shanghai. */
export const thisMonth = (): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", year: "numeric", month: "2-digit" }).format(new Date())

/** Units of a key in this month. */
export const unitsOfKey = ({ months }: UsageMonths, keyId: number): number =>
  months.find(({ period }) => period === thisMonth())?.keys.find((key) => key.keyId === keyId)?.units ?? 0
