import { accountOf, type LedgerLine, placeKey } from "./LedgerLine.ts"

/** Orders of the ledger: by account and time, by day, by amount whatever its sign. */
export const ledgerOrders = ["TIME", "OLDEST", "NEWEST", "LARGEST", "SMALLEST"] as const
export type LedgerOrder = (typeof ledgerOrders)[number]

/** Which lines are wanted, as somebody typed it. An empty text asks for nothing. */
export interface LedgerFilter {
  /** A class, or `NONE` for the lines without one. */
  readonly flowClass: string
  readonly account: string
  readonly direction: "" | "IN" | "OUT"
  /** Words of the parties, the summary and the remarks; all must be there. */
  readonly text: string
  /** Bounds of the amount, whatever its sign, yuan. */
  readonly least: string
  readonly most: string
  /** Bounds of the day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly order: LedgerOrder
  /** Only the lines that a part of the result names, such as `RISK-0`. */
  readonly lines: string
}

export const noFilter: LedgerFilter = {
  flowClass: "",
  account: "",
  direction: "",
  text: "",
  least: "",
  most: "",
  from: "",
  to: "",
  order: "TIME",
  lines: "",
}

/** True when a filter leaves lines out. */
export const isFiltering = ({ order: _, ...filter }: LedgerFilter): boolean =>
  Object.values(filter).some((value) => value !== "")

/** A typed amount: `12,000`, `1.2万元` and `CNY 12k` as people write them. `undefined` when it is no number. */
export const amountOf = (typed: string): number | undefined => {
  const found = /^(?:¥|CNY)?(\d+(?:\.\d+)?)(万|[km])?元?$/i.exec(typed.replaceAll(/[,，\s]/g, ""))
  if (found === null) return undefined
  const factor = { 万: 10_000, k: 1000, m: 1_000_000 }[found[2]?.toLowerCase() ?? ""] ?? 1
  return Number(found[1]) * factor
}

/** Texts in one form: letters of any width and case are the same. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase()

const texts = new WeakMap<LedgerLine, string>()

/** All words of a line, made once. */
export const searchTextOf = (line: LedgerLine): string => {
  const known = texts.get(line)
  if (known !== undefined) return known
  const { counterparty, counterpartyAccount, remarks, summary } = line
  const text = plain([counterparty, counterpartyAccount, summary, ...remarks].join("\n"))
  texts.set(line, text)
  return text
}

/**
 * The lines that a filter wants, in its order.
 *
 * @param places of the lines that `filter.lines` names
 */
export const filtered = (
  lines: ReadonlyArray<LedgerLine>,
  filter: LedgerFilter,
  places?: ReadonlySet<string>,
): ReadonlyArray<LedgerLine> => {
  const found = isFiltering(filter) ? lines.filter(wantedBy(filter, places)) : lines
  switch (filter.order) {
    case "TIME":
      return found
    case "OLDEST":
      return found.toSorted(inTime)
    case "NEWEST":
      return found.toSorted(inTime).toReversed()
    case "LARGEST":
      return found.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
    case "SMALLEST":
      return found.toSorted((one, other) => Math.abs(one.amount) - Math.abs(other.amount))
  }
}

/** By day; lines of a day stay as they are, because some have no time. */
const inTime = (one: LedgerLine, other: LedgerLine): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0

const wantedBy = (filter: LedgerFilter, places: ReadonlySet<string> | undefined): ((line: LedgerLine) => boolean) => {
  const { account, direction, flowClass, from, to } = filter
  const [least, most] = [amountOf(filter.least) ?? 0, amountOf(filter.most) ?? Number.POSITIVE_INFINITY]
  const words = plain(filter.text)
    .split(/\s+/)
    .filter((word) => word !== "")
  return (line) => {
    const { amount, date } = line
    if (flowClass !== "" && (line.class ?? "NONE") !== flowClass) return false
    if (account !== "" && accountOf(line) !== account) return false
    if (direction !== "" && amount > 0 !== (direction === "IN")) return false
    if (Math.abs(amount) < least || Math.abs(amount) > most) return false
    if ((from !== "" && date < from) || (to !== "" && date > to)) return false
    if (places !== undefined && !places.has(placeKey(line))) return false
    return words.every((word) => searchTextOf(line).includes(word))
  }
}

/** What some lines of one currency come to, yuan. `undefined` when they are of several. */
export const sumsOf = (
  lines: ReadonlyArray<LedgerLine>,
): { readonly inflow: number; readonly outflow: number } | undefined => {
  // Fen, so that the sum is exact.
  let [inflow, outflow] = [0, 0]
  const currency = lines[0]?.currency
  for (const line of lines) {
    if (line.currency !== currency) return undefined
    const fen = Math.round(line.amount * 100)
    if (fen > 0) inflow += fen
    else outflow -= fen
  }
  return { inflow: inflow / 100, outflow: outflow / 100 }
}
