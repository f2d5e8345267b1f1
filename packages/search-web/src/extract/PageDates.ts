import { LocalDate } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import { dateAt, dayOfPeriod } from "@open-valuation/core/reading"
import { Schema } from "effect"
import { publishedOn } from "../engines/PublishedOn.ts"
import type { PageBlocks } from "./Blocks.ts"
import type { Markup } from "./Markup.ts"
import { isList, jsonIn } from "./StructuredData.ts"

/** Where a date may begin. */
const START =
  /(?<!\d)20\d{2}(?=\s?[-/.年])|(?<![\d.])20\d{2}[01]\d[0-3]\d(?!\d)|(?<![\d./-])\d{1,2}(?=\s[A-Za-z]{3,9}\.?,?\s20\d{2})|(?<![\d./-])\d{1,2}(?=[-/.]\d{1,2}[-/.]20\d{2}(?!\d))|\b[A-Z][a-z]{2,8}(?=\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s20\d{2})/gu
/** Where a day without its year may begin: 5月12日, 05-12. */
const SHORT_START =
  /(?<![\d年]\s?|[-/.]|\d[-/.])\d{1,2}(?:\s?月\s?\d{1,2}\s?日|[-/.]\d{1,2}(?![-\d/.]|\s?(?:[万亿元米㎡%亩]|公里|小时)))/gu
/** Words before the date of a deal, and of an offer; the first that is there counts. */
const DEAL_DATE =
  /(?:成交|签约|签订|交易|竞得|结束|受让|公示)(?:日期|时间|日|期)?[^\d\n]{0,6}$|(?:拍卖|竞价|竞买)(?:时间|期)[^\n]{0,30}(?:至|到|止)\s?$|\b(?:sold(?: on)?|sale date)[^\d\n]{0,4}$/iu
const OFFER_DATE =
  /(?:发布|更新|刷新|楼主|挂牌|上架|录入|公布|发表|报价)(?:日期|时间|于|日)?[^\d\n]{0,6}$|(?:^|\n)(?:日期|时间|date)\s?:\s?$|(?:posted|published|listed|updated)(?: on| at)?[^\d\n]{0,4}$/iu
/** Words behind a date: 2026.05.12成交. */
const DEAL_BEHIND = /^\s?(?:成交|签约|竞得|落槌|结束)/u
const OFFER_BEHIND = /^\s?(?:发布|更新|刷新|挂牌|上架)/u
/** Words around the date of a text: 2026年5月12日 09:12 来源：… */
const BYLINE_BEHIND =
  /^\s?(?:\d{1,2}:\d{2}(?::\d{2})?)?\s{0,3}(?:[|·]\s?)?(?:\s[-—·]\s|来源|作者|编辑|阅读|浏览|点击|评论|by\b)/iu
const BYLINE_BEFORE = /(?:来源|作者|编辑|^|[\n。;])(?:日期|时间|date)?[^\d\n]{0,12}$/iu
/** Dates of the object itself. */
const OBJECT_DATE =
  /(?:上牌|出厂|生产|制造|年款|建成|建于|建造|竣工|注册|登记|年检|检测|保险|到期|有效|过户|交付|开盘|购买|使用|出生|年份)[^\d\n]{0,8}$/u

const isDay = Schema.is(LocalDate.LocalDate)

const LONGEST_DATE = 20

interface FoundDate {
  readonly date: string
  readonly kind: "DEAL" | "OFFER" | "OBJECT" | "UNLABELLED"
  readonly isByline: boolean
}

const foundDate = (text: string, start: number, end: number, date: string): FoundDate => {
  const before = text.slice(Math.max(0, start - 40), start)
  const behind = text.slice(end, end + 20)
  const kind =
    DEAL_DATE.test(before) || DEAL_BEHIND.test(behind)
      ? "DEAL"
      : OFFER_DATE.test(before) || OFFER_BEHIND.test(behind)
        ? "OFFER"
        : OBJECT_DATE.test(before) || /^\s?(?:上牌|出厂|生产|建|年款)/u.test(behind)
          ? "OBJECT"
          : "UNLABELLED"
  const isAlone = BYLINE_BEFORE.test(before) && /^\s?(?:\d{1,2}:\d{2}(?::\d{2})?)?\s?(?:\n|$)/u.test(behind)
  return {
    date,
    kind,
    isByline: kind === "UNLABELLED" && date.length === 10 && (BYLINE_BEHIND.test(behind) || isAlone),
  }
}

const datesIn = (text: string): ReadonlyArray<FoundDate> =>
  [...text.matchAll(START)].flatMap(({ index }) => {
    const { date, end = 0 } = dateAt(text.slice(index, index + LONGEST_DATE)) ?? {}
    return date === undefined ? [] : [foundDate(text, index, index + end, date)]
  })

/** The days without a year in a text, each in the year before a day. */
const shortDatesIn = (text: string, latest: LocalDate.LocalDate): ReadonlyArray<FoundDate> => {
  const earliest = LocalDate.fromEpochDay(LocalDate.toEpochDay(latest) - 364)
  return [...text.matchAll(SHORT_START)].flatMap(({ 0: written, index }) => {
    const { readings = [], end = 0 } = dayOfPeriod(written, earliest, latest) ?? {}
    const day = readings.find(({ order }) => order === "MONTH_FIRST")?.day
    if (day === undefined) return []
    const date = `${day}`.replace(/^(\d{4})(\d{2})(\d{2})$/u, "$1-$2-$3")
    const found = foundDate(text, index, index + end, date)
    // Two numbers alone may be anything, unless they begin a line or stand in brackets.
    const isAlone = /(?:^|\n)$/u.test(text.slice(0, index)) ? /[/-]/u.test(written) : text[index - 1] === "("
    return found.kind === "UNLABELLED" && !written.includes("月") && !isAlone ? [] : [found]
  })
}

/**
 * The day on which a block's price was observed, `YYYY-MM-DD` or `YYYY-MM`: for a deal the day of the deal, which may
 * stand without a label where it is the only full date; for an offer the day of its publication. A day without its year
 * is in the year before `latest`. `""`: not told.
 */
export const itemDate = (text: string, isDeal: boolean, latest: LocalDate.LocalDate): string => {
  const full = datesIn(text)
  const dates = full.some(({ kind }) => kind === "DEAL") ? full : [...full, ...shortDatesIn(text, latest)]
  if (isDeal) {
    const deal = dates.find(({ kind }) => kind === "DEAL")
    if (deal !== undefined) return deal.date
    const open = dates.filter(({ date, kind }) => kind === "UNLABELLED" && date.length === 10)
    if (open.length === 1 && open[0] !== undefined) return open[0].date
  }
  const offered = dates.findLast(({ kind }) => kind === "OFFER")
  if (offered !== undefined) return offered.date
  if (text.slice(text.lastIndexOf("\n") + 1).includes("成交")) return ""
  // Lists set the day of an offer at the end of its line.
  return /(?:^|[\s[(。,])20\d{2}[-/.]\d{1,2}[-/.]\d{1,2}[\])]?$/u.test(text.trim()) ? (full.at(-1)?.date ?? "") : ""
}

/** The only day of a deal that a text states: that of all deals below it; `""` where it has several or none. */
export const dealDate = (text: string): string => {
  const days = new Set(datesIn(text).flatMap(({ date, kind }) => (kind === "DEAL" ? [date] : [])))
  return days.size === 1 ? ([...days][0] ?? "") : ""
}

/** A heading's year: 2026年成交, 2026年度. */
const YEAR_OF_DEALS =
  /(20\d{2})年(?:度|来|以来)?(?:的)?(?:上半年|下半年|[一二三四]季度)?(?:二手房?)?(?:成交|交易|土拍|拍卖|法拍)/u

/** The last day that days without a year on a page can mean: of the year that it names, else of its own date. */
export const lastDayOf = (text: string, date: string, today: LocalDate.LocalDate): LocalDate.LocalDate => {
  const year = YEAR_OF_DEALS.exec(text)?.[1]
  const last = year === undefined ? date : `${year}-12-31`
  return isDay(last) && last <= today ? last : today
}

/** Names of meta data for the day of a page, without what stands between their words. */
const META =
  /^(?:article|og|bytedance|news|dc|parsely|sailthru)?(?:modifiedtime|publishedtime|updatedtime|releasedate|datemodified|datepublished|dateposted|publishdate|publishtime|pubdate|pubtime|createat|createtime|updatetime|lastmodified|date)$/

/** The days in the meta data of a page: of its last change before that of its publication. */
const metaDays = (meta: Markup["meta"]): ReadonlyArray<string> =>
  [...meta]
    .flatMap(([name, value]) => {
      const plain = name.replaceAll(/[^a-z]/g, "")
      return META.test(plain) ? [{ day: publishedOn(value), isChange: /modif|updat/.test(plain) }] : []
    })
    .toSorted((one, other) => Number(other.isChange) - Number(one.isChange))
    .map(({ day }) => day)

/** The days on which the texts of a page were published, by its JSON-LD. */
const STATED = ["dateModified", "datePublished", "datePosted", "uploadDate"]

const statedDays = (json: Schema.Json | undefined, depth = 0): ReadonlyArray<string> => {
  if (typeof json !== "object" || json === null || depth > 3) return []
  if (isList(json)) return json.slice(0, 20).flatMap((each) => statedDays(each, depth + 1))
  const own = STATED.flatMap((name) => {
    const value = ownValue(json, name)
    return typeof value === "string" ? [publishedOn(value)] : []
  })
  return [
    ...own,
    ...statedDays(ownValue(json, "@graph"), depth),
    ...statedDays(ownValue(json, "mainEntity"), depth + 1),
  ]
}

/** The day on which a text says that it was published; `""` when it does not. */
export const textDate = (text: string): string => {
  const said = datesIn(text)
  return (said.find(({ kind }) => kind === "OFFER") ?? said.find(({ isByline }) => isByline))?.date ?? ""
}

/** The day on which a page says that it was published; `""` when it does not. */
export const pageDate = (
  { jsonLd, meta }: Markup,
  { rest, times }: Pick<PageBlocks, "rest" | "times">,
  searched: string,
  today: LocalDate.LocalDate,
): string => {
  const all = [
    ...metaDays(meta),
    ...jsonLd.flatMap((script) => statedDays(jsonIn(script))),
    ...times.map(publishedOn),
    textDate(rest),
    searched,
  ]
  return all.find((day) => notAfter(day, today) !== "") ?? ""
}

/** A date that is not later than a day; `""` otherwise. */
export const notAfter = (date: string, today: LocalDate.LocalDate): string =>
  date.slice(0, 10) <= today.slice(0, date.length) ? date : ""

/** The day that relative words mean: 3天前, where the page states its own date. */
export const relativeDate = (text: string, stated: string): string => {
  const [, days] = /(?<!\d)(\d{1,3})\s?(?:天|日)前/u.exec(text) ?? []
  if (days === undefined || !isDay(stated)) return ""
  return LocalDate.fromEpochDay(LocalDate.toEpochDay(stated) - Number(days))
}
