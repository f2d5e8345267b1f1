const DAY = 86_400_000
const MOST_LABELS = 6

/** The first days of months, quarters or years within bounds (days since 1970-01-01), with their labels. */
export const calendar = (from: number, to: number): ReadonlyArray<readonly [day: number, label: string]> => {
  const first = new Date(from * DAY)
  const months = (to - from) / 30.4
  const step = [1, 3, 6, 12, 24, 60, 120].find((each) => months / each <= MOST_LABELS) ?? 240
  const start = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step
  return Array.from({ length: Math.ceil(months / step) + 2 }, (_, i): readonly [number, string] => {
    const month = start + i * step
    const [year, ofYear] = [Math.floor(month / 12), month % 12]
    const label = step >= 12 ? String(year) : `${year}-${String(ofYear + 1).padStart(2, "0")}`
    return [Date.UTC(year, ofYear, 1) / DAY, label]
  }).filter(([day]) => day >= from && day <= to)
}
