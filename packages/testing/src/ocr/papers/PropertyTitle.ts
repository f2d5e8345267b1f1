import { codeOf, type SeededRandom } from "../../simulation/index.ts"
import { ownerName } from "../../simulation/statement/index.ts"
import { type DocumentTruth, oneOf } from "../DocumentTruth.ts"
import { type Sheet, write } from "../Lettering.ts"
import { addressTruth, cityTruth, inventedPlace, type InventedPlace } from "./InventedPlaces.ts"
import { cutBelow, patternedPaper, TALL } from "./Paper.ts"
import { drawGroup, drawRows, label, type PaperStyle, value } from "./PaperTable.ts"

/** A drawn document with its true content. */
export interface DrawnDocument {
  readonly sheet: Sheet
  readonly truth: DocumentTruth
}

const WIDTH = 1150
const MARGIN = 70

const usages = [
  { land: "城镇住宅用地", building: "住宅", field: "RESIDENTIAL", nature: "市场化商品房", years: 70 },
  { land: "城镇住宅用地", building: "成套住宅", field: "RESIDENTIAL", nature: "存量房产", years: 70 },
  { land: "城镇住宅用地", building: "住宅", field: "RESIDENTIAL", nature: "房改房", years: 70 },
  { land: "其他商服用地", building: "商业服务", field: "COMMERCIAL", nature: "市场化商品房", years: 40 },
  { land: "商务金融用地", building: "办公", field: "COMMERCIAL", nature: "市场化商品房", years: 40 },
  { land: "工业用地", building: "工业", field: "INDUSTRIAL", nature: "自建房", years: 50 },
]

const style = (random: SeededRandom, sizePx: number): PaperStyle => ({
  sizePx,
  labelInk: random.pick(["#7a1f1f", "#222", "#1f3a2c"]),
  valueInk: "#16181c",
  rule: random.pick(["#8c3a3a", "#444", "#3f5f4f"]),
  labelWeight: random.pick([400, 500] as const),
  valueWeight: random.pick([400, 500] as const),
  rowPx: sizePx * 2.3,
})

interface Home {
  readonly place: InventedPlace
  readonly owner: string
  readonly shared: string
  readonly usage: (typeof usages)[number]
  readonly area: string
  readonly inside: string
  readonly builtIn: number
}

const inventedHome = (random: SeededRandom, lastYear: number): Home => {
  const usage = random.pick(usages)
  const area = random.between(usage.field === "INDUSTRIAL" ? 800 : 48, usage.field === "INDUSTRIAL" ? 6000 : 210)
  const owners = random.chance(0.25) ? 2 : 1
  return {
    place: inventedPlace(random.fork("place"), "HOME"),
    owner: Array.from({ length: owners }, (_, at) =>
      ownerName(random.fork(`owner ${at}`), usage.field === "INDUSTRIAL"),
    ).join("、"),
    shared: owners === 1 ? "单独所有" : "共同共有",
    usage,
    area: area.toFixed(2),
    inside: (area * random.between(0.72, 0.86)).toFixed(2),
    builtIn: random.integer(1996, lastYear),
  }
}

const homeTruth = ({ area, builtIn, place, usage }: Home, printsFloor: boolean, printsYear: boolean): DocumentTruth => {
  const floors = { floor: oneOf(place.floor), totalFloors: oneOf(place.totalFloors) }
  return {
    stated: {
      city: cityTruth(place),
      address: addressTruth(place),
      buildingArea: oneOf(Number(area)),
      propertyUsage: oneOf(usage.field),
      ...(printsFloor ? floors : {}),
      ...(printsYear ? { buildYear: oneOf(builtIn) } : {}),
    },
    implied: printsFloor ? {} : floors,
    unstated: printsYear ? [] : ["buildYear"],
  }
}

/** The inner page of a title of real estate (不动产权证书, form of 2015). */
export const propertyTitle = (random: SeededRandom): DrawnDocument => {
  const home = inventedHome(random.fork("home"), 2021)
  const { area, builtIn, inside, owner, place, shared, usage } = home
  const look = style(random.fork("style"), random.integer(27, 31))
  const printsFloor = random.chance(0.6)
  const printsYear = random.chance(0.4)
  const year = Math.max(2016, builtIn + random.integer(0, 4))
  const from = `${builtIn - 2}年${random.integer(1, 12)}月${random.integer(1, 28)}日`
  const until = `${builtIn - 2 + usage.years}年${random.integer(1, 12)}月${random.integer(1, 28)}日`
  const square = random.pick(["㎡", "m²", "平方米"])
  const others = [
    ...(printsYear ? [`房屋竣工时间：${builtIn}年`] : []),
    `房屋结构：${random.pick(["钢筋混凝土结构", "混合结构", "钢混"])}`,
    `专有建筑面积：${inside}${square}，分摊建筑面积：${(Number(area) - Number(inside)).toFixed(2)}${square}`,
    ...(printsFloor
      ? [
          random.pick([
            `房屋总层数：${place.totalFloors}，所在层：${place.floor}`,
            `房屋总层数：${place.totalFloors}层，所在层数：第${place.floor}层`,
          ]),
        ]
      : []),
  ]
  const rows = [
    ["权利人", owner],
    ["共有情况", shared],
    ["坐落", place.printed],
    [
      "不动产单元号",
      `${codeOf(random.fork("unit"), 6)} ${codeOf(random.fork("unit 2"), 6)} GB${codeOf(random.fork("unit 3"), 5)} F${codeOf(random.fork("unit 4"), 8)}`,
    ],
    ["权利类型", "国有建设用地使用权/房屋所有权"],
    ["权利性质", `出让/${usage.nature}`],
    ["用途", `${usage.land}/${usage.building}`],
    [
      "面积",
      random.pick([
        `宗地面积：${random.between(3000, 90_000).toFixed(2)}${square}/房屋建筑面积：${area}${square}`,
        `共有宗地面积${random.between(3000, 90_000).toFixed(1)}${square}/房屋建筑面积${area}${square}`,
      ]),
    ],
    ["使用期限", random.pick([`国有建设用地使用权 ${from}起${until}止`, `国有建设用地使用权至${until}止`])],
    ["权利其他状况", others.join("\n")],
  ]
  const drawn = patternedPaper(
    WIDTH,
    TALL,
    random.pick(["#fbf4ec", "#f7f8f1", "#fdf6f3"]),
    random.pick(["rgba(200,120,110,0.16)", "rgba(120,160,130,0.16)"]),
    random,
  )
  const { pen } = drawn
  const heading = `${place.short}（${year}）${place.district.endsWith("市") ? place.district : place.city}不动产权第${codeOf(random.fork("number"), 7)}号`
  write(
    pen,
    { text: heading, sizePx: look.sizePx * 1.15, weight: 500, colour: look.valueInk, align: "center" },
    WIDTH / 2,
    96,
  )
  const table = rows.map(([name = "", text = ""]) => [label(name, 0.22), value(text, 0.78)])
  const bottom = drawRows(pen, look, table, MARGIN, 150, WIDTH - 2 * MARGIN)
  return { sheet: cutBelow(drawn, bottom + random.integer(50, 260)), truth: homeTruth(home, printsFloor, printsYear) }
}

/** The inner page of an old certificate of house ownership (房屋所有权证, forms of 1998 and 2008). */
export const oldPropertyTitle = (random: SeededRandom): DrawnDocument => {
  const home = inventedHome(random.fork("home"), 2012)
  const { area, builtIn, inside, owner, place, shared, usage } = home
  const look = style(random.fork("style"), random.integer(27, 31))
  const older = random.chance(0.4)
  const drawn = patternedPaper(WIDTH, TALL, random.pick(["#fbf3ea", "#f9f6ee"]), "rgba(205,130,120,0.15)", random)
  const { pen } = drawn
  const width = WIDTH - 2 * MARGIN
  const heading = random.pick([
    `${place.city.slice(0, -1)}房权证${place.district.slice(0, 1)}移字第${codeOf(random.fork("number"), 8)}号`,
    `${place.short}房权证${place.district.slice(0, 2)}字第${codeOf(random.fork("number"), 7)}号`,
  ])
  write(
    pen,
    { text: heading, sizePx: look.sizePx * 1.15, weight: 500, colour: look.valueInk, align: "center" },
    WIDTH / 2,
    90,
  )
  const square = random.pick(["（㎡）", "（平方米）", "（m²）"])
  const registered = `${builtIn + 1}-${String(random.integer(1, 12)).padStart(2, "0")}-${String(random.integer(1, 28)).padStart(2, "0")}`
  let bottom = drawRows(
    pen,
    look,
    [
      [label("房屋所有权人", 0.24), value(owner, 0.76)],
      ...(older ? [] : [[label("共有情况", 0.24), value(shared, 0.76)]]),
      [label("房屋坐落", 0.24), value(place.printed, 0.76)],
      ...(older
        ? [[label("产别", 0.24), value("私产", 0.26), label("登记时间", 0.24), value(registered, 0.26)]]
        : [
            [label("登记时间", 0.24), value(registered, 0.76)],
            [label("房屋性质", 0.24), value(usage.nature, 0.76)],
            [label("规划用途", 0.24), value(usage.building, 0.76)],
          ]),
    ],
    MARGIN,
    140,
    width,
  )
  const structure = random.pick(["钢混", "混合", "砖混"])
  bottom = older
    ? drawGroup(
        pen,
        look,
        { text: "房屋状况", share: 0.1 },
        [
          [
            label("幢号", 0.12),
            label("房号", 0.14),
            label("结构", 0.13),
            label("房屋总层数", 0.14),
            label("所在层数", 0.14),
            label(`建筑面积${square}`, 0.18),
            label("设计用途", 0.15),
          ],
          [
            value(place.building, 0.12, "center"),
            value(place.flat, 0.14, "center"),
            value(structure, 0.13, "center"),
            value(String(place.totalFloors), 0.14, "center"),
            value(String(place.floor), 0.14, "center"),
            value(area, 0.18, "center"),
            value(usage.building, 0.15, "center"),
          ],
        ],
        MARGIN,
        bottom,
        width,
      )
    : drawGroup(
        pen,
        look,
        { text: "房屋状况", share: 0.14 },
        [
          [
            label("总层数", 0.18),
            label(`建筑面积${square}`, 0.29),
            label(`套内建筑面积${square}`, 0.33),
            label("其他", 0.2),
          ],
          [
            value(String(place.totalFloors), 0.18, "center"),
            value(area, 0.29, "center"),
            value(inside, 0.33, "center"),
            value("", 0.2),
          ],
        ],
        MARGIN,
        bottom,
        width,
      )
  bottom = drawGroup(
    pen,
    look,
    { text: "土地状况", share: 0.14 },
    [
      [label("地号", 0.28), label("土地使用权取得方式", 0.34), label("土地使用年限", 0.38)],
      [
        value(`${random.integer(1, 9)}-${random.integer(10, 40)}-${random.integer(1, 90)}`, 0.28, "center"),
        value("出让", 0.34, "center"),
        value(`${builtIn - 2}-03-01至${builtIn - 2 + usage.years}-02-28止`, 0.38, "center"),
      ],
    ],
    MARGIN,
    bottom,
    width,
  )
  const { implied = {}, stated, unstated = [] } = homeTruth(home, older, false)
  const { floor, ...rest } = implied
  return {
    sheet: cutBelow(drawn, bottom + random.integer(50, 260)),
    truth: older
      ? { stated, implied, unstated }
      : {
          stated: { ...stated, totalFloors: oneOf(place.totalFloors) },
          implied: floor === undefined ? rest : { floor },
          unstated,
        },
  }
}
