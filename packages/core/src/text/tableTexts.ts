import { fieldWordsIn } from "../asset/words.ts"
import { row } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { type Bilingual, byLanguage, type Locale } from "../domain/Words.ts"
import { many } from "./words/Plural.ts"

const format = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })
const grouped = (figure: number): string => format.format(figure)

/** The place of a cell: its column as the file names it, and its text. Absent where a form says what a cell holds. */
type AtCell = {
  readonly column?: string
  readonly cell?: string
}

/** What cells of a column hold; of a cell that does not hold it, that it should. */
const holds = <Params>(sentences: {
  readonly zh: (params: Params) => string
  readonly en: (params: Params) => string
}) =>
  row<Params & AtCell>({
    zh: (params) =>
      params.column === undefined
        ? sentences.zh(params)
        : `“${params.column}”：“${params.cell ?? ""}”应为${sentences.zh(params)}`,
    en: (params) =>
      params.column === undefined
        ? sentences.en(params)
        : `"${params.column}": "${params.cell ?? ""}" is not ${sentences.en(params)}`,
  })

/** Columns that sample files of every asset have. */
const commonColumns: Readonly<Record<string, Bilingual>> = {
  kind: { zh: "样本类型（成交、挂牌或拍卖）", en: "kind: deal, listing or auction" },
  observedAt: { zh: "成交或挂牌日期", en: "day of the deal or listing" },
  price: { zh: "总价", en: "total price" },
  city: { zh: "城市", en: "city" },
  assetType: { zh: "资产类型", en: "asset type" },
}

const kinds: Readonly<Record<string, Bilingual>> = {
  TRANSACTION: { zh: "成交", en: "deal" },
  LISTING: { zh: "挂牌", en: "listing" },
  AUCTION: { zh: "拍卖", en: "auction" },
}

const words = byLanguage({ or: { zh: "或", en: " or " }, comma: { zh: "、", en: ", " } })

const listed = (items: ReadonlyArray<string>, locale: Locale): string => {
  const { comma, or } = words[locale]
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(comma)}${or}${items.at(-1) ?? ""}`
}

type Coded = {
  readonly asset: string
  readonly field: string
  /** Separated by commas. */
  readonly codes: string
}

const codesIn =
  (locale: Locale) =>
  ({ asset, codes, field }: Coded): string =>
    listed(
      codes.split(",").map((code) => {
        if (field === "kind") return ownValue(kinds, code)?.[locale] ?? code
        const said = fieldWordsIn(locale).value({ assetType: asset, field }, code)
        return locale === "en" && said !== code ? `${said} (${code})` : said
      }),
      locale,
    )

const fieldsIn = (asset: string, fields: string, locale: Locale): string =>
  fields
    .split(",")
    .map((field) => {
      const label = ownValue(commonColumns, field)?.[locale] ?? fieldWordsIn(locale).label({ assetType: asset, field })
      return locale === "zh" ? `“${label}”` : label === field ? field : `${field} (${label})`
    })
    .join(words[locale].comma)

/** `null`: without a bound. */
type Bounds = {
  readonly low: number | null
  readonly high: number | null
  readonly isAbove?: boolean
}

const within = byLanguage({
  of: {
    zh: ({ high, isAbove = false, low }: Bounds, what: string) =>
      isAbove
        ? `大于${grouped(low ?? 0)}${high === null ? "" : `、不超过${grouped(high)}`}的${what}`
        : low === null || high === null
          ? `${low === null ? "" : `不小于${grouped(low)}的`}${high === null ? "" : `不大于${grouped(high)}的`}${what}`
          : `${grouped(low)}到${grouped(high)}之间的${what}`,
    en: ({ high, isAbove = false, low }: Bounds, what: string) =>
      [
        what,
        ...(low === null ? [] : [isAbove ? `above ${low}` : `from ${low}`]),
        ...(high === null ? [] : [`${isAbove ? "and at most" : "to"} ${grouped(high)}`]),
      ].join(" "),
  },
})

/** The unit that a price is likely in. */
type Likely = "WAN" | "YUAN" | "PER_UNIT" | "MU"

type Doubt = {
  readonly column: string
  readonly cell: string
  /** Yuan per unit, or in total, as the figure was read; and as it would be in the likely unit. */
  readonly read: number
  readonly likely: Likely
  readonly fixed: number
  readonly isPerSqm: boolean
}

const yuan = byLanguage({
  of: {
    zh: (amount: number, isPerSqm: boolean) => `${rounded(amount)}元${isPerSqm ? "/㎡" : ""}`,
    en: (amount: number, isPerSqm: boolean) => `${rounded(amount)} yuan${isPerSqm ? "/m²" : ""}`,
  },
})

const rounded = (amount: number): string => grouped(Number(amount.toPrecision(amount < 100 ? 2 : 4)))

const doubtIn = byLanguage({
  said: {
    zh: ({ fixed, isPerSqm, likely, read }: Doubt) =>
      `相当于${yuan.zh.of(read, isPerSqm)}，明显异常，疑似${
        { WAN: "以“万元”为单位", YUAN: "已是“元”而非“万元”", PER_UNIT: "为单价而非总价", MU: "面积以“亩”为单位" }[
          likely
        ]
      }（则为${yuan.zh.of(fixed, isPerSqm)}）`,
    en: ({ fixed, isPerSqm, likely, read }: Doubt) =>
      `comes to ${yuan.en.of(read, isPerSqm)}, which is implausible; ${
        {
          WAN: "it is probably in 10,000 yuan",
          YUAN: "it is probably in yuan, not in units of 10,000",
          PER_UNIT: "it is probably a price per m², not a total",
          MU: "the area is probably in mu",
        }[likely]
      }, that is ${yuan.en.of(fixed, isPerSqm)}`,
  },
})

/** A column's name without its unit. */
const bare = (column: string): string => column.split(/[(（[【/]/u, 1)[0] ?? column

const adviceIn = byLanguage({
  of: {
    zh: ({ column, likely }: Doubt) =>
      ({
        WAN: `请在表头注明单位，如“${bare(column)}(万元)”`,
        YUAN: `请更正表头的单位，如“${bare(column)}(元)”`,
        PER_UNIT: "请提供总价一列",
        MU: "请在面积的表头注明单位，如“土地面积(亩)”",
      })[likely],
    en: ({ column, likely }: Doubt) =>
      ({
        WAN: `Name the unit in the header, such as "${bare(column)}(万元)"`,
        YUAN: `Correct the unit in the header, such as "${bare(column)}(元)"`,
        PER_UNIT: "Give a column with the total price",
        MU: 'Name the unit of the area in its header, such as "土地面积(亩)"',
      })[likely],
  },
})

const assetsIn = (assets: string, locale: Locale): string =>
  listed(assets.split(",").map(fieldWordsIn(locale).name), locale)

const TEMPLATE: Bilingual = {
  zh: "可用 ov value --template FILE.xlsx --asset ASSET 生成填写模板",
  en: "ov value --template FILE.xlsx --asset ASSET writes a file to fill in",
}

/** Faults of files of samples and of books: what their cells hold, and what they should hold. */
export const tableTexts = {
  "cell.missing": row<{ column: string }>({
    zh: ({ column }) => `缺少“${column}”`,
    en: ({ column }) => `"${column}" is missing`,
  }),
  /** A field that every row needs, and the file has no column of. */
  "cell.missingField": row<{ asset: string; field: string }>({
    zh: ({ asset, field }) => `缺少${fieldsIn(asset, field, "zh")}`,
    en: ({ asset, field }) => `${fieldsIn(asset, field, "en")} is missing`,
  }),
  /** `told`: what is wrong with it. */
  "cell.wrong": row<{ column: string; cell: string; told: string }>({
    zh: ({ cell, column, told }) => `“${column}”${cell === "" ? "" : `：“${cell}”`}：${told}`,
    en: ({ cell, column, told }) => `"${column}"${cell === "" ? "" : `: "${cell}"`}: ${told}`,
  }),
  "cell.wrongField": row<{ asset: string; field: string; told: string }>({
    zh: ({ asset, field, told }) => `${field === "" ? "" : `${fieldsIn(asset, field, "zh")}：`}${told}`,
    en: ({ asset, field, told }) => `${field === "" ? "" : `${fieldsIn(asset, field, "en")}: `}${told}`,
  }),
  "cell.notNumber": row<{ column: string; cell: string }>({
    zh: ({ cell, column }) => `“${column}”：“${cell}”不是数字`,
    en: ({ cell, column }) => `"${column}": "${cell}" is not a number`,
  }),
  /** `18.500`: a point of thousands or of decimals. */
  "cell.eitherNumber": row<{ column: string; cell: string; one: string; other: string }>({
    zh: ({ cell, column, one, other }) => `“${column}”：“${cell}”可能是${one}，也可能是${other}，请写明`,
    en: ({ cell, column, one, other }) =>
      `"${column}": "${cell}" is ambiguous: it may be ${one} or ${other}. Write it without doubt`,
  }),
  /** Out of bounds in the unit of its header, and not without it. */
  "cell.otherScale": row<{ column: string; cell: string }>({
    zh: ({ cell, column }) => `“${column}”：“${cell}”明显过大，疑似未按表头的单位填写`,
    en: ({ cell, column }) => `"${column}": "${cell}" is too much in the unit of its header, and probably not in it`,
  }),
  "cell.maybeWanKm": row<{ column: string; cell: string }>({
    zh: ({ cell, column }) => `“${column}”：“${cell}”疑似以“万公里”为单位，未采用；请在表头注明单位`,
    en: ({ cell, column }) =>
      `"${column}": "${cell}" is probably in 10,000 km and was left out: name the unit in the header`,
  }),
  "cell.otherUnit": row<{ column: string; cell: string }>({
    zh: ({ cell, column }) => `“${column}”：“${cell}”的单位与该列不符`,
    en: ({ cell, column }) => `"${column}": "${cell}" is in another unit than its column`,
  }),
  "cell.text": holds<{ most: number }>({
    zh: ({ most }) => `不超过${grouped(most)}个字符的文字`,
    en: ({ most }) => `a text of at most ${many(most, "character")}`,
  }),
  "cell.number": holds<Bounds>({
    zh: (bounds) => within.zh.of(bounds, "数字"),
    en: (bounds) => within.en.of(bounds, "a number"),
  }),
  "cell.whole": holds<Bounds>({
    zh: (bounds) => within.zh.of(bounds, "整数"),
    en: (bounds) => within.en.of(bounds, "a whole number"),
  }),
  "cell.year": holds<{ ahead: number }>({
    zh: ({ ahead }) => `1800年至今后${ahead}年的年份`,
    en: ({ ahead }) => `a year from 1800 to ${many(ahead, "year")} from today`,
  }),
  "cell.degrees": holds<{ most: number }>({
    zh: ({ most }) => `-${most}到${most}之间、不为0的度数`,
    en: ({ most }) => `degrees from -${most} to ${most}, and not 0`,
  }),
  "cell.flag": holds({ zh: () => "有或无（是或否）", en: () => "true or false" }),
  "cell.code": holds<Coded>({ zh: codesIn("zh"), en: (coded) => `one of: ${codesIn("en")(coded)}` }),
  /** A text that is none of the codes, and kept. */
  "cell.codeOrOther": holds<Coded>({
    zh: (coded) => `${codesIn("zh")(coded)}；其他文字原样保留`,
    en: (coded) => `one of: ${codesIn("en")(coded)}; other words are kept as they are`,
  }),
  "cell.date": holds<{ coarsest: string }>({
    zh: ({ coarsest }) => `1900年至今的日期，如2025-06-18、2025-06${coarsest === "YYYY" ? "、2025" : ""}`,
    en: ({ coarsest }) => `a date ${coarsest === "YYYY" ? "YYYY, " : ""}YYYY-MM or YYYY-MM-DD from 1900 to today`,
  }),
  "cell.day": holds({ zh: () => "日期，如2025-06-18、2025-06、2025", en: () => "a date YYYY-MM-DD, YYYY-MM or YYYY" }),
  "cell.riskGrade": holds({
    zh: () => "五级分类（正常、关注、次级、可疑、损失）或风险等级（低、中、高）",
    en: () => "a grade of risk: LOW, MEDIUM or HIGH",
  }),
  "cell.month": holds<{ earliest: string }>({
    zh: ({ earliest }) => `${earliest}以来的年月，如2021-05`,
    en: ({ earliest }) => `a month YYYY-MM, from ${earliest} on`,
  }),
  "cell.any": holds({ zh: () => "该项允许的内容", en: () => "what a request may say there" }),
  "cell.total": { zh: "是合计行，不是样本", en: "this row is a total, not a sample" },
  /** A row of a table that cannot be read; `reason` in English. */
  "samples.atLine": row<{ line: number; reason: string }>({
    zh: ({ line, reason }) => `第${line}行${reason}`,
    en: ({ line, reason }) => `line ${line}: ${reason}`,
  }),
  "cell.rowBroken": row<{ reason: string }>({
    zh: () => "单元格与表头不一致，或无法解析",
    en: ({ reason }) => reason,
  }),
  "cell.asset": row<{ column: string; cell: string; assets: string }>({
    zh: ({ assets, cell, column }) => `“${column}”：“${cell}”应为${assetsIn(assets, "zh")}`,
    en: ({ assets, cell, column }) => `"${column}": "${cell}" is not one of ${assets.replaceAll(",", ", ")}`,
  }),
  "book.noAsset": {
    zh: "请用 --asset 指明资产类型，或在表中加一列“资产类型”",
    en: "say which asset the rows are, with --asset ASSET or a column assetType",
  },
  "book.noneNamed": row<{ assets: string }>({
    zh: ({ assets }) => `“资产类型”一列没有可识别的资产：${assetsIn(assets, "zh")}`,
    en: ({ assets }) => `no row names an asset in its column assetType: ${assets.replaceAll(",", ", ")}`,
  }),
  "book.noHeader": row<{ asset: string; found: string }>({
    zh: ({ asset, found }) =>
      `没有找到表头：“${found}”中没有${fieldWordsIn("zh").name(asset)}的列名。请在表头写明列名；${TEMPLATE.zh}`,
    en: ({ asset, found }) =>
      `line 1 is no header: no column of ${fieldWordsIn("en").name(asset)} is among ${found}. Put the names of the columns into the first row; ${TEMPLATE.en}`,
  }),
  "book.lacks": row<{ asset: string; fields: string; unread: string }>({
    zh: ({ asset, fields, unread }) =>
      `缺少${fieldsIn(asset, fields, "zh")}列${unread === "" ? "" : `（“${unread.replaceAll(", ", "”、“")}”的单位无法识别）`}；${TEMPLATE.zh}`,
    en: ({ asset, fields, unread }) =>
      `there is no column for ${fieldsIn(asset, fields, "en")}${unread === "" ? "" : ` (the unit of "${unread.replaceAll(", ", '", "')}" is not known)`}; ${TEMPLATE.en}`,
  }),
  "book.noRows": { zh: "表头以下没有数据行", en: "there are no rows below the header" },
  /** A price far from all prices of its asset. */
  "price.none": row<Doubt>({
    zh: ({ cell, column, isPerSqm, read }) =>
      `“${column}”：“${cell}”相当于${yuan.zh.of(read, isPerSqm)}，明显不是成交价，估值时不采用`,
    en: ({ cell, column, isPerSqm, read }) =>
      `"${column}": "${cell}" comes to ${yuan.en.of(read, isPerSqm)}, which is no price; valuations leave it out`,
  }),
  "price.doubt": row<Doubt>({
    zh: (doubt) => `“${doubt.column}”：“${doubt.cell}”${doubtIn.zh.said(doubt)}`,
    en: (doubt) => `"${doubt.column}": "${doubt.cell}" ${doubtIn.en.said(doubt)}`,
  }),
  /** Price, area and unit price of a row tell that the price is in 10,000 yuan. */
  "price.inWan": row<{ column: string; cell: string }>({
    zh: ({ cell, column }) => `“${column}”：“${cell}”按“万元”读取（与同行的单价和面积相符）`,
    en: ({ cell, column }) => `"${column}": "${cell}" was read in 10,000 yuan, as unit price and area of the row tell`,
  }),
  "price.contradicts": row<{ column: string; cell: string; byUnitPrice: number }>({
    zh: ({ byUnitPrice, cell, column }) =>
      `“${column}”：“${cell}”与同行单价和面积的乘积${rounded(byUnitPrice)}元不符，请核对单位`,
    en: ({ byUnitPrice, cell, column }) =>
      `"${column}": "${cell}" contradicts unit price times area, ${rounded(byUnitPrice)} yuan: check the units`,
  }),
  /** So many prices of a file are far from all prices of its asset that its unit is in doubt. */
  "samples.doubtfulPrices": row<Doubt & { count: number; rows: number; line: number }>({
    zh: ({ count, line, rows, ...doubt }) =>
      `${grouped(rows)}行中有${grouped(count)}行的价格单位存疑，未导入任何样本。例如第${line}行“${doubt.column}”：“${doubt.cell}”${doubtIn.zh.said(doubt)}。${adviceIn.zh.of(doubt)}`,
    en: ({ count, line, rows, ...doubt }) =>
      `the unit of the price is in doubt in ${grouped(count)} of ${many(rows, "row")}, so nothing was imported. For example line ${line}, "${doubt.column}": "${doubt.cell}" ${doubtIn.en.said(doubt)}. ${adviceIn.en.of(doubt)}`,
  }),
  /** `unread`: columns of such a name in a unit that is not known. */
  "samples.lacks": row<{ asset: string; fields: string; found: string; unread: string }>({
    zh: ({ asset, fields, found, unread }) =>
      `表头缺少${fieldsIn(asset, fields, "zh")}${unread === "" ? "" : `（“${unread.replaceAll(", ", "”、“")}”的单位无法识别）`}。文件的列为：${found}。请在表头写明列名，或改选其他资产`,
    en: ({ asset, fields, found, unread }) =>
      `The header lacks ${fieldsIn(asset, fields, "en")}${unread === "" ? "" : ` (the unit of "${unread.replaceAll(", ", '", "')}" is not known)`}. The file has: ${found}. Name its columns in the header, or choose another asset`,
  }),
}
