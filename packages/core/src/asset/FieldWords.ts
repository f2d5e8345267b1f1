import type { AssetType } from "../domain/Asset.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Locale } from "../domain/Words.ts"
import type { OwnView } from "./ResultView.ts"

type Both = Readonly<Record<Locale, string>>

/** The words for one field, for forms and talk. */
export interface FieldWords {
  /** Its name. */
  readonly label: Both
  /** Its name on papers, where it differs. */
  readonly paper?: Both
  /** The question for it, with an example; fields that are never asked for have none. */
  readonly ask?: Both
  /** Why it is needed and where to find it. */
  readonly why?: Both
  /** Meanings of its codes. */
  readonly codes?: Readonly<Record<string, Both>>
  /** The unit of a number, which is then grouped by thousands. */
  readonly unit?: Partial<Both>
  /** The ending of a figure that is no amount: a year. */
  readonly ending?: Partial<Both>
  /** A month, `YYYY-MM`. */
  readonly isMonth?: true
}

/** The words for an asset. */
export interface AssetWords {
  readonly assetType: AssetType
  /** Where it stands alone, such as in a menu. */
  readonly name: Both
  /** In a sentence: "a home, shop or factory". */
  readonly inSentence: Both
  /** Where many are counted together, such as in a portfolio. */
  readonly many?: Both
  /** Fields of requests that name their subject: all fields of the first list of which there is one. */
  readonly namedBy?: ReadonlyArray<ReadonlyArray<string>>
  /** Fields of requests that tell subjects of the same name apart, in lists. */
  readonly toldApartBy?: ReadonlyArray<string>
  /** The field of requests whose value is a part of a market's key. */
  readonly marketField?: string
  /** What lists in Chinese call its type. */
  readonly cellWords?: ReadonlyArray<string>
  /** A sentence about it in the documentation of the API. */
  readonly description: string
  /** Title of the report on a value. */
  readonly title?: Both
  /** The standing of that report: what it is not, and what was not done. Absent: that of any asset. */
  readonly standing?: Both
  /** Where its results have their figures. */
  readonly view?: OwnView
  /** Field by name in the create body, or by its path there. */
  readonly fields: Readonly<Record<string, FieldWords>>
}

/** The words for the valuation date, which the requests of all market assets have. */
export const valuationDateWords: FieldWords = {
  label: { zh: "价值时点", en: "valued as of" },
  why: {
    zh: "不填则为今天；只使用该日及以前的样本。",
    en: "Today if it is left empty. Nothing observed after this day is used.",
  },
}

/** The words for the case number, which the requests of all assets have. */
export const caseNumberWords: FieldWords = {
  label: { zh: "案件编号", en: "case number" },
  why: {
    zh: "贵司自己的合同号或进件号，方便日后查找，不影响估值。",
    en: "Your own number of the contract or application, by which to find it later. It does not change the value.",
  },
}

/** Flags that have no words of their own. */
const FLAGS: Readonly<Record<string, Both>> = { true: { zh: "有", en: "yes" }, false: { zh: "无", en: "no" } }

/** A value of a field as a person says it. */
export const saidValue = (words: FieldWords, value: string | number | boolean, locale: Locale): string => {
  const { codes = FLAGS, ending, isMonth, unit } = words
  const written = String(value)
  const [after, of] = [ending?.[locale], unit?.[locale]]
  if (after !== undefined) return `${written}${after}`
  if (of !== undefined) {
    return typeof value === "number" ? `${value.toLocaleString("en-US", { maximumFractionDigits: 2 })}${of}` : written
  }
  if (isMonth && locale === "zh") return written.replace(/^(\d{4})-0?(\d{1,2})$/u, "$1年$2月")
  return ownValue(codes, written)?.[locale] ?? written
}
