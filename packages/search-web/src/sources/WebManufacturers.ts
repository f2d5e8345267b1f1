import { makerName, manufacturerOf, manufacturers, recogniseModel } from "@open-valuation/core/equipment"
import { LookupBudget, ManufacturerSource, ManufacturerUnavailable } from "@open-valuation/core/ports"
import { Effect, Layer, Option } from "effect"
import { getDomain } from "tldts-icann"
import type { FoundPage } from "../engines/SearchEngine.ts"
import type { SourceAway } from "../engines/SourceAway.ts"
import { makerWords } from "../extract/SearchWords.ts"
import type { WebAnswers } from "./WebAnswers.ts"

const MOST_REFERENCES = 5

/** A search that can be asked for makers. */
export interface NamedAnswers {
  readonly name: string
  readonly answers: Pick<WebAnswers, "search">
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
        const asked = Effect.result(Effect.forEach(makerWords(model), answers.search, { concurrency: "unbounded" }))
        const found = yield* within(name, asked)
        if (Option.isNone(found)) continue
        if (found.value._tag === "Failure") {
          away = found.value.failure
          continue
        }
        const results = found.value.success
        const maker = votedMaker(
          model,
          results.flatMap(({ pages }) => pages),
        )
        if (maker === undefined) return Option.none()
        const retrievedAt = results[0]?.retrievedAt ?? ""
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

/** A name behind a label. */
const LABELLED =
  /(?:生产厂家|制造厂家|生产企业|制造企业|生产商|制造商|厂家|厂商|品牌|manufacturer|made by|brand)\s?(?::|是|为|is)?\s?([\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z0-9&·-]{1,24})/giu
/** Words of a company's name beside the maker's. */
const COMPANY = /(?:股份|集团|控股)?(?:有限)?(?:责任)?公司$|(?:股份|集团)$/u
/** Words that stand behind a label and name nobody. */
const NOBODY =
  /^(?:大全|排行|推荐|直销|直营|批发|报价|价格|有哪些|哪家|哪个|参数|型号|供应|介绍|不详|未知|其他|其它|查询|排名|官网|and|the|unknown)/iu

/** A vote of one site, with the words that cast it. */
interface MakerVote {
  readonly site: string
  readonly maker: string
  readonly page: FoundPage
  readonly content: string
}

/** Who makes a model, by the votes of sites. */
interface VotedMaker {
  readonly maker: string
  readonly votes: ReadonlyArray<MakerVote>
}

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\-/]/gu, "")

/** The Latin words of a text, each between blanks. */
const latinWords = (text: string): string =>
  ` ${text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/gu, " ")
    .trim()} `

/** One name for all spellings of a maker: the table's, or the text without what makes it a company's. */
const makerOf = (text: string): string => {
  const known = manufacturerOf(text)
  return known === undefined ? text.replace(COMPANY, "") : makerName(known)
}

/** Makers that a text names, known ones by their names and any behind a label, with how often. */
const makersIn = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const count = (maker: string, weight: number) => counts.set(maker, (counts.get(maker) ?? 0) + weight)
  for (const [, name = ""] of text.matchAll(LABELLED)) {
    if (!NOBODY.test(name) && makerOf(name).length >= 2) count(makerOf(name), 2)
  }
  const within = plain(text)
  const latin = latinWords(text)
  for (const { aliases, en, zh, ...entry } of manufacturers) {
    const names = [zh, ...aliases].filter((name) => /\p{Script=Han}/u.test(name))
    if (names.some((name) => within.includes(plain(name)))) count(makerName({ ...entry, en, zh }), 1)
    else if (latin.includes(latinWords(en))) count(makerName({ ...entry, en, zh }), 1)
  }
  return counts
}

/** The maker that a page names for a model; `undefined` when it names none, or several equally. */
const voteOf = (model: string, page: FoundPage): MakerVote | undefined => {
  const text = `${page.title}\n${page.content}`.normalize("NFKC")
  const site = getDomain(page.url) ?? URL.parse(page.url)?.hostname
  if (site === undefined || !plain(text).includes(plain(model))) return undefined
  const [first, second] = [...makersIn(text)].toSorted(([, a], [, b]) => b - a)
  if (first === undefined || first[1] === second?.[1]) return undefined
  return { site, maker: first[0], page, content: text.replaceAll("\n", " ").trim().slice(0, MOST_QUOTED) }
}

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
    else if (before?.maker !== vote.maker) bySite.set(vote.site, undefined)
  }
  const votes = [...bySite.values()].filter((vote) => vote !== undefined)
  const possible = new Set(
    recogniseModel(model).matches.flatMap(({ manufacturer }) =>
      manufacturer === undefined ? [] : [makerName(manufacturer)],
    ),
  )
  for (const [maker, own] of Map.groupBy(votes, (vote) => vote.maker)) {
    const isPossible = possible.size === 0 || possible.has(maker)
    if (isPossible && own.length >= LEAST_SITES && own.length >= LEAST_SHARE * votes.length)
      return { maker, votes: own }
  }
  return undefined
}
