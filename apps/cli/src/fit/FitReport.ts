import { spacedPercent } from "@open-valuation/report/formats"
import { driftText, type FitDone } from "@open-valuation/server/admin"
import { cut, padded, wrapped } from "../Table.ts"

/** Widths of the market and of the figures, terminal columns. */
const MARKET = 34
const FIGURES: ReadonlyArray<number> = [8, 12, 9, 7, 9]

const beside = (market: string, figures: ReadonlyArray<string>): string =>
  padded(cut(market, MARKET), MARKET) + figures.map((figure, i) => padded(figure, FIGURES[i] ?? 0, "start")).join("")

/** The line above the markets. */
export const fitHeader = beside("market", ["rows", "newest day", "error", "range", "seconds"])

/** The result of one market as a line, and lines about the model that it replaces. */
export const fitLines = ({ drift, ...done }: FitDone): string =>
  [fitLine(done), ...(drift === null ? [] : wrapped(driftText(drift), WIDTH, "  former model: "))].join("\n")

/** Columns of a terminal. */
const WIDTH = 80

const fitLine = ({ assetType, market, model, outcome, samples, seconds }: Omit<FitDone, "drift">): string => {
  const name = `${assetType} ${market}`
  if (model === null) return `${beside(name, [String(samples)])}  too few samples`
  const { metrics, newestDay, rows } = model
  return beside(name, [
    String(rows),
    newestDay,
    spacedPercent(metrics?.mdape),
    spacedPercent(metrics?.coverage80),
    outcome === "KEPT" ? "kept" : seconds.toFixed(1),
  ])
}

/** Explanation of the columns, below the table. */
export const fitFooter = [
  "error: median of |value − price| ÷ price, of prices that the fit held back;",
  "range: share of them within the 80 % range; –: too few to tell.",
].join("\n")
