import { makerName, recogniseModel } from "@open-valuation/core/equipment"
import { LookupBudget, ManufacturerSource, ManufacturerUnavailable } from "@open-valuation/core/ports"
import { Effect, Layer, Option } from "effect"
import { getDomain } from "tldts-icann"
import type { FoundPage } from "../engines/SearchEngine.ts"
import type { SourceAway } from "../engines/SourceAway.ts"
import { blocksOf } from "../extract/Blocks.ts"
import { type NamedMaker, makersIn } from "../extract/MakerNames.ts"
import { parseMarkup } from "../extract/Markup.ts"
import { makerWords } from "../extract/SearchWords.ts"
import type { WebAnswers } from "./WebAnswers.ts"

const MOST_REFERENCES = 5

/** A search that can be asked for makers. */
export interface NamedAnswers {
  readonly name: string
  readonly answers: Pick<WebAnswers, "search"> & Partial<Pick<WebAnswers, "isListed" | "read">>
}

/** Pages read for one model. */
const MOST_PAGES = 6
const READ_AT_ONCE = 3
const MOST_WORDS = 6000

/** What a page shows, its labels before their values. */
const wordsOf = (html: string): string => {
  const { root, title } = parseMarkup(html)
  const { items, rest } = blocksOf(root)
  return [title, rest, ...items.map(({ text }) => text)].join("\n").slice(0, MOST_WORDS)
}

/** The pages with what they show, where their sites are listed; the others as the search quotes them. */
const readPages = (pages: ReadonlyArray<FoundPage>, { isListed, read }: NamedAnswers["answers"]) => {
  const listed = new Set(pages.filter(({ url }) => isListed?.(url) === true).slice(0, MOST_PAGES))
  return Effect.forEach(
    pages,
    (page) =>
      read === undefined || !listed.has(page)
        ? Effect.succeed(page)
        : read(page.url).pipe(
            Effect.map(({ html }) => ({ ...page, content: wordsOf(html) })),
            Effect.catch(({ detail, reason }) =>
              Effect.as(Effect.logDebug(`The page ${page.url} is not read (${reason}): ${detail}`), page),
            ),
          ),
    { concurrency: READ_AT_ONCE },
  )
}

/**
 * Who makes a machine, by what pages on the web say: at least three distinct sites and 70 % of the votes. The searches
 * are asked in order until one answers; their time counts with that for samples.
 */
export const webManufacturersLayer = (searches: ReadonlyArray<NamedAnswers>): Layer.Layer<ManufacturerSource> =>
  Layer.succeed(ManufacturerSource, {
    infer: Effect.fn("webManufacturers")(function* ({ model }: { readonly model: string }) {
      const { within } = yield* LookupBudget
      let away: SourceAway | undefined
      for (const { answers, name } of searches) {
        const asked = Effect.gen(function* () {
          const results = yield* Effect.forEach(makerWords(model), answers.search, { concurrency: "unbounded" })
          const pages = results.flatMap((result) => result.pages)
          const maker = votedMaker(model, pages) ?? votedMaker(model, yield* readPages(pages, answers))
          return { maker, retrievedAt: results[0]?.retrievedAt ?? "" }
        })
        const found = yield* within(name, Effect.result(asked))
        if (Option.isNone(found)) continue
        if (found.value._tag === "Failure") {
          away = found.value.failure
          continue
        }
        const { maker, retrievedAt } = found.value.success
        if (maker === undefined) return Option.none()
        return Option.some({
          manufacturer: maker.maker,
          references: maker.votes.slice(0, MOST_REFERENCES).map(({ content, page, site }) => ({
            source: site,
            content,
            publishDate: page.publishedAt,
            url: page.url,
            retrievedAt,
          })),
        })
      }
      const source = searches.map(({ name }) => name).join(", ")
      return yield* new ManufacturerUnavailable({ source, cause: away ?? new Error("no answer in time") })
    }),
  })

/** Distinct sites, and their share, that must name the same maker. */
const LEAST_SITES = 3
const LEAST_SHARE = 0.7
const MOST_QUOTED = 200

/** A vote of one site, with the words that cast it. */
interface MakerVote {
  readonly site: string
  readonly maker: NamedMaker
  readonly page: FoundPage
  readonly content: string
}

/** Who makes a model, by the votes of sites. */
interface VotedMaker {
  readonly maker: string
  readonly votes: ReadonlyArray<MakerVote>
}

/** The maker that a page names for a model; `undefined` when it names none, or several equally. */
const voteOf = (model: string, page: FoundPage): MakerVote | undefined => {
  const text = `${page.title}\n${page.content}`
  const site = getDomain(page.url) ?? URL.parse(page.url)?.hostname
  if (site === undefined) return undefined
  const [first, second] = makersIn(text, model).toSorted((one, other) => other.weight - one.weight)
  if (first === undefined || first.weight === second?.weight) return undefined
  return { site, maker: first, page, content: quoteOf(text, first.name) }
}

/** The words of a page around a name. */
const quoteOf = (text: string, name: string): string => {
  const line = text.normalize("NFKC").replaceAll("\n", " ").trim()
  const from = Math.max(0, line.indexOf(name) - MOST_QUOTED / 2)
  return line.length <= MOST_QUOTED ? line : line.slice(from, from + MOST_QUOTED)
}

/** The most frequent of several names, the shorter of two that are as frequent. */
const mostly = (names: ReadonlyArray<string>): string =>
  [...Map.groupBy(names, (name) => name).values()]
    .toSorted((one, other) => other.length - one.length || (one[0]?.length ?? 0) - (other[0]?.length ?? 0))
    .at(0)
    ?.at(0) ?? ""

/**
 * Who makes a model: named by pages of at least three distinct sites (registrable domains), and by at least 70 % of the
 * sites that name anybody. A site has one vote. Where the model table knows possible makers, only one of them can win.
 */
const votedMaker = (model: string, pages: ReadonlyArray<FoundPage>): VotedMaker | undefined => {
  const bySite = new Map<string, MakerVote | undefined>()
  for (const page of pages) {
    const vote = voteOf(model, page)
    if (vote === undefined) continue
    const before = bySite.get(vote.site)
    // A site that contradicts itself has no vote.
    if (!bySite.has(vote.site)) bySite.set(vote.site, vote)
    else if (before?.maker.key !== vote.maker.key) bySite.set(vote.site, undefined)
  }
  const votes = [...bySite.values()].filter((vote) => vote !== undefined)
  const possible = new Set(
    recogniseModel(model).matches.flatMap(({ manufacturer }) =>
      manufacturer === undefined ? [] : [makerName(manufacturer)],
    ),
  )
  for (const [key, own] of Map.groupBy(votes, ({ maker }) => maker.key)) {
    const isPossible = possible.size === 0 || possible.has(key)
    if (isPossible && own.length >= LEAST_SITES && own.length >= LEAST_SHARE * votes.length)
      return { maker: mostly(own.map(({ maker }) => maker.name)), votes: own }
  }
  return undefined
}
