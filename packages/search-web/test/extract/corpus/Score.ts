import { extractRows } from "../../../src/extract/ExtractRows.ts"
import type { PageRow } from "../../../src/extract/PageText.ts"
import { carPages, machinePages } from "./GoodsPages.ts"
import { heldOut } from "./HeldOut.ts"
import { homePages } from "./HomePages.ts"
import { lotPages } from "./LotPages.ts"
import type { CorpusPage, ExpectedRow } from "./Objects.ts"
import { portalPages } from "./PortalPages.ts"

/** The pages by which the extraction was built. */
const training: ReadonlyArray<CorpusPage> = [...homePages, ...carPages, ...machinePages, ...lotPages, ...portalPages]

/** The score of the rows that were read. */
export interface CorpusScore {
  readonly pages: number
  readonly expected: number
  readonly found: number
  readonly right: number
  readonly precision: number
  readonly recall: number
  /** Rows whose price is a rent, a down payment, an average, a start price … of their page. */
  readonly trapped: number
}

const isRight = (expected: ExpectedRow, { facts, kind, observedAt, price }: PageRow): boolean =>
  price === expected.price &&
  kind === expected.kind &&
  observedAt === expected.observedAt &&
  Object.entries(expected.facts).every(([name, value]) => String(facts[name]) === String(value))

/** The faults on a page, for a person who mends them. */
export interface Miss {
  readonly form: string
  readonly missing: ReadonlyArray<ExpectedRow>
  readonly wrong: ReadonlyArray<PageRow>
}

/** Reads all pages of a corpus: a row counts as right only if price, kind, date and all expected facts are. */
const scored = (pages: ReadonlyArray<CorpusPage>): CorpusScore & { readonly misses: ReadonlyArray<Miss> } => {
  let [expected, found, right, trapped] = [0, 0, 0, 0]
  const misses: Array<Miss> = []
  for (const { form, page, rows, traps, wanted } of pages) {
    const read = extractRows(page, wanted).rows
    const missing = rows.filter((row) => !read.some((each) => isRight(row, each)))
    const wrong = read.filter((each) => !rows.some((row) => isRight(row, each)))
    expected += rows.length
    found += read.length
    right += rows.length - missing.length
    trapped += read.filter(({ price }) => traps.includes(price) && rows.every((row) => row.price !== price)).length
    if (missing.length + wrong.length > 0) misses.push({ form, missing, wrong })
  }
  return {
    pages: pages.length,
    expected,
    found,
    right,
    precision: found === 0 ? 1 : (found - misses.reduce((sum, { wrong }) => sum + wrong.length, 0)) / found,
    recall: right / expected,
    trapped,
    misses,
  }
}

/** The figures of the corpus: of the pages that served to build the extraction, and of those kept apart. */
export const scoreCorpus = () => ({ training: scored(training), heldOut: scored(heldOut) })
