import { type Facts, LocalDate, type Sample } from "@open-valuation/core"
import { MarketAssetType } from "@open-valuation/core/assets"
import { sampleOf } from "@open-valuation/store"
import { Effect, Queue, Result, Schema, Stream } from "effect"
import type { FoundPage } from "../engines/SearchEngine.ts"
import { SourceAway } from "../engines/SourceAway.ts"
import type { PageRow, PageText, Wanted } from "../extract/PageText.ts"
import { searchWords } from "../extract/SearchWords.ts"
import type { OutsideSource, SourcePart } from "./OutsideSource.ts"
import { PageExtractor } from "./PageExtractor.ts"
import type { KeptResults, WebAnswers } from "./WebAnswers.ts"

/** Pages fetched in one valuation, the best results first. */
const MOST_PAGES = 12
const FETCHED_AT_ONCE = 4

const isMarketAsset = Schema.is(MarketAssetType)

/** A page's site as people know it. */
const siteOf = (url: string): string => (URL.parse(url)?.hostname ?? "").replace(/^www\./, "")

/** Adds the text `city` and the page to a row's facts, as columns of a sample file. */
const columnsOf = ({ city, facts, kind, observedAt, price }: PageRow, url: string): Facts.Facts => ({
  ...facts,
  kind,
  observedAt,
  price,
  url,
  ...(city === "" ? {} : { city }),
})

/**
 * Samples from the web: what a search engine quotes of pages, and the pages themselves where their site is listed. A
 * page that was read wins over its quotation.
 */
export const webSource = (name: string, answers: WebAnswers): OutsideSource => ({
  name,
  look: ({ assetType, city, facts, today }) => {
    if (!isMarketAsset(assetType)) return Stream.empty
    const day = LocalDate.fromEpochDay(today)
    const wanted: Wanted = { assetType, city, facts, today: day }

    const partOf = Effect.fnUntraced(function* (page: PageText, retrievedAt: string): Effect.fn.Return<SourcePart> {
      const { extract } = yield* PageExtractor
      const { leftOut, references, rows } = yield* extract(page, wanted)
      const source = siteOf(page.url)
      const sampleFrom = (row: PageRow): ReadonlyArray<Sample> => {
        const origin = { asset: assetType, source, today: day, retrievedAt }
        const read = sampleOf(columnsOf(row, page.url), origin)
        return Result.isSuccess(read) ? [read.success] : []
      }
      return {
        key: page.url,
        samples: rows.flatMap(sampleFrom),
        leftOut: leftOut.flatMap((row) => sampleFrom(row).map((sample) => ({ sample, reason: row.reason }))),
        references: references.map((reference) => ({ ...reference, source, url: page.url, retrievedAt })),
      }
    })

    const quoted = (page: FoundPage): PageText => ({ ...page, form: "SNIPPET" })

    return Stream.callback((queue) =>
      Effect.gen(function* () {
        const searched = yield* Effect.forEach(searchWords(wanted), (words) => Effect.result(answers.search(words)), {
          concurrency: "unbounded",
        })
        const results = searched.flatMap((answer) => (Result.isSuccess(answer) ? [answer.success] : []))
        let away = searched.find(Result.isFailure)?.failure
        const pages = pagesOf(results)
        for (const { page, retrievedAt } of pages) yield* Queue.offer(queue, yield* partOf(quoted(page), retrievedAt))

        const { read } = answers
        const listed = pages.filter(({ page }) => answers.isListed(page.url)).slice(0, MOST_PAGES)
        if (read !== undefined) {
          yield* Effect.forEach(
            listed,
            ({ page }) =>
              read(page.url).pipe(
                Effect.flatMap(({ html, retrievedAt }) =>
                  partOf({ ...page, form: "HTML", title: "", content: html }, retrievedAt),
                ),
                Effect.flatMap((part) => Queue.offer(queue, part)),
                Effect.catch(({ detail, reason }) =>
                  Effect.suspend(() => {
                    if (reason === "BUDGET") away ??= new SourceAway({ source: name, reason, detail })
                    return Effect.logDebug(`The page ${page.url} is not read (${reason}): ${detail}`)
                  }),
                ),
              ),
            { concurrency: FETCHED_AT_ONCE },
          )
        }
        return away === undefined ? yield* Queue.end(queue) : yield* Queue.fail(queue, away)
      }),
    )
  },
})

/** The pages of several searches, each once, in turn: the best of each first. */
const pagesOf = (
  results: ReadonlyArray<KeptResults>,
): ReadonlyArray<{ readonly page: FoundPage; readonly retrievedAt: string }> => {
  const found = new Map<string, { readonly page: FoundPage; readonly retrievedAt: string }>()
  const longest = results.reduce((most, { pages }) => Math.max(most, pages.length), 0)
  for (let rank = 0; rank < longest; rank++) {
    for (const { pages, retrievedAt } of results) {
      const page = pages[rank]
      if (page !== undefined && !found.has(page.url)) found.set(page.url, { page, retrievedAt })
    }
  }
  return [...found.values()]
}
