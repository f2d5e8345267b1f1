import type { SeededRandom } from "../../simulation/index.ts"
import { type Expected, oneOf } from "../DocumentTruth.ts"

/** A real district with invented streets. */
interface Region {
  readonly province: string
  readonly city: string
  readonly district: string
  /** One character, as on number plates and in title numbers. */
  readonly short: string
  readonly citySign: string
}

const regions: ReadonlyArray<Region> = [
  { province: "浙江省", city: "杭州市", district: "余杭区", short: "浙", citySign: "A" },
  { province: "浙江省", city: "宁波市", district: "鄞州区", short: "浙", citySign: "B" },
  { province: "江苏省", city: "徐州市", district: "铜山区", short: "苏", citySign: "C" },
  { province: "江苏省", city: "苏州市", district: "昆山市", short: "苏", citySign: "E" },
  { province: "山东省", city: "济南市", district: "历下区", short: "鲁", citySign: "A" },
  { province: "湖南省", city: "长沙市", district: "岳麓区", short: "湘", citySign: "A" },
  { province: "四川省", city: "成都市", district: "武侯区", short: "川", citySign: "A" },
  { province: "广东省", city: "深圳市", district: "宝安区", short: "粤", citySign: "B" },
  { province: "上海市", city: "上海市", district: "浦东新区", short: "沪", citySign: "A" },
  { province: "重庆市", city: "重庆市", district: "渝北区", short: "渝", citySign: "A" },
]

const streets = ["青湖路", "云安街", "东平大道", "南塘路", "和泰街", "松林路", "龙山大道", "明德路"]
const estates = ["湖滨花园", "金桂苑", "阳光雅居", "锦绣名邸", "兰亭苑", "东方里", "江岸府"]

/** A location, and its printed form. */
export interface InventedPlace extends Region {
  /** The part after the district. */
  readonly rest: string
  readonly printed: string
  readonly building: string
  readonly flat: string
  readonly floor: number
  readonly totalFloors: number
}

/**
 * An address; `HOME` has a flat number, `STREET` ends with the house number, `GROUND` may be a plot between streets.
 */
export const inventedPlace = (random: SeededRandom, kind: "HOME" | "STREET" | "GROUND"): InventedPlace => {
  const region = random.pick(regions)
  const totalFloors = random.pick([6, 11, 18, 26, 33])
  const floor = random.integer(1, totalFloors)
  const number = `${random.pick(streets)}${random.integer(3, 699)}号`
  const building = String(random.integer(1, 28))
  const flat = `${floor}${String(random.integer(1, 4)).padStart(2, "0")}`
  const home = `${random.chance(0.5) ? number : ""}${random.pick(estates)}${building}幢${random.chance(0.6) ? `${random.integer(1, 3)}单元` : ""}${flat}室`
  const [east = "", north = ""] = random.shuffle(streets)
  const isPlot = kind === "GROUND" && random.chance(0.5)
  const rest = kind === "HOME" ? home : isPlot ? `${east}以东、${north}以北地块` : number
  const { city, district, province } = region
  const front = random.pick([`${province === city ? "" : province}${city}${district}`, `${city}${district}`, district])
  return { ...region, rest, printed: `${front}${rest}`, building, flat, floor, totalFloors }
}

/** The city of a place; its province need not be printed. */
export const cityTruth = ({ city, district, province }: InventedPlace): Expected =>
  oneOf(`${province}/${city}/${district}`, `${city}/${district}`)

/** The address as printed, or without the part that the field `city` already states. */
export const addressTruth = ({ city, district, printed, rest }: InventedPlace): Expected =>
  oneOf(...new Set([printed, `${city}${district}${rest}`, `${district}${rest}`, rest]))
