import { LocalDate } from "@open-valuation/core"
import { dateAt } from "@open-valuation/core/reading"
import { Schema } from "effect"
import { publishedOn } from "../engines/PublishedOn.ts"
import type { Markup, VisibleElement } from "./Markup.ts"

/** Where a date may begin. */
const YEAR = /(?<!\d)20\d{2}(?=\s?[-/.年])/gu
/** Words before the date of a deal, and of an offer; the first that is there counts. */
const DEAL_DATE = /(?:成交|签约|交易|竞得|结束|受让|公示)(?:日期|时间|日|期)?[^\d\n]{0,6}$/u
const OFFER_DATE = /(?:发布|更新|刷新|挂牌|上架|录入|公布|发表|报价)(?:日期|时间|于|日)?[^\d\n]{0,6}$/u
/** Words behind a date: 2026.05.12成交. */
const DEAL_BEHIND = /^\s?(?:成交|签约|竞得|落槌)/u
const OFFER_BEHIND = /^\s?(?:发布|更新|刷新|挂牌|上架)/u
/** Dates of the object itself. */
const OBJECT_DATE =
  /(?:上牌|出厂|生产|制造|年款|建成|建于|建造|竣工|注册|登记|年检|保险|到期|有效|过户|交付|开盘|购买|使用|出生|年份)[^\d\n]{0,8}$/u

const isDay = Schema.is(LocalDate.LocalDate)

const LONGEST_DATE = 20

interface FoundDate {
  readonly date: string
  readonly kind: "DEAL" | "OFFER" | "OBJECT" | "UNLABELLED"
}

const datesIn = (text: string): ReadonlyArray<FoundDate> =>
  [...text.matchAll(YEAR)].flatMap(({ index }) => {
    const { date, end = 0 } = dateAt(text.slice(index, index + LONGEST_DATE)) ?? {}
    if (date === undefined) return []
    const before = text.slice(Math.max(0, index - 16), index)
    const behind = text.slice(index + end, index + end + 6)
    const kind =
      DEAL_DATE.test(before) || DEAL_BEHIND.test(behind)
        ? "DEAL"
        : OFFER_DATE.test(before) || OFFER_BEHIND.test(behind)
          ? "OFFER"
          : OBJECT_DATE.test(before) || /^\s?(?:上牌|出厂|生产|建|年款)/u.test(behind)
            ? "OBJECT"
            : "UNLABELLED"
    return [{ date, kind }]
  })

/**
 * The day on which a block's price was observed, `YYYY-MM-DD` or `YYYY-MM`: for a deal the day of the deal, which may
 * stand without a label where it is the only full date; for an offer the day of its publication. `""`: not told.
 */
export const itemDate = (text: string, isDeal: boolean): string => {
  const dates = datesIn(text)
  if (isDeal) {
    const deal = dates.find(({ kind }) => kind === "DEAL")
    if (deal !== undefined) return deal.date
    const open = dates.filter(({ date, kind }) => kind === "UNLABELLED" && date.length === 10)
    if (open.length === 1 && open[0] !== undefined) return open[0].date
  }
  return dates.findLast(({ kind }) => kind === "OFFER")?.date ?? ""
}

const META = [
  "article:modified_time",
  "article:published_time",
  "og:updated_time",
  "og:release_date",
  "datemodified",
  "datepublished",
  "dateposted",
  "publishdate",
  "pubdate",
  "date",
]

const timeOf = (element: VisibleElement): string | undefined => {
  for (const child of element.children) {
    if (typeof child === "string") continue
    const own = child.name === "time" ? child.attributes["datetime"] : undefined
    const found = own ?? timeOf(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** The day on which a page says that it was published; `""` when it does not. */
export const pageDate = ({ meta, root }: Markup, rest: string): string => {
  for (const name of META) {
    const day = publishedOn(meta.get(name) ?? "")
    if (day !== "") return day
  }
  const time = publishedOn(timeOf(root) ?? "")
  return time === "" ? (datesIn(rest).find(({ kind }) => kind === "OFFER")?.date ?? "") : time
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
