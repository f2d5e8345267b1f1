import { grouped, percent, signed } from "../Formats.ts"
import { asCell, asSentence, cleaned } from "../text/Cleaned.ts"
import type { ReportWords } from "../text/ReportWords.ts"
import { type Comparable, filled, items, number, objectOf } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { adoptionView } from "./AdoptionView.ts"
import { type CommitteeWords, committeeWords } from "./CommitteeWords.ts"
import type { AcceptanceView, LendingView } from "./LendingView.ts"
import type { Fact } from "./Parts.ts"
import { namedFact } from "./SubjectView.ts"

/** At most three sentences under a heading. */
export interface Points {
  readonly title: string
  readonly points: ReadonlyArray<string>
  /** What limits them, or stands in their place. */
  readonly note?: string
}

/** What a credit committee reads first, beside the value with its range and confidence. */
export interface CommitteeView {
  /** Facts of the evidence that support the value. Of simulated or thin evidence there are none. */
  readonly grounds: Points
  readonly risks: Points
  /** Whether the policy lets the value be relied on, and why not; absent in results that do not say so. */
  readonly acceptance?: Fact
  /** The fact that would make the value surer; absent where none would, or where that is not known. */
  readonly narrows?: Points
  readonly basisTitle: string
  /** Purpose, premise, day, samples, stated amounts, other values, the adopted value. */
  readonly basis: ReadonlyArray<Fact>
}

/** Reasons and risks on the page: a committee remembers three. */
const MOST = 3

/**
 * From which figures on a fact of the evidence supports a value. Judgement, 2026-11: half of the weight is most of it;
 * 20 % between comparables is the spread that appraisers accept; 10 % is what confidence is about.
 */
const LEAST = { comparables: 3, effective: 2, share: 0.5, mainWeight: 0.05 } as const
const GREATEST = { gap: 0.2, adjustment: 0.1, opinion: 0.1, km: 1, months: 12 } as const

/** Comparables that count, with their weights as shares of one. */
type Weighted = ReadonlyArray<Comparable & { readonly share: number; readonly adjusted: number }>

const shareOf = (some: ReadonlyArray<{ readonly share: number }>): number =>
  some.reduce((sum, { share }) => sum + share, 0)

const monthOf = (date: string | undefined): number | undefined => {
  const found = /^(\d{4})-(\d{2})/.exec(date ?? "")
  return found === null ? undefined : 12 * Number(found[1]) + Number(found[2])
}

/** Names by which an object and its comparables are of a kind, by field of request and source. */
const KINDS = ["community", "series", "model"] as const

const sameKind = ({ reported: { request, result } }: Writing) => {
  const [asked, from] = [objectOf(request), objectOf(result)]
  const address = filled(asked, "address") ?? ""
  const sources = items(from, "sources").flatMap((source) => {
    const weight = number(source, "weight") ?? 0
    return weight > 0 ? [{ source, share: weight }] : []
  })
  const all = shareOf(sources)
  for (const name of KINDS) {
    const subject = filled(asked, name) ?? filled(objectOf(Reflect.get(from, "resolvedModel")), name)
    const same = sources.filter(({ source }) => {
      const its = filled(source, name)
      return its !== undefined && (its === subject || (name === "community" && address.includes(its)))
    })
    if (same.length > 0) return { name, count: same.length, share: shareOf(same) / all }
  }
  return undefined
}

/** The first facts, in the order in which they persuade. */
const groundsOf = (writing: Writing, { groundsBy, same }: CommitteeWords): ReadonlyArray<string> => {
  const { comparables, secondOpinion, valuationDate } = writing.read
  const all = comparables.reduce((sum, { weight }) => sum + Math.max(0, weight), 0)
  const counted: Weighted = comparables.flatMap((one) =>
    one.weight > 0 && one.adjusted !== undefined && one.adjusted > 0 && one.observed > 0
      ? [{ ...one, adjusted: one.adjusted, share: one.weight / all }]
      : [],
  )
  // Where other parts make up the value, its comparables do not support it.
  if (all < LEAST.share || counted.length < LEAST.comparables) return []
  const said: Array<string> = []
  const effective = 1 / counted.reduce((sum, { share }) => sum + share ** 2, 0)
  const isSpread = effective >= LEAST.effective
  const kind = sameKind(writing)
  if (isSpread && kind !== undefined && kind.count >= LEAST.effective && kind.share >= LEAST.share) {
    said.push(groundsBy.SAME(kind.count, same[kind.name], percent(kind.share, 0)))
  }
  const deals = counted.filter((one) => one.kind === "TRANSACTION")
  if (isSpread && deals.length >= LEAST.comparables && shareOf(deals) >= LEAST.share) {
    said.push(groundsBy.DEALS(counted.length, deals.length, percent(shareOf(deals), 0)))
  }
  const main = counted.filter(({ share }) => share >= LEAST.mainWeight).map(({ adjusted }) => adjusted)
  const gap = main.reduce((a, b) => Math.max(a, b), 0) / main.reduce((a, b) => Math.min(a, b), Infinity) - 1
  if (main.length >= LEAST.comparables && gap <= GREATEST.gap) said.push(groundsBy.AGREEMENT(main.length, percent(gap)))
  const today = monthOf(valuationDate)
  const recent = counted.filter(({ sampleTime }) => {
    const month = monthOf(sampleTime)
    return today !== undefined && month !== undefined && today - month <= GREATEST.months
  })
  if (shareOf(recent) >= LEAST.share) said.push(groundsBy.RECENT(percent(shareOf(recent), 0)))
  const near = counted.filter(({ place }) => place && Math.hypot(place.eastKm, place.northKm) <= GREATEST.km)
  if (isSpread && shareOf(near) >= LEAST.share) said.push(groundsBy.NEAR(percent(shareOf(near), 0)))
  const moved = counted.reduce(
    (sum, { adjusted, observed, share }) => sum + share * Math.abs(adjusted / observed - 1),
    0,
  )
  if (moved <= GREATEST.adjustment) said.push(groundsBy.ADJUSTMENT(percent(moved)))
  if (secondOpinion !== undefined && Math.abs(secondOpinion.difference) <= GREATEST.opinion) {
    const { difference } = secondOpinion
    said.push(groundsBy.SECOND(signed(percent(difference), difference)))
  }
  return said.slice(0, MOST).map(asSentence)
}

/** Tips that stand elsewhere on the page. */
const ELSEWHERE = { demo: "market.risk.demoMarket", narrowing: "market.risk.narrowing" } as const

interface Tip {
  readonly text: string
  readonly code: string | undefined
}

/** The tips, the gravest first, with their codes where the result in codes is known. */
const tipsOf = ({ read, reported }: Writing): ReadonlyArray<Tip> => {
  const stored = objectOf(reported.codes)
  const coded = (name: string, texts: ReadonlyArray<string>): ReadonlyArray<Tip> => {
    const codes = items(stored, name).map((tip) => filled(tip, "code"))
    return texts.map((text, at) => ({ text, code: codes.length === texts.length ? codes[at] : undefined }))
  }
  return [...coded("riskTips", read.riskTips ?? []), ...coded("furtherRiskTips", read.furtherRiskTips)]
}

const basisOf = (writing: Writing, lending: LendingView | undefined, words: CommitteeWords): ReadonlyArray<Fact> => {
  const { locale, read, reported, words: common } = writing
  const { adoption, request } = reported
  const purpose = filled(objectOf(request), "purpose")
  const adopted = adoption === undefined ? undefined : adoptionView(adoption, locale)
  const gap = adoption?.gap ?? null
  const { bases, premises, prudent } = lending ?? {}
  const yuan = (amount: string): string => common.yuan(amount)
  return [
    {
      name: words.purpose,
      text: purpose === undefined ? words.noPurpose : namedFact("purpose", purpose, writing).text,
    },
    ...(read.basis === undefined ? [] : [{ name: words.premise, text: words.marketValue[read.basis] }]),
    ...(read.valuationDate === undefined ? [] : [{ name: words.date, text: asCell(read.valuationDate) }]),
    ...(read.kept === undefined || read.found === undefined
      ? []
      : [{ name: words.samples, text: words.counts(grouped(read.kept), grouped(read.found)) }]),
    ...(bases?.table.rows ?? []).map(([name = "", governs = "", amount = "", difference = ""]) => ({
      name,
      text: words.against(yuan(amount), difference, governs !== ""),
    })),
    ...(premises?.table.rows ?? []).map(([name = "", , central = ""]) => ({
      name: asCell(words.liquidation(name)),
      text: yuan(central),
    })),
    ...(prudent === undefined ? [] : [{ name: prudent.title, text: prudent.amount }]),
    {
      name: words.adoption,
      text:
        adopted === undefined
          ? words.noAdoption
          : cleaned(words.adopted(adopted.amount, gap === null ? "" : signed(percent(gap), gap)), 100),
    },
  ]
}

const acceptanceOf = (
  { reasons, referTo, said, title }: AcceptanceView,
  { stop }: CommitteeWords,
  { space }: ReportWords,
): Fact => ({
  name: title,
  text: asSentence(
    [`${said}${stop}`, ...reasons.slice(0, MOST), referTo === "" ? "" : `${referTo}${stop}`]
      .filter((text) => text !== "")
      .join(space),
  ),
})

/** The first page; `undefined` without a value. */
export const committeeView = (writing: Writing, lending: LendingView | undefined): CommitteeView | undefined => {
  const { locale, read, words: common } = writing
  if (read.value === undefined || writing.reported.failure !== undefined) return undefined
  const words = committeeWords[locale]
  const tips = tipsOf(writing)
  const risks = tips.filter(({ code }) => code !== ELSEWHERE.demo && code !== ELSEWHERE.narrowing)
  const narrowing = tips.filter(({ code }) => code === ELSEWHERE.narrowing)
  const grounds = read.isDemo ? [] : groundsOf(writing, words)
  const note = read.isDemo
    ? words.demoGrounds
    : grounds.length === 0
      ? words.noGrounds
      : read.level === "LOW"
        ? words.lowGrounds
        : undefined
  return {
    grounds: { title: words.grounds, points: grounds, ...(note === undefined ? {} : { note }) },
    risks: {
      title: words.risks,
      points: risks.slice(0, MOST).map(({ text }) => asSentence(text)),
      ...(risks.length > MOST
        ? { note: words.moreRisks(risks.length - MOST) }
        : risks.length > 0 || read.riskTips === undefined
          ? {}
          : { note: read.isDemo ? words.demoRisks : common.noRisks }),
    },
    ...(lending?.acceptance === undefined ? {} : { acceptance: acceptanceOf(lending.acceptance, words, common) }),
    ...(narrowing.length === 0
      ? {}
      : { narrows: { title: words.narrows, points: narrowing.map(({ text }) => asSentence(text)) } }),
    basisTitle: words.basis,
    basis: basisOf(writing, lending, words),
  }
}
