import { LocalDate } from "@open-valuation/core"
import type { PageText, Wanted } from "../../../src/extract/PageText.ts"

/** The day on which all pages of the corpus are read. */
export const today = LocalDate.LocalDate.make("2026-06-30")

/** A row that a page must give: the facts are those that must be right, the row may have more. */
export interface ExpectedRow {
  readonly price: number
  readonly kind: "LISTING" | "TRANSACTION" | "AUCTION"
  readonly observedAt: string
  readonly facts: Readonly<Record<string, string | number>>
}

/** A page, what is wanted of it, and what it must give. */
export interface CorpusPage {
  readonly form: string
  readonly page: PageText
  readonly wanted: Wanted
  readonly rows: ReadonlyArray<ExpectedRow>
  /** Amounts on it that are no prices: rents, down payments, averages, start prices …, yuan. */
  readonly traps: ReadonlyArray<number>
}

/** Objects of the values of their fields, in the order of the names. */
const objectsOf = <A>(
  names: ReadonlyArray<keyof A>,
  rows: ReadonlyArray<ReadonlyArray<A[keyof A]>>,
): ReadonlyArray<A> => rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as A)

export interface Home {
  readonly city: string
  readonly path: string
  readonly district: string
  readonly community: string
  readonly area: number
  readonly rooms: string
  readonly floors: number
  readonly year: number
  /** 万元. */
  readonly price: number
  readonly date: string
}

/** Invented homes; names and figures are made up. */
export const homes = objectsOf<Home>(
  ["city", "path", "district", "community", "area", "rooms", "floors", "year", "price", "date"],
  [
    ["杭州", "浙江省/杭州市/西湖区", "西湖", "云栖蝶谷", 89.37, "3室2厅", 18, 2008, 298, "2026-05-12"],
    ["南京", "江苏省/南京市/鼓楼区", "鼓楼", "清江雅筑", 62.5, "2室1厅", 6, 1998, 215, "2026-04-20"],
    ["成都", "四川省/成都市/武侯区", "武侯", "锦桐花园", 118.2, "4室2厅", 32, 2015, 246, "2026-06-02"],
    ["武汉", "湖北省/武汉市/江岸区", "江岸", "澜湾国际", 96.08, "3室1厅", 27, 2012, 168, "2026-03-15"],
    ["青岛", "山东省/青岛市/市南区", "市南", "听涛苑", 74.6, "2室2厅", 11, 2003, 189, "2026-05-28"],
  ],
)

export interface Car {
  readonly city: string
  readonly brand: string
  readonly series: string
  readonly model: string
  readonly year: number
  readonly registered: string
  /** 万公里. */
  readonly mileage: number
  /** 万元. */
  readonly price: number
  readonly guide: number
  readonly date: string
}

export const cars = objectsOf<Car>(
  ["city", "brand", "series", "model", "year", "registered", "mileage", "price", "guide", "date"],
  [
    ["杭州", "丰田", "凯美瑞", "2.0G 豪华版", 2019, "2019-05", 6.8, 12.98, 21.58, "2026-06-11"],
    ["苏州", "大众", "帕萨特", "330TSI 豪华版", 2020, "2020-03", 5.6, 13.6, 24.69, "2026-05-30"],
    ["西安", "本田", "雅阁", "260TURBO 精英版", 2018, "2018-11", 7.2, 10.85, 20.98, "2026-06-05"],
    ["重庆", "比亚迪", "秦", "DM-i 120KM", 2022, "2022-06", 4.1, 9.38, 14.58, "2026-06-20"],
    ["天津", "宝马", "3系", "325Li M运动套装", 2021, "2021-09", 3.9, 21.8, 36.39, "2026-04-27"],
  ],
)

export interface Machine {
  readonly place: string
  readonly maker: string
  readonly model: string
  readonly type: string
  readonly year: number
  readonly hours: number
  /** 万元. */
  readonly price: number
  readonly date: string
}

export const machines = objectsOf<Machine>(
  ["place", "maker", "model", "type", "year", "hours", "price", "date"],
  [
    ["江苏徐州", "徐工", "XE215DA", "挖掘机", 2019, 8200, 48, "2026-05-02"],
    ["山东济南", "三一", "SY215C", "挖掘机", 2018, 7600, 36.8, "2026-06-09"],
    ["湖南长沙", "中联", "ZTC250V", "汽车起重机", 2020, 5100, 78.5, "2026-04-18"],
    ["广西柳州", "柳工", "CLG856H", "装载机", 2021, 4300, 22.6, "2026-06-15"],
    ["河北石家庄", "卡特", "320D", "挖掘机", 2014, 12_500, 26.5, "2026-03-29"],
  ],
)

export interface Lot {
  readonly city: string
  readonly path: string
  readonly district: string
  readonly place: string
  readonly area: number
  readonly ratio: number
  readonly use: string
  readonly code: string
  readonly years: number
  /** 万元. */
  readonly price: number
  readonly start: number
  readonly date: string
}

export const lots = objectsOf<Lot>(
  ["city", "path", "district", "place", "area", "ratio", "use", "code", "years", "price", "start", "date"],
  [
    [
      "杭州",
      "浙江省/杭州市/萧山区",
      "萧山区",
      "湘云单元",
      25_863,
      2.5,
      "住宅用地",
      "RESIDENTIAL",
      70,
      123_500,
      98_000,
      "2026-03-18",
    ],
    [
      "苏州",
      "江苏省/苏州市/吴中区",
      "吴中区",
      "越溪街道",
      41_200,
      1.8,
      "工业用地",
      "INDUSTRIAL",
      50,
      2472,
      2460,
      "2026-04-09",
    ],
    [
      "长沙",
      "湖南省/长沙市/望城区",
      "望城区",
      "月亮岛片区",
      18_640,
      3,
      "商业用地",
      "COMMERCIAL",
      40,
      16_800,
      15_000,
      "2026-05-22",
    ],
    [
      "佛山",
      "广东省/佛山市/顺德区",
      "顺德区",
      "北滘镇",
      33_333,
      2.2,
      "住宅用地",
      "RESIDENTIAL",
      70,
      51_300,
      45_000,
      "2026-02-26",
    ],
  ],
)

export const wantHome = ({ community, path }: Home): Wanted => ({
  assetType: "PROPERTY",
  city: path,
  facts: { community, address: `${community}3幢`, buildingArea: 90, propertyUsage: "RESIDENTIAL" },
  today,
})
export const wantCar = ({ brand, series }: Car): Wanted => ({
  assetType: "VEHICLE",
  city: "",
  facts: { brand, series, firstRegistrationDate: "2019-06" },
  today,
})
export const wantMachine = ({ model }: Machine): Wanted => ({
  assetType: "EQUIPMENT",
  city: "",
  facts: { model },
  today,
})
export const wantLot = ({ code, path, place }: Lot): Wanted => ({
  assetType: "LAND",
  city: path,
  facts: { address: place, landUse: code, areaSqm: 30_000 },
  today,
})

/** Yuan of 万元, exact to the yuan. */
export const yuan = (wan: number): number => Math.round(wan * 10_000)

/** An offer at a price in 万元. */
export const listing = (price: number, facts: ExpectedRow["facts"], observedAt = ""): ExpectedRow => ({
  price: yuan(price),
  kind: "LISTING",
  observedAt,
  facts,
})

export const homeFacts = ({ area, community }: Home) => ({ community, buildingArea: area })
export const carFacts = ({ mileage, series }: Car) => ({ series, mileageKm: Math.round(mileage * 10_000) })
export const machineFacts = ({ model, year }: Machine) => ({ model, manufactureDate: String(year) })
export const lotFacts = ({ area, code }: Lot) => ({ areaSqm: area, landUse: code })

/** A page as fetched. */
export const html = (content: string): PageText => ({
  form: "HTML",
  url: "https://page.example/1",
  title: "",
  content,
  publishedAt: "",
})

/** The same, as a template. */
export const site = (texts: TemplateStringsArray, ...values: ReadonlyArray<string | number>): PageText =>
  html(String.raw({ raw: texts }, ...values))

/** A page as a search quotes it. */
export const snippet = (title: string, content: string, publishedAt = ""): PageText => ({
  form: "SNIPPET",
  url: "https://page.example/2",
  title,
  content,
  publishedAt,
})

/** Thousands with commas. */
export const commas = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")
/** `2019年05月`. */
export const han = (month: string): string => month.replace("-", "年").replace(/$/, "月")
/** `2026年05月12日`. */
export const hanDay = (day: string): string => {
  const [year, month, date] = day.split("-")
  return `${year}年${month}月${date}日`
}
/** Yuan per m², whole. */
export const unitOf = ({ area, price }: { readonly area: number; readonly price: number }): number =>
  Math.round((price * 10_000) / area)
